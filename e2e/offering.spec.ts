import { Parser } from 'htmlparser2'
import { fetchFrom, at, expect, firstVehicle, SITES, siteLike, test } from './journey.ts'

/** Accessible names of the links of a page. */
function linksOf(html: string): string[] {
  const links: string[] = []
  let label: string | undefined
  let words: string[] | null = null
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'a') {
        label = attributes['aria-label']
        words = []
      } else if (words && attributes.alt) words.push(attributes.alt)
    },
    ontext: (text) => void words?.push(text),
    onclosetag(name) {
      if (name !== 'a' || !words) return
      links.push((label ?? words.join(' ')).replace(/\s+/g, ' ').trim())
      words = null
    },
  })
  parser.end(html)
  return links
}

/** Sites that take deposits, in the payment sandbox (e2e/checkout.spec.ts), and the last part of their checkout's address. */
const TAKE_DEPOSITS: Readonly<Record<string, 'checkout' | 'buy-online'>> = {
  'wattle-motors': 'checkout',
  'wattle-select': 'checkout',
  'saltbush-mazda': 'checkout',
  'casuarina-motorcycles': 'buy-online',
}

/** Sites with an owner area, and its path and name (e2e/garage.spec.ts). */
const GARAGES: Readonly<Record<string, { path: string; label: string }>> = {
  'wattle-motors': { path: '/my-garage', label: 'My Garage' },
  'wattle-select': { path: '/mywattle', label: 'My Wattle' },
}

for (const { slug, search, base } of SITES) {
  test(`${slug}: nothing is offered that the platform cannot do yet`, async ({ request }) => {
    const vehicle = await firstVehicle({ request }, slug, search)
    const takesDeposits = slug in TAKE_DEPOSITS
    for (const segment of ['checkout', 'buy-online'].filter((one) => one !== TAKE_DEPOSITS[slug]))
      expect((await fetchFrom(request, slug, `${vehicle}/${segment}`)).status(), segment).toBe(404)
    const garage = GARAGES[slug]
    const foreign = ['/my-garage', '/mywattle'].filter(
      (path) => !garage || (path !== garage.path && path === '/mywattle'),
    )
    for (const path of [...foreign, `${base}/nothing/checkout`])
      expect((await fetchFrom(request, slug, path)).status(), path).toBe(404)

    for (const path of ['/', search, vehicle, '/special-offers']) {
      const links = linksOf(await (await fetchFrom(request, slug, path)).text())
      expect(links.length, path).toBeGreaterThan(10)
      expect(
        links.filter((link) => !takesDeposits && /^Reserve\b/i.test(link)),
        path,
      ).toEqual([])
      expect([...new Set(links.filter((link) => /garage|My Wattle/i.test(link)))], path).toEqual(
        garage ? [garage.label] : [],
      )
    }
  })
}

const OFF = {
  test_drive_enabled: false,
  autograb: false,
  finance_enabled: false,
  offers_enabled: false,
  models_enabled: false,
  used_car_list_enabled: false,
} as const

test('what a site has switched off is linked nowhere and says which way remains', async ({ page, request }) => {
  const slug = await siteLike('wattle-motors', OFF)
  const off = [
    '/book-test-drive/',
    '/cars/trade-in',
    '/trade-in',
    '/finance',
    '/special-offers',
    '/models',
    '/models/order-now',
    '/used-car/list',
    '/forms/test-drive',
    '/forms/trade-in',
    '/forms/finance-application',
    '/forms/offer-enquiry',
    '/forms/quote',
  ]
  const sitemap = await (await fetchFrom(request, slug, '/sitemaps/pages-1.xml')).text()
  const vehicle = await firstVehicle({ request }, slug, '/search/new-used-and-demo-cars')
  const paths = ['/', vehicle, '/search/new-used-and-demo-cars', '/contact']
  const pages = await Promise.all(paths.map(async (path) => (await fetchFrom(request, slug, path)).text()))
  for (const path of off) {
    const answer = await fetchFrom(request, slug, path)
    expect(answer.status(), path).toBe(404)
    const html = await answer.text()
    expect(html, path).toMatch(/href="\/(?:contact|search\/[\w-]+)"/)
    expect(sitemap, path).not.toContain(`${path}<`)
    for (const text of [...pages, html]) expect(text, path).not.toMatch(new RegExp(`href="${path}["?#]`))
  }

  await page.goto(at(slug, '/book-test-drive/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We don’t take test drive bookings online')
  const main = page.locator('main')
  await expect(main.getByRole('link', { name: 'Contact us' })).toBeVisible()
  await expect(main.locator('a[href^="tel:"]')).toBeVisible()
})
