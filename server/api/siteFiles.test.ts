import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cars } from '../stock/table.ts'
import { articles, contentPages } from '../content/table.ts'
import { carRow } from '../../tools/testing/twoTenants.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'

const OWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'
const HOSTS = { a: 'http://www.site-a.example', b: 'http://www.site-b.example' }
const now = new Date()
let platform: TestPlatform
let small: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({
    settings: {
      a: { colour_brand: '#123456', models_enabled: true },
      b: { locale: 'en-NZ', favicon_svg: OWN, use_pages_path: true },
    },
    now: () => now,
  })
  small = await testPlatform({ sitemapLimits: { maxUrls: 3, maxBytes: 2_000 }, now: () => now })
})
afterAll(() => Promise.all([platform.dispose(), small.dispose()]))

test.each(['/favicon.svg', '/favicon.ico'])("%s is the site's drawing, or its initial on its colour", async (path) => {
  const [a, b] = [await platform.ask(hostA, path), await platform.ask(hostB, path)]
  expect(a.headers['content-type']).toBe('image/svg+xml')
  expect(a.headers['content-security-policy']).toContain('sandbox')
  expect(a.text).toMatch(/#123456.*>A<\/text>/)
  expect(b.text).toBe(OWN)
})

test('robots are told what not to ask for and where the sitemap is, and nothing of hosts without a site', async () => {
  const { headers, text } = await platform.ask(hostA, '/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
  expect(text).toContain('\nDisallow: /cars/*/checkout\n')
  expect(text.trimEnd().split('\n').at(-1)).toBe(`Sitemap: ${HOSTS.a}/sitemap.xml`)
  expect((await platform.ask(hostB, '/robots.txt')).text).toContain(`Sitemap: ${HOSTS.b}/sitemap.xml`)
  expect((await platform.ask('evil.example', '/robots.txt')).status).toBe(404)
})

/** The addresses of all `loc` of a document. */
const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)

async function partsOf(on: TestPlatform, host: string) {
  const index = await on.ask(host, '/sitemap.xml')
  const parts = []
  for (const address of locations(index.text)) parts.push(await on.ask(host, new URL(address).pathname))
  return { index, addresses: locations(index.text), parts }
}

describe('the sitemap', () => {
  test('is an index of parts at canonical addresses', async () => {
    const { index, addresses, parts } = await partsOf(platform, hostA)
    expect(index.status).toBe(200)
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(addresses).toEqual([`${HOSTS.a}/sitemaps/pages-1.xml`, `${HOSTS.a}/sitemaps/vehicles-1.xml`])
    expect(index.text).toMatch(/<lastmod>\d{4}-\d\d-\d\dT/)
    for (const part of parts) {
      expect(part.headers['content-type']).toBe('application/xml; charset=utf-8')
      expect(part.text).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<urlset /)
      for (const address of locations(part.text)) expect(address).toMatch(/^http:\/\/www\.site-a\.example\//)
    }
  })

  test('has every vehicle that can be bought, with its pictures and its last change', async () => {
    const { parts } = await partsOf(platform, hostA)
    const vehicles = parts.at(-1)!.text
    const { cars: stock } = platform.tenants.a
    // Available, reserved, coming soon, and of the second dealership; neither sold nor hidden.
    expect(locations(vehicles)).toEqual([0, 1, 2, 5].map((at) => `${HOSTS.a}/cars/${stock[at]!.slug}`))
    expect(vehicles).toContain(`<lastmod>${stock[0]!.updated_at.toISOString()}</lastmod>`)
    expect(vehicles).toMatch(
      /<image:image><image:loc>http:\/\/www\.site-a\.example\/images\/[^<]*hilux-front\.jpg<\/image:loc><\/image:image>/,
    )
  })

  test('has the pages, searches, offers, models, places and articles of its own site', async () => {
    const { database, tenants } = platform
    await database.drizzle.insert(contentPages).values([
      { website_id: tenants.b.website.id, slug: 'warranty', title: 'Warranty', blocks: [] },
      { website_id: tenants.b.website.id, slug: 'draft', title: 'Draft', blocks: [], published: false },
    ])
    await database.drizzle.insert(articles).values([
      {
        website_id: tenants.a.website.id,
        slug: 'towing',
        title: 'Towing',
        summary: 'How',
        blocks: [],
        published_at: now,
      },
      { website_id: tenants.a.website.id, slug: 'unready', title: 'Unready', summary: 'How', blocks: [] },
    ])
    const a = locations((await partsOf(platform, hostA)).parts[0]!.text).map((address) => address.slice(HOSTS.a.length))
    expect(a).toEqual(
      expect.arrayContaining([
        '/',
        '/our-locations',
        '/contact-us/main',
        '/special-offers',
        `/offers/toyota/${tenants.a.offer.id}`,
        '/models/hilux',
        '/blog/towing',
        '/search/used-cars',
        '/search/used-cars?make=Toyota',
        '/search/used-cars?body=Ute',
      ]),
    )
    expect(a.filter((path) => /unready|warranty|BT-50/.test(path))).toEqual([])
    const b = locations((await partsOf(platform, hostB)).parts[0]!.text)
    expect(b).toContain(`${HOSTS.b}/pages/warranty`)
    expect(b.filter((path) => /draft|towing|Toyota/.test(path))).toEqual([])
  })

  test('is compressed where one takes that, and not sent again unchanged', async () => {
    const plain = await platform.ask(hostA, '/sitemaps/vehicles-1.xml')
    const zipped = await platform.ask(hostA, '/sitemaps/vehicles-1.xml', { headers: { 'accept-encoding': 'gzip, br' } })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.body).toString()).toBe(plain.text)
    const { etag, 'last-modified': modified } = plain.headers as Record<string, string>
    const path = '/sitemap.xml'
    expect((await platform.ask(hostA, path, { headers: { 'if-none-match': etag! } })).status).toBe(304)
    expect((await platform.ask(hostA, path, { headers: { 'if-modified-since': modified! } })).status).toBe(304)
    expect((await platform.ask(hostB, path, { headers: { 'if-none-match': etag! } })).status).toBe(200)
    await platform.database.drizzle
      .update(cars)
      .set({ tag: 'One owner' })
      .where(eq(cars.id, platform.tenants.a.cars[0]!.id))
    expect((await platform.ask(hostA, path, { headers: { 'if-none-match': etag! } })).status).toBe(200)
  })

  test('is split before a part has too many addresses or bytes', async () => {
    const dealership_id = small.tenants.a.dealerships[0]!.id
    await small.database.drizzle
      .insert(cars)
      .values(Array.from({ length: 7 }, (_, at) => carRow({ dealership_id, stocknum: `M${at}` })))
    const { addresses, parts } = await partsOf(small, hostA)
    const vehicles = parts.filter((_, at) => addresses[at]!.includes('vehicles'))
    expect(addresses.filter((address) => address.includes('vehicles'))).toEqual(
      vehicles.map((_, at) => `${HOSTS.a}/sitemaps/vehicles-${at + 1}.xml`),
    )
    expect(vehicles.flatMap(({ text }) => locations(text))).toHaveLength(11)
    for (const { body, text } of parts) {
      expect(locations(text).length).toBeLessThanOrEqual(3)
      expect(body.length).toBeLessThanOrEqual(2_000)
    }
    expect((await small.ask(hostA, '/sitemaps/vehicles-99.xml')).status).toBe(404)
  })
})
