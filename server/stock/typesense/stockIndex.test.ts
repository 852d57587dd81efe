import { inspect } from 'node:util'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { websites } from '../../sites/table.ts'
import { testDatabase, type TestDatabase } from '../../../tools/testing/database.ts'
import { carRow, twoTenants, type TwoTenants } from '../../../tools/testing/twoTenants.ts'
import { fakeTypesense, type FakeTypesense } from '../../../tools/testing/typesense/server.ts'
import { openJobs, type Jobs } from '../../jobs/jobs.ts'
import { createSites, type Sites } from '../../sites/sites.ts'
import { cars } from '../table.ts'
import { adminClient } from './cluster.ts'
import { ALIAS } from './fields.ts'
import { announce, indexJobs, watchStock } from './jobs.ts'
import { ImportFailedError, openStockIndex, type IndexOptions, type StockIndex } from './stockIndex.ts'

let db: TestDatabase
let tenants: TwoTenants
let sites: Sites
let fake: FakeTypesense
let index: StockIndex

beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  sites = await createSites({
    database: db.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: 3000 },
  })
})
beforeEach(async () => {
  fake = await fakeTypesense()
  index = openStockIndex({
    client: adminClient({ nodes: [fake.node], adminKey: fake.adminKey }),
    database: db.database,
    sites: sitesOf,
  })
})
afterEach(() => fake.close())
afterAll(async () => {
  await sites.close()
  await db.dispose()
})

/** What is searched, by car. */
const documents = () => {
  const collection = fake.collections.get(fake.aliases.get(ALIAS) ?? '')
  return new Map([...(collection?.documents.values() ?? [])].map((one) => [one.car_id as number, one]))
}
const listed = () =>
  [...tenants.a.cars, ...tenants.b.cars]
    .filter((car) => car.show_on_dealer_website)
    .map(({ id }) => id)
    .toSorted((one, other) => one - other)
const change = (id: number, fields: Partial<typeof cars.$inferInsert>) =>
  db.database.drizzle.update(cars).set(fields).where(eq(cars.id, id))

test('there is nothing to keep before the first build', async () => {
  expect(await index.current()).toBeNull()
  expect(await index.update([1])).toBeNull()
  expect(await index.compare()).toBeNull()
})

test('a build has the cars of both sites, and the next one replaces and drops it', async () => {
  const first = await index.rebuild()
  expect([...documents().keys()].toSorted((one, other) => one - other)).toEqual(listed())
  expect(first.stored).toBe(listed().length)
  const second = await index.rebuild()
  expect(second.collection).not.toBe(first.collection)
  expect([...fake.collections.keys()]).toEqual([second.collection])
  expect(await index.current()).toEqual({ collection: second.collection, documents: listed().length })
  const switched = fake.requests.lastIndexOf(`PUT /aliases/${ALIAS}`)
  expect(fake.requests.lastIndexOf(`DELETE /collections/${first.collection}`)).toBeGreaterThan(switched)
})

test('a build that fails leaves what is searched, and nothing behind', async () => {
  const { collection } = await index.rebuild()
  fake.refuse = ({ car_id }) => car_id === tenants.b.cars[0]!.id
  await expect(index.rebuild()).rejects.toThrow(ImportFailedError)
  expect([...fake.collections.keys()]).toEqual([collection])
  expect(fake.aliases.get(ALIAS)).toBe(collection)
})

test('the key to write is in no error, whatever breaks', async () => {
  await index.rebuild()
  const calls = [index.rebuild, index.current, () => index.update([tenants.a.cars[0]!.id]), () => index.compare()]
  for (const fault of ['dropped', 503] as const) {
    fake.fault = fault
    for (const call of calls) {
      const error: unknown = await call().catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(Error)
      expect(inspect(error, { depth: 9 })).not.toContain(fake.adminKey)
    }
  }
})

