import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, hydrated, listedAs, signIn } from './consoleJourney.ts'
import sharp from 'sharp'
import { at, expect, fetchFrom, rows, siteLike, test, withoutScripts } from './journey.ts'

const preview = (page: Page) => page.frameLocator('iframe[title*="with the draft"]')
/** The address of the logos of a site: others may have its name. */
async function logosOf(slug: string): Promise<string> {
  const [site] = await rows<{ id: number }>('select id from websites where slug = $1', [slug])
  return at('console', `/look/site-${site!.id}?part=logos`)
}
const colour = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('colours are checked as one picks, looked at on the real pages, published, and brought back', async ({
  page,
  browser,
  request,
}) => {
  await signIn(page, 'Marketing')
  await page.goto(at('console', '/look'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wattle Motors')
  await hydrated(page)
  const address = page.url()
  const before = await colour(page, 'Secondary text').inputValue()
  await expectAccessible(page, 'the look of a site')
  await page.setViewportSize({ width: 1440, height: 900 })

  // Too faint: told at once, and mended by one click. An attempt that failed may have left what it picked.
  await colour(page, 'Secondary text').fill(`#A0${randomInt(0x90, 0xb0).toString(16).toUpperCase()}A0`)
  await expect(page.getByText(/^Secondary text on the page background: the contrast is/)).toBeVisible()
  await page.getByRole('button', { name: /^Use #.* for Secondary text/ }).click()
  await expect(page.getByText(/^Secondary text on the page background: the contrast is/)).toBeHidden()
  await colour(page, 'Secondary text').press('Enter')
  await expect(page.getByText('Saved in the draft.')).toBeVisible()
  const picked = await colour(page, 'Secondary text').inputValue()
  expect(picked).not.toBe(before)

  // The real page in the draft, at both widths; its links stay in the draft.
  await page.getByRole('link', { name: 'Phone', exact: true }).click()
  await page.getByRole('link', { name: 'Contact', exact: true }).click()
  await expect(page.locator('iframe').first()).toHaveAttribute('src', /\/contact\?/)
  await expect(preview(page).getByRole('heading', { level: 1 })).toBeVisible()
  const draft = (await page.locator('iframe').first().getAttribute('src'))!
  const { pathname, search } = new URL(draft)
  const drawn = async () => (await fetchFrom(request, 'wattle-motors', pathname + search)).text()
  expect(await drawn()).toContain(`--muted:${picked}`)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.locator('iframe').first()).not.toHaveAttribute('src', /contact/)
  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText('Queensland')
  await preview(page)
    .getByRole('contentinfo')
    .getByRole('link', { name: /^Privacy/ })
    .click()
  await expect(preview(page).getByRole('heading', { level: 1 })).toContainText(/privacy/i)
  const published = async () => (await fetchFrom(request, 'wattle-motors', '/contact')).text()
  expect(await published()).not.toContain(`--muted:${picked}`)

  // Somebody else saves the same part meanwhile.
  const context = await browser.newContext({ javaScriptEnabled: false })
  const other = await context.newPage()
  await signIn(other, 'Group owner')
  await other.goto(address)
  await page.goto(address)
  await hydrated(page)
  await colour(page, 'Hairlines').fill('#CCCCCC')
  await page.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(page.getByText('Saved in the draft.')).toBeVisible()
  await other.getByLabel('Hairlines', { exact: true }).fill('#DDDDDD')
  await other.getByRole('button', { name: 'Save draft', exact: true }).click()
  await expect(other.getByRole('alert')).toContainText('Marketing')
  await context.close()

  await page.getByRole('link', { name: 'Review and publish' }).click()
  await expect(page.getByRole('row', { name: /Secondary text/ })).toContainText(picked)
  await expectAccessible(page, 'the review of a look')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible()
  await expect.poll(published).toContain(`--muted:${picked}`)
  // The same page, but for the address in its links and its scripts.
  const given = new URL(draft).searchParams.get('preview')!
  const plain = (text: string) => text.replaceAll(/(?:\?|&amp;)preview=[\w.-]+/g, '')
  const again = await drawn()
  expect(again).toContain(given)
  expect(plain(again)).toBe(plain(withoutScripts(await published())))
  expect(plain(again)).toBe(withoutScripts(plain(again)))

  // Back to what it was.
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page.getByRole('link', { name: 'Before any changes' }).click()
  await page.getByRole('button', { name: 'Restore as draft' }).click()
  await expect(colour(page, 'Secondary text')).not.toHaveValue(picked)
  const first = await colour(page, 'Secondary text').inputValue()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(published).toContain(`--muted:${first}`)
})

test('a logo is read from the file of a drawing program, and one with a script is refused', async ({ page }) => {
  await signIn(page, 'Operator')
  await page.goto(at('console', '/look'))
  await page.getByRole('link', { name: listedAs('Lonestar Autos', 'lonestar-autos') }).click()
  await page.getByRole('link', { name: 'Logos', exact: true }).click()
  const markup = page.getByLabel('Logo as SVG', { exact: true })
  await expect(markup).toBeVisible()
  const before = await markup.inputValue()
  const choose = (inside: string) =>
    page
      .getByLabel('From a file')
      .first()
      .setInputFiles({
        name: 'logo.svg',
        mimeType: 'image/svg+xml',
        buffer: Buffer.from(
          `<?xml version="1.0" encoding="UTF-8"?>\n<!-- Generator: a program -->\n<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>\n`,
        ),
      })
  const save = page.getByRole('button', { name: 'Save draft' })
  await choose('<script>alert(1)</script><path d="M0 0h9v9z"/>')
  await expect(markup).not.toHaveValue(before)
  await save.click()
  await expect(page.getByText('This must be an SVG without scripts, links, styles or event handlers.')).toBeVisible()
  await choose('<path d="M0 0h9v9z"/>')
  await expect(markup).toHaveValue(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>',
  )
  await save.click()
  await expect(page.getByText(/^Draft with 1 change/)).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByText(/^As published\./)).toBeVisible()
  await expect(markup).toHaveValue(before)
})

test('a row that is added to a menu has the cursor, and is refused while it is empty', async ({ page }) => {
  const site = await siteLike('kowhai-cars', {}, 'Menu Motors')
  await signIn(page, 'Operator')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto((await logosOf(site)).replace('part=logos', 'part=menus'))
  await hydrated(page)
  // A narrow window shows the page as a phone does, until another width is chosen.
  const widths = page.getByRole('navigation', { name: 'Width of the preview' })
  await expect(widths.getByRole('link', { name: 'Phone' })).toHaveAttribute('aria-current', 'true')
  const drawn = () => page.locator('.look-preview iframe').evaluate((one: HTMLElement) => one.offsetWidth)
  expect(await drawn()).toBe(390)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(widths.getByRole('link', { name: 'Desktop' })).toHaveAttribute('aria-current', 'true')
  expect(await drawn()).toBe(1280)

  const list = page.getByRole('group', { name: 'Company links in the footer' })
  const save = page.getByRole('button', { name: 'Save draft' })
  await list.getByRole('button', { name: /^Add/ }).press('Enter')
  const label = list.getByLabel('Label').last()
  await expect(label).toBeFocused()
  await save.click()
  await expect(list.getByText('Please fill in the empty row, or remove it.')).toBeVisible()
  await expect(label).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, 'an empty row of a menu')
  await label.fill('Club')
  await list.getByLabel('Address').last().fill('/about-us')
  await save.click()
  await expect(page.getByText('Saved in the draft.')).toBeVisible()
})

test('blocks of the home page are put in order and hidden, and what is not saved survives another part', async ({
  page,
  request,
}) => {
  const slug = await siteLike('kowhai-cars', {}, 'Block Motors')
  const titles = async () => {
    const html = await (await fetchFrom(request, slug, '/')).text()
    return [...html.matchAll(/<h2[^>]*>([^<]+)</g)].map(([, title]) => title)
  }
  const before = await titles()
  expect(before.indexOf('Latest arrivals')).toBeLessThan(before.indexOf('Our dealerships'))
  await signIn(page, 'Operator')
  await page.goto((await logosOf(slug)).replace('part=logos', 'part=home'))
  await hydrated(page)
  const blocks = page.getByRole('group', { name: 'Blocks of the home page' })
  const up = blocks.getByRole('button', { name: 'Move Dealerships up' })
  await up.focus()
  for (let place = 3; place > 0; place--) await page.keyboard.press('Enter')
  // At the top there is no way up.
  await expect(blocks.getByRole('button', { name: 'Move Dealerships down' })).toBeFocused()
  await expect(blocks.getByRole('listitem')).toHaveText([
    'Dealerships',
    'Body types',
    'Latest arrivals',
    'Special offers',
    'Reasons to buy from you',
  ])
  await blocks.getByRole('checkbox', { name: 'Body types' }).uncheck()
  const views = page.getByRole('navigation', { name: 'Parts of the look' })
  await views.getByRole('link', { name: 'Logos' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Logos' })).toBeVisible()
  await views.getByRole('link', { name: 'Home page' }).click()
  await expect(page.getByText('You typed this earlier and didn’t save it.')).toBeVisible()
  await expect(blocks.getByRole('checkbox', { name: 'Body types' })).not.toBeChecked()
  await expectAccessible(page, 'the blocks of the home page')
  await publishLogos(page)
  const after = await titles()
  expect(after).not.toContain('By body type')
  expect(after.indexOf('Our dealerships')).toBeLessThan(after.indexOf('Latest arrivals'))
})

/** A picture as a file that is chosen. */
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer })

/** A bar of a colour with margins around it. */
const mark = (fill: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500"><path d="M200 200h480v120h-480z" fill="${fill}"/></svg>`,
    ),
  )
    .png()
    .toBuffer()

