import { expect, test, type APIRequestContext } from '@playwright/test'
import { Parser } from 'htmlparser2'
import { fetchFrom, at, firstVehicle, hydrated } from './journey.ts'

/** A page's metadata, and its breadcrumb. */
interface PageHead {
  status: number
  title: string
  /** Content of the metas by name or property; several with the same name are in one list. */
  metas: Record<string, string[]>
  canonicals: string[]
  data: Thing[]
  /** Labels of the visible breadcrumb. */
  trail: string[]
  links: string[]
}

type Thing = { '@type': string } & Record<string, unknown>

function read(status: number, html: string): PageHead {
  const head: PageHead = { status, title: '', metas: {}, canonicals: [], data: [], trail: [], links: [] }
  let text: string[] | null = null
  let inTrail = false
  const parser = new Parser({
    onopentag(name, attributes) {
      const { content, rel, href } = attributes
      if (name === 'meta' && content !== undefined)
        (head.metas[attributes.name ?? attributes.property ?? ''] ??= []).push(content)
      if (name === 'link' && rel === 'canonical') head.canonicals.push(href!)
      if (name === 'a' && href) head.links.push(href)
      if (name === 'nav' && attributes['aria-label'] === 'Breadcrumb') inTrail = true
      if (name === 'title' || (name === 'li' && inTrail) || attributes.type === 'application/ld+json') text = []
    },
    ontext: (part) => void text?.push(part),
    onclosetag(name) {
      const whole = text?.join('').trim() ?? ''
      if (name === 'nav') inTrail = false
      // An SVG may have its own title, so the first one is the document's.
      if (name === 'title' && text && !head.title) head.title = whole
      if (name === 'li' && inTrail && whole) head.trail.push(whole)
      if (name === 'script' && text) head.data.push(JSON.parse(whole) as Thing)
      if (['title', 'li', 'script'].includes(name)) text = null
    },
  })
  parser.end(html)
  return head
}

async function open(request: APIRequestContext, slug: string, path: string): Promise<PageHead> {
  const answer = await fetchFrom(request, slug, path)
  return read(answer.status(), await answer.text())
}

/** Required properties of each type, by search engines' documentation. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['itemListElement'],
  ListItem: ['position', 'name'],
  Car: ['name', 'url', 'brand', 'model', 'image'],
  AutoDealer: ['name', 'url'],
  AutoRepair: ['name', 'url', 'address'],
  Offer: ['url'],
  FAQPage: ['mainEntity'],
  Question: ['name', 'acceptedAnswer'],
  Answer: ['text'],
  BlogPosting: ['headline', 'datePublished', 'dateModified', 'author', 'publisher', 'image', 'mainEntityOfPage'],
  JobPosting: ['title', 'description', 'datePosted', 'hiringOrganization', 'jobLocation', 'employmentType'],
  Organization: ['name'],
  Place: ['name', 'address'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'postalCode', 'addressCountry'],
  OpeningHoursSpecification: ['opens', 'closes'],
  Brand: ['name'],
  QuantitativeValue: ['value', 'unitCode'],
}
/** Properties that contain addresses; the first ones are always the site's own. */
const OWN_ADDRESSES = ['url', 'item', 'image', 'logo', '@id', 'mainEntityOfPage']
const ADDRESSES = [...OWN_ADDRESSES, 'hasMap', 'sameAs']

