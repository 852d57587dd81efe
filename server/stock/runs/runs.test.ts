import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csv, feedHome, HEADER, rows, type FeedHome } from '../../../tools/testing/feedHome.ts'
import { giveReservation } from '../../../tools/testing/reservations.ts'
import { testSecrets } from '../../../tools/testing/secrets.ts'
import { diskStore } from '../../files/disk.ts'
import { FEED_FILES, type FileStore } from '../../files/store.ts'
import { createOutbound } from '../../outbound.ts'
import { createSites } from '../../sites/sites.ts'
import { carLocks, carPhotos, cars, feedChanges, feedFiles, feedRuns, formerPrices, formerSlugs } from '../table.ts'
import { changeByHand } from '../handChanges.ts'
import { feedRunJobs } from './job.ts'
import { feedKey } from './run.ts'

let home: FeedHome
let files: FileStore
let jobs: ReturnType<typeof feedRunJobs>
let sites: Awaited<ReturnType<typeof createSites>>
/** Each run is a minute after the one before. */
let clock = new Date('2026-03-10T02:00:00Z')
const tick = () => (clock = new Date(clock.getTime() + 60_000))

beforeAll(async () => {
  home = await feedHome()
  files = diskStore(join(home.dir, 'store'), FEED_FILES)
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  jobs = feedRunJobs({
    database: home.database,
    sites,
    files,
    outbound: createOutbound({ allowPrivate: true }),
    secrets: testSecrets(home.database),
    now: () => clock,
  })
})
afterAll(async () => {
  await sites.close()
  await home.dispose()
})
beforeEach(async () => {
  await home.clear()
  await home.database.drizzle.delete(feedFiles)
})

type NewRun = Partial<typeof feedRuns.$inferInsert>

/** Uploads a file and queues a run of it. */
async function queue(content: string, given: NewRun = {}): Promise<string> {
  tick()
  const [id, run] = [randomUUID(), randomUUID()]
  const { drizzle } = home.database
  await files.put(feedKey(home.mine, id), new Blob([content]))
  await drizzle.insert(feedFiles).values({
    id,
    dealership_id: home.mine,
    name: 'stock.csv',
    bytes: content.length,
    encoding: 'auto',
    uploaded_by: 'Sam',
    created_at: clock,
  })
  await drizzle.insert(feedRuns).values({
    id: run,
    dealership_id: home.mine,
    website_id: home.tenants.a.website.id,
    file_id: id,
    dry_run: false,
    mode: 'full',
    mapping: {},
    state: 'queued',
    requested_by: 'Sam',
    created_at: clock,
    ...given,
  })
  return run
}
const perform = (id: string, isLast = false) => jobs.run.run({ run: id }, { id: 'one', isLast })
const stored = async (id: string) =>
  (await home.database.drizzle.select().from(feedRuns).where(eq(feedRuns.id, id)))[0]!
async function run(content: string, given: NewRun = {}) {
  const id = await queue(content, given)
  await perform(id)
  return stored(id)
}
async function undo(id: string) {
  tick()
  await home.database.drizzle.update(feedRuns).set({ state: 'undoing' }).where(eq(feedRuns.id, id))
  await perform(id)
  return stored(id)
}
const changes = async (id: string) =>
  (
    await home.database.drizzle.select().from(feedChanges).where(eq(feedChanges.run_id, id)).orderBy(feedChanges.id)
  ).map(({ kind, stocknum, before, after, undone }) => ({ kind, stocknum, before, after, undone }))
/** Stock without when it was changed, which undoing does not put back. */
const stock = async () => (await home.stock()).map(({ updated_at: _, ...car }) => car)
const all = <T extends typeof formerPrices | typeof formerSlugs | typeof carLocks>(table: T) =>
  home.database.drizzle.select().from(table as never) as Promise<T['$inferSelect'][]>

