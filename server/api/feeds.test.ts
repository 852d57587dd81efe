import { gunzipSync } from 'node:zlib'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { FEEDS } from '@forecourt/rules/feed/feeds.ts'
import { websites } from '../sites/table.ts'
import { cars } from '../stock/table.ts'
import { feedKey, fetchersOf, recordFetch } from '../syndication/syndication.ts'
import { feedFetches } from '../syndication/table.ts'
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

describe('a fetch of a feed', () => {
  // Fetches of other tests are stored behind their answers, and a process stores a program's fetch once a minute, so
  // each test asks for its own programs and leaves the rest alone.
  const storedOf = async (...fetchers: string[]) =>
    (
      await platform.database.drizzle
        .select()
        .from(feedFetches)
        .where(inArray(feedFetches.fetcher, fetchers))
        .orderBy(asc(feedFetches.fetcher))
    ).map(({ website_id, file, fetcher }) => [website_id, file, fetcher])
  const agent = (name: string) => ({ 'user-agent': name })

  test('is stored with the name of the program and nothing else of it, also one that found nothing new', async () => {
    const { headers } = await feed('stock.csv', agent('Mozilla/5.0 (compatible; Googlebot/2.1; +mailto:sam@x.example)'))
    const again = { ...agent('curl/8.5.0'), 'if-none-match': String(headers.etag) }
    expect((await feed('stock.csv', again)).status).toBe(304)
    const { id } = platform.tenants.a.website
    await expect
      .poll(() => storedOf('Google (Googlebot)', 'curl'))
      .toEqual([
        [id, 'stock.csv', 'Google (Googlebot)'],
        [id, 'stock.csv', 'curl'],
      ])
  })

  test('is not one with a wrong key, at another site, of no feed or of its headers alone', async () => {
    await platform.fetch(hostB, `/feeds/${keyOf('a')}/stock.csv`, { headers: agent('Wrong/1') })
    await feed('prices.csv', agent('Wrong/1'))
    await platform.fetch(hostA, `/feeds/${keyOf('a')}/stock.csv`, { method: 'HEAD', headers: agent('Wrong/1') })
    await feed('stock.csv', agent('Right/1'))
    await expect.poll(() => storedOf('Right', 'Wrong')).toEqual([[platform.tenants.a.website.id, 'stock.csv', 'Right']])
  })

  test('is answered although it cannot be stored, and the next one is stored', async () => {
    await platform.database.drizzle.execute(sql`alter table feed_fetches rename to away`)
    expect((await feed('stock.csv', agent('Late/1'))).status).toBe(200)
    await sleep(200)
    await platform.database.drizzle.execute(sql`alter table away rename to feed_fetches`)
    expect((await feed('stock.csv', agent('Late/1'))).status).toBe(200)
    await expect.poll(() => storedOf('Late')).toEqual([[platform.tenants.a.website.id, 'stock.csv', 'Late']])
  })
})

describe('fetches in the database', () => {
  const site = (tenant: 'a' | 'b') => platform.database.site(platform.tenants[tenant].website.id)
  const begins = new Date('2026-11-27T03:00:00Z')
  const fetched = (tenant: 'a' | 'b', fetcher: string, seconds: number) =>
    recordFetch(site(tenant), { file: 'stock.json', fetcher, at: new Date(begins.getTime() + seconds * 1_000) })
  const found = async (tenant: 'a' | 'b') => {
    const { id } = platform.tenants[tenant].website
    const files = await fetchersOf(platform.database.staff([id]), id)
    return (files.get('stock.json') ?? []).map(({ name, at }) => `${name} ${(at.getTime() - begins.getTime()) / 1_000}`)
  }
  beforeEach(() => platform.database.drizzle.delete(feedFetches))

  test('are written again after a minute, for each program and site apart, and none is earlier than the last', async () => {
    await fetched('a', 'Googlebot', 0)
    await fetched('a', 'Googlebot', 59)
    expect(await found('a')).toEqual(['Googlebot 0'])
    await fetched('a', 'Googlebot', 60)
    await fetched('a', 'Googlebot', 5)
    await fetched('a', 'curl', 30)
    await fetched('b', 'curl', 40)
    expect(await found('a')).toEqual(['Googlebot 60', 'curl 30'])
    expect(await found('b')).toEqual(['curl 40'])
  })

  test('are kept of the ten programs that came last', async () => {
    await fetched('b', 'other', 0)
    for (let at = 0; at < 12; at += 1) await fetched('a', `program-${at}`, at)
    expect(await found('a')).toEqual(Array.from({ length: 10 }, (_, at) => `program-${11 - at} ${11 - at}`))
    expect(await found('b')).toEqual(['other 0'])
  })

  test('are not seen by staff of another site', async () => {
    await fetched('a', 'curl', 0)
    const { a, b } = platform.tenants
    expect((await fetchersOf(platform.database.staff([b.website.id]), a.website.id)).size).toBe(0)
  })
})
