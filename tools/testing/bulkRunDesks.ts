import { and, eq, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { canStaff } from '@forecourt/rules/staff/access.ts'
import type { Permission } from '@forecourt/rules/staff/permission.ts'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { readBulkChange } from '@forecourt/rules/stock/bulkChange.ts'
import { createSites, type Sites } from '@forecourt/server/sites/sites.ts'
import { bulkChangers } from '@forecourt/server/staff/bulkChanger.ts'
import { bulkRunsOf, type DeskBulkRuns } from '@forecourt/server/staff/desk/bulkRuns.ts'
import { reachOf, siteScope } from '@forecourt/server/staff/scope.ts'
import { staffAudit } from '@forecourt/server/staff/table.ts'
import { bulkRunJobs } from '@forecourt/server/stock/bulk/job.ts'
import { bulkRuns, bulkRunVehicles } from '@forecourt/server/stock/bulk/table.ts'
import { changeByHand, type ByHand } from '@forecourt/server/stock/stock.ts'
import { carLocks } from '@forecourt/server/stock/table.ts'
import { feedHome, type FeedHome } from './feedHome.ts'
import { giveStaff } from './staff.ts'

const form = (inputs: Readonly<Record<string, string>>) => readBulkChange((name) => inputs[name] ?? '')
/** A change of prices, and one of tags. */
export const LOWER = form({ what: 'price', how: 'lower_amount', amount: '500', rounding: 'dollar' })
export const HOT = form({ what: 'tag', tag: 'Hot' })
export { form as bulkForm }

/** The desks of a dealership’s people with bulk changes, for a file of tests: it is opened before them and closed after. */
export function bulkRunDesks() {
  const time = { now: new Date('2026-03-10T02:00:00Z') }
  let home: FeedHome
  let sites: Sites
  let jobs: ReturnType<typeof bulkRunJobs>
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
      changerOf: bulkChangers(home.database.platform, () => time.now),
      onError: (_, message) => void errors.push(message),
      now: () => time.now,
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
    time.now = new Date(time.now.getTime() + 60_000)
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
      now: () => time.now,
      requireConfirmed: () => {},
      siteOf: async (websiteId) => (await sites.findById(websiteId))?.site ?? null,
      shownSiteOf: sites.shown,
      siteDatabase: (websiteId) => database.site(websiteId),
      begin: async (run) => void begun.push(run),
    })
  }
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
    ).map(({ action, who, subject, before, after, website_id }) => ({
      action,
      who,
      subject,
      before,
      after,
      website_id,
    }))
  }
  /** Somebody changes one vehicle at their own desk. */
  async function byHand(stocknum: string, field: 'price' | 'tag', seen: string, value: number | string) {
    const by: ByHand = {
      who: 'kim',
      now: time.now,
      currencyOf: () => 'AUD',
      lastBy: async () => null,
      recorded: async () => {},
    }
    const car = (await home.car(stocknum))!
    await changeByHand(home.database.staff([home.tenants.a.website.id]), car.id, [{ field, value, seen }], by)
  }

  return {
    home: () => home,
    time,
    ids,
    begun,
    errors,
    deskOf,
    carIds,
    perform,
    sweep,
    plan,
    made,
    undone,
    outcomes,
    prices,
    tags,
    locks,
    logged,
    byHand,
  }
}
