import type { Page } from '@playwright/test'
import { fetchFrom, at, expect, firstVehicle, hydrated, rows, siteLike, test } from './journey.ts'

/** The main part of a page as the server sends it. */
const mainOf = async (page: Page, site: string, path: string): Promise<string> =>
  /<main.*<\/main>/s.exec(await (await fetchFrom(page.request, site, path)).text())![0]

test('the gallery opens full screen, turns by keyboard and leads to the form', async ({ page }) => {
  const [shown] = await rows<{ slug: string }>(
    `select cars.slug from cars join dealerships d on d.id = dealership_id
     where d.slug like 'wattle%' and not sold and status = 'in_stock' and show_on_dealer_website
       and images->1->>'url' like '/media/photos/%' order by cars.id limit 1`,
  )
  await page.goto(at('wattle-motors', `/cars/${shown!.slug}`))
  const first = page.getByRole('link', { name: /^Photo 1 of/ })
  const full = page.locator('.pswp')
  await hydrated(page)
  await first.click()
  await expect(full).toBeVisible()
  await expect(full).toContainText(/1\s*\/\s*\d/)
  await expect(async () => {
    await page.keyboard.press('ArrowRight')
    await expect(full).toContainText(/2\s*\/\s*\d/, { timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(full).toBeHidden()
  await first.click()
  await full.getByRole('link', { name: 'Enquire' }).click()
  await expect(full).toBeHidden()
  await expect(page).toHaveURL(/#form-section$/)
})

test('photos of several parts are grouped, on the page and full screen', async ({ page }) => {
  const [shown] = await rows<{ slug: string; outside: number; inside: number }>(
    `select cars.slug, o.count::int as outside, i.count::int as inside from cars
     join dealerships d on d.id = dealership_id,
     lateral (select count(*) from jsonb_array_elements(images) one where one->>'group' = 'exterior') o,
     lateral (select count(*) from jsonb_array_elements(images) one where one->>'group' = 'interior') i
     where d.slug like 'wattle%' and not sold and status = 'in_stock' and show_on_dealer_website
       and o.count > 1 and i.count > 0 order by cars.id limit 1`,
  )
  await page.goto(at('wattle-motors', `/cars/${shown!.slug}`))
  const inside = page.getByRole('link', { name: `Interior ${shown!.inside}` })
  await expect(page.getByRole('link', { name: `Exterior ${shown!.outside}` })).toBeVisible()
  // Without scripts it links to the picture itself.
  expect(await inside.getAttribute('href')).toContain('-interior-')
  const full = page.locator('.pswp')
  await hydrated(page)
  await inside.click()
  await expect(full).toBeVisible()
  await expect(full).toContainText(new RegExp(`${shown!.outside + 1}\\s*/`))
  const groups = full.getByRole('group', { name: 'Groups of photos' })
  await expect(groups.getByRole('button', { name: /Interior/ })).toHaveAttribute('aria-current', 'true')
  await groups.getByRole('button', { name: /Exterior/ }).click()
  await expect(full).toContainText(/1\s*\/\s*\d/)
  await expect(groups.getByRole('button', { name: /Exterior/ })).toHaveAttribute('aria-current', 'true')
})

test('the recently viewed vehicles are at the end of the next page, on their own site only', async ({ page }) => {
  await page.goto(at('wattle-motors', '/search/used-cars'))
  const links = page.locator('main article h2 a, main article h3 a')
  const hrefs = await links.evaluateAll((found) => found.slice(0, 2).map((link) => link.getAttribute('href')!))
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  const shown = () => recent.getByRole('link').evaluateAll((found) => found.map((link) => link.getAttribute('href')))

  await page.goto(at('wattle-motors', hrefs[0]), { waitUntil: 'networkidle' })
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toContainEqual(expect.stringMatching(/\.recently_viewed$/))
  // The only viewed vehicle is the current one.
  await expect(recent).toHaveCount(0)
  await page.goto(at('wattle-motors', hrefs[1]))
  await expect.poll(shown).toEqual([hrefs[0]])
  await page.goto(at('wattle-motors'))
  await expect.poll(shown).toEqual([hrefs[1], hrefs[0]])
  await expect(recent.getByText(/\$[\d,]+/).first()).toBeVisible()

  await page.goto(at('wattle-select'), { waitUntil: 'networkidle' })
  await expect(recent).toHaveCount(0)
})

test('a drawing says that it is one full screen too, a photo does not', async ({ page }) => {
  const opened = async (site: string, path: string, name: RegExp) => {
    await page.goto(at(site, path))
    await hydrated(page)
    await page.getByRole('link', { name }).first().click()
    await expect(page.locator('.pswp')).toBeVisible()
    return page.locator('.pswp').getByText('Illustration', { exact: true })
  }
  await expect(await opened('banksia-rv', `/cars/${await turned()}`, /^Illustration 1 of/)).toBeVisible()
  await expect(page.locator('.pswp').getByRole('button', { name: /^Close illustrations/ })).toBeVisible()
  const photographed = await firstVehicle(page, 'wattle-motors', '/search/used-cars')
  await expect(await opened('wattle-motors', photographed, /^Photo 1 of/)).toBeHidden()
})

const turned = async () => {
  const [found] = await rows<{ slug: string }>(
    `select slug from cars where video_url like '/media/%' and jsonb_array_length(spin_images) > 0
       and not sold and status = 'in_stock' and show_on_dealer_website order by id limit 1`,
  )
  return found!.slug
}

test('a video and the 360-degree view load on request, and work by keyboard', async ({ page }) => {
  const requestedPaths: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  // The first picture of the 360-degree view is on the page itself.
  const heavy = () => requestedPaths.filter((path) => /\.mp4$|\/turns\/.*-(?!1\.)\d+\.webp$/.test(path))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(at('banksia-rv', `/cars/${await turned()}`), { waitUntil: 'networkidle' })
  expect(heavy()).toEqual([])

  const dialog = page.getByRole('dialog')
  const openBy = async (name: string) => {
    const link = page.getByRole('link', { name })
    await expect(link).toContainText('Illustration')
    await link.focus()
    await hydrated(page)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    await expect(dialog).toContainText('Illustration of the type of vehicle')
    return link
  }

  const watch = await openBy('Watch video')
  const video = dialog.locator('video')
  // With reduced motion, the visitor starts it.
  expect(await video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  await video.evaluate((element: HTMLVideoElement) => element.play())
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0.2)
  expect(heavy()).not.toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(watch).toBeFocused()

  const around = await openBy('360° view')
  await expect(dialog.getByRole('status')).toBeHidden({ timeout: 20_000 })
  expect(new Set(heavy()).size).toBeGreaterThan(20)
  const picture = dialog.getByRole('img')
  await expect(picture).toHaveAttribute('alt', /view 1 of 24$/)
  await dialog.getByRole('slider').press('ArrowRight')
  await expect(picture).toHaveAttribute('alt', /view 2 of 24$/)
  await dialog.getByRole('slider').press('ArrowLeft')
  await dialog.getByRole('slider').press('ArrowLeft')
  await expect(picture).toHaveAttribute('alt', /view 24 of 24$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(around).toBeFocused()
})

test('the price is listed with what it includes', async ({ page }) => {
  await page.goto(at('wattle-motors', await firstVehicle(page, 'wattle-motors', '/search/new-cars')))
  await expect(page.getByRole('complementary', { name: 'Price and next steps' })).toContainText(
    /The price includes.*Registration.*Stamp duty/,
  )
})

test('a vehicle can be saved and is counted in the header (§1.2)', async ({ page }) => {
  await page.goto(at('wattle-motors', await firstVehicle(page, 'wattle-motors', '/search/used-cars')))
  const save = page.locator('main').getByRole('button', { name: 'Save', exact: true })
  await hydrated(page)
  await save.click()
  await expect(page.getByRole('banner').getByText('1', { exact: true }).first()).toBeVisible()
})

test('sharing offers the address, and closing gives the focus back', async ({ page }) => {
  const path = await firstVehicle(page, 'wattle-motors', '/search/used-cars')
  await page.goto(at('wattle-motors', path))
  const share = page.getByRole('button', { name: 'Share' })
  const dialog = page.getByRole('dialog', { name: /^Share this/ })
  await hydrated(page)
  await share.click()
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Link to this page')).toHaveValue(at('wattle-motors', path))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(share).toBeFocused()
})

test('a vehicle with no phone number at all logs a warning, any other none (§8.9)', async ({ page }) => {
  const site = 'banksia-rv'
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text())
  })
  const path = await firstVehicle(page, site, '/search/rv-vehicles')
  const numbered = async () => /href="tel:[^"]*"/.test(await mainOf(page, site, path))
  const visit = async () => {
    const refreshed = page.waitForResponse('**/api/website')
    await page.goto(at(site, path))
    await refreshed
  }
  const places = await rows<{ id: number; contact_detail: object }>(
    `select l.id, l.contact_detail from locations l join cars c on c.dealership_id = l.dealership_id where c.slug = $1`,
    [path.split('/').at(-1)!],
  )
  expect(await numbered()).toBe(true)
  await visit()
  expect(warnings).toEqual([])
  try {
    for (const { id } of places)
      await rows(`update locations set contact_detail = contact_detail || '{"phone": null}' where id = $1`, [id])
    await expect.poll(numbered).toBe(false)
    await visit()
    await expect.poll(() => warnings).toEqual([expect.stringMatching(/^This vehicle has no phone number\./)])
  } finally {
    for (const { id, contact_detail } of places)
      await rows(`update locations set contact_detail = $2::jsonb where id = $1`, [id, JSON.stringify(contact_detail)])
    await expect.poll(numbered).toBe(true)
  }
})

test('a masked phone is revealed by the server and recorded', async ({ page }) => {
  const path = await firstVehicle(page, 'ironbark-trucks', '/search/new-used-and-demo-trucks')
  const response = await page.goto(at('ironbark-trucks', path))
  const numbers = await rows<{ phone: string }>(
    `select l.contact_detail->>'phone' as phone from locations l join dealerships d on d.id = l.dealership_id
     where d.slug like 'ironbark%'`,
  )
  const html = await response!.text()
  for (const { phone } of numbers) expect(html).not.toContain(phone)
  await page
    .locator('main')
    .getByRole('button', { name: /(show|reveal).*(number|phone)|•|\*/i })
    .first()
    .click()
  const link = page.locator('main a[href^="tel:"]').first()
  await expect(link).toBeVisible()
  expect(numbers.map(({ phone }) => phone)).toContain((await link.innerText()).trim())
  const recorded = await rows<{ count: number }>(
    `select count(*)::int as count from events where name ilike '%reveal%'`,
  )
  expect(recorded[0]!.count).toBeGreaterThan(0)
})

test('a sold vehicle stays for its window with its tag and similar stock, then answers 410', async ({ page }) => {
  const [sold] = await rows<{ slug: string }>(
    `select cars.slug from cars join dealerships d on d.id = dealership_id
     where d.slug like 'wattle%' and sold and sold_at > now() - interval '2 days' and show_on_dealer_website limit 1`,
  )
  const shown = await page.goto(at('wattle-motors', `/cars/${sold!.slug}`))
  expect(shown?.status()).toBe(200)
  await expect(page.locator('main').getByText(/sold/i).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Reserve/ })).toHaveCount(0)
  await expect(page.locator('#form-section').getByLabel('Message')).toHaveValue(/^I’m looking for something like this /)
  await expect(page.locator('main article').first()).toBeVisible()

  const [expired] = await rows<{ slug: string }>(
    `select cars.slug from cars join dealerships d on d.id = dealership_id
     where d.slug like 'wattle%' and sold and sold_at < now() - interval '10 days' and show_on_dealer_website limit 1`,
  )
  const away = await page.goto(at('wattle-motors', `/cars/${expired!.slug}`))
  expect(away?.status()).toBe(410)
  await expect(page.locator('main article').first()).toBeVisible()
})

