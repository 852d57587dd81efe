import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FEEDS } from '@forecourt/rules/feed/feeds.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { carRow, twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import type { StaffDatabase } from '../db/database.ts'
import { locationsIn } from '../locations/locations.ts'
import { createSites, type Sites } from '../sites/sites.ts'
import { listedStock } from '../stock/stock.ts'
import { cars } from '../stock/table.ts'
import { openFeedChecks, type FeedChecks } from './checks.ts'
import { checkFeeds } from './syndication.ts'

const now = new Date('2026-11-27T02:00:00Z')
const MANY = 450
let db: TestDatabase
let tenants: TwoTenants
let sites: Sites
let staff: StaffDatabase
let site: Site
/** Which statements read whole vehicles. */
let reads = 0

beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  const address = { scheme: 'http', platformDomain: 'localhost', port: null } as const
  sites = await createSites({ database: db.database, address })
  site = (await sites.findById(tenants.a.website.id))!.site
  staff = db.database.staff([site.id])
  const dealership_id = tenants.a.dealerships[0]!.id
  const many = Array.from({ length: MANY }, (_, at) =>
    carRow({ dealership_id, stocknum: `N${at}`, vin: at % 3 === 0 ? null : '6T1BF3FK10X012345' }),
  )
  await db.database.drizzle.insert(cars).values(many)
})
afterAll(async () => {
  await sites.close()
  await db.dispose()
})
beforeEach(() => {
  reads = 0
})

/** The same handle, which counts the transactions. */
const counting = (): StaffDatabase => ({
  ...staff,
  transaction: (work) => {
    reads += 1
    return staff.transaction(work)
  },
})

async function whole(checks: FeedChecks, of = site, database = counting()) {
  for (;;) {
    const { checked } = await checks(database, of, now)
    if (checked) return checked.map(({ feed, taken, leftOut }) => ({ file: feed.file, taken, leftOut }))
  }
}
/** What one pass over all of the stock finds. */
async function byOnePass(of = site) {
  const locations = await staff.transaction((tx) => locationsIn(tx, of))
  const all = await checkFeeds(FEEDS, { site: of, stock: listedStock(staff, of, now), locations, now })
  return all.map(({ feed, taken, leftOut }) => ({ file: feed.file, taken, leftOut }))
}

test('an answer does not wait for all vehicles, and says how far their check is', async () => {
  const checks = openFeedChecks(0)
  const first = await checks(staff, site, now)
  expect(first).toEqual({ done: 0, total: 0, checked: null })
  const seen: number[] = []
  for (;;) {
    const { done, total, checked } = await checks(staff, site, now)
    seen.push(done)
    if (total > 0) expect(total).toBe(MANY + 5)
    if (checked) break
  }
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(seen.at(-1)).toBe(MANY + 5)
})

test('what is found is what one pass finds, whatever changes in between', async () => {
  const checks = openFeedChecks()
  const { drizzle } = db.database
  const [first, second] = tenants.a.cars
  const change = (values: Partial<typeof cars.$inferInsert>, id = first!.id) =>
    drizzle.update(cars).set(values).where(eq(cars.id, id))
  expect(await whole(checks)).toEqual(await byOnePass())
  for (const step of [
    () => change({ vin: null }),
    () => change({ vin: first!.vin, price_cents: null }),
    () => change({ price_cents: first!.price_cents, show_on_dealer_website: false }),
    () => change({ show_on_dealer_website: true }),
    () => change({ sold: true, sold_at: now }, second!.id),
    () => drizzle.delete(cars).where(eq(cars.stocknum, 'N7')),
    () => drizzle.insert(cars).values(carRow({ dealership_id: first!.dealership_id, stocknum: 'NEW' })),
  ]) {
    await step()
    expect(await whole(checks)).toEqual(await byOnePass())
  }
  const other = { ...site, settings: { ...site.settings, include_sold_cars_days: 0 } }
  expect(await whole(checks, other)).toEqual(await byOnePass(other))
  expect(await whole(checks)).toEqual(await byOnePass())
})

test('only what changed is read again, and nothing if nothing did', async () => {
  const checks = openFeedChecks(60_000)
  await whole(checks)
  const atFirst = reads
  await whole(checks)
  const unchanged = reads - atFirst
  await db.database.drizzle.update(cars).set({ km: 1 }).where(eq(cars.id, tenants.a.cars[0]!.id))
  await whole(checks)
  const changed = reads - atFirst - unchanged
  // The locations and the version; then the same twice, the ids, and one batch instead of three.
  expect([atFirst, unchanged, changed]).toEqual([7, 2, 5])
})

test('a check that fails says so, and the next one begins anew', async () => {
  const checks = openFeedChecks(60_000)
  let calls = 0
  const failing: StaffDatabase = {
    ...staff,
    transaction: (work) => {
      calls += 1
      return calls === 5 ? staff.transaction((tx) => tx.execute(sql`select 1 / 0`) as never) : staff.transaction(work)
    },
  }
  await expect(checks(failing, site, now)).rejects.toThrow()
  expect(await whole(checks)).toEqual(await byOnePass())
})

test('two readers wait for one check', async () => {
  const checks = openFeedChecks(60_000)
  const [one, other] = await Promise.all([whole(checks), whole(checks)])
  expect(one).toEqual(other)
  expect(reads).toBe(9)
})

test('another tenant’s site has its own', async () => {
  const checks = openFeedChecks()
  await whole(checks)
  const { b } = tenants
  const siteB = (await sites.findById(b.website.id))!.site
  const found = await whole(checks, siteB, db.database.staff([b.website.id]))
  expect(found.at(-1)).toMatchObject({ file: 'stock.json', taken: 5 })
})