/** Problems of structured data, as text. */
function faults(value: unknown, origin: string, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => faults(one, origin, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null)
    return value === undefined || value === '' ? [`${path} is empty`] : []
  const thing = value as Thing
  const missing = (REQUIRED[thing['@type']] ?? [])
    .filter((name) => thing[name] === undefined || (Array.isArray(thing[name]) && thing[name].length === 0))
    .map((name) => `${path || thing['@type']} has no ${name}`)
  const addresses = Object.entries(thing).flatMap(([name, held]) =>
    ADDRESSES.includes(name)
      ? [held].flat().flatMap((address) => {
          if (typeof address !== 'string') return []
          if (!/^https?:\/\/[^/]+\//.test(address)) return [`${path}.${name} is no whole address: ${address}`]
          return OWN_ADDRESSES.includes(name) && !address.startsWith(origin)
            ? [`${path}.${name} leads to ${address}`]
            : []
        })
      : [],
  )
  return [
    ...missing,
    ...addresses,
    ...Object.entries(thing).flatMap(([name, held]) => faults(held, origin, `${path}.${name}`)),
  ]
}

interface Kind {
  path: string
  /** Types of the data besides the breadcrumb. */
  types: readonly string[]
  /** Excluded from search indexes. */
  unlisted?: true
}

/** One page of each kind of a site. */
async function kindsOf(request: APIRequestContext, slug: string, search: string, blog: string) {
  const first = async (list: string, pattern: RegExp) => {
    const found = (await open(request, slug, list)).links.find((href) => pattern.test(href))
    if (!found) throw new Error(`${list} of ${slug} has no link like ${pattern}`)
    return found
  }
  const vehicle = await first(search, /^\/cars\/(?!trade-in$)[\w-]+$/)
  const kinds: Record<string, Kind> = {
    home: { path: '/', types: ['WebSite', 'AutoDealer'] },
    search: { path: search, types: ['ItemList'] },
    'search of a make': { path: `${search}?make=Toyota`, types: ['ItemList'] },
    vehicle: { path: vehicle, types: ['Car'] },
    offers: { path: '/special-offers', types: ['ItemList'] },
    offer: { path: await first('/special-offers', /^\/offers\/(?:[\w-]+\/)?\d+$/), types: ['Offer'] },
    locations: { path: '/our-locations', types: ['AutoDealer'] },
    location: { path: await first('/our-locations', /^\/contact-us\/[\w-]+$/), types: ['AutoDealer'] },
    contact: { path: '/contact', types: [] },
    service: { path: '/service', types: ['FAQPage'] },
    'book a service': { path: '/book-a-service', types: [] },
    parts: { path: '/vehicle-parts-and-accessories', types: ['FAQPage'] },
    warranty: { path: '/warranty', types: ['FAQPage'] },
    'roadside assist': { path: '/roadside-assist', types: ['FAQPage'] },
    'care plans': { path: '/care-plans', types: ['FAQPage'] },
    about: { path: '/about-us', types: [] },
    privacy: { path: '/privacy-policy', types: [] },
    terms: { path: '/terms-and-conditions', types: [] },
    feedback: { path: '/feedback', types: [] },
    finance: { path: '/finance', types: ['FAQPage'] },
    'test drive': { path: '/book-test-drive/', types: [] },
    blog: { path: blog, types: ['ItemList'] },
    article: { path: await first(blog, new RegExp(`^${blog}/[\\w-]+$`)), types: ['BlogPosting'] },
    'a topic': { path: await first(blog, new RegExp(`^${blog}/tags/[\\w-]+$`)), types: ['ItemList'] },
    careers: { path: '/careers', types: [] },
    job: { path: await first('/careers', /^\/careers\/[\w-]+$/), types: ['JobPosting'] },
    credits: { path: '/credits', types: [] },
    comparison: { path: '/compare', types: [], unlisted: true },
    form: { path: '/forms/survey', types: [], unlisted: true },
    success: { path: '/success?category=General+Enquiry', types: [], unlisted: true },
  }
  return kinds
}

const SITES = [
  { slug: 'wattle-motors', search: '/search/new-used-and-demo-cars', blog: '/blog', models: true },
  { slug: 'kowhai-cars', search: '/search/new-used-and-demo-cars', blog: '/news', models: false },
] as const

for (const { slug, search, blog, models } of SITES)
  test(`${slug}: every kind of page has its metadata and its breadcrumb (§1.9, §2.23, §7.15)`, async ({ request }) => {
    test.setTimeout(90_000)
    const origin = at(slug)
    const kinds = await kindsOf(request, slug, search, blog)
    if (models) {
      kinds.models = { path: '/models', types: ['ItemList'] }
      kinds['models of a body'] = { path: '/models?body=SUV', types: ['ItemList'] }
      kinds.model = { path: '/models/haval-jolion', types: ['Car'] }
    }
    const pictures = new Set<string>()
    const titles = new Map<string, string>()
    for (const [kind, { path, types, unlisted }] of Object.entries(kinds)) {
      await test.step(kind, async () => {
        const { status, title, metas, canonicals, data, trail } = await open(request, slug, path)
        expect(status, kind).toBe(200)
        expect(titles.get(title), `${kind} is called as another page: ${title}`).toBeUndefined()
        titles.set(title, kind)

        const own = path.replace(/^(\/success)\?.*/, '$1')
        expect(canonicals, kind).toEqual([new URL(own, origin).href])
        const once = (name: string) => {
          expect(metas[name], `${name} of ${kind}`).toHaveLength(1)
          expect(metas[name]![0]!.trim(), `${name} of ${kind}`).not.toBe('')
          return metas[name]![0]!
        }
        expect(once('description').length, kind).toBeGreaterThan(20)
        expect(once('og:description'), kind).toBe(metas.description![0])
        expect(once('og:url'), kind).toBe(canonicals[0])
        expect(once('og:locale'), kind).toMatch(/^en_(?:AU|NZ)$/)
        expect(['website', 'article', 'product'], kind).toContain(once('og:type'))
        for (const name of ['og:title', 'og:site_name']) once(name)
        expect(once('twitter:card'), kind).toBe('summary_large_image')
        const picture = once('og:image')
        expect(picture, kind).toContain(origin)
        expect(picture, kind).toMatch(/c_fill,f_jpg,h_630,q_\d+,w_1200/)
        expect([once('og:image:width'), once('og:image:height')], kind).toEqual(['1200', '630'])
        pictures.add(picture)
        expect(metas.robots?.some((content) => content.includes('noindex')) ?? false, kind).toBe(unlisted ?? false)

        expect(
          data.flatMap((thing) => [
            ...(thing['@context'] === 'https://schema.org' ? [] : ['a context of its own']),
            ...faults(thing, origin),
          ]),
          kind,
        ).toEqual([])
        const found = data.map((thing) => thing['@type'])
        expect(found, kind).toEqual(expect.arrayContaining([...types]))
        expect(JSON.stringify(data), `ratings of ${kind}`).not.toContain('aggregateRating')
        if (kind === 'home') return
        expect(trail[0], kind).toBe('Home')
        const breadcrumb = data.find((thing) => thing['@type'] === 'BreadcrumbList')
        // Pages that do not exist have no alternates.
        if (unlisted && !breadcrumb) return
        const steps = breadcrumb!.itemListElement as { name: string; position: number; item?: string }[]
        expect(
          steps.map(({ name }) => name),
          kind,
        ).toEqual(trail)
        expect(
          steps.map(({ position }) => position),
          kind,
        ).toEqual(steps.map((_step, index) => index + 1))
        expect(
          steps.map(({ item }) => item !== undefined),
          kind,
        ).toEqual(steps.map((_step, index) => index < steps.length - 1))
      })
    }

    const { data } = await open(request, slug, kinds.vehicle!.path)
    const { offers } = data.find((thing) => thing['@type'] === 'Car') as unknown as { offers: Record<string, unknown> }
    expect(offers).toMatchObject({
      '@type': 'Offer',
      url: new URL(kinds.vehicle!.path, origin).href,
      seller: { '@type': 'AutoDealer' },
    })
    expect(Object.keys(offers)).toEqual(expect.arrayContaining(['priceCurrency', 'availability', 'itemCondition']))
    const here = (await open(request, slug, kinds.location!.path)).data.find((thing) => thing['@type'] === 'AutoDealer')
    expect(here!.openingHoursSpecification).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ dayOfWeek: expect.arrayContaining(['https://schema.org/Monday']) as unknown }),
      ]),
    )

    expect(pictures.size).toBeGreaterThan(3)
    const shared = await fetchFrom(request, slug, new URL([...pictures][0]!).pathname)
    expect([shared.status(), shared.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  })