test('a car is stored as it is now, and removed once no site lists it', async () => {
  await index.rebuild()
  const [one, other] = [tenants.a.cars[0]!, tenants.b.cars[0]!]
  await change(one.id, { km: 77 })
  await change(other.id, { show_on_dealer_website: false })
  expect(await index.update([one.id, other.id, 999_999])).toMatchObject({ stored: 1, removed: 2 })
  expect(documents().get(one.id)?.km).toBe(77)
  expect(documents().has(other.id)).toBe(false)
  await change(other.id, { show_on_dealer_website: true })
  await index.update([other.id])
  expect(documents().has(other.id)).toBe(true)
})

test('a comparison finds what was missed, and does nothing the second time', async () => {
  await index.rebuild()
  const dealership_id = tenants.b.dealerships[0]!.id
  const [added] = await db.database.drizzle
    .insert(cars)
    .values(carRow({ dealership_id, stocknum: 'MISSED' }))
    .returning({ id: cars.id })
  await change(tenants.a.cars[0]!.id, { km: 78 })
  expect(await index.compare([dealership_id])).toMatchObject({ stored: 1, removed: 0 })
  expect(await index.compare()).toMatchObject({ stored: 1, removed: 0 })
  await db.database.drizzle.delete(cars).where(eq(cars.id, added!.id))
  expect(await index.compare()).toMatchObject({ stored: 0, removed: 1 })
  expect(await index.compare()).toMatchObject({ stored: 0, removed: 0 })
  expect([...documents().keys()].toSorted((one, other) => one - other)).toEqual(listed())
})

test('a setting that no site had before has its field, for the cars of its site alone', async () => {
  await index.rebuild()
  const { id, settings } = tenants.b.website
  await db.database.drizzle
    .update(websites)
    .set({ settings: { ...settings, price_floor: 60_000, search_min_photos: 1 } })
    .where(eq(websites.id, id))
  await index.compare(tenants.b.dealerships.map((dealership) => dealership.id))
  const names = (of: number) => Object.keys(documents().get(of)!)
  expect(names(tenants.b.cars[0]!.id).some((name) => name.startsWith('photos_count_'))).toBe(true)
  expect(names(tenants.b.cars[0]!.id)).not.toContain('price_cents_above_6000000')
  expect(names(tenants.a.cars[0]!.id)).toContain('price_cents_above_5000')
  expect(names(tenants.a.cars[0]!.id).some((name) => name.startsWith('photos_count_'))).toBe(false)
  await db.database.drizzle.update(websites).set({ settings }).where(eq(websites.id, id))
})

/** An index that another process keeps at the same time. */
const indexWith = (options: Pick<IndexOptions, 'sites'> & Partial<IndexOptions>) =>
  openStockIndex({
    client: adminClient({ nodes: [fake.node], adminKey: fake.adminKey }),
    database: db.database,
    ...options,
  })
const sitesOf: IndexOptions['sites'] = (dealerships) => (dealerships ? sites.ofDealerships(dealerships) : sites.list())

test('of two builds at once the later one is searched', async () => {
  /** A build that stops where it is about to catch up, until it is released. */
  function build(at: string) {
    const collection = `${ALIAS}_${at.replace(/[^0-9]/g, '')}`
    const release = Promise.withResolvers<void>()
    const stopped = Promise.withResolvers<void>()
    const built = indexWith({
      now: () => new Date(at),
      async sites(dealerships) {
        if (!dealerships && fake.aliases.get(ALIAS) === collection) {
          stopped.resolve()
          await release.promise
        }
        return sitesOf(dealerships)
      },
    }).rebuild()
    return { collection, built, stopped: stopped.promise, release: release.resolve }
  }
  const older = build('2026-03-10T01:00:00.000Z')
  await older.stopped
  const newer = build('2026-03-10T02:00:00.000Z')
  await newer.stopped
  older.release()
  await older.built
  newer.release()
  await newer.built
  expect([...fake.collections.keys()]).toEqual([newer.collection])
  expect(await index.current()).toEqual({ collection: newer.collection, documents: listed().length })
})

test('a build that ends after a later one leaves the later one', async () => {
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const older = indexWith({
    now: () => new Date('2026-03-10T01:00:00.000Z'),
    async sites(dealerships) {
      const found = await sitesOf(dealerships)
      begun.resolve()
      if (!dealerships && !fake.aliases.has(ALIAS)) await held.promise
      return found
    },
  }).rebuild()
  await begun.promise
  const newer = await index.rebuild()
  held.resolve()
  expect((await older).collection).toBe(newer.collection)
  expect([...fake.collections.keys()]).toEqual([newer.collection])
})