describe('a run', () => {
  test('imports the file once, and records what it changed of each vehicle', async () => {
    const first = await run(csv(...rows(3)))
    expect(first).toMatchObject({ state: 'done', report: { created: 3, sold: 0 }, refusal: null, has_rejects: false })
    expect((await changes(first.id)).map(({ kind, stocknum }) => [kind, stocknum])).toEqual([
      ['created', 'S1'],
      ['created', 'S2'],
      ['created', 'S3'],
    ])
    const second = await run(csv(rows(1)[0]!.replace('20000', '19500'), rows(2)[1]!))
    expect(second.report).toMatchObject({ created: 0, updated: 1, unchanged: 1, sold: 1 })
    expect(await changes(second.id)).toMatchObject([
      { kind: 'changed', stocknum: 'S1', before: { price_cents: 2_000_000 }, after: { price_cents: 1_950_000 } },
      { kind: 'sold', stocknum: 'S3', before: { sold: false, sold_at: null }, after: { sold: true } },
    ])
    await perform(second.id)
    expect(await changes(second.id)).toHaveLength(2)
  })

  test('that is a try finds the same, changes nothing, and is not refused for what it would sell', async () => {
    await run(csv(...rows(4)))
    const before = await home.stock()
    const tried = await run(csv(...rows(1)), { dry_run: true })
    expect(tried).toMatchObject({ state: 'done', report: { sold: 3, feedStock: 4, dryRun: true } })
    expect(await home.stock()).toEqual(before)
    expect(await changes(tried.id)).toEqual([])
  })

  test('that would sell more than half is refused, and is not for the number that was confirmed', async () => {
    await run(csv(...rows(4)))
    const refused = await run(csv(...rows(1)))
    expect(refused).toMatchObject({ state: 'refused', refusal: { kind: 'halves', sold: 3, stock: 4 }, report: null })
    expect(await run(csv(...rows(1)), { most_sold: 2 })).toMatchObject({
      state: 'refused',
      refusal: { kind: 'halves', sold: 3 },
    })
    expect((await home.stock()).filter(({ sold }) => sold)).toEqual([])
    expect(await run(csv(...rows(1)), { most_sold: 3 })).toMatchObject({ state: 'done', report: { sold: 3 } })
  })

  test('of an empty file takes the confirmed number of vehicles', async () => {
    await run(csv(...rows(2)))
    expect(await run(csv())).toMatchObject({ state: 'refused', refusal: { kind: 'empty', sold: 2 } })
    expect(await run(csv(), { most_sold: 1 })).toMatchObject({ state: 'refused', refusal: { kind: 'empty', sold: 2 } })
    expect(await run(csv(), { most_sold: 2 })).toMatchObject({ state: 'done', report: { sold: 2 } })
  })

  test('stores the rejected rows as a file', async () => {
    const done = await run(csv(...rows(2), 'S3,rental,1492,Mazda,CX-5,,1,1'))
    expect(done).toMatchObject({ state: 'done', has_rejects: true, report: { created: 2, rejectedRows: 1 } })
    const file = await text((await files.read(feedKey(home.mine, done.id)))!)
    expect(file).toContain(`line,field,value,reason,${HEADER}`)
    expect(file).toContain('4,car_type; year,rental; 1492,')
  })

  test('waits while another import of the dealership runs, and is refused in the end', async () => {
    const id = await queue(csv(...rows(1)))
    const client = await home.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(4630716, $1)', [home.mine])
      await expect(perform(id)).rejects.toThrow('Another import or change of this dealership’s stock is running.')
      expect(await stored(id)).toMatchObject({ state: 'running' })
      await perform(id, true)
      expect(await stored(id)).toMatchObject({ state: 'refused', refusal: { kind: 'busy' } })
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  test('that nobody began is begun by the sweep, and old files are removed', async () => {
    const id = await queue(csv(...rows(1)))
    await jobs.sweep.run({}, { id: 'sweep', isLast: false })
    expect(await stored(id)).toMatchObject({ state: 'queued' })
    tick()
    tick()
    await jobs.sweep.run({}, { id: 'sweep', isLast: false })
    expect(await stored(id)).toMatchObject({ state: 'done', report: { created: 1 } })
    const { file_id } = await stored(id)
    const before = clock
    clock = new Date(clock.getTime() + 31 * 86_400_000)
    await jobs.sweep.run({}, { id: 'sweep', isLast: false })
    clock = before
    expect(await files.find(feedKey(home.mine, file_id))).toBeNull()
    const [file] = await home.database.drizzle.select().from(feedFiles).where(eq(feedFiles.id, file_id))
    expect(file!.removed_at).not.toBeNull()

    // One that somebody removed is kept for a day.
    const dropped = await stored((await run(csv(...rows(1)), { dry_run: true })).id)
    await home.database.drizzle.update(feedFiles).set({ discarded_at: clock }).where(eq(feedFiles.id, dropped.file_id))
    for (const [hours, isThere] of [
      [24, true],
      [25, false],
    ] as const) {
      clock = new Date(before.getTime() + hours * 3_600_000)
      await jobs.sweep.run({}, { id: 'sweep', isLast: false })
      expect((await files.find(feedKey(home.mine, dropped.file_id))) !== null).toBe(isThere)
    }
    clock = before
    expect(await run(csv(...rows(1)), { file_id })).toMatchObject({ state: 'refused' })
  })
})

describe('undo', () => {
  test('puts back every vehicle with its address, prices and arrival, and removes the added ones', async () => {
    await run(csv(...rows(4)))
    const before = await stock()
    const done = await run(
      csv('S1,used,2020,Mazda,CX-5,Maxx,1000,19000', ...rows(2, 2), 'N1,new,2026,Kia,Rio,,10,25000'),
    )
    expect(done.report).toMatchObject({ created: 1, updated: 3, sold: 1 })
    expect(await all(formerPrices)).not.toEqual([])
    const undone = await undo(done.id)
    expect(undone).toMatchObject({ state: 'undone', undone: { restored: 4, removed: 1, kept: 0 }, undone_at: clock })
    expect(await stock()).toEqual(before)
    const mine = (one: { dealership_id: number }) => one.dealership_id === home.mine
    expect((await all(formerPrices)).filter(mine)).toEqual([])
    // The address of the undone run leads on to the vehicle.
    expect((await all(formerSlugs)).filter(mine).map(({ slug }) => slug)).toEqual(['2020-mazda-cx-5-maxx-s1'])
    expect((await changes(done.id)).every((change) => change.undone === true)).toBe(true)
    await perform(done.id)
    expect(await stored(done.id)).toEqual(undone)
  })

  test('leaves what a person, a reservation or another feed has changed since', async () => {
    await run(csv(...rows(4)))
    const done = await run(
      csv(
        ...rows(4).map((row, at) => row.replace(String(20_000 + at), String(18_000 + at))),
        'N1,new,2026,Kia,Rio,,10,25000',
      ),
    )
    const staff = home.database.staff([home.tenants.a.website.id])
    const one = (await home.car('S1'))!
    await changeByHand(staff, one.id, [{ field: 'tag', value: 'Hot', seen: '' }], {
      who: 'Kim',
      now: tick(),
      currencyOf: () => 'AUD',
      lastBy: async () => null,
      recorded: async () => {},
    })
    await giveReservation(home.database, {
      websiteId: home.tenants.a.website.id,
      car: (await home.car('S2'))!,
    })
    tick()
    await home.run(csv('S3,used,2019,Mazda,CX-5,Maxx,3000,17000'), { mode: 'partial', now: clock })
    await home.database.drizzle.update(cars).set({ tag: 'x', updated_at: clock }).where(eq(cars.stocknum, 'N1'))
    const undone = await undo(done.id)
    expect(undone.undone).toEqual({ restored: 1, removed: 0, kept: 4 })
    expect((await home.stock()).map(({ stocknum, price_cents }) => [stocknum, price_cents])).toEqual([
      ['N1', 2_500_000],
      ['S1', 1_800_000],
      ['S2', 1_800_100],
      ['S3', 1_700_000],
      ['S4', 2_000_300],
    ])
    expect((await changes(done.id)).filter((change) => change.undone === false)).toHaveLength(4)
  })

  test('also puts back what the feed says of a locked field', async () => {
    await run(csv(...rows(1)))
    const one = (await home.car('S1'))!
    await changeByHand(
      home.database.staff([home.tenants.a.website.id]),
      one.id,
      [{ field: 'price', value: 1_500_000, seen: '20000' }],
      {
        who: 'Kim',
        now: tick(),
        currencyOf: () => 'AUD',
        lastBy: async () => null,
        recorded: async () => {},
      },
    )
    const said = async () => (await all(carLocks)).find(({ car_id }) => car_id === one.id)!.feed_value.price_cents
    expect(await said()).toBe(2_000_000)
    const done = await run(csv(rows(1)[0]!.replace('20000', '18000')))
    expect(await said()).toBe(1_800_000)
    await undo(done.id)
    expect(await said()).toBe(2_000_000)
    expect((await home.car('S1'))!.price_cents).toBe(1_500_000)
  })

  test('also puts back what the feed said of photos that somebody arranged, unless they were arranged since', async () => {
    const withPhotos = (...names: string[]) =>
      `${HEADER},images\n${[1, 2].map((at) => `S${at},used,2019,Mazda,CX-5,Maxx,1000,20000,${names.map((name) => `https://x.example/${at}-${name}.jpg`).join('|')}`).join('\n')}\n`
    await run(withPhotos('front', 'rear'))
    const { drizzle } = home.database
    const ids = (await home.stock()).map(({ id }) => id)
    for (const one of await home.stock())
      await drizzle.insert(carPhotos).values({
        dealership_id: home.mine,
        car_id: one.id,
        version: 1,
        changed_by: 'Kim',
        changed_at: clock,
        kept: [{ url: one.images[1]!.url, hidden: false, alt: null, crop: null, cropped: null, uploaded: null }],
        fed_images: one.images,
        fed_primary: one.primary_image_url,
        fed_at: clock,
      })
    const fed = async () =>
      (await drizzle.select().from(carPhotos).orderBy(carPhotos.car_id)).map(({ fed_images: of }) => of.length)
    const before = await stock()
    const done = await run(withPhotos('front', 'rear', 'seats'))
    expect(await fed()).toEqual([3, 3])
    expect((await changes(done.id)).filter(({ kind }) => kind === 'photos')).toHaveLength(2)
    await drizzle.update(carPhotos).set({ version: 2 }).where(eq(carPhotos.car_id, ids[1]!))
    await drizzle.update(cars).set({ updated_at: tick() }).where(eq(cars.id, ids[1]!))
    expect((await undo(done.id)).undone).toEqual({ restored: 1, removed: 0, kept: 1 })
    expect(await fed()).toEqual([2, 3])
    expect((await stock())[0]).toEqual(before[0])
  })

  test('of many vehicles is complete', async () => {
    const many = (price: number) =>
      `${HEADER},images\n${Array.from({ length: 3_000 }, (_, at) => `M${at},used,2019,Mazda,CX-5,Maxx,${at},${price},https://x.example/${at}.jpg`).join('\n')}\n`
    await run(many(20_000))
    const before = await stock()
    const done = await run(many(21_000))
    expect(done.report).toMatchObject({ updated: 3_000 })
    expect((await undo(done.id)).undone).toEqual({ restored: 3_000, removed: 0, kept: 0 })
    expect(await stock()).toEqual(before)
  }, 60_000)
})