test('a page that is not found says so and requests nothing', async ({ request }) => {
  for (const path of [
    '/no-such-page',
    '/cars/no-such-vehicle',
    '/search/no-such-list',
    '/offers/99999',
    '/blog/none',
  ]) {
    const { status, title, metas, canonicals, data } = await open(request, 'wattle-motors', path)
    expect(status, path).toBe(404)
    expect(title, path).not.toBe('')
    expect([metas.robots, canonicals, data], path).toEqual([['noindex'], [], []])
  }
})

/** Scripts of a document that run, and whether each is before all style sheets. */
function scriptsOf(html: string) {
  const scripts: { attributes: Record<string, string>; ahead: boolean }[] = []
  let ahead = true
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'link' && attributes.rel === 'stylesheet') ahead = false
      if (name === 'script' && !attributes.type?.endsWith('json')) scripts.push({ attributes, ahead })
    },
  })
  parser.end(html)
  return scripts
}

test('no script holds up the reading of a page (docs/decisions/0075)', async ({ request }) => {
  for (const slug of ['wattle-motors', 'saltbush-mazda', 'kowhai-cars'])
    for (const path of ['/', '/contact', '/search/used-cars']) {
      const scripts = scriptsOf(await (await fetchFrom(request, slug, path)).text())
      const waited = scripts.filter(
        ({ attributes: { src, type, async }, ahead }) => !(src ? type === 'module' || async !== undefined : ahead),
      )
      expect(scripts.length, `${slug} ${path}`).toBeGreaterThan(0)
      expect(waited, `${slug} ${path}`).toEqual([])
    }
})

test('no page makes a formatter of figures or dates while it opens (docs/decisions/0086)', async ({ page }) => {
  await page.addInitScript(() => {
    const made: string[] = []
    Object.assign(window, { made })
    const watch = (holder: object, name: string) => {
      const original = Reflect.get(holder, name) as (...args: unknown[]) => unknown
      const note = () => made.push(`${name} ${new Error().stack}`)
      const watched = new Proxy(original, {
        construct: (target, args, newTarget: () => unknown) => (note(), Reflect.construct(target, args, newTarget)),
        apply: (target, self, args) => (note(), Reflect.apply(target, self, args)),
      })
      Object.defineProperty(holder, name, { value: watched })
    }
    for (const name of ['NumberFormat', 'DateTimeFormat', 'ListFormat', 'PluralRules', 'Collator']) watch(Intl, name)
    for (const prototype of [Number.prototype, Date.prototype]) watch(prototype, 'toLocaleString')
  })
  for (const [slug, search] of [
    ['wattle-motors', '/search/used-cars?postcode=4217'],
    ['kowhai-cars', '/search/used-cars'],
  ] as const)
    for (const path of ['/', search, await firstVehicle(page, slug, search), '/finance', '/compare']) {
      await page.goto(at(slug, path))
      await hydrated(page)
      expect(await page.evaluate(() => Reflect.get(window, 'made') as string[]), `${slug} ${path}`).toEqual([])
    }
})