test('an alias whose collection is missing counts as none, and the job builds another', async () => {
  const { collection } = await index.rebuild()
  await adminClient({ nodes: [fake.node], adminKey: fake.adminKey })
    .collections(collection)
    .delete()
  expect(await index.current()).toBeNull()
  await indexJobs({ index, database: db.database, sites }).compare.run({}, { id: '1', isLast: false })
  expect(documents().size).toBe(listed().length)
})

test('a comparison that began before a setting changed does not store what was true before', async () => {
  await index.rebuild()
  const { id, settings } = tenants.b.website
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const early = indexWith({
    async sites(dealerships) {
      const found = await sitesOf(dealerships)
      begun.resolve()
      if (!dealerships) await held.promise
      return found
    },
  }).compare()
  await begun.promise
  const change = (floor: object) =>
    db.database.drizzle
      .update(websites)
      .set({ settings: { ...settings, ...floor } })
      .where(eq(websites.id, id))
  await change({ price_floor: 70 })
  await index.compare(tenants.b.dealerships.map((dealership) => dealership.id))
  held.resolve()
  await early
  expect(Object.keys(documents().get(tenants.b.cars[0]!.id)!)).toContain('price_cents_above_7000')
  await change({})
})

test('a field is searched once every document has its value', async () => {
  const { collection } = await index.rebuild()
  const FIELD = 'price_cents_above_7000'
  const { fields } = fake.collections.get(collection)!
  const hasField = () => fields.some(({ name }) => name === FIELD)
  for (const { website } of [tenants.a, tenants.b])
    await db.database.drizzle
      .update(websites)
      .set({ settings: { ...website.settings, price_floor: 70 } })
      .where(eq(websites.id, website.id))
  const duringBatches: boolean[] = []
  const compared = indexWith({
    async sites(dealerships) {
      if (dealerships) duringBatches.push(hasField())
      return sitesOf(dealerships)
    },
  })
  // A car that changes meanwhile is stored with its value, and is not alone in having one.
  await compared.update([tenants.a.cars[0]!.id])
  expect(hasField()).toBe(false)
  // The other site needs the field too, so its cars are compared as well.
  await compared.compare(tenants.a.dealerships.map(({ id }) => id))
  expect(duringBatches.length).toBeGreaterThan(1)
  expect(duringBatches).not.toContain(true)
  expect(hasField()).toBe(true)
  const priced = [...documents().values()].filter((document) => 'price_cents_above_5000' in document)
  expect(priced).toEqual([])
  for (const { website } of [tenants.a, tenants.b])
    await db.database.drizzle.update(websites).set({ settings: website.settings }).where(eq(websites.id, website.id))
})

test('a comparison of everything stores the synonyms of this version', async () => {
  await index.rebuild()
  const [name] = fake.synonymSets.keys()
  const before = fake.synonymSets.get(name!)!
  expect(before.length).toBeGreaterThan(0)
  fake.synonymSets.set(name!, [])
  await index.compare(tenants.a.dealerships.map(({ id }) => id))
  expect(fake.synonymSets.get(name!)).toEqual([])
  await index.compare()
  expect(fake.synonymSets.get(name!)).toEqual(before)
})

test('while the cluster answers slowly, the index has one connection of the database', async () => {
  await index.rebuild()
  let open = 0
  let most = 0
  const counted = indexWith({
    sites: sitesOf,
    database: {
      transaction: (work) =>
        db.database.transaction(async (tx) => {
          most = Math.max(most, (open += 1))
          try {
            return await work(tx)
          } finally {
            open -= 1
          }
        }),
    },
  })
  const ids = tenants.a.cars.map(({ id }) => id)
  await Promise.all([counted.update(ids), counted.compare(), counted.update(ids)])
  expect(most).toBe(1)
})

