import { request as httpRequest } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cars } from '../stock/table.ts'
import { websites } from '../sites/table.ts'
import { carRow, type Tenant } from '../../tools/testing/twoTenants.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'

const BASES = { [hostA]: 'http://www.site-a.example', [hostB]: 'http://www.site-b.example' }
const MAX_URLS = 16

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({
    sitemapLimits: { maxUrls: MAX_URLS },
    settings: { b: { search_default_makes: ['Škoda'] } },
  })
  const { a, b } = platform.tenants
  // The two sites take turns, so that their ids lie between each other.
  for (let number = 0; number < 60; number++)
    await platform.database.drizzle.insert(cars).values([
      carRow({ dealership_id: a.dealerships[number % 2]!.id, stocknum: `A${number}`, sold: number % 9 === 0 }),
      carRow({
        dealership_id: b.dealerships[0]!.id,
        stocknum: `B${number}`,
        make: number > 40 && number < 45 ? 'Skoda' : 'Mazda',
        status: number === 43 ? 'other' : 'in_stock',
      }),
    ])
})
afterAll(() => platform.dispose())

const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)

/** The paths of a site's parts of vehicles, by its index. */
async function partsOf(on: TestPlatform, host: string): Promise<string[]> {
  const { status, text } = await on.fetch(host, '/sitemap.xml')
  expect(status).toBe(200)
  return locations(text).flatMap((one) => (one.includes('/vehicles-') ? [new URL(one).pathname] : []))
}

/** The slugs of the vehicles in a part, in its order. */
async function slugsOf(on: TestPlatform, host: string, path: string): Promise<string[]> {
  const { status, text } = await on.fetch(host, path)
  expect([path, status]).toEqual([path, 200])
  expect(text).toMatch(/^<\?xml [^]*<\/urlset>\n$/)
  return locations(text).map((one) => one.slice(`${BASES[host as keyof typeof BASES]}/cars/`.length))
}

/** The slugs that a site has for sale by SQL, in the order of their ids. */
async function forSale(on: TestPlatform, { dealerships }: Tenant, makes?: readonly string[]): Promise<string[]> {
  const rows = await on.database.drizzle
    .select({ slug: cars.slug })
    .from(cars)
    .where(
      sql`${inArray(
        cars.dealership_id,
        dealerships.map(({ id }) => id),
      )} and show_on_dealer_website and not sold and status in ('in_stock', 'coming_soon')
        ${makes ? sql`and ${inArray(cars.make, [...makes])}` : sql``}`,
    )
    .orderBy(cars.id)
  return rows.map(({ slug }) => slug)
}

describe('the parts of a sitemap', () => {
  test('list together what SQL lists, in the same order each time, and nothing of another site', async () => {
    const paths = await partsOf(platform, hostA)
    expect(paths.length).toBeGreaterThan(3)
    const listed: string[] = []
    for (const path of paths) {
      const slugs = await slugsOf(platform, hostA, path)
      expect(slugs.length).toBeGreaterThan(0)
      expect(slugs.length).toBeLessThanOrEqual(MAX_URLS)
      expect(await slugsOf(platform, hostA, path)).toEqual(slugs)
      listed.push(...slugs)
    }
    expect(listed).toEqual(await forSale(platform, platform.tenants.a))
    expect(listed.filter((slug) => /-b\d+$/.test(slug))).toEqual([])
    expect(await partsOf(platform, hostA)).toEqual(paths)
  })

  test('are those that have something where the settings of a site leave most out', async () => {
    const paths = await partsOf(platform, hostB)
    expect(paths).toEqual(['/sitemaps/vehicles-1.xml'])
    const slugs = await slugsOf(platform, hostB, paths[0]!)
    expect(slugs).toHaveLength(3)
    expect(slugs).toEqual(await forSale(platform, platform.tenants.b, ['Skoda']))
  })

  test('answer by the names of their own site only, and by no name that is none', async () => {
    for (const name of ['vehicles-0-2', 'vehicles-2', 'vehicles-1073741824-2147483647', 'pages-9', 'others-1'])
      expect([name, (await platform.fetch(hostA, `/sitemaps/${name}.xml`)).status]).toEqual([name, 404])
    // More than a part may have.
    expect((await platform.fetch(hostA, '/sitemaps/vehicles-1.xml')).status).toBe(404)
  })

  test('stay correct while stock changes between them', async () => {
    const { drizzle } = platform.database
    const { a } = platform.tenants
    const paths = await partsOf(platform, hostA)
    const before = await forSale(platform, a)
    const tags = new Map<string, string>()
    for (const path of paths) tags.set(path, String((await platform.fetch(hostA, path)).headers.etag))
    const index = String((await platform.fetch(hostA, '/sitemap.xml')).headers.etag)

    const first = await slugsOf(platform, hostA, paths[0]!)
    const [removed, sold] = [first[0]!, before.at(-3)!]
    await drizzle.delete(cars).where(eq(cars.slug, removed))
    await drizzle.update(cars).set({ sold: true }).where(eq(cars.slug, sold))
    await drizzle.insert(cars).values(carRow({ dealership_id: a.dealerships[0]!.id, stocknum: 'ANEW' }))
    const rest: string[] = []
    for (const path of paths.slice(1)) rest.push(...(await slugsOf(platform, hostA, path)))
    expect([...first, ...rest].filter((slug) => !slug.endsWith('-anew'))).toEqual(
      before.filter((slug) => slug !== sold),
    )

    const changed: string[] = []
    for (const path of paths) {
      const { status } = await platform.fetch(hostA, path, { headers: { 'if-none-match': tags.get(path)! } })
      if (status !== 304) changed.push(path)
    }
    expect(changed).toContain(paths[0])
    expect(changed.length).toBeLessThanOrEqual(3)
    expect((await platform.fetch(hostA, '/sitemap.xml', { headers: { 'if-none-match': index } })).status).toBe(200)
    const now: string[] = []
    for (const path of await partsOf(platform, hostA)) now.push(...(await slugsOf(platform, hostA, path)))
    expect(now).toEqual(await forSale(platform, a))
  })

  test('change with the settings of their site', async () => {
    const [path] = await partsOf(platform, hostA)
    const { etag } = (await platform.fetch(hostA, path!)).headers
    await platform.database.drizzle
      .update(websites)
      .set({ settings: { ...platform.tenants.a.website.settings, image_quality: 61 } })
      .where(eq(websites.id, platform.tenants.a.website.id))
    const again = () => platform.fetch(hostA, path!, { headers: { 'if-none-match': String(etag) } })
    await expect.poll(async () => (await again()).status).toBe(200)
    expect((await again()).text).toContain('q_61,')
  })
})

