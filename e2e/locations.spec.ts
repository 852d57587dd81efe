import { openingStatus } from '@forecourt/rules/location/hours.ts'
import { directionsHref } from '@forecourt/rules/location/directions.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Page } from '@playwright/test'
import { violations } from '../audit/violations.ts'
import { fillForm } from './fillForm.ts'
import { fetchFrom, at, expect, rows, siteLike, test } from './journey.ts'

type Place = Pick<
  Location,
  'name' | 'slug' | 'location_type' | 'time_zone' | 'contact_detail' | 'address' | 'dealer_license_number'
>

const placesOf = (site: string) =>
  rows<Place>(
    `select l.name, l.slug, l.location_type, l.time_zone, l.contact_detail, l.address, l.dealer_license_number
     from locations l join website_dealerships w on w.dealership_id = l.dealership_id
     join websites s on s.id = w.website_id where s.slug = $1 and l.visible order by l.id`,
    [site],
  )

/** The page's structured data of a type. */
async function structured(page: Page, type: string) {
  const found = await page.locator('script[type="application/ld+json"]').allTextContents()
  return found.map((text) => JSON.parse(text) as Record<string, unknown>).filter((one) => one['@type'] === type)
}

for (const slug of ['wattle-motors', 'kowhai-cars', 'lonestar-autos'])
  test(`${slug}: every place says whether it is open, in its own time zone`, async ({ page }) => {
    const places = await placesOf(slug)
    expect(places.length).toBeGreaterThan(0)
    for (const { slug: location, name } of places.slice(0, 4)) {
      await page.goto(at(slug, `/contact-us/${location}`))
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      const place = places.find((one) => one.slug === location)!
      const status = openingStatus(place, new Date())!
      // The minute may change between the page and this line, so either is right.
      const before = openingStatus(place, new Date(Date.now() - 120_000))!
      const text = await page.getByRole('main').innerText()
      expect([status.text, before.text].some((status) => text.includes(status))).toBe(true)
    }
    await page.goto(at(slug, '/our-locations'))
    for (const { name, location_type } of places)
      if (location_type === 'sales') await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible()
  })