const uploadOf = (page: Page) => page.getByLabel(/^(?:Upload a|Replace the) logo picture$/)
const logoOf = (page: Page) => page.getByRole('img', { name: 'Logo image, on dark' })

/** Publishes what the form has. */
async function publishLogos(page: Page) {
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved in the draft.')).toBeVisible()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Published. Visitors see it now.')).toBeVisible()
}

/** The header of the home page. */
async function headerOf(request: APIRequestContext, site: string): Promise<string> {
  const html = await (await fetchFrom(request, site, '/')).text()
  return /<header.*?<\/header>/s.exec(html)![0]
}

test('a file that is no logo is refused, with the reason where it was chosen', async ({ page }) => {
  await signIn(page, 'Operator')
  await page.goto(await logosOf(await siteLike('kowhai-cars', {}, 'Logo Motors')))
  await hydrated(page)
  await uploadOf(page).setInputFiles(file('logo.png', Buffer.from('This is no picture.')))
  await expect(page.getByText('It isn’t a picture we can read. Please choose a PNG, JPG, WebP or AVIF.')).toBeVisible()
  await uploadOf(page).setInputFiles(file('huge.png', Buffer.alloc(5 * 1024 * 1024 + 1)))
  await expect(page.getByText('It is 6 MB, and the limit is 5 MB. Please choose a smaller picture.')).toBeVisible()
  await uploadOf(page).setInputFiles(file('favicon.ico', Buffer.from([0, 0, 1, 0])))
  await expect(page.getByText(/^ICO files can’t be read here/)).toBeVisible()
  await expectAccessible(page, 'a refused logo')
})

