import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import sharp from 'sharp'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { locations } from '../locations/table.ts'
import { cars } from '../stock/table.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({
    handle: async () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
    settings: {
      a: {
        garage_enabled: true,
        analytics_gtm_id: 'GTM-ABC1234',
        autobot: true,
        outside_services: { autobot: { script: 'https://chat.example/load.js?k={key}', key: 'key-of-a' } },
        favicon_ico: '/media/logos/a.ico',
        favicon_png: '/media/logos/a.png',
        special_hours: [
          { date: '2026-12-25', name: 'The whole site', status: 'Open', open: '08:00', close: '09:00' },
          { date: '2027-01-01', name: 'New Year', status: 'Closed', open: null, close: null },
        ],
      },
      b: { locale: 'en-NZ', phone_masked: true },
    },
  })
  await mkdir(join(platform.mediaDir, 'logos'), { recursive: true })
  for (const kind of ['png', 'ico']) await writeFile(join(platform.mediaDir, `logos/a.${kind}`), 'a picture')
  const { a, b } = platform.tenants
  const set = (id: number, distribution_locations: string[]) =>
    platform.database.drizzle.update(locations).set({ distribution_locations }).where(eq(locations.id, id))
  await set(a.locations[0]!.id, ['used', 'nowhere', 'main'])
  await set(b.locations[0]!.id, ['used'])
})
afterAll(() => platform.dispose())

const json = async (host: string, path: string, headers?: Record<string, string>) => {
  const answer = await platform.fetch(host, path, headers ? { headers } : {})
  return { ...answer, data: JSON.parse(answer.text) as Record<string, unknown> }
}

describe('GET /api/cars/{slug}', () => {
  test("gives tracking the fields of the site's own vehicle", async () => {
    const { a, b } = platform.tenants
    const { status, data } = await json(hostA, `/api/cars/${a.cars[0]!.slug}`)
    expect(status).toBe(200)
    expect(data).toEqual({
      id: a.cars[0]!.id,
      slug: a.cars[0]!.slug,
      stocknum: 'S1001',
      name: '2023 Toyota HiLux SR5',
      price: 54_990,
      currency: 'AUD',
      make: 'Toyota',
      model: 'HiLux',
      year: 2023,
      car_type: 'used',
      available: true,
      dealership_slug: 'dealership-a1',
      location: {
        id: a.locations[0]!.id,
        name: 'Alder Motors',
        slug: 'main',
        distribution_locations: [{ id: a.locations[1]!.id, name: 'Alder Motors Used' }],
      },
    })
    // The other site's vehicle has the stock number too, and its location names one of this site's.
    const other = await json(hostB, `/api/cars/${b.cars[0]!.slug}`)
    expect(other.data).toMatchObject({ id: b.cars[0]!.id, currency: 'NZD', location: { distribution_locations: [] } })
    expect(other.text).not.toContain('855')
  })

  test('says nothing of a price that is not advertised, and that a sold vehicle is not available', async () => {
    const { cars } = platform.tenants.a
    expect((await json(hostA, `/api/cars/${cars[5]!.slug}`)).data).toMatchObject({ price: null })
    expect((await json(hostA, `/api/cars/${cars[3]!.slug}`)).data).toMatchObject({ available: false })
  })

  test("knows no hidden vehicle and no other site's", async () => {
    const { a, b } = platform.tenants
    for (const slug of [a.cars[4]!.slug, b.cars[0]!.slug, 'nothing'])
      expect((await platform.fetch(hostA, `/api/cars/${slug}`)).status).toBe(404)
  })
})

describe('GET /api/cars/{slug}/pictures', () => {
  test('gives a card the first photos, the primary one first, in widths of its own choosing', async () => {
    const { a } = platform.tenants
    const car = a.cars[0]!
    const images = Array.from({ length: 8 }, (_, at) => {
      const url = `/media/cars/hilux-${at}.jpg`
      return { url, thumb: url, width: 1200, height: 800 }
    })
    await platform.database.drizzle
      .update(cars)
      .set({ images, primary_image_url: images[2]!.url })
      .where(eq(cars.id, car.id))
    const { status, data } = await json(hostA, `/api/cars/${car.slug}/pictures`)
    expect(status).toBe(200)
    const sources = data.sources as string[]
    expect(sources.map((source) => /hilux-(\d)/.exec(source)![1])).toEqual(['2', '0', '1', '3', '4', '5'])
    for (const source of sources) expect(source).toContain('{width}')
  })

  test("knows no hidden vehicle and no other site's", async () => {
    const { a, b } = platform.tenants
    for (const slug of [a.cars[4]!.slug, b.cars[0]!.slug, 'nothing'])
      expect((await platform.fetch(hostA, `/api/cars/${slug}/pictures`)).status).toBe(404)
    expect((await json(hostB, `/api/cars/${b.cars[0]!.slug}/pictures`)).status).toBe(200)
  })
})

