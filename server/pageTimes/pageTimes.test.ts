import { setTimeout as sleep } from 'node:timers/promises'
import { asc } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { bucketOf, LONGEST_PATH, MOST_SLOW_PAGES, noTimes, SLOW_MS } from '@forecourt/rules/staff/pageTimes.ts'
import { hostA, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { PUBLIC_KIND, type PageKind } from '../pages/pages.ts'
import { createPageTimes } from './pageTimes.ts'
import { removeOldTimes } from './retention.ts'
import { pageTimes, slowPages } from './table.ts'

const at = new Date('2026-11-26T13:45:00Z')
let platform: TestPlatform
let siteA = 0
let siteB = 0

beforeAll(async () => {
  platform = await testPlatform({
    pageTimesMs: 50,
    pageCache: false,
    kindOf: (path): PageKind => ({
      ...PUBLIC_KIND,
      route: path === '/nowhere' ? null : `/${path.split('/')[1]}/:slug`,
      private: path.startsWith('/my-garage'),
      secretAddress: path.startsWith('/reservations'),
    }),
    async handle(request) {
      const { pathname } = new URL(request.url)
      if (pathname.includes('slow')) await sleep(SLOW_MS + 20)
      return new Response(pathname, { status: pathname === '/nowhere' ? 404 : 200 })
    },
  })
  siteA = platform.tenants.a.website.id
  siteB = platform.tenants.b.website.id
})
afterAll(() => platform.dispose())
afterEach(async () => {
  await platform.database.drizzle.delete(pageTimes)
  await platform.database.drizzle.delete(slowPages)
})

const stored = () =>
  platform.database.drizzle.select().from(pageTimes).orderBy(asc(pageTimes.route), asc(pageTimes.unit))
const slow = () => platform.database.drizzle.select().from(slowPages).orderBy(asc(slowPages.path))

function recorder(now = () => at) {
  const errors: unknown[] = []
  const times = createPageTimes({
    database: platform.database.platform,
    now,
    onError: (error) => errors.push(error),
    everyMs: 60_000,
  })
  return { times, errors }
}
const page = (ms: number, own: object = {}) => ({ websiteId: siteA, route: '/cars/:slug', path: '/cars/a', ms, ...own })

describe('what is recorded', () => {
  test('is added to the hour and the day, by several processes at once', async () => {
    const both = [recorder(), recorder()]
    for (const { times } of both) {
      times.record(page(3))
      times.record(page(80))
      times.record(page(80, { route: '/', path: '/' }))
    }
    await Promise.all(both.map(({ times }) => times.flush()))
    for (const { times } of both) times.record(page(3))
    await Promise.all(both.map(({ times }) => times.close()))
    expect(both.flatMap(({ errors }) => errors)).toEqual([])
    const counts = noTimes()
    counts[bucketOf(3)] = 4
    counts[bucketOf(80)] = 2
    const rows = await stored()
    expect(rows.map(({ route, unit }) => [route, unit])).toEqual([
      ['/', 'day'],
      ['/', 'hour'],
      ['/cars/:slug', 'day'],
      ['/cars/:slug', 'hour'],
    ])
    expect(rows.slice(2).map((row) => row.counts)).toEqual([counts, counts])
    expect(rows.map(({ starts_at }) => starts_at.toISOString().slice(0, 16))).toEqual([
      '2026-11-26T00:00',
      '2026-11-26T13:00',
      '2026-11-26T00:00',
      '2026-11-26T13:00',
    ])
    expect(await slow()).toEqual([])
  })

  test('of a site that is gone keeps none of the others from being stored', async () => {
    const { times, errors } = recorder()
    times.record(page(SLOW_MS, { websiteId: 999_999 }))
    times.record(page(SLOW_MS))
    await times.flush()
    expect(errors).toEqual([])
    expect((await stored()).map(({ website_id }) => website_id)).toEqual([siteA, siteA])
    expect(await slow()).toHaveLength(1)
  })

  test('slow pages are those from a second on, with how often and how slow', async () => {
    const { times } = recorder()
    times.record(page(SLOW_MS - 1))
    times.record(page(SLOW_MS, { path: '/cars/b' }))
    times.record(page(2_000, { path: '/cars/b' }))
    times.record(page(5_000, { path: null }))
    times.record(page(5_000, { route: null, path: '/nowhere' }))
    times.record(page(5_000, { path: `/${'x'.repeat(LONGEST_PATH)}` }))
    await times.flush()
    times.record(page(1_500, { path: '/cars/b' }))
    await times.flush()
    expect(await slow()).toMatchObject([
      { website_id: siteA, day: '2026-11-26', path: '/cars/b', route: '/cars/:slug', times: 3, slowest_ms: 2_000 },
    ])
  })

  test('of a site and day the slowest are kept', async () => {
    const { times } = recorder()
    for (let number = 0; number < MOST_SLOW_PAGES; number += 1)
      times.record(page(SLOW_MS + number, { path: `/cars/${number}` }))
    await times.flush()
    times.record(page(9_000, { path: '/cars/slowest' }))
    times.record(page(9_000, { websiteId: siteB, path: '/cars/other' }))
    await times.flush()
    const paths = (await slow()).map(({ path }) => path)
    expect(paths).toHaveLength(MOST_SLOW_PAGES + 1)
    expect(paths).toEqual(expect.arrayContaining(['/cars/slowest', '/cars/other', '/cars/1']))
    expect(paths).not.toContain('/cars/0')
  })

  test('an error of the database is told, and later pages are stored', async () => {
    const errors: unknown[] = []
    let fails = true
    const times = createPageTimes({
      database: {
        principal: 'platform',
        transaction: (work) =>
          fails ? Promise.reject(new Error('away')) : platform.database.platform.transaction(work),
      },
      now: () => at,
      onError: (error) => errors.push(error),
    })
    times.record(page(3))
    await times.flush()
    fails = false
    times.record(page(3))
    await times.flush()
    expect(errors).toHaveLength(1)
    expect(await stored()).toHaveLength(2)
  })
})

describe('pages of sites', () => {
  test('are counted by kind, and public ones that are slow are listed without their query', async () => {
    const paths = [
      '/cars/slow-one?name=Sam&email=sam@example.com',
      '/my-garage/slow?x=1',
      '/reservations/slow?token=secret',
      '/nowhere?slow',
    ]
    await Promise.all(paths.map((path) => platform.fetch(hostA, path)))
    await expect.poll(async () => (await stored()).length, { timeout: 10_000 }).toBe(8)
    expect([...new Set((await stored()).map(({ route }) => route))]).toEqual([
      '',
      '/cars/:slug',
      '/my-garage/:slug',
      '/reservations/:slug',
    ])
    expect((await slow()).map(({ path }) => path)).toEqual(['/cars/slow-one'])
    expect(JSON.stringify([await stored(), await slow()])).not.toMatch(/Sam|secret|name=/)
  })

  test('a form that is sent is not among them', async () => {
    await platform.post(hostA, '/cars/form', {})
    await sleep(200)
    expect(await stored()).toEqual([])
  })
})

test('hours are kept for two days, the rest for fourteen', async () => {
  const days = (count: number) => new Date(at.getTime() - count * 86_400_000)
  for (const ago of [1, 3, 13, 15]) {
    const { times } = recorder(() => days(ago))
    times.record(page(2_000, { path: `/cars/${ago}` }))
    await times.flush()
  }
  await removeOldTimes(platform.database.platform, at)
  expect((await stored()).map(({ unit }) => unit)).toEqual(['day', 'day', 'day', 'hour'])
  expect((await slow()).map(({ path }) => path)).toEqual(['/cars/1', '/cars/13', '/cars/3'])
})
