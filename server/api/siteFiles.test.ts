import { gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storable } from '../db/text.ts'
import { cars } from '../stock/table.ts'
import { contentOf } from '../xml/xml.ts'
import { articles, contentPages } from '../content/table.ts'
import { HOSTILE } from '../../tools/testing/hostile.ts'
import { carRow } from '../../tools/testing/twoTenants.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'

const OWN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8H0z"/></svg>'
const HOSTS = { a: 'http://www.site-a.example', b: 'http://www.site-b.example' }
const now = new Date()
let platform: TestPlatform
let small: TestPlatform
let hostile: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({
    settings: {
      a: { colour_brand: '#123456', models_enabled: true },
      b: { locale: 'en-NZ', favicon_svg: OWN, use_pages_path: true },
    },
    now: () => now,
  })
  hostile = await testPlatform({ now: () => now })
  small = await testPlatform({ sitemapLimits: { maxUrls: 3, maxBytes: 2_000 }, now: () => now })
})
afterAll(() => Promise.all([platform.dispose(), small.dispose(), hostile.dispose()]))

test("the favicon is the site's drawing, or its initial on its colour", async () => {
  const [a, b] = [await platform.fetch(hostA, '/favicon.svg'), await platform.fetch(hostB, '/favicon.svg')]
  expect(a.headers['content-type']).toBe('image/svg+xml')
  expect(a.headers['content-security-policy']).toContain('sandbox')
  expect(a.text).toMatch(/#123456.*>A<\/text>/)
  expect(b.text).toBe(OWN)
})

test('robots.txt names what not to crawl and the sitemap, and hosts without a site have none', async () => {
  const { headers, text } = await platform.fetch(hostA, '/robots.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/api\/\n/)
  expect(text).not.toMatch(/checkout|garage/)
  expect(text.trimEnd().split('\n').at(-1)).toBe(`Sitemap: ${HOSTS.a}/sitemap.xml`)
  expect((await platform.fetch(hostB, '/robots.txt')).text).toContain(`Sitemap: ${HOSTS.b}/sitemap.xml`)
  expect((await platform.fetch('evil.example', '/robots.txt')).status).toBe(404)
})

/** All `loc` addresses of a document. */
const locations = (text: string) => [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address!)

async function partsOf(on: TestPlatform, host: string) {
  const index = await on.fetch(host, '/sitemap.xml')
  const parts = []
  for (const address of locations(index.text)) parts.push(await on.fetch(host, new URL(address).pathname))
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

  test('is compressed for clients that accept it, and not sent again unchanged', async () => {
    const identity = await platform.fetch(hostA, '/sitemaps/vehicles-1.xml')
    const zipped = await platform.fetch(hostA, '/sitemaps/vehicles-1.xml', {
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.body).toString()).toBe(identity.text)
    const tag = identity.headers.etag!
    expect(
      (await platform.fetch(hostA, '/sitemaps/vehicles-1.xml', { headers: { 'if-none-match': tag } })).status,
    ).toBe(304)
    const path = '/sitemap.xml'
    const { etag, 'last-modified': modified } = (await platform.fetch(hostA, path)).headers as Record<string, string>
    expect((await platform.fetch(hostA, path, { headers: { 'if-none-match': etag! } })).status).toBe(304)
    expect((await platform.fetch(hostA, path, { headers: { 'if-modified-since': modified! } })).status).toBe(304)
    expect((await platform.fetch(hostB, path, { headers: { 'if-none-match': etag! } })).status).toBe(200)
    await platform.database.drizzle
      .update(cars)
      .set({ tag: 'One owner' })
      .where(eq(cars.id, platform.tenants.a.cars[0]!.id))
    expect((await platform.fetch(hostA, path, { headers: { 'if-none-match': etag! } })).status).toBe(200)
  })

  test('is well-formed and correct whatever the names of makes, slugs and pictures', async () => {
    const { database, tenants } = hostile
    const picture = '/media/a.jpg?b&nbsp;c&amp;d&lt;e<f>"g\''
    await database.drizzle.insert(cars).values(
      HOSTILE.map((words, at) =>
        carRow({
          dealership_id: tenants.a.dealerships[0]!.id,
          stocknum: `H${at}`,
          make: storable(words).slice(0, 200),
          primary_image_url: picture,
          images: [{ url: picture, thumb: picture, width: 1600, height: 1067 }],
        }),
      ),
    )
    const { index, parts } = await partsOf(hostile, hostA)
    contentOf(index.text)
    const found = parts.map(({ text }) => contentOf(text))
    const makes = found[0]!.flatMap((one) => (one.includes('?make=') ? [new URL(one).searchParams.get('make')] : []))
    expect(makes).toEqual(expect.arrayContaining(HOSTILE.slice(0, 20)))
    const pictures = found[1]!.filter((one) => one.includes('a.jpg'))
    expect(pictures).toHaveLength(HOSTILE.length)
    for (const address of pictures) expect(address).toMatch(/\/media\/a\.jpg\?b&nbsp;c&amp;d&lt;e%3Cf%3E%22g%27$/)
  })

  test('is split before a part has too many addresses or bytes', async () => {
    const dealership_id = small.tenants.a.dealerships[0]!.id
    await small.database.drizzle
      .insert(cars)
      .values(Array.from({ length: 7 }, (_, at) => carRow({ dealership_id, stocknum: `M${at}` })))
    const { addresses, parts } = await partsOf(small, hostA)
    const vehicles = parts.filter((_, at) => addresses[at]!.includes('vehicles'))
    expect(vehicles.length).toBeGreaterThanOrEqual(4)
    expect(vehicles.flatMap(({ text }) => locations(text))).toHaveLength(11)
    for (const { body, text } of parts) {
      expect(locations(text).length).toBeLessThanOrEqual(3)
      expect(body.length).toBeLessThanOrEqual(2_000)
    }
    expect((await small.fetch(hostA, '/sitemaps/vehicles-99.xml')).status).toBe(404)
  })
})
