import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, hydrated, signIn } from './consoleJourney.ts'
import { at, expect, fetchFrom, test } from './journey.ts'

const preview = (page: Page) => page.frameLocator('iframe[title*="with the draft"]')
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
  // The same page, but for the address in its links.
  const given = new URL(draft).searchParams.get('preview')!
  const plain = (text: string) => text.replaceAll(/(?:\?|&amp;)preview=[\w.-]+/g, '')
  const again = await drawn()
  expect(again).toContain(given)
  expect(plain(again)).toBe(plain(await published()))

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
  // Other journeys copy this site with its name.
  await page.getByRole('link', { name: 'Lonestar Autos', exact: true }).first().click()
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

test('who may not change the look is told who can', async ({ page }) => {
  await signIn(page, 'Sales')
  await page.goto(at('console', '/look'))
  await expect(page.getByText(/People in sales can’t change the look of a site/).first()).toBeVisible()
})
