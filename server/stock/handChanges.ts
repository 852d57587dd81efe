import { and, eq } from 'drizzle-orm'
import { PRICE_TYPES, type PriceType } from '@forecourt/rules/car/car.ts'
import { carName } from '@forecourt/rules/car/name.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { localeOfCurrency } from '@forecourt/rules/locale/locale.ts'
import {
  fedValues,
  handText,
  handValues,
  LOCKED_COLUMNS,
  LOCKED_FIELD_NAMES,
  odometerWords,
  priceTypeOf,
  type HandValues,
  type LockedField,
  type SaidValues,
} from '@forecourt/rules/stock/lockedFields.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { ConflictError, RequestError } from '../errors.ts'
import { locksOf, type CarLock } from './carLocks.ts'
import { lockStock, writeVehiclesIn } from './staffStock.ts'
import { enteredBy } from './enteredCars.ts'
import { carLocks, cars } from './table.ts'

/** What is stored of a vehicle. */
export type CarRow = typeof cars.$inferSelect
/** The type of a price that is an amount. */
export type StatedPriceType = Exclude<PriceType, 'enquire'>

/** A value for one field of a vehicle, and the one that its sender saw. */
export interface HandChange {
  field: LockedField
  value: HandValues[LockedField]
  /** As a form has it. */
  seen: string
  /** Of a price, where that changes as well. */
  priceType?: StatedPriceType | null
}

/** What was changed, as a form has it. */
export interface HandChanged {
  field: LockedField
  before: string
  after: string
  /** Where the type of a price was chosen, or went with the price. */
  priceTypes?: { before: PriceType; after: PriceType }
}

/** Who changes something by hand, and when. */
export interface ByHand {
  who: string
  now: Date
  /** The currency of a dealership’s site; null for a dealership where they may not change stock. */
  currencyOf: (dealershipId: number) => Currency | null
  /** Who made the last change of a field that has no lock, where that left the value that is stored now. */
  lastBy: (
    tx: Transaction,
    car: { name: string; dealershipId: number },
    field: LockedField,
    stored: string,
  ) => Promise<string | null>
  /** Records it in the same transaction. */
  recorded: (tx: Transaction, car: { name: string; dealershipId: number }, changed: HandChanged) => Promise<void>
}

/** What a conflict says: who was first, and what is stored now. */
export interface HandConflict {
  field: LockedField
  /** What the next change has to have seen. */
  version: string
  who: string | null
  theirs: Readonly<Partial<Record<LockedField, string>>>
}

export const GONE = 'That vehicle isn’t in the stock any more.'
export const NOT_YOURS = 'You can’t change stock of this dealership.'

/** A vehicle of a dealership where its stock may be changed. */
async function found(
  tx: Transaction,
  id: number,
  { currencyOf }: ByHand,
): Promise<{ row: CarRow; currency: Currency }> {
  const [row] = await tx.select().from(cars).where(eq(cars.id, id))
  if (!row) throw new RequestError(404, GONE)
  const currency = currencyOf(row.dealership_id)
  if (currency === null) throw new RequestError(403, NOT_YOURS)
  return { row, currency }
}

/** What is stored of a field. */
export const columnsOf = (field: LockedField, row: CarRow): SaidValues =>
  Object.fromEntries(LOCKED_COLUMNS[field].map((column) => [column, row[column]]))

/** The fields of a feed that give a vehicle the values. */
export function feedFields(
  field: LockedField,
  value: HandValues[LockedField],
  row: CarRow,
  lock: CarLock | undefined,
  priceType: StatedPriceType | null = null,
) {
  switch (field) {
    case 'price': {
      const cents = value as number | null
      if (cents === null) return { price: null }
      const type = priceType ?? priceTypeOf(row.price_type, lock?.feed_value.price_type)
      return { price: cents / 100, ...(type === null ? {} : { price_type: type }) }
    }
    case 'tag':
      return { tag: value }
    case 'status':
      return value === 'sold' ? { sold: true } : { status: value, sold: false }
    case 'rank':
      return { custom_rank: value }
    case 'vin':
    case 'rego':
    case 'colour':
      return { [field]: value }
    case 'odometer':
      return { km: value }
    case 'notice':
      return { cin_url: value }
  }
}

/** The type of a price that a feed says; null where it has none. */
export const statedType = (said: unknown): StatedPriceType | null =>
  PRICE_TYPES.find((type): type is StatedPriceType => type === said && type !== 'enquire') ?? null

/** Whether a price that had a type is on enquiry now. */
const losesType = ({ before, after }: { before: PriceType; after: PriceType }) =>
  after === 'enquire' && before !== 'enquire'

/** Who has changed a field last: as its lock says, or what is recorded of a vehicle that no feed has. */
export const changedBy = async (
  tx: Transaction,
  { lastBy }: Pick<ByHand, 'lastBy'>,
  { row, field, lock }: { row: CarRow; field: LockedField; lock: CarLock | undefined },
): Promise<string | null> =>
  lock?.changed_by ??
  lastBy(tx, { name: nameOf(row), dealershipId: row.dealership_id }, field, handText(field, handValues(row)[field]))

/** The same values, whatever order their columns have. */
export const isSame = (one: SaidValues, other: SaidValues) =>
  Object.keys(one).every((column) => (one[column] ?? null) === (other[column] ?? null))

