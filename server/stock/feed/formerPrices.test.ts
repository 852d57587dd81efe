import { Readable } from 'node:stream'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../tools/testing/database.ts'
import { twoTenants, type TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { cars, feedMappings, formerPrices } from '../table.ts'
import { importFeed, type FeedOptions } from './feed.ts'

const day = (count: number) => new Date(Date.UTC(2026, 9, count, 2))

let db: TestDatabase
let tenants: TwoTenants
let mine: number
beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  mine = tenants.a.dealerships[1]!.id
  await db.database.drizzle.delete(feedMappings).where(eq(feedMappings.dealership_id, mine))
})
afterAll(() => db.dispose())
beforeEach(async () => {
  await db.database.drizzle.delete(cars).where(eq(cars.dealership_id, mine))
})

const run = (rows: string, now: Date, options: Partial<FeedOptions> = {}) =>
  importFeed(db.database, {
    dealershipId: mine,
    source: Readable.from([Buffer.from(rows)]),
    currency: 'AUD',
    now,
    ...options,
  })
const priced = (price: string, type = 'egc', stocknum = 'P1') =>
  `stocknum,car_type,make,model,price,price_type\n${stocknum},used,Kia,Rio,${price},${type}`
const history = async () =>
  (
    await db.database.drizzle
      .select()
      .from(formerPrices)
      .where(eq(formerPrices.dealership_id, mine))
      .orderBy(formerPrices.until)
  ).map(({ price_cents: cents, price_type: type, since, until }) => [
    cents,
    type,
    since.toISOString().slice(0, 10),
    until.toISOString().slice(0, 10),
  ])
const since = async () =>
  (
    await db.database.drizzle
      .select()
      .from(cars)
      .where(and(eq(cars.dealership_id, mine), eq(cars.stocknum, 'P1')))
  )[0]!.price_since

test('each change keeps the price before it with the time that it stood', async () => {
  await run(priced('20000'), day(1))
  expect([await history(), await since()]).toEqual([[], day(1)])
  await run(priced('20000'), day(5))
  await run('stocknum,car_type,make,model,colour\nP1,used,Kia,Rio,Red', day(6))
  expect([await history(), await since()]).toEqual([[], day(1)])
  await run(priced('19000'), day(10))
  expect([await history(), await since()]).toEqual([[[2_000_000, 'egc', '2026-10-01', '2026-10-10']], day(10)])
  await run(priced('', 'enquire'), day(12))
  await run(priced('19000', 'drive_away'), day(20))
  expect(await history()).toEqual([
    [2_000_000, 'egc', '2026-10-01', '2026-10-10'],
    [1_900_000, 'egc', '2026-10-10', '2026-10-12'],
    [null, 'enquire', '2026-10-12', '2026-10-20'],
  ])
  expect(await since()).toEqual(day(20))
})

test('the same amount that means something else is another price', async () => {
  await run(priced('20000'), day(1))
  await run('stocknum,car_type,make,model,price_type\nP1,used,Kia,Rio,drive_away', day(4))
  expect([await history(), await since()]).toEqual([[[2_000_000, 'egc', '2026-10-01', '2026-10-04']], day(4)])
})

test('a refused or tried import keeps nothing, and a price that stood for no time is none', async () => {
  await run(priced('20000'), day(1))
  await run(priced('19000'), day(2), { dryRun: true })
  expect([await history(), await since()]).toEqual([[], day(1)])
  await run(priced('19500'), day(1))
  expect([await history(), await since()]).toEqual([[], day(1)])
})

test('a site reads the former prices of its own vehicles and writes none; the other reads nothing of them', async () => {
  await run(priced('20000'), day(1))
  await run(priced('19000'), day(9))
  const read = (website: number) => db.database.site(website).transaction((tx) => tx.select().from(formerPrices))
  expect(await read(tenants.a.website.id)).toHaveLength(1)
  expect(await read(tenants.b.website.id)).toEqual([])
  for (const { website } of [tenants.a, tenants.b])
    await expect(db.database.site(website.id).transaction((tx) => tx.delete(formerPrices))).rejects.toMatchObject({
      cause: { message: 'permission denied for table former_prices' },
    })
})
