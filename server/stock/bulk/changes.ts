import { and, eq, sql } from 'drizzle-orm'
import type { PriceType } from '@forecourt/rules/car/car.ts'
import { BULK_REASONS, changedSince, handValue, type BulkField } from '@forecourt/rules/stock/bulkChange.ts'
import { fedValues, handText, handValues } from '@forecourt/rules/stock/lockedFields.ts'
import type { Transaction } from '../../db/database.ts'
import { RequestError } from '../../errors.ts'
import { locksOf, type CarLock } from '../carLocks.ts'
import {
  changedBy,
  columnsOf,
  feedFields,
  GONE,
  isSame,
  keepLock,
  nameOf,
  NOT_YOURS,
  removeLock,
  statedType,
  type ByHand,
  type CarRow,
  type StatedPriceType,
} from '../handChanges.ts'
import { lockStock, writeVehiclesIn } from '../staffStock.ts'
import { cars, enteredCars } from '../table.ts'

/** A change of one of many vehicles: values as a form has them. */
export interface OneOfMany {
  id: number
  seen: string
  wanted: string
  /** Of a price, where that is to be brought back too. */
  priceType?: StatedPriceType | null
}

/** The same field of several vehicles of one dealership. */
export interface ManyChanges {
  dealershipId: number
  field: BulkField
  /** Whether the field is given back to the feed, which has to say the value that is wanted. */
  release: boolean
  changes: readonly OneOfMany[]
}

/** What became of a vehicle: the value that is stored now, or why it was left as it is. */
export type ManyOutcome =
  | {
      after: string
      /** The type of its price before, where it has another now. */
      priceType: PriceType | null
    }
  | { left: string }

/**
 * Changes a field of several vehicles by hand in a transaction that has begun, with locks and records as for a single
 * one (decision 140). A vehicle that has not the value that was seen is left as it is.
 *
 * @throws RequestError 503 while an import of the dealership is running
 */
export async function changeManyIn(
  tx: Transaction,
  { dealershipId, field, release, changes }: ManyChanges,
  by: ByHand,
): Promise<ReadonlyMap<number, ManyOutcome>> {
  const currency = by.currencyOf(dealershipId)
  if (currency === null) throw new RequestError(403, NOT_YOURS)
  await lockStock(tx, dealershipId)
  const ids = changes.map(({ id }) => id)
  const stored = async () => {
    const rows = await tx
      .select()
      .from(cars)
      .where(and(eq(cars.dealership_id, dealershipId), sql`${cars.id} = any(${sql.param(ids)}::int4[])`))
    return new Map(rows.map((row) => [row.id, row]))
  }
  const rows = await stored()
  const locks = await locksOf(tx, ids)
  const lockOf = (id: number) => locks.get(id)?.find((lock) => lock.field === field)
  const outcomes = new Map<number, ManyOutcome>()
  const open: { row: CarRow; before: string; fields: object }[] = []
  for (const { id, seen, wanted, priceType = null } of changes) {
    const row = rows.get(id)
    const lock = lockOf(id)
    const reason = row ? await whyLeft(tx, by, row, lock, { field, release, seen, wanted }) : GONE
    if (reason !== null) {
      outcomes.set(id, { left: reason })
      continue
    }
    const value = release ? fedValues(row!, lock!.feed_value)[field] : handValue(field, wanted)
    open.push({
      row: row!,
      before: seen,
      fields: feedFields(field, value, row!, lock, release ? statedType(lock!.feed_value.price_type) : priceType),
    })
  }
  if (open.length === 0) return outcomes
  const results = await writeVehiclesIn(
    tx,
    { dealershipId, currency, now: by.now },
    open.map(({ row, fields }) => ({ fields: { stocknum: row.stocknum, ...fields } })),
    true,
  )
  const written = await stored()
  // Nothing else says what a vehicle is that people entered, so there is nothing to lock against.
  const entered = await tx
    .select({ id: enteredCars.car_id })
    .from(enteredCars)
    .where(sql`${enteredCars.car_id} = any(${sql.param(ids)}::int4[])`)
  const unfed = new Set(entered.flatMap(({ id }) => (written.get(id)?.last_seen_at === null ? [id] : [])))
  for (const [at, { row, before }] of open.entries()) {
    const { outcome, problems } = results[at]!
    if (outcome === 'rejected') {
      const [problem] = problems
      outcomes.set(row.id, { left: `${problem?.field ?? 'The vehicle'} ${problem?.reason ?? 'can’t be read'}.` })
      continue
    }
    const now = written.get(row.id)!
    const fed = lockOf(row.id)?.feed_value ?? columnsOf(field, row)
    if (release || isSame(fed, columnsOf(field, now))) await removeLock(tx, row.id, field)
    else if (!unfed.has(row.id)) await keepLock(tx, { field, row, fed }, by)
    const after = handText(field, handValues(now)[field])
    outcomes.set(row.id, { after, priceType: row.price_type === now.price_type ? null : row.price_type })
    await by.recorded(tx, { name: nameOf(row), dealershipId }, { field, before, after })
  }
  return outcomes
}

/** Why a vehicle is left as it is; null if it is changed. */
async function whyLeft(
  tx: Transaction,
  by: ByHand,
  row: CarRow,
  lock: CarLock | undefined,
  { field, release, seen, wanted }: Omit<OneOfMany, 'id'> & Pick<ManyChanges, 'field' | 'release'>,
): Promise<string | null> {
  const stands = handText(field, handValues(row)[field])
  if (release && !lock) return BULK_REASONS.notLocked
  if (!release && stands === wanted) return BULK_REASONS.same
  if (stands !== seen) return changedSince(field, await changedBy(tx, by, { row, field, lock }))
  const isFed = release && handText(field, fedValues(row, lock!.feed_value)[field]) !== wanted
  return isFed ? BULK_REASONS.feedDiffers : null
}