async function write(
  tx: Transaction,
  by: ByHand,
  { row, currency }: { row: CarRow; currency: Currency },
  fields: object,
) {
  const [result] = await writeVehiclesIn(
    tx,
    { dealershipId: row.dealership_id, currency, now: by.now },
    [{ fields: { stocknum: row.stocknum, ...fields } }],
    true,
  )
  if (result!.outcome === 'rejected') {
    const [problem] = result!.problems
    throw new RequestError(422, `${problem?.field ?? 'The vehicle'} ${problem?.reason ?? 'can’t be read'}.`)
  }
  const [after] = await tx.select().from(cars).where(eq(cars.id, row.id))
  return after!
}

/**
 * Changes fields of a vehicle by hand, each against the value that was seen, and locks them against feeds: until they
 * are released, or have the value that the feed says.
 *
 * @throws ConflictError with a `HandConflict` if somebody else has changed one of them since; nothing is changed then
 */
export const changeByHand = (
  staff: StaffDatabase,
  id: number,
  changes: readonly HandChange[],
  by: ByHand,
): Promise<readonly HandChanged[]> =>
  staff.transaction(async (tx) => {
    const about = await found(tx, id, by)
    // What is compared is what is stored once nobody else writes to the dealership.
    await lockStock(tx, about.row.dealership_id)
    const { row, currency } = await found(tx, id, by)
    const locks = (await locksOf(tx, [id])).get(id) ?? []
    const lockOf = (field: LockedField) => locks.find((lock) => lock.field === field)
    const current = handValues(row)
    const open = changes.filter(
      ({ field, value, priceType = null }) =>
        handText(field, current[field]) !== handText(field, value) ||
        (priceType !== null && priceType !== row.price_type),
    )
    for (const { field, seen } of open) {
      const theirs = handText(field, current[field])
      if (theirs === seen) continue
      const who = await changedBy(tx, by, { row, field, lock: lockOf(field) })
      const shown = field === 'odometer' ? odometerWords(theirs, localeOfCurrency(currency)) : theirs
      const conflict: HandConflict = { field, version: theirs, who, theirs: { [field]: shown } }
      const message = `${who ?? 'Someone else'} has changed the ${LOCKED_FIELD_NAMES[field]} since you opened it.`
      throw new ConflictError(409, message, { ...conflict })
    }
    if (open.length === 0) return []
    const after = await write(
      tx,
      by,
      { row, currency },
      Object.assign(
        {},
        ...open.map(({ field, value, priceType }) => feedFields(field, value, row, lockOf(field), priceType)),
      ),
    )
    // Nothing else says what a vehicle is that people entered, so there is nothing to lock against.
    const isFed = (await enteredBy(tx, id)) === null
    for (const { field } of isFed ? open : []) {
      const fed = lockOf(field)?.feed_value ?? columnsOf(field, row)
      if (isSame(fed, columnsOf(field, after))) await removeLock(tx, id, field)
      else await keepLock(tx, { field, row, fed }, by)
    }
    const changed = open.map(({ field, priceType = null }): HandChanged => {
      const [before, now] = [handText(field, current[field]), handText(field, handValues(after)[field])]
      const priceTypes = { before: row.price_type, after: after.price_type }
      const isTyped = priceType !== null || (field === 'price' && losesType(priceTypes))
      return { field, before, after: now, ...(isTyped ? { priceTypes } : {}) }
    })
    for (const one of changed) await by.recorded(tx, { name: nameOf(row), dealershipId: row.dealership_id }, one)
    return changed
  })

/** Gives a field back to the feed: it has what the feed says, and follows it again. */
export const releaseLock = (
  staff: StaffDatabase,
  id: number,
  field: LockedField,
  by: ByHand,
): Promise<HandChanged | null> =>
  staff.transaction(async (tx) => {
    const about = await found(tx, id, by)
    await lockStock(tx, about.row.dealership_id)
    const { row, currency } = await found(tx, id, by)
    const lock = (await locksOf(tx, [id])).get(id)?.find((one) => one.field === field)
    if (!lock) return null
    await removeLock(tx, id, field)
    const before = handText(field, handValues(row)[field])
    const after = await write(
      tx,
      by,
      { row, currency },
      feedFields(field, fedValues(row, lock.feed_value)[field], row, lock, statedType(lock.feed_value.price_type)),
    )
    const released: HandChanged = { field, before, after: handText(field, handValues(after)[field]) }
    await by.recorded(tx, { name: nameOf(row), dealershipId: row.dealership_id }, released)
    return released
  })

/** A vehicle in the log. */
export const nameOf = (row: Pick<CarRow, 'year' | 'make' | 'model' | 'badge' | 'stocknum'>) =>
  `${carName(row)} (${row.stocknum})`

/** Ends a lock. */
export const removeLock = (tx: Transaction, id: number, field: LockedField) =>
  tx.delete(carLocks).where(and(eq(carLocks.car_id, id), eq(carLocks.field, field)))

/** Locks a field, with what the feed said of it before. */
export async function keepLock(
  tx: Transaction,
  { field, row, fed }: { field: LockedField; row: CarRow; fed: SaidValues },
  { who, now }: ByHand,
) {
  await tx
    .insert(carLocks)
    .values({
      dealership_id: row.dealership_id,
      car_id: row.id,
      field,
      changed_by: who,
      changed_at: now,
      feed_value: fed,
      feed_at: now,
    })
    .onConflictDoUpdate({ target: [carLocks.car_id, carLocks.field], set: { changed_by: who, changed_at: now } })
}
