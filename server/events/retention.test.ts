import { afterAll, beforeAll, expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { eventBatches } from './collectors/table.ts'
import { createEventDays } from './days.ts'
import { removeOldEvents } from './retention.ts'
import { eventDays, events } from './table.ts'

let db: TestDatabase
let tenants: TwoTenants
beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  await db.database.drizzle.delete(events)
})
afterAll(() => db.dispose())

test('single events are removed after the time of their site, and stay counted', async () => {
  const site = ({ website: { id } }: TwoTenants['a'], days: number) => ({
    id,
    timeZone: 'Australia/Brisbane',
    settings: { ...PLATFORM_SETTINGS, events_retention_days: days },
  })
  const sites = [site(tenants.a, 18), site(tenants.b, 35)]
  await createEventDays(db.database, new Date('2026-10-10T00:00:00Z'))
  const batch = (created_at: string) => ({
    website_id: tenants.a.website.id,
    collector: created_at,
    kind: 'ga4' as const,
    events: [],
    created_at: new Date(created_at),
  })
  await db.database.drizzle.insert(eventBatches).values([batch('2026-10-06T11:59:59Z'), batch('2026-10-06T12:00:00Z')])
  const at = (key: 'a' | 'b', day: string) => ({
    website_id: tenants[key].website.id,
    occurred_at: new Date(`${day}T05:00:00Z`),
    insert_id: `${key} ${day}`,
    name: 'Home',
    event_id: 1,
    anon_id: 'one',
  })
  // The last has no partition of its own.
  const days = ['2026-10-10', '2026-10-24', '2026-10-09']
  await db.database.drizzle.insert(events).values(days.flatMap((day) => [at('a', day), at('b', day)]))
  const left = async () =>
    (await db.database.drizzle.select().from(events)).map(({ insert_id }) => insert_id).toSorted()

  expect(await removeOldEvents(db.database, sites, new Date('2026-11-09T12:00:00Z'))).toEqual([])
  expect(await left()).toHaveLength(6)

  // The month is over, and its late events have arrived: site a no longer needs any of them.
  expect(await removeOldEvents(db.database, sites, new Date('2026-11-13T12:00:00Z'))).toEqual([])
  expect(await left()).toEqual(['b 2026-10-09', 'b 2026-10-10', 'b 2026-10-24'])

  expect(await removeOldEvents(db.database, sites, new Date('2026-11-15T12:00:00Z'))).toEqual(['events_20261010'])
  expect(await left()).toEqual(['b 2026-10-24'])
  const batches = await db.database.drizzle.select().from(eventBatches)
  expect(batches.map(({ collector }) => collector)).toEqual(['2026-10-06T12:00:00Z'])
  const counted = await db.database.drizzle.select().from(eventDays)
  expect(counted.map(({ events: count }) => count)).toEqual([1, 1, 1, 1, 1, 1])
})
