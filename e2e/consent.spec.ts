import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { SLOT_EVENT } from '@forecourt/rules/event/slotCosts.ts'
import { paths, type PathSite } from '@forecourt/rules/site/paths.ts'
import { kindOfPage, PAGE_KINDS, type PageKind } from '../audit/kinds.ts'
import { violations } from '../audit/violations.ts'
import { at, expect, fetchFrom, firstVehicle, hydrated, rows, siteLike, test } from './journey.ts'

const WIDGET = 'https://widget.example'
const SETTINGS = {
  events_enabled: true,
  consent: 'opt_in',
  analytics_ga4_id: 'G-ABC123DEF4',
  impel: true,
  outside_services: { impel: { script: `${WIDGET}/load.js`, key: 'k-1' } },
}

/** The hosts of others that a page has called; none of them is reached. */
async function othersCalled(page: Page): Promise<Set<string>> {
  const called = new Set<string>()
  await page.route(
    (url) => !url.hostname.endsWith('localhost'),
    (route) => {
      called.add(new URL(route.request().url()).origin)
      return route.request().url().startsWith(WIDGET)
        ? route.fulfill({ contentType: 'text/javascript', body: 'window.widgetRan = true' })
        : route.abort()
    },
  )
  return called
}

/** The names of everything that the browser keeps. */
const stored = async (page: Page) => [
  ...(await page.context().cookies()).map(({ name }) => name),
  ...(await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => name!),
    ...(await caches.keys()),
  ])),
]

/** What a visitor asks for by opening a page: the vehicles of the open comparison, for this tab (docs/contracts.md). */
const ASKED_FOR = /^forecourt\.\d+\.compared$/

/** Tables with the content of a site. */
const CONTENT = ['offers', 'models', 'content_pages', 'articles', 'jobs', 'reviews']