test('a field of a later version of the platform is added to the index that is there', async () => {
  const { collection } = await index.rebuild()
  const { fields } = fake.collections.get(collection)!
  const before = fields.map(({ name }) => name).toSorted()
  fields.splice(
    fields.findIndex(({ name }) => name === 'drive'),
    1,
  )
  await index.compare()
  expect(fields.map(({ name }) => name).toSorted()).toEqual(before)
})

test('a site whose settings are refused keeps no car of another from being stored', async () => {
  await index.rebuild()
  const { id, settings } = tenants.b.website
  const refused = (more: object) =>
    db.database.drizzle
      .update(websites)
      .set({ settings: { ...settings, ...more } })
      .where(eq(websites.id, id))
  await refused({ no_such_setting: 1 })
  const car = tenants.a.cars[0]!
  await change(car.id, { km: 83 })
  const { update } = indexJobs({ index, database: db.database, sites })
  const changed = { cars: [car.id], dealerships: [car.dealership_id], websites: [id], isMany: false }
  await update.run(changed, { id: '1', isLast: false })
  expect(documents().get(car.id)?.km).toBe(83)
  await refused({})
})

test('a job for many cars compares their dealerships, and notifies the sites that show them', async () => {
  await index.rebuild()
  const { update } = indexJobs({ index, database: db.database, sites })
  const received: string[] = []
  const stop = await db.database.subscribe(
    'search',
    (payload) => received.push(payload),
    () => {},
  )
  onTestFinished(stop)
  // What the tests before announced may still be on its way.
  await announce(db.database, [])
  await expect.poll(() => received.at(-1)).toBe(JSON.stringify({ websites: [] }))
  received.length = 0
  const [own, other] = [tenants.a.cars[0]!, tenants.b.cars[0]!]
  await change(own.id, { km: 81 })
  await change(other.id, { km: 82 })
  onTestFinished(async () => {
    await change(own.id, { km: own.km })
    await change(other.id, { km: other.km })
  })
  const few = { cars: [], websites: [], dealerships: [own.dealership_id], isMany: false }
  await update.run(few, { id: '1', isLast: false })
  expect(documents().get(own.id)?.km).not.toBe(81)
  await update.run({ ...few, isMany: true }, { id: '2', isLast: false })
  expect(documents().get(own.id)?.km).toBe(81)
  expect(documents().get(other.id)?.km).not.toBe(82)
  await update.run({ ...few, dealerships: [], websites: [tenants.b.website.id] }, { id: '3', isLast: false })
  expect(documents().get(other.id)?.km).toBe(82)
  const websiteIds = [tenants.a.website.id, tenants.a.website.id, tenants.b.website.id]
  await expect.poll(() => received).toEqual(websiteIds.map((id) => JSON.stringify({ websites: [id] })))
})

test('jobs build the index, follow what changes, and try again what failed', async () => {
  const failures: string[] = []
  const work = indexJobs({ index, database: db.database, sites })
  const jobs: Jobs = await openJobs({
    database: db.database,
    jobs: [{ ...work.update, retry: { limit: 50, delaySeconds: 1, ceilingSeconds: 1 } }, work.compare],
    work: true,
    pollSeconds: 0.5,
    onError: (_, message) => failures.push(message),
  })
  const received: string[] = []
  const stop = await db.database.subscribe(
    'search',
    (payload) => received.push(payload),
    () => {},
  )
  const watch = await watchStock({ database: db.database, jobs, work, gatherMs: 20 })
  try {
    await expect.poll(() => documents().size, { timeout: 30_000 }).toBe(listed().length)
    fake.fault = 503
    const { id } = tenants.a.cars[0]!
    await change(id, { km: 79 })
    await expect.poll(() => failures.length, { timeout: 30_000 }).toBeGreaterThan(0)
    expect(documents().get(id)?.km).not.toBe(79)
    fake.fault = null
    await expect.poll(() => documents().get(id)?.km, { timeout: 30_000 }).toBe(79)
    await expect
      .poll(() => received, { timeout: 30_000 })
      .toContain(JSON.stringify({ websites: [tenants.a.website.id] }))
  } finally {
    await watch.close()
    await jobs.close()
    await stop()
  }
})