test('a location has its hours, its numbers, the way there and its licence', async ({ page }) => {
  const [place] = (await placesOf('ironbark-trucks')).filter((one) => one.location_type === 'sales')
  await page.goto(at('ironbark-trucks', '/our-locations'))
  const main = page.getByRole('main')
  await main.getByRole('link', { name: place!.name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/contact-us/${place!.slug}$`))
  await expect(main.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', directionsHref(place!))
  await expect(main.getByRole('link', { name: /^Open map/ })).toHaveAttribute('target', '_blank')
  await expect(main.getByRole('link', { name: 'Directions' })).toHaveAttribute('target', '_blank')
  await expect(main.getByText('LMCT', { exact: true })).toBeVisible()
  await expect(main.getByRole('table', { name: `Hours for ${place!.name}` })).toBeVisible()
  await expect(main.getByRole('link', { name: `Email ${place!.name}:` }).first()).toHaveAttribute('href', /^mailto:/)
  // This site masks its numbers: none of them is in the page.
  const html = await page.content()
  for (const { contact_detail } of await placesOf('ironbark-trucks')) expect(html).not.toContain(contact_detail.phone)
  const [dealer] = await structured(page, 'AutoDealer')
  expect(dealer).toMatchObject({ name: place!.name })
  expect(dealer).not.toHaveProperty('telephone')
  expect(dealer).not.toHaveProperty('aggregateRating')
  expect(await structured(page, 'BreadcrumbList')).toHaveLength(1)
})

test('a workshop takes enquiries for the workshop', async ({ page }) => {
  await page.goto(at('wattle-motors', '/contact-us/wattle-rocklea-service'))
  const form = page.getByRole('form', { name: 'Service enquiry' })
  await fillForm(form, 'AU', 'workshop@example.com')
  await form.getByRole('button', { name: /^Send/ }).click()
  await expect(page).toHaveURL(/\/success/)
  await expect(page.getByText('Call Wattle Motors Rocklea Service on')).toBeVisible()
  const [stored] = await rows<{ lead: { location: string; dealership_slug: string } }>(
    `select lead from leads where lead->>'email' = 'workshop@example.com'`,
  )
  expect(stored!.lead).toMatchObject({ location: 'Wattle Motors Rocklea Service', dealership_slug: 'wattle-rocklea' })
})

test('what is not a location of the site is not found', async ({ request }) => {
  for (const [site, path] of [
    ['wattle-motors', '/contact-us/nowhere'],
    ['wattle-motors', '/contact-us/saltbush-mazda'],
    ['saltbush-mazda', '/contact-us/wattle-rocklea'],
  ] as const) {
    expect((await fetchFrom(request, site, path)).status(), path).toBe(404)
  }
})

test('on a phone the buttons of a location and of a missing page are of one width', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, first] of [
    ['/contact-us/redgum-echuca', 'Get directions'],
    ['/no-such-page', 'Home'],
  ] as const) {
    await page.goto(at('redgum-campers', path))
    const buttons = page.locator('main').getByRole('link', { name: first, exact: true }).locator('xpath=../a')
    const widths = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
    expect(widths.length).toBeGreaterThan(2)
    expect(new Set(widths)).toHaveProperty('size', 1)
  }
})

test('no accessibility violation, on a phone and on a desk', async ({ page }) => {
  test.setTimeout(120_000)
  for (const [site, path] of [
    ['wattle-motors', '/our-locations'],
    ['wattle-motors', '/contact-us/wattle-rocklea'],
    ['casuarina-motorcycles', '/our-locations'],
    ['casuarina-motorcycles', '/contact'],
    ['lonestar-autos', '/contact'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 900 })
    await page.goto(at(site, path))
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await violations(page), `${path} at ${width}`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the pages say everything, and the form of a location is sent', async ({ page }) => {
    await page.goto(at('saltbush-mazda', '/our-locations'))
    const places = (await placesOf('saltbush-mazda')).filter((one) => one.location_type === 'sales')
    for (const { address } of places) await expect(page.getByText(address.street).first()).toBeVisible()
    await page.goto(at('saltbush-mazda', `/contact-us/${places[1]!.slug}`))
    await expect(page.getByRole('link', { name: /^Open map/ })).toHaveAttribute('href', /^https:/)
    const form = page.getByRole('form')
    await form.getByLabel('First name').fill('Ana')
    await form.getByLabel('Last name').fill('Silva')
    await form.getByLabel('Email', { exact: true }).fill('plain-location@example.com')
    await form.getByLabel('Phone').fill('0491570006')
    await form.getByLabel('Postcode').fill('1')
    await form.getByLabel('What is your enquiry about?').selectOption('General')
    await form.getByLabel('Message').fill('Open on Saturday?')
    await form.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page.getByText('Invalid postcode. Please enter a 4-digit number.')).toBeVisible()
    await page.getByRole('form').getByLabel('Postcode').fill('2795')
    await page.getByRole('form').getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page).toHaveURL(/\/success/)
    await expect(page.getByText(`Call ${places[1]!.name} on`)).toBeVisible()
    const [stored] = await rows<{ lead: { location: string } }>(
      `select lead from leads where lead->>'email' = 'plain-location@example.com'`,
    )
    expect(stored!.lead.location).toBe(places[1]!.name)
  })
})

test.describe('with map tiles', () => {
  const PIXEL = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  let site: string

  test.beforeAll(async () => {
    site = await siteLike('kowhai-cars', { map_tile_url: 'https://tiles.example/{z}/{x}/{y}.png' })
  })

  test('the map loads when it is near, and the keyboard reaches its pins', async ({ page }) => {
    const requests: string[] = []
    await page.route('https://tiles.example/**', (route) => {
      requests.push(route.request().url())
      return route.fulfill({ contentType: 'image/png', body: PIXEL })
    })
    const map = page.getByRole('group', { name: /^Map of/ })
    await expect(async () => {
      await page.goto(at(site, '/our-locations'))
      await expect(map).toBeVisible({ timeout: 2_000 })
    }).toPass()
    expect(requests.length).toBeGreaterThan(0)
    await expect(map.getByRole('link', { name: /OpenStreetMap/ })).toBeVisible()
    expect(await violations(page)).toEqual([])
    const [place] = (await placesOf(site)).filter((one) => one.location_type === 'sales')
    await map.getByRole('button', { name: place!.name }).focus()
    const link = map.getByRole('link', { name: place!.name })
    await page.keyboard.press('Enter')
    await expect(link).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(map.getByRole('button', { name: place!.name })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(link).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/contact-us/${place!.slug}$`))
    await expect(map).toBeVisible()
    await expect(page.getByRole('link', { name: /^Open map/ })).toBeVisible()
  })

  test('tiles that cannot be had leave the drawing that leads to a map', async ({ page }) => {
    let requests = 0
    await page.route('https://tiles.example/**', (route) => {
      requests += 1
      return route.abort()
    })
    await expect(async () => {
      await page.goto(at(site, '/contact-us/kowhai-dunedin'))
      expect(requests).toBeGreaterThan(0)
    }).toPass()
    await expect(page.getByRole('link', { name: /^Open map/ })).toBeVisible()
    await expect(page.getByRole('group', { name: /^Map of/ })).toBeHidden()
  })
})