test('an unknown vehicle answers 404 with a way on', async ({ page }) => {
  const response = await page.goto(at('wattle-motors', '/cars/1999-nothing-like-it'))
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('main').getByRole('link').first()).toBeVisible()
})

test('long comments open and close (§4.9, §9.18)', async ({ page }) => {
  // The demo's comments are only long enough on a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  const [car] = await rows<{ slug: string }>(
    `select c.slug from websites w join website_dealerships d on d.website_id = w.id join cars c using (dealership_id)
     where w.slug = 'wattle-motors' and not sold and status = 'in_stock' and show_on_dealer_website
     order by length(c.description) desc nulls last limit 1`,
  )
  await page.goto(at('wattle-motors', `/cars/${car!.slug}`))
  const more = page.getByRole('button', { name: 'View more' })
  await hydrated(page)
  await more.click()
  await expect(page.getByRole('button', { name: 'View less' })).toBeVisible()
})

test('what a visitor does is recorded by the server (§3.19, §9.6)', async ({ page }) => {
  const recordedNames = async (id: number) =>
    (
      await rows<{ name: string }>(
        `select name from events where event_id = $1 and created_at > now() - interval '1 minute'
         and website_id = (select id from websites where slug = 'wattle-motors')`,
        [id],
      )
    ).map(({ name }) => name)
  await page.goto(at('wattle-motors', '/search/used-cars?make=Toyota'))
  await expect.poll(() => recordedNames(2)).toContain('Vehicle Inventory Listing')
  await expect.poll(() => recordedNames(29)).toContain('Vehicle Search')
  const path = await page.locator('main article h2 a, main article h3 a').first().getAttribute('href')
  await page.goto(at('wattle-motors', path!))
  await expect.poll(() => recordedNames(4)).toContain('Used Vehicle Detail')
  await page.locator('main').getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => recordedNames(39)).toContain('Add to Favourites')
  // The map's own page is not tested here.
  await page.context().route(/google|openstreetmap/, (route) => route.abort())
  await page.getByRole('link', { name: 'Directions' }).click()
  await expect.poll(() => recordedNames(41)).toContain('Get Directions')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the price and Enquire stay in reach wherever the page is scrolled', async ({ page }) => {
    await page.goto(at('wattle-motors', await firstVehicle(page, 'wattle-motors', '/search/used-cars')))
    const bar = page.locator('.action-bar')
    await expect(bar).toContainText(/\$\d/)
    for (const part of [0, 0.3, 0.6, 1]) {
      await page.evaluate((share) => scrollTo(0, share * document.body.scrollHeight), part)
      await expect(bar.getByRole('link', { name: 'Enquire' })).toBeInViewport({ ratio: 1 })
    }
    await bar.getByRole('link', { name: 'Enquire' }).click()
    await expect(page).toHaveURL(/#form-section$/)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the video and the view all around are links to what they show', async ({ page, request }) => {
    await page.goto(at('banksia-rv', `/cars/${await turned()}`))
    const video = await page.getByRole('link', { name: 'Watch video' }).getAttribute('href')
    const part = await fetchFrom(request, 'banksia-rv', video!, { headers: { range: 'bytes=0-99' } })
    expect([part.status(), part.headers()['content-type']]).toEqual([206, 'video/mp4'])
    const picture = await page.getByRole('link', { name: '360° view' }).getAttribute('href')
    expect((await fetchFrom(request, 'banksia-rv', picture!)).headers()['content-type']).toMatch(/^image\//)
  })

  test('everything can be read and pictures are links', async ({ page, request }) => {
    await page.goto(at('wattle-motors', await firstVehicle(page, 'wattle-motors', '/search/used-cars')))
    await expect(page.getByRole('heading', { name: 'Key facts' })).toBeVisible()
    const picture = await page
      .getByRole('link', { name: /^Photo 1 of/ })
      .first()
      .getAttribute('href')
    const response = await fetchFrom(request, 'wattle-motors', picture!)
    expect(response.headers()['content-type']).toMatch(/^image\//)
  })
})