test('a logo is uploaded as a picture, and visitors see it once it is published', async ({ page, request }) => {
  const site = await siteLike('kowhai-cars', {}, 'Logo Motors')
  const header = () => headerOf(request, site)
  await signIn(page, 'Operator')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(await logosOf(site))
  await hydrated(page)

  // Chosen by keyboard. The site has a drawing, which visitors see until it makes way.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), uploadOf(page).press('Enter')])
  await chooser.setFiles(file('logo.png', await mark('#cc0000')))
  await expect(page.getByText('480 × 120 pixels')).toBeVisible()
  await expect.poll(() => logoOf(page).evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(480)
  await expect(page.getByText('Visitors see the SVG above, not this picture.')).toBeVisible()
  await page.getByRole('button', { name: 'Use this logo picture instead' }).click()
  await page.getByRole('button', { name: 'Put the SVG back' }).click()
  await page.getByRole('button', { name: 'Use this logo picture instead' }).click()
  await expectAccessible(page, 'an uploaded logo')
  await publishLogos(page)

  // Visitors see it at the size of the header, without anything that moves.
  await expect.poll(header).toMatch(/<img src="[^"]+-480x120\.png" alt="Logo Motors" width="480" height="120"/)
  const first = /\/media\/library\/[^"]+-480x120\.png/.exec(await header())![0]
  const answer = await fetchFrom(request, site, first)
  expect([answer.status(), answer.headers()['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect((await sharp(await answer.body()).metadata()).hasAlpha).toBe(true)
  expect((await fetchFrom(request, 'wattle-motors', first)).status()).toBe(404)
  for (const [width, height] of [
    [390, 32],
    [768, 32],
    [1440, 36],
  ] as const) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(at(site))
    const box = await page.getByRole('banner').getByRole('img', { name: 'Logo Motors' }).boundingBox()
    expect([Math.round(box!.width), Math.round(box!.height)]).toEqual([height * 4, height])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

test('a logo that was published comes back with its version, and is removed', async ({ page, request }) => {
  const site = await siteLike('kowhai-cars', { logo_svg: null }, 'Logo Motors')
  const header = () => headerOf(request, site)
  const pictureIn = (html: string) => /\/media\/library\/[^"]+-480x120\.png/.exec(html)?.[0] ?? null
  await signIn(page, 'Operator')
  const choose = async (colour: string) => {
    await page.goto(await logosOf(site))
    await hydrated(page)
    await uploadOf(page).setInputFiles(file('logo.png', await mark(colour)))
    await expect(page.getByText('Save the draft to keep it.')).toBeVisible()
  }
  await choose('#cc0000')
  // Until it is saved, it comes from nowhere; a later one stands in for what is the site’s own.
  await expect(page.getByRole('group', { name: 'Logo image', exact: true })).toContainText('Not saved yet')
  await publishLogos(page)
  await expect.poll(async () => pictureIn(await header())).not.toBeNull()
  const first = pictureIn(await header())!
  await choose('#0b7a3b')
  await publishLogos(page)
  await expect.poll(header).not.toContain(first)
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await page
    .getByRole('link', { name: /^\d+ [A-Z]/ })
    .nth(1)
    .click()
  await expect(page.getByRole('row', { name: /Logo image/ })).toContainText('Picture of 480 × 120 pixels')
  await page.getByRole('button', { name: 'Restore as draft' }).click()
  await page.getByRole('link', { name: 'Review and publish' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(header).toContain(first)

  // Removed, the site says its name.
  await page.goto(await logosOf(site))
  await hydrated(page)
  const remove = page.getByRole('button', { name: 'Remove the logo picture' })
  await remove.click()
  await page.getByRole('button', { name: 'Put the logo picture back' }).click()
  await expect(logoOf(page)).toBeVisible()
  await remove.click()
  await publishLogos(page)
  await expect.poll(header).not.toContain('<img')
  expect(await header()).toContain('>Logo Motors</span>')
})

test('without scripts a logo is an address that is typed', async ({ browser }) => {
  const site = await siteLike('kowhai-cars', {}, 'Plain Motors')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await signIn(page, 'Operator')
  await page.goto(await logosOf(site))
  await expect(page.getByText('Upload a logo picture')).toBeHidden()
  await page.getByLabel('Media address of the logo').fill(`/media/library/1/${'0'.repeat(40)}-480x120.png`)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('This picture doesn’t belong to this site. Please upload it here.')).toBeVisible()
  await page.getByLabel('Media address of the logo').fill('/media/logos/plain.png')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Saved in the draft.')).toBeVisible()
  await context.close()
})

test('who may not change the look is told who can', async ({ page }) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/look'))
  await expect(page.getByText(/People in sales can’t change the look of a site/).first()).toBeVisible()
})
