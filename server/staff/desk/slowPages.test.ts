import { afterAll, beforeAll, expect, test } from 'vitest'
import { bucketOf, noTimes } from '@forecourt/rules/staff/pageTimes.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { pageTimes, slowPages } from '../../pageTimes/table.ts'

const PATH = '/platform/slow-pages'
const now = new Date('2026-11-26T13:45:00Z')
const HOSTILE = '/cars/<script>alert(1)</script>'
let platform: TestPlatform
let operator: StaffBrowser

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null }, now: () => now })
  await giveStaff(platform.database, 'operator@platform.example', 'operator')
  operator = staffBrowser(platform)
  await operator.signIn('operator@platform.example')
  const { a, b } = platform.tenants
  const times = (
    website_id: number,
    unit: 'hour' | 'day',
    starts: string,
    route: string,
    ms: number,
    count: number,
  ) => {
    const counts = noTimes()
    counts[bucketOf(ms)] = count
    return { website_id, unit, starts_at: new Date(starts), route, counts }
  }
  await platform.database.drizzle.insert(pageTimes).values([
    times(a.website.id, 'hour', '2026-11-26T13:00:00Z', '/cars/:slug', 25, 10),
    times(a.website.id, 'hour', '2026-11-25T14:00:00Z', '/cars/:slug', 25, 10),
    // An hour too early for the last 24.
    times(a.website.id, 'hour', '2026-11-25T13:00:00Z', '/cars/:slug', 9_000, 500),
    times(a.website.id, 'hour', '2026-11-26T13:00:00Z', '/', 700, 19),
    times(b.website.id, 'hour', '2026-11-26T13:00:00Z', '/', 700, 20),
    times(a.website.id, 'day', '2026-11-20T00:00:00Z', '/', 60_000, 40),
    times(a.website.id, 'day', '2026-11-19T00:00:00Z', '/', 60_000, 500),
  ])
  const slow = { route: '/cars/:slug', times: 2, slowest_ms: 1_240 }
  await platform.database.drizzle.insert(slowPages).values([
    { ...slow, website_id: a.website.id, day: '2026-11-26', path: HOSTILE, last_at: now },
    { ...slow, website_id: a.website.id, day: '2026-11-22', path: '/cars/old', last_at: new Date('2026-11-22T00:00Z') },
  ])
})
afterAll(() => platform.dispose())

const shown = async (query = '') => JSON.parse((await operator.get(`${PATH}${query}`)).text)

test('the last 24 hours of every site, the slowest first, and too few pages last without times', async () => {
  const { rows, all, paths } = await shown()
  expect(rows).toMatchObject([
    { site: 'Beech Cars', page: '/', count: '20', p95: '738 ms', href: 'http://www.site-b.example/' },
    { site: 'Alder Motors', page: '/cars/:slug', count: '20', p50: '25 ms', p95: '30 ms', href: null },
    { site: 'Alder Motors', page: '/', count: '19', p50: null, p75: null, p95: null },
  ])
  expect(all.count).toBe('59')
  expect(paths).toMatchObject([{ path: HOSTILE, site: 'Alder Motors', slowest: '1.2 s', times: '2' }])
})

test('seven days, and one site', async () => {
  const week = await shown('?period=week')
  expect(week.rows).toMatchObject([{ site: 'Alder Motors', page: '/', count: '40', p95: 'over 10 s' }])
  expect(week.paths).toHaveLength(2)
  const one = await shown(`?site=${platform.tenants.b.website.id}`)
  expect(one.rows.map(({ site }: { site: string }) => site)).toEqual(['Beech Cars'])
  expect(one.paths).toEqual([])
  // Anything else is every site.
  expect((await shown('?site=<b>&period=<b>')).rows).toHaveLength(3)
})

test.each(['dealer_principal', 'group_owner', 'sales', 'read_only'] as const)('a %s sees none of it', async (role) => {
  await giveStaff(
    platform.database,
    `${role}@a.example`,
    role,
    role === 'group_owner'
      ? { dealership_group_id: platform.tenants.a.website.dealership_group_id! }
      : { website_id: platform.tenants.a.website.id },
  )
  const who = staffBrowser(platform)
  await who.signIn(`${role}@a.example`)
  const answer = await who.get(PATH)
  expect([answer.status, JSON.parse(answer.text).reason]).toEqual([
    403,
    expect.stringMatching(/can’t run the platform/),
  ])
})