/** A site like another with its content too. */
async function siteWithContent(like: string, settings: object): Promise<string> {
  const slug = await siteLike(like, { ...settings })
  for (const table of CONTENT) {
    const columns = await rows<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1
         and column_name not in ('id', 'website_id') and is_generated = 'NEVER'`,
      [table],
    )
    const listOf = (of: string) => columns.map(({ name }) => `${of}"${name}"`).join()
    await rows(
      `insert into ${table} (website_id, ${listOf('')}) select own.id, ${listOf('t.')}
       from ${table} t join websites w on w.id = t.website_id, websites own where w.slug = $1 and own.slug = $2`,
      [like, slug],
    )
  }
  return slug
}

/** Addresses of kinds of pages to which a site may have no link, such as those of one visitor. */
const UNLINKED: Partial<Record<PageKind, (to: ReturnType<typeof paths>, vehicle: string) => string>> = {
  'refined search': (to) => `${to.search()}?make=Toyota&utm_source=Mail`,
  offers: (to) => to.offers(),
  models: (to) => to.models(),
  locations: (to) => to.locations(),
  service: (to) => to.service(),
  parts: (to) => to.parts(),
  finance: (to) => to.finance(),
  'test drive': (to) => to.testDrive(),
  'trade-in': (to) => to.tradeIn(),
  quote: (to) => to.orderNow({ slug: '', name: '' }),
  form: () => '/forms/general-enquiry',
  forms: (to) => to.forms(),
  careers: (to) => to.careers(),
  job: (to) => to.job({ slug: 'nobody' }),
  model: () => '/models/nothing',
  offer: () => '/offers/nothing',
  page: () => '/nothing',
  topic: (to) => to.articleTag('nothing'),
  article: (to) => to.article({ slug: 'nothing' }),
  reviews: (to) => to.reviews(),
  'used-car list': (to) => to.usedCarList(),
  compare: (to) => to.compare(),
  shortlist: (to) => to.shortlist(),
  success: (to) => to.success('General Enquiry'),
  garage: (to) => to.garage(),
  checkout: (to, vehicle) => to.checkout({ slug: vehicle.split('/').at(-1)! }),
  reservation: () => `/reservations/${randomUUID()}/c2ln`,
  waitlist: () => `/waitlist/${randomUUID()}/c2ln`,
}

/** An address of each kind of page of a site: one that its pages link to, or else one of the above. */
async function addressOfEachKind(request: APIRequestContext, slug: string): Promise<[PageKind, string][]> {
  const { website } = (await (await fetchFrom(request, slug, '/api/website')).json()) as { website: PathSite }
  const kindOf = kindOfPage(website)
  const vehicle = await firstVehicle({ request }, slug, '/search/used-cars')
  const found = new Map<PageKind, string>([[kindOf('/'), '/']])
  const read = new Set<PageKind>()
  // One page of each kind has the links to the others.
  for (let kind: PageKind | undefined = 'home'; kind; kind = [...found.keys()].find((one) => !read.has(one))) {
    read.add(kind)
    const html = await (await fetchFrom(request, slug, found.get(kind)!, { maxRedirects: 2 })).text()
    for (const [, href] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)"/g)) {
      const address = href!.replaceAll('&amp;', '&')
      if (!/^\/(?:api|assets|media|images)\//.test(address) && !found.has(kindOf(address)))
        found.set(kindOf(address), address)
    }
  }
  return PAGE_KINDS.map((kind) => {
    const address = found.get(kind) ?? UNLINKED[kind]?.(paths(website), vehicle)
    if (!address) throw new Error(`${slug} has no page of the kind ${kind}`)
    return [kind, address]
  })
}

const bannerOf = (page: Page) => page.getByRole('region', { name: 'Your privacy choices' })

test('nothing is stored or called before an answer, on any kind of page (§3.20, §7.16)', async ({ page, request }) => {
  // It opens a page of every kind.
  test.setTimeout(180_000)
  const slug = await siteWithContent('wattle-motors', SETTINGS)
  // Routes would take the browser's cache from it, and 38 pages share their scripts.
  const called: string[] = []
  page.on('request', (request) => {
    if (!new URL(request.url()).hostname.endsWith('localhost')) called.push(request.url())
  })
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.setBlockedURLs', { urls: ['https://*'] })
  const kept = async () => (await stored(page)).filter((name) => !ASKED_FOR.test(name))
  for (const [kind, path] of await addressOfEachKind(request, slug)) {
    // Its scripts run before its pictures are there; what one stores late, the next page of this browser finds.
    const answer = await page.goto(at(slug, path), { waitUntil: 'domcontentloaded' })
    expect([200, 404], `${kind} ${path}`).toContain(answer!.status())
    await hydrated(page)
    await expect(bannerOf(page), `${kind} ${path}`).toBeVisible()
    expect(await kept(), `${kind} ${path}`).toEqual([])
  }
  await page.waitForLoadState()
  expect(await kept()).toEqual([])
  expect(called).toEqual([])
})

test('only what is allowed is loaded and stored, until it is refused (§3.20, §7.16)', async ({ page }) => {
  const slug = await siteLike('wattle-motors', SETTINGS)
  const called = await othersCalled(page)
  const banner = bannerOf(page)
  await page.goto(at(slug))
  await expect(banner).toBeVisible()
  expect(await violations(page)).toEqual([])

  await banner.getByRole('button', { name: 'Accept all' }).click()
  await expect(banner).toBeHidden()
  await expect.poll(() => page.evaluate(() => (window as { widgetRan?: true }).widgetRan)).toBe(true)
  expect(called).toContain('https://www.googletagmanager.com')
  const answers = () =>
    rows<{ allowed: string[]; wording: string }>(
      `select allowed, wording from consents where website_id = (select id from websites where slug = $1)
       order by answered_at`,
      [slug],
    )
  await expect.poll(async () => (await answers()).length).toBe(1)
  expect((await answers())[0]).toMatchObject({
    allowed: ['statistics', 'marketing', 'chat'],
    wording: expect.stringMatching(/^Your privacy choices\n/),
  })
  await expect.poll(() => stored(page)).toEqual(expect.arrayContaining(['forecourt.device', 'forecourt.session']))

  // What each script cost the page is measured, and that one could not be loaded.
  await page.reload()
  await expect
    .poll(() =>
      rows(
        `select properties ->> 'slot' as slot, properties ->> 'outcome' as outcome,
           (properties ->> 'load_ms')::int >= 0 as timed
         from events where website_id = (select id from websites where slug = $1) and name = $2 order by 1`,
        [slug, SLOT_EVENT],
      ),
    )
    .toEqual([
      { slot: 'google_analytics', outcome: 'failed', timed: true },
      { slot: 'impel', outcome: 'loaded', timed: true },
    ])

  // Refusing later removes what was stored, and the page is loaded again without the scripts.
  await page.getByRole('button', { name: 'Privacy choices' }).click()
  await expect(banner.getByText('Your privacy choices')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Privacy choices' })).toBeFocused()
  await page.keyboard.press('Enter')
  await Promise.all([page.waitForEvent('load'), banner.getByRole('button', { name: 'Reject all' }).click()])
  await expect.poll(async () => (await answers()).map(({ allowed }) => allowed.length)).toEqual([3, 0])
  expect(await page.evaluate(() => (window as { widgetRan?: true }).widgetRan)).toBeUndefined()
  expect((await stored(page)).map((key) => key.replace(/\d+/, '1'))).toEqual(['forecourt.1.consent'])
})

test('Global Privacy Control is a refusal without a question (§7.16)', async ({ page }) => {
  const slug = await siteLike('wattle-motors', { ...SETTINGS, consent: 'opt_out' })
  const called = await othersCalled(page)
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  await page.goto(at(slug), { waitUntil: 'networkidle' })
  await hydrated(page)
  await expect(bannerOf(page)).toHaveCount(0)
  expect([[...called], await stored(page)]).toEqual([[], []])
})
