import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FEEDS } from '@forecourt/rules/feed/feeds.ts'
import { websites } from '../sites/table.ts'
import { cars } from '../stock/table.ts'
import { feedKey } from '../syndication/syndication.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { carRow } from '../../tools/testing/twoTenants.ts'

const SECRET = 'a secret key of thirty-two letters'
let platform: TestPlatform
beforeAll(async () => {
  platform = await testPlatform({ secretKey: SECRET, rateLimits: { feeds: 1_000 } })
})
afterAll(() => platform.dispose())

const keyOf = (tenant: 'a' | 'b', rotation = 1) =>
  feedKey(SECRET, { id: platform.tenants[tenant].website.id, settings: { feeds_rotation: rotation } })
const feed = (file: string, headers = {}) => platform.fetch(hostA, `/feeds/${keyOf('a')}/${file}`, { headers })
const rowsOf = (text: string) => parse(text, { columns: true }) as Record<string, string>[]

describe('a feed', () => {
  test.each(FEEDS.map(({ file, format, columns }) => [file, format, columns] as const))(
    '%s answers at its secret address, with its own columns',
    async (file, format, columns) => {
      const { status, headers, text } = await feed(file)
      expect(status).toBe(200)
      expect(headers['content-type']).toBe(
        format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8',
      )
      expect(headers['x-robots-tag']).toBe('noindex, nofollow')
      if (format === 'json') expect(Array.isArray(JSON.parse(text))).toBe(true)
      else expect(text.split('\n')[0]).toBe(columns.join(','))
    },
  )

  test('has the current vehicles of its own site', async () => {
    const a = rowsOf((await feed('stock.csv')).text)
    expect(a.map(({ stocknum, availability }) => `${stocknum} ${availability}`)).toEqual([
      'S1001 in_stock',
      'S1002 reserved',
      'S1003 coming_soon',
      'S1004 sold',
      'S1006 in_stock',
    ])
    const b = JSON.parse((await platform.fetch(hostB, `/feeds/${keyOf('b')}/stock.json`)).text) as { make: string }[]
    expect(b).toHaveLength(5)
    expect(new Set(b.map(({ make }) => make))).toEqual(new Set(['Mazda']))
  })

  test.each([
    ['the key of another site', () => keyOf('b')],
    ['no key of anybody', () => 'x'.repeat(32)],
    ['the key before the last rotation', () => keyOf('a', 2)],
    ['the key with more behind it', () => `${keyOf('a')}x`],
  ])('does not answer to %s', async (_, key) => {
    expect((await platform.fetch(hostA, `/feeds/${key()}/stock.csv`)).status).toBe(404)
  })

  test('that there is not, answers as a wrong key does', async () => {
    const [absent, wrong] = [await feed('prices.csv'), await platform.fetch(hostA, '/feeds/x/stock.csv')]
    expect([absent.status, wrong.status]).toEqual([404, 404])
    expect(absent.text).toBe(wrong.text)
    expect((await platform.fetch(hostB, `/feeds/${keyOf('a')}/stock.csv`)).status).toBe(404)
  })

  test('is compressed for clients that accept it, the first time and from then on', async () => {
    await platform.database.drizzle
      .insert(cars)
      .values(carRow({ dealership_id: platform.tenants.a.dealerships[0]!.id, stocknum: 'Z1' }))
    for (let times = 0; times < 2; times += 1) {
      const zipped = await feed('stock.csv', { 'accept-encoding': 'gzip' })
      expect(zipped.headers['content-encoding']).toBe('gzip')
      const identity = await feed('stock.csv')
      expect(identity.headers['content-encoding']).toBeUndefined()
      expect(gunzipSync(zipped.body).toString()).toBe(identity.text)
      expect(rowsOf(identity.text).map(({ stocknum }) => stocknum)).toContain('Z1')
    }
  })

  test('is not sent again unchanged, and is after a change of stock', async () => {
    const { etag, 'last-modified': modified } = (await feed('meta-automotive.csv')).headers as Record<string, string>
    const again = await feed('meta-automotive.csv', { 'if-none-match': etag! })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await feed('meta-automotive.csv', { 'if-modified-since': modified! })).status).toBe(304)
    // An entity tag takes precedence.
    const headers = { 'if-none-match': '"other"', 'if-modified-since': modified! }
    expect((await feed('meta-automotive.csv', headers)).status).toBe(200)
    await platform.database.drizzle
      .update(cars)
      .set({ price_cents: 5_000_000 })
      .where(eq(cars.id, platform.tenants.a.cars[0]!.id))
    const changed = await feed('meta-automotive.csv', { 'if-none-match': etag! })
    expect(changed.status).toBe(200)
    expect(changed.text).toContain('50000.00 AUD')
  })

  test('has new addresses once its rotation is raised', async () => {
    const { id } = platform.tenants.b.website
    await platform.database.drizzle
      .update(websites)
      .set({ settings: { locale: 'en-NZ', feeds_rotation: 2 } })
      .where(eq(websites.id, id))
    await expect.poll(async () => (await platform.fetch(hostB, `/feeds/${keyOf('b', 2)}/stock.csv`)).status).toBe(200)
    expect((await platform.fetch(hostB, `/feeds/${keyOf('b', 1)}/stock.csv`)).status).toBe(404)
  })
})