test('a vehicle without a price is enquired about or called about (§9)', async ({ request }) => {
  const path = await firstVehicle({ request }, 'kowhai-cars', '/search/used-cars')
  const main = async (site: string) => /<main.*<\/main>/s.exec(await (await fetchFrom(request, site, path)).text())![0]
  const priced = await main('kowhai-cars')
  expect([priced.includes('Enquire for price.'), priced.includes('Call the dealer')]).toEqual([false, false])
  const floored = await main(await siteLike('kowhai-cars', { price_floor: 10_000_000 }))
  expect([floored.includes('Enquire for price.'), floored.includes('Call the dealer')]).toEqual([true, true])
  const renamed = await main(
    await siteLike('kowhai-cars', { price_floor: 10_000_000, call_dealer_text: 'Ring the yard' }),
  )
  expect([renamed.includes('Call the dealer'), renamed.includes('Ring the yard')]).toEqual([false, true])
})

test('the page of a vehicle fits a screen of 320 px, its price on one line', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [site, search] of [
    ['lonestar-autos', '/search/used-cars?make=Mercedes-Benz'],
    ['wattle-motors', '/search/used-cars'],
  ] as const) {
    await page.goto(at(site, await firstVehicle(page, site, search)))
    expect(await page.evaluate(() => document.documentElement.scrollWidth), site).toBe(320)
    const price = page.locator('.action-bar strong')
    expect((await price.boundingBox())!.height, site).toBeLessThan(30)
    const [bar, inquire] = [
      await page.locator('.action-bar').boundingBox(),
      await page.locator('.action-bar > :last-child').boundingBox(),
    ]
    expect(inquire!.x + inquire!.width, site).toBeLessThanOrEqual(bar!.x + bar!.width)
  }
})
