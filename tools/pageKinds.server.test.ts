import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'oxc-parser'
import { matchRoutes } from 'react-router'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { isSecretAddress } from '@forecourt/rules/site/secretAddress.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import type { PageKind } from '@forecourt/server/pages/kind.ts'
import routes from '../web/routes.ts'
import { routerContext, testDealers, type TestDealers } from './testing/dealers.ts'
import { testPlatform, type TestPlatform } from './testing/platform.ts'

interface Module {
  headers?: { kind?: PageKind }
  loader?: (args: never) => unknown
}

const MODULES = import.meta.glob<Module>('../web/site/**/*.{ts,tsx}')
const moduleOf = (file: string) => MODULES[`../web/${file}`]!()
const table = routes.map(({ id, path, index, file }) => ({
  id: id ?? file,
  path: path ?? '',
  index: index ?? false,
  file,
}))

const ON: SettingsLayer = {
  models_enabled: true,
  used_car_list_enabled: true,
  autograb: true,
  payment_provider: 'sandbox',
}

let platform: TestPlatform
let dealers: TestDealers
let dealer: Dealer

beforeAll(async () => {
  platform = await testPlatform({ settings: { a: ON } })
  dealers = await testDealers(platform.database)
  dealer = dealers.a
})
afterAll(async () => {
  await dealers.close()
  await platform.dispose()
})
afterEach(() => void vi.unstubAllGlobals())

/** Names that were read of a query, or of a copy of it; '*' where all of it was read by name. */
function recordedQuery(text: string): { query: URLSearchParams; read: Set<string> } {
  const read = new Set<string>()
  const Native = URLSearchParams
  class Recorded extends Native {
    recorded = false
    constructor(init?: ConstructorParameters<typeof Native>[0]) {
      super(init)
      this.recorded = init instanceof Recorded && init.recorded
    }
    override get(name: string) {
      if (this.recorded) read.add(name)
      return super.get(name)
    }
    override getAll(name: string) {
      if (this.recorded) read.add(name)
      return super.getAll(name)
    }
    override has(name: string, value?: string) {
      if (this.recorded) read.add(name)
      return value === undefined ? super.has(name) : super.has(name, value)
    }
  }
  vi.stubGlobal('URLSearchParams', Recorded)
  const query = new Recorded(text)
  query.recorded = true
  return { query, read }
}

/** What the loader of a module reads of an address. A page that is not there, or leads on, has read what it read. */
async function readBy(module: Module, path: string, text: string): Promise<Set<string>> {
  const { query, read } = recordedQuery(text)
  const url = new URL(`${path}${text ? `?${text}` : ''}`, dealer.site.baseUrl)
  Object.defineProperty(url, 'searchParams', { value: query })
  const context = routerContext(dealer, { onError: () => {}, showcase: true, network: null })
  const params = matchRoutes(table, path)!.at(-1)!.params
  try {
    await module.loader!({ context, url, params, request: new Request(url.href) } as never)
  } catch (thrown) {
    if (thrown instanceof Error) throw thrown
  } finally {
    vi.unstubAllGlobals()
  }
  return read
}

/** The page of a vehicle that is held; the same hold however often it is asked for. */
async function reservationAddress(): Promise<string> {
  const car = await dealer.stock.findById(platform.tenants.a.cars[0]!.id)
  const typed = { first_name: ['Sam'], last_name: ['Ryder'], email: ['sam@example.com'], phone: ['0400 000 000'] }
  const held = await dealer.reservations.hold({
    car: car!,
    typed: { ...typed, terms: ['on'] },
    visitor: null,
    deviceId: '',
    submissionId: '0b5c6a0e-3f7e-4d1c-9a57-6d5a5f2f9a11',
    url: dealer.site.baseUrl,
    userAgent: '',
    visitedPages: [],
    linkedQueryParams: {},
  })
  return paths(dealer.site).reservation(held)
}

/** The page of a place in line for that vehicle. */
async function placeAddress(): Promise<string> {
  const car = await dealer.stock.findById(platform.tenants.a.cars[0]!.id)
  const place = await dealer.waitlist.join({
    car: car!,
    typed: {
      first_name: ['Kim'],
      last_name: ['Lane'],
      email: ['kim@example.com'],
      phone: ['0400 000 001'],
      contact: ['on'],
    },
    visitor: null,
    deviceId: '',
    submissionId: null,
    suspicion: null,
    challengeToken: null,
    url: dealer.site.baseUrl,
    userAgent: '',
    visitedPages: [],
    linkedQueryParams: {},
  })
  return paths(dealer.site).waitlistPlace(place)
}

/** An address of each page that this site has, by the path of its route. */
async function addresses(): Promise<Readonly<Record<string, readonly string[]>>> {
  const [car] = platform.tenants.a.cars
  const [offer] = await dealer.offers.list()
  const [location] = await dealer.locations.list()
  const [slug] = dealer.site.settings.search_slugs
  return {
    'search/:slug': [`/search/${slug}`],
    ...Object.fromEntries(
      ['cars', 'motorcycles', 'campers'].flatMap((base) => [[`${base}/:slug`, [`/${base}/${car!.slug}`]]]),
    ),
    ...Object.fromEntries(
      ['checkout', 'buy-online'].map((segment) => [`cars/:slug/${segment}`, [`/cars/${car!.slug}/${segment}`]]),
    ),
    'reservations/:id/:signature': [await reservationAddress()],
    'my-garage/bookings/:reference': ['/my-garage/bookings/AB-12'],
    'my-garage/vehicles/:id': ['/my-garage/vehicles/new'],
    'my-garage/emails/:id/:signature': [`/my-garage/emails/${'0'.repeat(8)}/${'x'.repeat(22)}`],
    // Held just before, so one can wait for it.
    'cars/:slug/waitlist': [`/cars/${car!.slug}/waitlist`],
    'waitlist/:id/:signature': [await placeAddress()],
    'shortlist/:ids/:signature?': [`/shortlist/${car!.id}/${'x'.repeat(8)}`],
    'offers/:manufacturer?/:id': [`/offers/${offer?.id ?? 1}`],
    'contact-us/:location': [`/contact-us/${location!.slug}`],
    'forms/:form': ['/forms/test-drive', '/forms/quote', '/forms/general-enquiry', '/forms/finance-application'],
    'careers/:slug': ['/careers/none'],
    'blog/:slug': ['/blog/none'],
    'news/:slug': ['/news/none'],
    'blog/tags/:tag': ['/blog/tags/none'],
    'news/tags/:tag': ['/news/tags/none'],
    'pages/*': ['/pages/about-us', '/pages/trade-in'],
    ':slug': ['/trade-in', '/fleet', '/none', '/sell-my-car'],
    '*': ['/a/b'],
  }
}

