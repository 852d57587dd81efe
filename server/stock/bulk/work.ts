import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { PriceType } from '@forecourt/rules/car/car.ts'
import type { BulkOutcome } from '@forecourt/rules/stock/bulkChange.ts'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { statedType, type ByHand } from '../handChanges.ts'
import type { BulkRunPart } from './bulkRuns.ts'
import { changeManyIn, type ManyChanges, type ManyOutcome } from './changes.ts'
import { bulkRuns, bulkRunVehicles } from './table.ts'

/** A part of a run that is being made or undone. */
export type BulkPartKey = Pick<BulkRunPart, 'id' | 'dealership_id'>

/** How somebody changes the vehicles of a part; the reason if they may not any more. */
export type BulkChanger = { by: ByHand } | { refused: string }

interface Outcome {
  id: number
  state: BulkOutcome
  reason: string | null
  /** The value that is stored now; null if it is the one that was shown. */
  after: string | null
  /** The type of its price before, where the change has another. */
  price_type: PriceType | null
}

const partIs = ({ id, dealership_id }: BulkPartKey) =>
  and(eq(bulkRuns.id, id), eq(bulkRuns.dealership_id, dealership_id))

/** The part, locked; nothing while another process works at it, or once it is done. */
async function lockPart(tx: Transaction, key: BulkPartKey): Promise<BulkRunPart | undefined> {
  const [part] = await tx
    .select()
    .from(bulkRuns)
    .where(and(partIs(key), inArray(bulkRuns.state, ['running', 'undoing'])))
    .for('update', { skipLocked: true })
  return part
}

/** The next vehicles of a part. */
const nextOf = (tx: Transaction, { id, dealership_id, state }: BulkRunPart, size: number) =>
  tx
    .select()
    .from(bulkRunVehicles)
    .where(
      and(
        eq(bulkRunVehicles.run_id, id),
        eq(bulkRunVehicles.dealership_id, dealership_id),
        eq(bulkRunVehicles.state, state === 'undoing' ? 'changed' : 'planned'),
      ),
    )
    .orderBy(asc(bulkRunVehicles.position))
    .limit(size)

/** What is wrong with a vehicle itself: a value that the database refuses, a refusal, or an error of the code. */
const FAULTY_VALUE = /^(?:2[23]|42|P0)/
const FAILED = 'It couldn’t be changed. Try it on its own.'

/**
 * Whether an error is the vehicle’s own, so that trying again does not help. Anything else, such as a database that
 * does not answer, or stock that is being imported, passes.
 */
export function isOwnFault(error: unknown): boolean {
  if (error instanceof RequestError) return error.status < 500
  if (error instanceof TypeError || error instanceof RangeError) return true
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string') return FAULTY_VALUE.test(code)
  return cause !== undefined && isOwnFault(cause)
}

export interface BulkWork {
  /** How whoever began a part changes vehicles now. */
  changerOf: (part: BulkRunPart) => Promise<BulkChanger>
  now: Date
  /** How many vehicles are done at once. One that fails by itself when it is the only one is left as it is. */
  size: number
  onFault: (error: unknown, vehicle: string) => void
}

/**
 * Does the next vehicles of a part: their changes, locks, records and what became of them in one transaction, so that
 * a run that is interrupted goes on where it was.
 *
 * @returns whether there may be more; not while another process works at it
 * @throws RequestError 503 while an import of the dealership is running
 */
export const workOnBulkPart = (
  staff: StaffDatabase,
  key: BulkPartKey,
  { changerOf, now, size, onFault }: BulkWork,
): Promise<boolean> =>
  staff.transaction(async (tx) => {
    const part = await lockPart(tx, key)
    if (!part) return false
    const undoing = part.state === 'undoing'
    const vehicles = await nextOf(tx, part, size)
    if (vehicles.length === 0) {
      await tx
        .update(bulkRuns)
        .set(undoing ? { state: 'undone' } : { state: 'done', finished_at: now })
        .where(partIs(key))
      return false
    }
    const changer = await changerOf(part)
    const leftAll = (reason: string) => new Map(vehicles.map(({ car_id: id }) => [id, { left: reason }]))
    const many: ManyChanges = {
      dealershipId: part.dealership_id,
      field: part.change.field,
      release: !undoing && part.change.kind === 'release',
      changes: vehicles.map(({ car_id: id, before, after, price_type: type }) =>
        undoing
          ? { id, seen: after, wanted: before, priceType: statedType(type) }
          : { id, seen: before, wanted: after },
      ),
    }
    async function made(by: ByHand): Promise<ReadonlyMap<number, ManyOutcome>> {
      if (size > 1) return changeManyIn(tx, many, by)
      // Only what the vehicle changed is taken back, so that what became of it is stored.
      return tx
        .transaction((inner) => changeManyIn(inner, many, by))
        .catch((error: unknown) => {
          if (!isOwnFault(error)) throw error
          onFault(error, vehicles[0]!.name)
          return leftAll(FAILED)
        })
    }
    const outcomes = 'refused' in changer ? leftAll(changer.refused) : await made(changer.by)
    await store(
      tx,
      key,
      vehicles.map(({ car_id: id }): Outcome => {
        const one = outcomes.get(id)!
        if ('left' in one)
          return { id, state: undoing ? 'kept' : 'left', reason: one.left, after: null, price_type: null }
        return undoing
          ? { id, state: 'undone', reason: null, after: null, price_type: null }
          : { id, state: 'changed', reason: null, after: one.after, price_type: one.priceType }
      }),
    )
    return true
  })

/** Stores what became of vehicles. */
const store = (tx: Transaction, { id, dealership_id }: BulkPartKey, outcomes: readonly Outcome[]) =>
  tx.execute(sql`
    update bulk_run_vehicles v set
      state = o.state, reason = o.reason, after = coalesce(o.after, v.after),
      price_type = coalesce(o.price_type, v.price_type)
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as o (id int4, state text, reason text, after text, price_type text)
    where v.run_id = ${id} and v.dealership_id = ${dealership_id} and v.car_id = o.id`)