describe('a large part', () => {
  const CARS = 3_000
  const PICTURES = Array.from({ length: 20 }, (_, at) => `/media/stock/front-${at}.jpg`)
  let large: TestPlatform
  beforeAll(async () => {
    large = await testPlatform()
    const images = PICTURES.map((url) => ({ url, thumb: url, width: 1600, height: 1067 }))
    const dealership_id = large.tenants.a.dealerships[0]!.id
    for (let first = 0; first < CARS; first += 500)
      await large.database.drizzle
        .insert(cars)
        .values(Array.from({ length: 500 }, (_, at) => carRow({ dealership_id, stocknum: `L${first + at}`, images })))
  })
  afterAll(() => large.dispose())

  const PART = '/sitemaps/vehicles-1.xml'
  const zipped = { headers: { 'accept-encoding': 'gzip' } }
  const change = () =>
    large.database.drizzle
      .update(cars)
      .set({ tag: String(Math.random()) })
      .where(eq(cars.id, large.tenants.a.cars[0]!.id))

  /** Begins to read a part and hangs up at its first bytes. */
  const hangUp = () =>
    new Promise<number>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: large.port, path: PART, headers: { host: hostA, ...zipped.headers } }
      httpRequest({ ...options, agent: false }, (response) => {
        response.once('data', (chunk: Buffer) => {
          response.destroy()
          resolve(chunk.length)
        })
      })
        .on('error', reject)
        .end()
    })

  test('is whole for the next after a visitor hung up while it was sent', async () => {
    const expected = await forSale(large, large.tenants.a)
    const first = await hangUp()
    // Once while it is still written, and once when it may be stored.
    for (let time = 0; time < 2; time++) {
      const { body, headers } = await large.fetch(hostA, PART, zipped)
      expect(body.length).toBeGreaterThan(first)
      expect(headers['content-encoding']).toBe('gzip')
      expect(locations(gunzipSync(body).toString())).toHaveLength(expected.length)
    }
    expect(await slugsOf(large, hostA, PART)).toEqual(expected)
  })

  test('is sent while it is written, and from the store after that', async () => {
    await change()
    const written = await large.fetch(hostA, PART, zipped)
    expect(written.headers['content-length']).toBeUndefined()
    const stored = await large.fetch(hostA, PART, zipped)
    expect(stored.headers['content-length']).toBe(String(written.body.length))
    expect(stored.body.equals(written.body)).toBe(true)
    expect(stored.headers.etag).toBe(written.headers.etag)
  })

  test('is written once for concurrent requests', async () => {
    await change()
    const answers = await Promise.all(Array.from({ length: 6 }, () => large.fetch(hostA, PART, zipped)))
    for (const { status, body, headers } of answers) {
      expect([status, headers.etag]).toEqual([200, answers[0]!.headers.etag])
      expect(body.equals(answers[0]!.body)).toBe(true)
    }
    const identity = await large.fetch(hostA, PART)
    expect(identity.text).toBe(gunzipSync(answers[0]!.body).toString())
  })

  test('has every picture of a vehicle that there is room for, within the bytes of a part', async () => {
    const { text } = await large.fetch(hostA, PART)
    expect(text.match(/<image:loc>/g)!.length).toBeGreaterThan(CARS * 20)
    const tight = await testPlatform({ sitemapLimits: { maxBytes: 3_000 } })
    try {
      const images = PICTURES.map((url) => ({ url, thumb: url, width: 1600, height: 1067 }))
      await tight.database.drizzle.update(cars).set({ images })
      const part = await tight.fetch(hostA, PART)
      expect(locations(part.text)).toHaveLength(4)
      expect(part.body.length).toBeLessThanOrEqual(3_000)
      expect(part.text.match(/<image:loc>/g)!.length).toBeGreaterThanOrEqual(4)
    } finally {
      await tight.dispose()
    }
  })

  test('leaves others their turn all the while that it is written', async () => {
    await change()
    let longest = 0
    let last = performance.now()
    let watching = true
    const watch = () => {
      const at = performance.now()
      longest = Math.max(longest, at - last)
      last = at
      if (watching) setImmediate(watch)
    }
    setImmediate(watch)
    const begun = performance.now()
    await large.fetch(hostA, PART, zipped)
    const total = performance.now() - begun
    watching = false
    // Without yielding, the longest wait would be the whole work.
    expect(longest).toBeLessThan(total / 4)
  })
})
