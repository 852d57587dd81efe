import { test as withoutPage, type APIRequestContext } from '@playwright/test'
import { fetchFrom, at, expect, rows, test } from './journey.ts'

const SITE = 'ironbark-trucks'
const STOCK = '/search/new-used-and-demo-trucks'

/** Every number of the site's locations and of the site itself. */
async function numbersOf(slug: string): Promise<string[]> {
  const found = await rows<{ number: string }>(
    `select distinct number from (
       select unnest(array[l.contact_detail->>'phone', l.contact_detail->>'landline_phone', l.contact_detail->>'mobile'])
       from websites w join website_dealerships d on d.website_id = w.id join locations l using (dealership_id)
       where w.slug = $1
       union all select settings->>'site_phone' from websites where slug = $1
     ) as held (number) where number <> ''`,
    [slug],
  )
  return found.map(({ number }) => number)
}

/** A number in all its local and international spellings, including tags or entities between its digits. */
function spelled(number: string): RegExp {
  const digits = number.replace(/\D/g, '').replace(/^0/, '')
  const between = String.raw`(?:[^\da-z<>&]|<[^<>]*>|&[a-z#\d]{1,7};|%20){0,6}`
  return new RegExp(
    String.raw`(?<!\d)(?:0|(?:00)?(?:11)?61${between}0?)?${between}${[...digits].join(between)}(?!\d)`,
    'i',
  )
}

/** Links of a page to the same site. */
const linksOf = (html: string) =>
  [...html.matchAll(/href="(\/[^"#?]*)/g)].map(([, href]) => href!).filter((href) => !/^\/assets\/|\.\w+$/.test(href))

/** Kinds of page that the site must link to, so that none is missed silently. */
const KINDS = [
  /^\/search\/[\w-]+$/,
  /^\/cars\/(?!trade-in$)[\w-]+$/,
  /^\/canter$/,
  /^\/offers\/\d+$/,
  /^\/contact-us\/[\w-]+$/,
  /^\/blog\/[\w-]+$/,
  /^\/careers\/[\w-]+$/,
  /^\/forms\/[\w-]+$/,
  /^\/pages\/warranty$/,
  /^\/contact$/,
  /^\/about-us$/,
  /^\/privacy-policy$/,
]

/** Numbers that a page may show anyway: roadside assistance in the dealer's texts, which is no location's number. */
const RUNG: Readonly<Record<string, readonly string[]>> = { '/pages/roadside-assist': ['tel:0355509990'] }

/** All pages that the site's navigation and lists link to, two of each list, and those without a link. */
async function pagesOf(request: APIRequestContext): Promise<string[]> {
  const lists = ['/', STOCK, '/models', '/special-offers', '/our-locations', '/blog', '/careers']
  const found = new Set(lists)
  const held = new Map<string, number>()
  for (const list of lists)
    for (const href of linksOf(await (await fetchFrom(request, SITE, list)).text())) {
      const [, folder] = /^\/(cars|offers|contact-us|blog\/tags|blog|careers|search)\/./.exec(href) ?? []
      if (folder && !found.has(href)) held.set(folder, (held.get(folder) ?? 0) + 1)
      if (!folder || held.get(folder)! <= 2) found.add(href)
    }
  for (const kind of KINDS)
    if (![...found].some((href) => kind.test(href))) throw new Error(`${SITE} leads to nothing like ${kind}`)
  return [
    ...found,
    ...[`${STOCK}?sort=price:desc`, '/compare', '/forms/survey', '/success?category=General+Enquiry'],
    ...['/no-such-page', '/cars/no-such-vehicle', '/blog/no-such-article'],
  ]
}

withoutPage('a site that masks its phones writes none of them in full on any kind of page', async ({ request }) => {
  withoutPage.setTimeout(180_000)
  const numbers = await numbersOf(SITE)
  expect(numbers.length).toBeGreaterThan(1)
  const patterns = numbers.map(spelled)
  for (const example of ['(03) 5550 9910', 'tel:+61355509910', '03&nbsp;5550&#160;9910', '+61 (0)3 5550-<b>9910</b>'])
    expect(
      patterns.some((pattern) => pattern.test(example)),
      example,
    ).toBe(true)

  const statuses: Record<string, number> = {}
  let masked = 0
  for (const path of await pagesOf(request)) {
    const answer = await fetchFrom(request, SITE, path)
    statuses[path] = answer.status()
    const html = await answer.text()
    for (const pattern of patterns) expect(pattern.exec(html)?.[0], path).toBeUndefined()
    expect(new Set(html.match(/(?<=href=")(?:tel|sms|callto):[^"]*/g)), path).toEqual(new Set(RUNG[path]))
    if (html.includes('••••')) masked += 1
  }
  const paths = Object.keys(statuses)
  expect(paths.length).toBeGreaterThan(30)
  expect(paths.filter((path) => statuses[path] === 404).every((path) => path.includes('/no-such-'))).toBe(true)
  expect(paths.filter((path) => statuses[path]! >= 300 && statuses[path] !== 404)).toEqual([])
  expect(masked).toBeGreaterThan(10)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('one tap on the phone in the header requests the number and dials it', async ({ page }) => {
    const numbers = await numbersOf(SITE)
    const browser = await page.context().newCDPSession(page)
    await browser.send('Page.enable')
    const led: string[] = []
    browser.on('Page.frameRequestedNavigation', ({ url }) => led.push(url))
    const called = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().includes('/car_phone_call'),
    )
    await page.goto(at(SITE))
    const header = page.getByRole('banner')
    const masked = header.getByRole('link', { name: 'Call us' })
    await expect(masked).toBeVisible()
    await masked.tap()
    const whole = header.locator('a[href^="tel:"]:visible')
    await expect(whole).toHaveAccessibleName(/^Call \(03\) 5550 99\d0$/)
    const href = await whole.getAttribute('href')
    await expect.poll(() => led).toEqual([href])
    expect(numbers).toContain(((await called).postDataJSON() as { phone: string }).phone)
  })
})