describe('GET /api/auth (§7.12)', () => {
  test.each([
    ['with sign-in', hostA, 'private, no-store'],
    ['without', hostB, 'public, max-age=300'],
  ])('on a site %s nobody is signed in, whatever cookies say', async (_, host, cacheControl) => {
    for (const cookie of ['', 'forecourt_device=device_0123456789', 'session=forged; user=1']) {
      const { status, data, headers } = await json(host, '/api/auth', cookie ? { cookie } : {})
      expect([status, data]).toEqual([200, { user: null, watchlist: [] }])
      expect(headers['cache-control']).toBe(cacheControl)
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  test('a host without a site has none', async () =>
    expect((await platform.fetch('evil.example', '/api/auth')).status).toBe(404))
})

describe('outside services', () => {
  test('a site that has them lets their hosts in and loads them (§3.8)', async () => {
    const policy = String((await platform.fetch(hostA, '/')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^ ;]+'){2} https:\/\/www\.googletagmanager\.com/)
    expect(policy).toContain('https://chat.example')
    const { website } = JSON.parse((await platform.fetch(hostA, '/api/website')).text) as { website: PublicSite }
    expect(website.outsideSlots.map(({ script }) => script.src)).toEqual([
      'https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234',
      'https://chat.example/load.js?k=key-of-a',
    ])
  })

  test('a site without them has no such script and allows no provider', async () => {
    const policy = String((await platform.fetch(hostB, '/')).headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self'(?: 'sha256-[^ ;]+'){2};/)
    const { text } = await platform.fetch(hostB, '/api/website')
    expect((JSON.parse(text) as { website: PublicSite }).website.outsideSlots).toEqual([])
    expect(text).not.toContain('key-of-a')
  })
})

describe('icons (§3.9)', () => {
  test('come as PNG and ICO, drawn from the site’s own SVG or its initial', async () => {
    const png = await platform.fetch(hostB, '/favicon.png')
    expect(png.headers['content-type']).toBe('image/png')
    expect(await sharp(png.body).metadata()).toMatchObject({ format: 'png', width: 180, height: 180 })
    const ico = await platform.fetch(hostB, '/favicon.ico')
    expect(ico.headers['content-type']).toBe('image/x-icon')
    expect(ico.body.subarray(0, 6)).toEqual(Buffer.from([0, 0, 1, 0, 1, 0]))
    const inside = ico.body.subarray(ico.body.readUInt32LE(18))
    expect(inside.length).toBe(ico.body.readUInt32LE(14))
    expect(await sharp(inside).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 })
  })

  test.each(['png', 'ico', 'svg'])('an icon at an address that stays is kept for minutes only: %s', async (kind) => {
    for (const host of [hostA, hostB])
      expect((await platform.fetch(host, `/favicon.${kind}`)).headers['cache-control']).toBe('public, max-age=300')
  })

  test('are those that the site names', async () => {
    for (const kind of ['png', 'ico']) {
      const { status, headers } = await platform.fetch(hostA, `/favicon.${kind}`)
      expect([status, headers.location]).toEqual([302, `/media/logos/a.${kind}`])
      const icon = await platform.fetch(hostA, headers.location!)
      expect([icon.status, icon.headers['content-type']]).toEqual([200, kind === 'ico' ? 'image/x-icon' : 'image/png'])
    }
  })
})

test('special hours of a site hold at each of its locations that has none of its own for the day', async () => {
  const { data } = await json(hostA, '/api/website')
  const days = (data.locations as { contact_detail: { special_hours: { date: string; name: string }[] } }[]).map(
    ({ contact_detail }) => contact_detail.special_hours.map(({ date, name }) => `${date} ${name}`),
  )
  expect(days).toEqual([
    ['2026-12-25 Christmas Day', '2027-01-01 New Year'],
    ['2026-12-25 Christmas Day', '2027-01-01 New Year'],
  ])
  const other = (await json(hostB, '/api/website')).text
  expect(other).not.toContain('New Year')
})
