import { and, asc, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import {
  planChange,
  stoppedBy,
  type BulkChange,
  type BulkOutcome,
  type BulkRunState,
} from '@forecourt/rules/stock/bulkChange.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { pageOf, numberAsked, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { locksOf } from '../carLocks.ts'
import { nameOf } from '../handChanges.ts'
import { cars } from '../table.ts'
import { bulkRuns, bulkRunVehicles } from './table.ts'

/** A part of a run: its vehicles of one dealership. */
export type BulkRunPart = typeof bulkRuns.$inferSelect
/** A vehicle of a run, with the currency of its values. */
export type BulkRunVehicle = typeof bulkRunVehicles.$inferSelect & { currency: Currency }

/** A run, over the dealerships that somebody sees. */
export interface BulkRun {
  id: string
  change: BulkChange
  currency: Currency
  /** That of the part which is behind the others. */
  state: BulkRunState
  who: string
  createdAt: Date
  startedAt: Date | null
  undoneBy: string | null
  undoneAt: Date | null
  /** Who stopped it before it was done. */
  stoppedBy: string | null
  stoppedAt: Date | null
  /** The sites of its parts. */
  websiteIds: readonly number[]
  /** The sites of the parts with vehicles that were changed and not undone. */
  changedAt: readonly number[]
  /** How many vehicles are in each state. */
  counts: Readonly<Record<BulkOutcome, number>>
}

/** Whoever has a run shown, begins or undoes it. */
export interface BulkActor {
  id: string
  name: string
  network: string | null
  userAgent: string | null
}

/** What a run at a dealership goes by. */
export interface BulkScope {
  websiteId: number
  currency: Currency
  /** Why nothing may be changed there; null if it may. */
  refused: string | null
}

const INSERTED_AT_ONCE = 2_000
/** The states of parts, those that a run is in first. */
const BEHIND: readonly BulkRunState[] = ['running', 'undoing', 'preview', 'done', 'undone']
const NONE: Readonly<Record<BulkOutcome, number>> = {
  planned: 0,
  same: 0,
  refused: 0,
  changed: 0,
  left: 0,
  undone: 0,
  kept: 0,
}

/** Stores what a change would do to vehicles, in their order, without changing any; null if there are none. */
export async function planBulkRun(
  tx: Transaction,
  {
    id,
    change,
    carIds,
    actor,
    now,
    scopeOf,
  }: {
    id: string
    change: BulkChange
    carIds: readonly number[]
    actor: BulkActor
    now: Date
    scopeOf: (dealershipId: number) => BulkScope | null
  },
): Promise<string | null> {
  const { year, make, model, badge, stocknum, price_cents, price_type, tag, status, sold, custom_rank } = cars
  const rows = await tx
    .select({
      id: cars.id,
      dealership_id: cars.dealership_id,
      year,
      make,
      model,
      badge,
      stocknum,
      price_cents,
      price_type,
      tag,
      status,
      sold,
      custom_rank,
    })
    .from(cars)
    .where(sql`${cars.id} = any(${sql.param([...carIds])}::int4[])`)
  const locks = await locksOf(tx, carIds)
  const byId = new Map(rows.map((row) => [row.id, row]))
  const parts = new Map<number, BulkScope>()
  const vehicles = carIds.flatMap((carId, position) => {
    const row = byId.get(carId)
    const scope = row ? (parts.get(row.dealership_id) ?? scopeOf(row.dealership_id)) : null
    if (!row || !scope) return []
    parts.set(row.dealership_id, scope)
    const lock = locks.get(carId)?.find(({ field }) => field === change.field)
    const planned = planChange(change, row, lock)
    const outcome =
      scope.refused === null
        ? planned
        : ({ ...planned, after: planned.before, state: 'refused', reason: scope.refused } as const)
    const { dealership_id } = row
    const about = { run_id: id, dealership_id, car_id: carId, position, name: nameOf(row), stocknum: row.stocknum }
    return [{ ...about, ...outcome }]
  })
  if (vehicles.length === 0) return null
  await tx.insert(bulkRuns).values(
    [...parts].map(([dealership_id, { websiteId, currency }]) => ({
      id,
      dealership_id,
      website_id: websiteId,
      change,
      currency,
      state: 'preview' as const,
      created_at: now,
      user_id: actor.id,
      who: actor.name,
      network: actor.network,
      user_agent: actor.userAgent,
    })),
  )
  for (let at = 0; at < vehicles.length; at += INSERTED_AT_ONCE)
    await tx.insert(bulkRunVehicles).values(vehicles.slice(at, at + INSERTED_AT_ONCE))
  return id
}

type Counted = { run_id: string; dealership_id: number; state: BulkOutcome; vehicles: number }

async function countsOf(tx: Transaction, ids: readonly string[]): Promise<Counted[]> {
  const { rows } = await tx.execute<Counted & Record<string, unknown>>(sql`
    select run_id, dealership_id, state, count(*)::int4 as vehicles from bulk_run_vehicles
    where run_id = any (${sql.param([...ids])}::uuid[]) group by run_id, dealership_id, state`)
  return rows
}

function runOf(parts: readonly BulkRunPart[], counted: readonly Counted[]): BulkRun {
  const [first] = parts as [BulkRunPart]
  const counts = { ...NONE }
  const own = counted.filter(({ run_id: id }) => id === first.id)
  for (const { state, vehicles } of own) counts[state] += vehicles
  const hasChanged = (part: BulkRunPart) =>
    own.some((one) => one.dealership_id === part.dealership_id && one.state === 'changed')
  const undone = parts.find((part) => part.undone_at !== null)
  const stopped = parts.find((part) => part.stopped_at !== null)
  const sitesOf = (some: readonly BulkRunPart[]) => [...new Set(some.map(({ website_id: id }) => id))]
  return {
    id: first.id,
    change: first.change,
    currency: first.currency,
    state: BEHIND.find((state) => parts.some((part) => part.state === state))!,
    who: first.who,
    createdAt: first.created_at,
    startedAt: first.started_at,
    undoneBy: undone?.undone_by ?? null,
    undoneAt: undone?.undone_at ?? null,
    stoppedBy: stopped?.stopped_by ?? null,
    stoppedAt: stopped?.stopped_at ?? null,
    websiteIds: sitesOf(parts),
    changedAt: sitesOf(parts.filter(hasChanged)),
    counts,
  }
}

/** Whether someone sees a part: what is only shown is of the person who had it shown. */
const seenBy = (personId: string) => or(ne(bulkRuns.state, 'preview'), eq(bulkRuns.user_id, personId))

/** A run by its id; null for none that the person sees. */
export const findBulkRun = (staff: StaffDatabase, id: string, personId: string): Promise<BulkRun | null> =>
  staff.transaction(async (tx) => {
    const parts = await tx
      .select()
      .from(bulkRuns)
      .where(and(eq(bulkRuns.id, id), seenBy(personId)))
      .orderBy(asc(bulkRuns.dealership_id))
    return parts.length === 0 ? null : runOf(parts, await countsOf(tx, [id]))
  })

/** The latest runs that were begun. */
export const latestBulkRuns = (staff: StaffDatabase, most: number): Promise<BulkRun[]> =>
  staff.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select id from bulk_runs where state <> 'preview' group by id order by max(created_at) desc, id limit ${most}`)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return []
    const parts = Map.groupBy(
      await tx.select().from(bulkRuns).where(inArray(bulkRuns.id, ids)).orderBy(asc(bulkRuns.dealership_id)),
      ({ id }) => id,
    )
    const counted = await countsOf(tx, ids)
    return ids.map((id) => runOf(parts.get(id)!, counted))
  })

/** Vehicles of a run in the order in which they were chosen, of some states. */
export async function bulkRunVehiclesOf(
  staff: StaffDatabase,
  id: string,
  states: readonly BulkOutcome[],
  page: PageRequest,
): Promise<Page<BulkRunVehicle>> {
  const backwards = readsBackwards(page)
  const from = numberAsked(page)
  const { position } = bulkRunVehicles
  const found = await staff.transaction((tx) =>
    tx
      .select({ vehicle: bulkRunVehicles, currency: bulkRuns.currency })
      .from(bulkRunVehicles)
      .innerJoin(
        bulkRuns,
        and(eq(bulkRuns.id, bulkRunVehicles.run_id), eq(bulkRuns.dealership_id, bulkRunVehicles.dealership_id)),
      )
      .where(
        and(
          eq(bulkRunVehicles.run_id, id),
          inArray(bulkRunVehicles.state, [...states]),
          from === null ? undefined : (backwards ? lt : gt)(position, from),
        ),
      )
      .orderBy((backwards ? desc : asc)(position))
      .limit(page.limit + 1),
  )
  const rows = found.map(({ vehicle, currency }) => ({ ...vehicle, currency }))
  return pageOf(rows, page, (row) => [row.position])
}

/** What is begun or stopped of a run at a site. */
export interface PartAtSite {
  websiteId: number
  vehicles: number
  change: BulkChange
  currency: Currency
}

/**
 * Begins a run that somebody had shown, or undoing one, where it has something to do; nothing if that has been done
 * already.
 *
 * @param mayChange throws with the reason where it may not be done
 * @returns what is begun, by site
 */
export async function beginBulkRun(
  tx: Transaction,
  id: string,
  how: 'start' | 'undo',
  { actor, now, mayChange }: { actor: BulkActor; now: Date; mayChange: (websiteId: number) => void },
): Promise<readonly PartAtSite[]> {
  const isStart = how === 'start'
  const parts = await tx
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.state, isStart ? 'preview' : 'done'), seenBy(actor.id)))
    .orderBy(asc(bulkRuns.dealership_id))
    .for('update')
  const counted = await countsOf(tx, [id])
  const begun = new Map<number, PartAtSite>()
  for (const { dealership_id, website_id: websiteId, change, currency } of parts) {
    const vehicles = counted
      .filter((one) => one.dealership_id === dealership_id && one.state === (isStart ? 'planned' : 'changed'))
      .reduce((sum, one) => sum + one.vehicles, 0)
    // A part without such vehicles is done as it is, and there is nothing of it to undo.
    if (vehicles === 0 && !isStart) continue
    if (vehicles > 0) {
      mayChange(websiteId)
      begun.set(websiteId, { websiteId, change, currency, vehicles: vehicles + (begun.get(websiteId)?.vehicles ?? 0) })
    }
    await tx
      .update(bulkRuns)
      .set(
        isStart
          ? { state: vehicles > 0 ? 'running' : 'done', started_at: now }
          : {
              state: 'undoing',
              undone_by_id: actor.id,
              undone_by: actor.name,
              undone_network: actor.network,
              undone_user_agent: actor.userAgent,
              undone_at: now,
            },
      )
      .where(and(eq(bulkRuns.id, id), eq(bulkRuns.dealership_id, dealership_id)))
  }
  return [...begun.values()]
}

/**
 * Stops a run that is under way: the vehicles whose turn has not come stay as they are, and what was changed can be
 * undone. Whatever is being changed at this moment is finished first.
 *
 * @param mayChange throws with the reason where it may not be done
 * @returns what is left as it is, by site; nothing if the run had been done already
 */
export async function stopBulkRun(
  tx: Transaction,
  id: string,
  { actor, now, mayChange }: { actor: BulkActor; now: Date; mayChange: (websiteId: number) => void },
): Promise<readonly PartAtSite[]> {
  const parts = await tx
    .select()
    .from(bulkRuns)
    .where(and(eq(bulkRuns.id, id), eq(bulkRuns.state, 'running')))
    .orderBy(asc(bulkRuns.dealership_id))
    .for('update')
  const stopped = new Map<number, PartAtSite>()
  for (const { dealership_id, website_id: websiteId, change, currency } of parts) {
    mayChange(websiteId)
    const left = await tx
      .update(bulkRunVehicles)
      .set({ state: 'left', reason: stoppedBy(actor.name) })
      .where(
        and(
          eq(bulkRunVehicles.run_id, id),
          eq(bulkRunVehicles.dealership_id, dealership_id),
          eq(bulkRunVehicles.state, 'planned'),
        ),
      )
    const vehicles = left.rowCount ?? 0
    // Whoever works at it ends a part that has nothing left.
    if (vehicles === 0) continue
    stopped.set(websiteId, {
      websiteId,
      change,
      currency,
      vehicles: vehicles + (stopped.get(websiteId)?.vehicles ?? 0),
    })
    await tx
      .update(bulkRuns)
      .set({ state: 'done', finished_at: now, stopped_by: actor.name, stopped_at: now })
      .where(and(eq(bulkRuns.id, id), eq(bulkRuns.dealership_id, dealership_id)))
  }
  return [...stopped.values()]
}

/** Forgets a run that somebody only had shown. */
export const discardBulkRun = (staff: StaffDatabase, id: string, personId: string): Promise<unknown> =>
  staff.transaction((tx) =>
    tx.delete(bulkRuns).where(and(eq(bulkRuns.id, id), eq(bulkRuns.state, 'preview'), eq(bulkRuns.user_id, personId))),
  )
