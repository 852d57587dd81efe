import { and, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { canStaff } from '@forecourt/rules/staff/access.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { BULK_OUTCOME_NAMES, BULK_REASONS, readBulkChange } from '@forecourt/rules/stock/bulkChange.ts'
import { parseStockView } from '@forecourt/rules/stock/stockView.ts'
import { csv, feedHome, rows, type FeedHome } from '../../../tools/testing/feedHome.ts'
import { giveStaff } from '../../../tools/testing/staff.ts'
import { TryAgainError } from '../../jobs/jobs.ts'
import { createSites, type Sites } from '../../sites/sites.ts'
import { bulkRunJobs } from '../../stock/bulk/job.ts'
import { isOwnFault, workOnBulkPart } from '../../stock/bulk/work.ts'
import { changeByHand, type ByHand } from '../../stock/stock.ts'
import { carLocks, cars, enteredCars } from '../../stock/table.ts'
import { bulkRuns, bulkRunVehicles } from '../../stock/bulk/table.ts'
import { bulkChangers } from '../bulkChanger.ts'
import { reachOf, siteScope } from '../scope.ts'
import { staffAudit, staffRoles } from '../table.ts'
import { bulkRunsOf, type DeskBulkRuns } from './bulkRuns.ts'

let home: FeedHome
let sites: Sites
let jobs: ReturnType<typeof bulkRunJobs>
let clock = new Date('2026-03-10T02:00:00Z')
const begun: string[] = []
const errors: string[] = []
const ids: Record<string, string> = {}

beforeAll(async () => {
  home = await feedHome()
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  jobs = bulkRunJobs({
    database: home.database,
    changerOf: bulkChangers(home.database.platform, () => clock),
    onError: (_, message) => void errors.push(message),
    now: () => clock,
  })
  const { a, b } = home.tenants
  const people: [string, RoleName, number][] = [
    ['sam', 'sales', a.website.id],
    ['kim', 'marketing', a.website.id],
    ['rita', 'read_only', a.website.id],
    ['sven', 'service', a.website.id],
    ['bo', 'sales', b.website.id],
  ]
  for (const [name, role, website_id] of people)
    ids[name] = await giveStaff(home.database, `${name}@dealer.example`, role, { website_id })
})
afterAll(async () => {
  await sites.close()
  await home.dispose()
})
beforeEach(async () => {
  begun.length = 0
  errors.length = 0
  clock = new Date(clock.getTime() + 60_000)
  await home.clear()
  await home.database.drizzle.delete(bulkRuns)
})

/** The desk of somebody, with the rights that they have now. */
async function deskOf(name: string): Promise<DeskBulkRuns> {
  const id = ids[name]!
  const { database } = home
  const reach = await database.platform.transaction((tx) => reachOf(tx, id))
  return bulkRunsOf({
    over: (permission: Permission) =>
      database.staff(
        reach.sites
          .filter((site) => canStaff(reach.grants, permission, siteScope(site)).allowed)
          .map((site) => site.id),
      ),
    actor: { id, name, network: '203.0.113.0', userAgent: null },
    reach,
    now: () => clock,
    requireConfirmed: () => {},
    siteOf: async (websiteId) => (await sites.findById(websiteId))?.site ?? null,
    shownSiteOf: sites.shown,
    siteDatabase: (websiteId) => database.site(websiteId),
    begin: async (run) => void begun.push(run),
  })
}
const form = (inputs: Readonly<Record<string, string>>) => readBulkChange((name) => inputs[name] ?? '')
const LOWER = form({ what: 'price', how: 'lower_amount', amount: '500', rounding: 'dollar' })
const HOT = form({ what: 'tag', tag: 'Hot' })
const view = (query: string) => ({ view: parseStockView(new URLSearchParams(query)) })
const carIds = async () => (await home.stock()).map(({ id }) => id)
const perform = (run: string) => jobs.run.run({ run }, { id: 'one', isLast: false })
const sweep = () => jobs.sweep.run({}, { id: 'sweep', isLast: false })

/** Has a change of the whole stock shown. */
async function plan(who = 'sam', read = LOWER): Promise<string> {
  return (await deskOf(who)).plan({ ids: await carIds() }, read)
}
/** Has it shown, made and done. */
async function made(who = 'sam', read = LOWER): Promise<string> {
  const run = await plan(who, read)
  await (await deskOf(who)).start(run)
  await perform(run)
  return run
}
async function undone(run: string, who = 'sam') {
  await (await deskOf(who)).undo(run)
  await perform(run)
}
/** What became of each vehicle, by stock number. */
const outcomes = async (run: string) =>
  Object.fromEntries(
    (
      await home.database.drizzle
        .select()
        .from(bulkRunVehicles)
        .where(eq(bulkRunVehicles.run_id, run))
        .orderBy(bulkRunVehicles.position)
    ).map(({ stocknum, state, reason }) => [stocknum, reason === null ? state : `${state}: ${reason}`]),
  )
const prices = async () => (await home.stock()).map(({ price_cents }) => price_cents! / 100)
const tags = async () => (await home.stock()).map(({ tag }) => tag)
const locks = () => home.database.drizzle.select().from(carLocks).where(eq(carLocks.dealership_id, home.mine))
async function logged<T>(work: () => Promise<T>) {
  const [last] = (
    await home.database.drizzle.execute<{ id: number }>(sql`select coalesce(max(id), 0)::int4 as id from staff_audit`)
  ).rows
  await work()
  return (
    await home.database.drizzle
      .select()
      .from(staffAudit)
      .where(and(gt(staffAudit.id, last!.id), sql`action like 'stock.%'`))
      .orderBy(staffAudit.id)
  ).map(({ action, who, subject, before, after, website_id }) => ({ action, who, subject, before, after, website_id }))
}
/** Somebody changes one vehicle at their own desk. */
async function byHand(stocknum: string, field: 'price' | 'tag', seen: string, value: number | string) {
  const by: ByHand = {
    who: 'kim',
    now: clock,
    currencyOf: () => 'AUD',
    lastBy: async () => null,
    recorded: async () => {},
  }
  const car = (await home.car(stocknum))!
  await changeByHand(home.database.staff([home.tenants.a.website.id]), car.id, [{ field, value, seen }], by)
}

describe('a bulk change', () => {
  test('is shown first, then made with locks, and recorded once for each vehicle and once as a whole', async () => {
    await home.run(csv(...rows(2), 'S3,used,2019,Mazda,CX-5,Maxx,3000,400'))
    const desk = await deskOf('sam')
    let run = ''
    expect(await logged(async () => void (run = await plan()))).toEqual([])
    expect(await desk.find(run)).toMatchObject({
      state: 'preview',
      words: 'Lower the price by $500, to the nearest dollar',
      sites: ['Alder Motors'],
      counts: { planned: 2, refused: 1, same: 0, changed: 0 },
    })
    expect(await outcomes(run)).toEqual({
      S1: 'planned',
      S2: 'planned',
      S3: `refused: ${BULK_REASONS.tooLow}`,
    })
    expect(await prices()).toEqual([20_000, 20_001, 400])
    expect(await desk.latest()).toEqual([])

    const website_id = home.tenants.a.website.id
    const entries = await logged(async () => {
      await desk.start(run)
      await desk.start(run)
      await Promise.all([perform(run), perform(run)])
      await perform(run)
    })
    expect(begun).toEqual([run])
    expect(entries).toEqual([
      {
        action: 'stock.bulk',
        who: 'sam',
        subject: 'the price of 2 vehicles',
        before: null,
        after: { change: 'Lower the price by $500, to the nearest dollar' },
        website_id,
      },
      ...['S1', 'S2'].map((stocknum, at) => ({
        action: 'stock.price',
        who: 'sam',
        subject: `2019 Mazda CX-5 Maxx (${stocknum})`,
        before: { price: `$20,00${at}` },
        after: { price: `$19,50${at}` },
        website_id,
      })),
    ])
    expect(await prices()).toEqual([19_500, 19_501, 400])
    expect((await locks()).map(({ changed_by, feed_value }) => [changed_by, feed_value.price_cents])).toEqual([
      ['sam', 2_000_000],
      ['sam', 2_000_100],
    ])
    expect(await desk.latest()).toMatchObject([
      { id: run, state: 'done', who: 'sam', counts: { changed: 2, refused: 1 }, undo: { allowed: true } },
    ])
    const page = await desk.vehicles(run, BULK_OUTCOME_NAMES, { after: null, before: null, limit: 2 })
    expect(page.rows.map(({ stocknum }) => stocknum)).toEqual(['S1', 'S2'])
    const next = await desk.vehicles(run, BULK_OUTCOME_NAMES, { after: page.next, before: null, limit: 2 })
    expect(next.rows.map(({ stocknum }) => stocknum)).toEqual(['S3'])
    // A full feed keeps what was entered, as after a change of one vehicle.
    await home.run(csv(...rows(2), 'S3,used,2019,Mazda,CX-5,Maxx,3000,400'))
    expect(await prices()).toEqual([19_500, 19_501, 400])
  })

  test('is undone as a whole by whoever may change stock, with locks and records', async () => {
    await home.run(csv(...rows(2)))
    await byHand('S2', 'price', '20001', 1_900_000)
    const run = await made()
    expect(await prices()).toEqual([19_500, 18_500])
    const entries = await logged(async () => {
      await (await deskOf('kim')).undo(run)
      await (await deskOf('kim')).undo(run)
      await perform(run)
      await perform(run)
    })
    expect(entries.map(({ action, who, subject }) => [action, who, subject])).toEqual([
      ['stock.bulk_undone', 'kim', 'the price of 2 vehicles'],
      ['stock.price', 'kim', '2019 Mazda CX-5 Maxx (S1)'],
      ['stock.price', 'kim', '2019 Mazda CX-5 Maxx (S2)'],
    ])
    expect(await prices()).toEqual([20_000, 19_000])
    // What is the feed’s again is no lock; what was changed by hand before is one still.
    expect((await locks()).map(({ changed_by, feed_value }) => [changed_by, feed_value.price_cents])).toEqual([
      ['kim', 2_000_100],
    ])
    expect(await outcomes(run)).toEqual({ S1: 'undone', S2: 'undone' })
    expect(await (await deskOf('sam')).find(run)).toMatchObject({ state: 'undone', who: 'sam', undoneBy: 'kim' })
  })

  test('leaves vehicles that somebody else has changed meanwhile, before it and before its undo', async () => {
    await home.run(csv(...rows(4)))
    const run = await plan('sam', HOT)
    await byHand('S2', 'tag', '', 'Kim’s')
    await byHand('S3', 'tag', '', 'Hot')
    await home.database.drizzle.delete(cars).where(eq(cars.stocknum, 'S4'))
    await (await deskOf('sam')).start(run)
    await perform(run)
    expect(await outcomes(run)).toEqual({
      S1: 'changed',
      S2: 'left: kim has changed the tag since.',
      S3: `left: ${BULK_REASONS.same}`,
      S4: 'left: That vehicle isn’t in the stock any more.',
    })
    expect(await tags()).toEqual(['Hot', 'Kim’s', 'Hot'])
    await byHand('S1', 'tag', 'Hot', 'Later')
    await undone(run)
    expect(await outcomes(run)).toMatchObject({ S1: 'kept: kim has changed the tag since.', S3: /left/ })
    expect(await tags()).toEqual(['Later', 'Kim’s', 'Hot'])
  })

  test('gives a field back to the feed, and an undo locks it again', async () => {
    await home.run(csv(...rows(2)))
    await byHand('S1', 'price', '20000', 1_900_000)
    await home.run(csv(...rows(2).map((row) => row.replace('20000', '21000'))))
    const run = await plan('sam', form({ what: 'release', of: 'price' }))
    expect(await outcomes(run)).toEqual({ S1: 'planned', S2: `same: ${BULK_REASONS.notLocked}` })
    const entries = await logged(async () => {
      await (await deskOf('sam')).start(run)
      await perform(run)
    })
    expect(entries.at(-1)).toMatchObject({
      action: 'stock.released',
      subject: 'the price of 2019 Mazda CX-5 Maxx (S1)',
      before: { price: '$19,000' },
      after: { price: '$21,000' },
    })
    expect([await prices(), await locks()]).toEqual([[21_000, 20_001], []])
    await undone(run)
    expect([await prices(), (await locks()).length]).toEqual([[19_000, 20_001], 1])
  })

  test('to a price on enquiry is undone with the type that the price had, also one chosen by hand', async () => {
    await home.run(csv(...rows(2)))
    const staff = home.database.staff([home.tenants.a.website.id])
    const by: ByHand = {
      who: 'kim',
      now: clock,
      currencyOf: () => 'AUD',
      lastBy: async () => null,
      recorded: async () => {},
    }
    const car = (await home.car('S1'))!
    const change = { field: 'price', value: 2_000_000, seen: '20000', priceType: 'drive_away' } as const
    await changeByHand(staff, car.id, [change], by)
    const types = async () => (await home.stock()).map(({ price_type: type }) => type)
    const before = await types()
    expect(before[0]).toBe('drive_away')
    expect(before[1]).not.toBe('drive_away')
    const run = await made('sam', form({ what: 'price', how: 'enquire' }))
    expect(await types()).toEqual(['enquire', 'enquire'])
    await undone(run)
    expect([await prices(), await types()]).toEqual([[20_000, 20_001], before])
  })

  test('of a vehicle that people entered locks nothing, because no feed has it', async () => {
    await home.run(csv(...rows(1)))
    const { drizzle } = home.database
    const [car] = await drizzle.update(cars).set({ last_seen_at: null }).where(eq(cars.stocknum, 'S1')).returning()
    await drizzle.insert(enteredCars).values({
      ...{ car_id: car!.id, dealership_id: home.mine, submission_id: crypto.randomUUID() },
      ...{ entered_by: 'sam', entered_name: 'Sam', entered_at: clock },
    })
    const run = await made()
    expect([await prices(), await locks()]).toEqual([[19_500], []])
    await undone(run)
    expect([await prices(), await locks()]).toEqual([[20_000], []])
  })

  test('of all that match a filter takes those, and refuses none', async () => {
    await home.run(csv(...rows(3), 'X1,used,2019,Kia,Rio,,1,9000'))
    const desk = await deskOf('sam')
    expect(await desk.count(view('search=cx-5'))).toEqual({ vehicles: 3, problem: null })
    expect(await desk.count(view('search=rio'))).toEqual({ vehicles: 1, problem: null })
    expect(await desk.count(view('search=nothing+like+it'))).toMatchObject({ problem: /^None of these vehicles/ })
    const run = await desk.plan(view('search=cx-5&sort=number'), HOT)
    expect(Object.keys(await outcomes(run))).toEqual(['S1', 'S2', 'S3'])
    await expect(desk.plan(view('search=cx-5'), form({ what: 'tag', tag: 'x'.repeat(41) }))).rejects.toMatchObject({
      status: 422,
      fields: { tag: 'Please use at most 40 characters.' },
    })
  })

  test('as a file has every vehicle, and no cell that a spreadsheet runs', async () => {
    await home.run(csv('=1+1,used,2019,Mazda,<b>CX-5</b>,Maxx,1000,20000', ...rows(1)))
    const run = await made('sam', form({ what: 'tag', tag: '=cmd()' }))
    const file = await (await deskOf('sam')).csv(run)
    expect(file.split('\n')).toEqual([
      '\uFEFFStock number,Vehicle,Before,After,Result,Reason',
      "'=1+1,2019 Mazda <b>CX-5</b> Maxx (=1+1),none,'=cmd(),Changed,",
      "S1,2019 Mazda CX-5 Maxx (S1),none,'=cmd(),Changed,",
      '',
    ])
  })
})

describe('a run that is stopped', () => {
  test('leaves the vehicles whose turn had not come, says who stopped it, and is undone as usual', async () => {
    await home.run(csv(...rows(5)))
    const run = await plan('sam', HOT)
    const [sam, kim] = [await deskOf('sam'), await deskOf('kim')]
    await sam.start(run)
    const staff = home.database.staff([home.tenants.a.website.id])
    const changerOf = bulkChangers(home.database.platform, () => clock)
    const key = { id: run, dealership_id: home.mine }
    await workOnBulkPart(staff, key, { changerOf, now: clock, size: 2, onFault: () => {} })
    const entries = await logged(async () => {
      await kim.stop(run)
      await kim.stop(run)
      await perform(run)
      await sweep()
    })
    expect(entries).toMatchObject([
      {
        action: 'stock.bulk_stopped',
        who: 'kim',
        subject: 'the tag of 3 vehicles',
        before: { change: 'Set the tag to Hot' },
        after: null,
        website_id: home.tenants.a.website.id,
      },
    ])
    const left = 'left: kim stopped the change before its turn.'
    expect(await outcomes(run)).toEqual({ S1: 'changed', S2: 'changed', S3: left, S4: left, S5: left })
    expect(await sam.find(run)).toMatchObject({ state: 'done', stoppedBy: 'kim', counts: { changed: 2, left: 3 } })
    await undone(run)
    expect(await tags()).toEqual(Array(5).fill(null))
    expect(await sam.find(run)).toMatchObject({ state: 'undone', counts: { undone: 2, left: 3 } })
  })

  test('once it has ended is as it was, and is stopped only by those who may change stock there', async () => {
    await home.run(csv(...rows(1)))
    const run = await plan('sam', HOT)
    await (await deskOf('sam')).start(run)
    await expect((await deskOf('rita')).stop(run)).rejects.toMatchObject({ status: 403 })
    await expect((await deskOf('bo')).stop(run)).rejects.toMatchObject({ status: 404 })
    expect(await (await deskOf('rita')).find(run)).toMatchObject({ state: 'running', stop: { allowed: false } })
    await perform(run)
    expect(await logged(async () => (await deskOf('kim')).stop(run))).toEqual([])
    expect(await (await deskOf('sam')).find(run)).toMatchObject({ state: 'done', stoppedBy: null })
  })
})

describe('who may', () => {
  test('vehicles of another dealer are never part of it, nor is the run of one seen, made or undone', async () => {
    await home.run(csv(...rows(1)))
    const theirs = home.tenants.b.cars.map(({ id }) => id)
    const before = await home.stock(home.theirs)
    const sam = await deskOf('sam')
    await expect(sam.plan({ ids: theirs }, HOT)).rejects.toThrow('None of these vehicles')
    const run = await sam.plan({ ids: [...theirs, ...(await carIds()), 2 ** 31, 0] }, HOT)
    expect(Object.keys(await outcomes(run))).toEqual(['S1'])
    await sam.start(run)
    await perform(run)
    const bo = await deskOf('bo')
    const page = { after: null, before: null, limit: 9 }
    for (const call of [bo.find, bo.csv, bo.start, bo.undo, (id: string) => bo.vehicles(id, ['changed'], page)])
      await expect(call(run)).rejects.toMatchObject({ status: 404 })
    await bo.discard(run)
    expect(await bo.latest()).toEqual([])
    expect(await outcomes(run)).toEqual({ S1: 'changed' })
    expect(await home.stock(home.theirs)).toEqual(before)
  })

  test('whoever only reads stock sees what was made and not what is only shown, and changes nothing', async () => {
    await home.run(csv(...rows(1)))
    const run = await plan()
    const rita = await deskOf('rita')
    await expect(rita.find(run)).rejects.toMatchObject({ status: 404 })
    await expect(rita.plan({ ids: await carIds() }, HOT)).rejects.toMatchObject({ status: 403 })
    await expect(rita.count({ ids: await carIds() })).rejects.toMatchObject({ status: 403 })
    await expect(rita.start(run)).rejects.toMatchObject({ status: 403 })
    await expect(rita.discard(run)).rejects.toMatchObject({ status: 403 })
    // Nor does a colleague begin or discard what somebody else had shown.
    const kim = await deskOf('kim')
    await expect(kim.start(run)).rejects.toMatchObject({ status: 404 })
    await kim.discard(run)
    await (await deskOf('sam')).start(run)
    await perform(run)
    expect(await rita.find(run)).toMatchObject({ state: 'done', undo: { allowed: false } })
    await expect(rita.undo(run)).rejects.toMatchObject({ status: 403 })
    const sven = await deskOf('sven')
    for (const call of [sven.latest, sven.find, sven.csv])
      await expect(call(run)).rejects.toMatchObject({ status: 403 })
  })

  test('a right that is taken away in between leaves the rest as it is', async () => {
    await home.run(csv(...rows(2)))
    const id = (ids.lee = await giveStaff(home.database, 'lee@dealer.example', 'sales', {
      website_id: home.tenants.a.website.id,
    }))
    const run = await plan('lee', HOT)
    await (await deskOf('lee')).start(run)
    await home.database.drizzle.delete(staffRoles).where(eq(staffRoles.user_id, id))
    await perform(run)
    const reason = 'left: Whoever began this may not change stock here any more.'
    expect(await outcomes(run)).toEqual({ S1: reason, S2: reason })
    expect(await tags()).toEqual([null, null])
  })

  test('a preview is discarded by whoever had it shown, and forgotten after a day', async () => {
    await home.run(csv(...rows(1)))
    const desk = await deskOf('sam')
    const one = await plan()
    await desk.discard(one)
    await expect(desk.find(one)).rejects.toMatchObject({ status: 404 })
    await expect(desk.start(one)).rejects.toMatchObject({ status: 404 })
    const other = await plan()
    await sweep()
    expect(await desk.find(other)).toMatchObject({ state: 'preview' })
    clock = new Date(clock.getTime() + 86_400_001)
    await sweep()
    await expect(desk.find(other)).rejects.toMatchObject({ status: 404 })
  })
})

describe('a run that is interrupted', () => {
  const NOT_HERE = () => Promise.reject(new Error('Connection terminated unexpectedly'))

  test('goes on where it was: every vehicle is changed and recorded once', async () => {
    await home.run(csv(...rows(7)))
    const run = await plan('sam', HOT)
    const entries = await logged(async () => {
      await (await deskOf('sam')).start(run)
      const staff = home.database.staff([home.tenants.a.website.id])
      const key = { id: run, dealership_id: home.mine }
      const by: ByHand = {
        who: 'sam',
        now: clock,
        currencyOf: () => 'AUD',
        lastBy: async () => null,
        recorded: async () => {},
      }
      // The process ends in the middle of a batch, after it has changed some of it.
      let recorded = 0
      const dying = { ...by, recorded: () => (++recorded === 3 ? NOT_HERE() : Promise.resolve()) }
      const work = { now: clock, size: 4, onFault: () => {} }
      await expect(workOnBulkPart(staff, key, { ...work, changerOf: async () => ({ by: dying }) })).rejects.toThrow(
        'Connection terminated',
      )
      expect(await tags()).toEqual(Array(7).fill(null))
      expect(await (await deskOf('sam')).find(run)).toMatchObject({ state: 'running', counts: { planned: 7 } })
      await expect((await deskOf('sam')).undo(run)).rejects.toMatchObject({ status: 409 })
      await Promise.all([sweep(), perform(run), sweep()])
      await sweep()
    })
    expect(await tags()).toEqual(Array(7).fill('Hot'))
    expect(entries.map(({ action }) => action)).toEqual(['stock.bulk', ...Array(7).fill('stock.tag')])
    expect(new Set(entries.map(({ subject }) => subject)).size).toBe(8)
    expect(await (await deskOf('sam')).find(run)).toMatchObject({ state: 'done', counts: { changed: 7, planned: 0 } })
  })

  test('by a database that does not answer leaves no vehicle out', async () => {
    await home.run(csv(...rows(2)))
    const run = await plan('sam', HOT)
    await (await deskOf('sam')).start(run)
    const { pool } = home.database
    await pool.query(`create function outage() returns trigger language plpgsql as $$
      begin raise exception 'out of memory' using errcode = '53200'; end $$`)
    await pool.query('create trigger outage before update on cars for each row execute function outage()')
    await expect(perform(run)).rejects.toThrow()
    expect(await outcomes(run)).toEqual({ S1: 'planned', S2: 'planned' })
    await pool.query('drop function outage cascade')
    await perform(run)
    expect(await outcomes(run)).toEqual({ S1: 'changed', S2: 'changed' })
  })

  test('by one vehicle that cannot be changed does the others', async () => {
    await home.run(csv(...rows(4)))
    const run = await plan('sam', HOT)
    await (await deskOf('sam')).start(run)
    const { pool } = home.database
    await pool.query(`create function faulty() returns trigger language plpgsql as $$
      begin if new.stocknum = 'S3' then raise exception 'no' using errcode = '23514'; end if; return new; end $$`)
    await pool.query('create trigger faulty before update on cars for each row execute function faulty()')
    await perform(run)
    await pool.query('drop function faulty cascade')
    expect(await outcomes(run)).toMatchObject({ S1: 'changed', S2: 'changed', S4: 'changed' })
    expect((await outcomes(run)).S3).toBe('left: It couldn’t be changed. Try it on its own.')
    expect(errors).toEqual([`bulk change ${run}: 2019 Mazda CX-5 Maxx (S3) failed`])
    expect(await tags()).toEqual(['Hot', 'Hot', null, 'Hot'])
  })

  test('by an import of the dealership waits for it', async () => {
    await home.run(csv(...rows(1)))
    const run = await plan('sam', HOT)
    await (await deskOf('sam')).start(run)
    const client = await home.database.pool.connect()
    try {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock(4630716, $1)', [home.mine])
      await expect(perform(run)).rejects.toThrow(TryAgainError)
    } finally {
      await client.query('rollback')
      client.release()
    }
    await perform(run)
    expect(await outcomes(run)).toEqual({ S1: 'changed' })
  }, 20_000)
})

test.each([
  [Object.assign(new Error('x'), { cause: { code: '22001' } }), true],
  [Object.assign(new Error('x'), { cause: { code: '23505' } }), true],
  [new TypeError('x'), true],
  [Object.assign(new Error('x'), { cause: { code: '40P01' } }), false],
  [Object.assign(new Error('x'), { cause: { code: '57P01' } }), false],
  [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), false],
  [new Error('Connection terminated unexpectedly'), false],
  ['text', false],
  [null, false],
])('%s is the vehicle’s own fault: %s', (error, own) => {
  expect(isOwnFault(error)).toBe(own)
})