/** Values that make a loader go on to what it reads next. */
const VALUES: Readonly<Record<string, () => string>> = {
  car_id: () => String(platform.tenants.a.cars[0]!.id),
  of: () => String(platform.tenants.a.cars[0]!.id),
  page: () => '1',
  vehicle: () => platform.tenants.a.cars[0]!.slug,
  deposit: () => '500',
  vehiclePriceBudget: () => '20000',
}

const ROOT = join(import.meta.dirname, '..')

/** Every module of the web application that one imports, at once or when it is needed, and those that they import. */
function modulesBehind(file: string, modules = new Set<string>()): Set<string> {
  if (modules.has(file)) return modules
  modules.add(file)
  const source = readFileSync(join(ROOT, file), 'utf8')
  const { module } = parseSync(file, source)
  const targets = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.flatMap(
      ({ moduleRequest: { start, end } }) => /^['"](.*)['"]$/.exec(source.slice(start, end))?.[1] ?? [],
    ),
  ]
  for (const target of targets)
    if (/^\.{1,2}\/.*\.tsx?$/.test(target) && !target.includes('+types/'))
      modulesBehind(posix.join(posix.dirname(file), target), modules)
  return modules
}

describe('every page', () => {
  test.each(table)('$path declares its kind', async ({ file }) => {
    const { kind } = (await moduleOf(file)).headers ?? {}
    expect(kind).toBeDefined()
    // A private page is not cached.
    if (kind!.private) expect([kind!.cachedBy, kind!.search]).toEqual([[], false])
  })

  test.each(table)('$path reads no parameter that it does not declare', async ({ path, file }) => {
    const module = await moduleOf(file)
    const { cachedBy, alsoReads, search } = module.headers!.kind!
    if (search || alsoReads === 'any' || !module.loader) return
    const declared = [...cachedBy, ...alsoReads]
    const full = new URLSearchParams(declared.map((name) => [name, VALUES[name]?.() ?? '1'])).toString()
    const singles = declared.map((name) => new URLSearchParams({ [name]: VALUES[name]?.() ?? '1' }).toString())
    for (const address of (await addresses())[path] ?? [`/${path}`])
      for (const query of ['', full, ...singles]) {
        const read = await readBy(module, address, query)
        expect(
          [...read].filter((name) => !declared.includes(name)),
          `${address}?${query}`,
        ).toEqual([])
      }
  })

  test('the recorder sees what is read of a query and of its copies', () => {
    const { query, read } = recordedQuery('a=1&b=2')
    query.get('a')
    new URLSearchParams(query).getAll('b')
    new URLSearchParams({ c: '1' }).get('c')
    expect([...read]).toEqual(['a', 'b'])
  })
})

describe('what pages declare is what they do', () => {
  test.each([
    ['challenge', 'web/site/forms/ChallengeBox.tsx'],
    ['video', 'web/site/vehicle/MediaDialog.tsx'],
  ] as const)('exactly the pages that render what %s is for allow it', async (provider, part) => {
    const found = { draw: [] as string[], declare: [] as string[] }
    for (const { path, file } of table) {
      if (modulesBehind(`web/${file}`).has(part)) found.draw.push(path)
      if ((await moduleOf(file)).headers!.kind!.uses.includes(provider)) found.declare.push(path)
    }
    expect(found.declare).toEqual(found.draw)
    expect(found.declare.length).toBeGreaterThan(0)
    expect(found.declare.length).toBeLessThan(table.length)
  })

  test('these pages are private, and no others', async () => {
    const found: string[] = []
    for (const { path, file } of table) if ((await moduleOf(file)).headers!.kind!.private) found.push(path)
    const checkouts = ['cars', 'motorcycles', 'campers'].flatMap((base) => [
      `${base}/:slug/checkout`,
      `${base}/:slug/buy-online`,
      `${base}/:slug/waitlist`,
    ])
    const fixed = ['success', 'shortlist/vehicles.json', 'forms', 'checkout', 'checkout-journey']
    const garage = [
      '',
      '/bookings/:reference',
      '/data.json',
      '/emails/:id/:signature',
      '/searches',
      '/similar.json',
      '/vehicles/:id',
    ].map((part) => `my-garage${part}`)
    expect(found.toSorted()).toEqual(
      [...fixed, ...garage, 'reservations/:id/:signature', 'waitlist/:id/:signature', ...checkouts].toSorted(),
    )
  })

  test('the pages whose addresses give access are those that nothing stores or sends', async () => {
    for (const { path, file } of table)
      expect([path, (await moduleOf(file)).headers!.kind!.secretAddress]).toEqual([path, isSecretAddress(`/${path}`)])
  })
})
