import { and, asc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import { carTitle } from '@forecourt/rules/car/name.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { LockedField } from '@forecourt/rules/stock/lockedFields.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import { versionOf } from '../version.ts'
import { LOCK } from './feed/feed.ts'
import { jsonReader, type JsonVehicle } from './feed/json.ts'
import { locationFinder, locationsOf } from './feed/locations.ts'
import type { Problem } from './feed/fields.ts'
import { tidy } from './feed/row.ts'
import type { AssembledVehicle } from './feed/vehicle.ts'
import { staffTransaction } from './feed/transaction.ts'
import { createStagingTable, imageSizer, writeBatch } from './feed/write.ts'
import { locksOf, type CarLock } from './carLocks.ts'
import { arrangedByHand } from './arrangedPhotos.ts'
import { cars, enteredCars } from './table.ts'
import { writtenVehicle } from './written.ts'

type CarRow = typeof cars.$inferSelect

/** A vehicle as programs see it: every stored field, and the version that a change names. */
export type StaffVehicle = Readonly<Record<string, unknown>> & { id: number; version: string }

export interface VehicleFilter {
  dealershipIds: readonly number[]
  /** Only vehicles that changed at this time or later. */
  changedSince: Date | null
  sold: boolean | null
  /** Only vehicles with larger ids, as many as `limit`. */
  after: number | null
  limit: number
}

/** What became of one vehicle of a call. */
export interface VehicleResult {
  stocknum: string
  outcome: 'created' | 'updated' | 'unchanged' | 'rejected'
  vehicle: StaffVehicle | null
  /** Values that were guessed, left empty or look wrong. */
  warnings: readonly Problem[]
  /** Why it was rejected. */
  problems: readonly Problem[]
}

/** A vehicle to write, and the check that the stored one has to pass; null if there is none yet. */
export interface GivenVehicle {
  fields: JsonVehicle & { stocknum: string }
  check?: (stored: StaffVehicle | null) => void
}

export interface VehicleWrite {
  dealershipId: number
  currency: Currency
  now: Date
}

/** How long a call waits for an import of the same dealership. */
const LOCK_TIMEOUT = '5s'
const LOCK_NOT_AVAILABLE = '55P03'

async function vehiclesIn(tx: Transaction, rows: readonly CarRow[]): Promise<StaffVehicle[]> {
  const ids = [...new Set(rows.flatMap(({ location_id }) => location_id ?? []))]
  const { rows: found } = await tx.execute<{ id: number; slug: string }>(
    sql`select id, slug from locations where id = any(${sql.param(ids)}::int4[])`,
  )
  const slugs = new Map(found.map(({ id, slug }) => [id, slug]))
  return rows.map((row) => {
    const written = writtenVehicle(row, row.location_id === null ? null : (slugs.get(row.location_id) ?? null))
    return { ...written, id: row.id, version: versionOf(written) }
  })
}

/** Vehicles of some dealerships, by id, one more than the limit if there are more. */
export const listVehicles = (staff: StaffDatabase, filter: VehicleFilter): Promise<StaffVehicle[]> =>
  staff.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(cars)
      .where(
        and(
          inArray(cars.dealership_id, [...filter.dealershipIds]),
          filter.after === null ? undefined : gt(cars.id, filter.after),
          filter.sold === null ? undefined : eq(cars.sold, filter.sold),
          filter.changedSince === null ? undefined : gte(cars.updated_at, filter.changedSince),
        ),
      )
      .orderBy(asc(cars.id))
      .limit(filter.limit + 1)
    return vehiclesIn(tx, rows)
  })

/** A vehicle of some dealerships by its id; null for none. */
export const findVehicle = (
  staff: StaffDatabase,
  dealershipIds: readonly number[],
  id: number,
): Promise<(StaffVehicle & { dealership_id: number; stocknum: string }) | null> =>
  staff.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(cars)
      .where(and(eq(cars.id, id), inArray(cars.dealership_id, [...dealershipIds])))
    const [row] = rows
    const [vehicle] = await vehiclesIn(tx, rows)
    return row && vehicle ? { ...vehicle, dealership_id: row.dealership_id, stocknum: row.stocknum } : null
  })

/**
 * Adds vehicles to a dealership, or changes those with the same stock numbers; fields that are not given stay, and so do
 * those that a person changed by hand. Values are read by the rules of feeds. All in one transaction: vehicles that are
 * rejected do not stop the others.
 *
 * @throws RequestError 503 while an import of the dealership is running, and what `check` throws; then nothing changed
 */
export const writeVehicles = (
  staff: StaffDatabase,
  about: VehicleWrite,
  sent: readonly GivenVehicle[],
): Promise<VehicleResult[]> =>
  staff.transaction(async (tx) => {
    const results = await writeVehiclesIn(tx, about, sent)
    const ids = results.flatMap(({ vehicle }) => vehicle?.id ?? [])
    // From now on the program says what they are.
    if (ids.length > 0) await tx.delete(enteredCars).where(inArray(enteredCars.car_id, ids))
    const kept = await locksOf(tx, ids)
    const arranged = await arrangedByHand(tx, ids)
    return results.map((result, at) => {
      const id = result.vehicle?.id ?? 0
      const warnings = [
        ...keptWarnings(sent[at]!, result, kept.get(id) ?? []),
        ...(arranged.has(id) && sent[at]!.fields.images !== undefined ? [ARRANGED] : []),
      ]
      return warnings.length === 0 ? result : { ...result, warnings: [...result.warnings, ...warnings] }
    })
  })

/** What a call is told whose photos a person has arranged. */
const ARRANGED: Problem = {
  field: 'images',
  value: '',
  reason: 'were arranged by a person in the console, and are shown in that arrangement',
}

/** The fields of a call that a person has changed by hand, and that stayed as they are. */
function keptWarnings({ fields }: GivenVehicle, { vehicle }: VehicleResult, locks: readonly CarLock[]): Problem[] {
  const locked = new Set(locks.flatMap(({ field }) => CALL_FIELDS[field]))
  return (Object.keys(fields) as (keyof JsonVehicle)[])
    .filter((name) => locked.has(name) && String(fields[name] ?? '') !== String(vehicle![name] ?? ''))
    .map((name) => ({
      field: name,
      value: String(fields[name] ?? ''),
      reason: 'was changed by a person in the console and stays until they release it',
    }))
}

/** The fields of a call that write a locked field. */
const CALL_FIELDS: Readonly<Record<LockedField, readonly string[]>> = {
  price: ['price', 'price_egc', 'price_drive_away', 'price_type'],
  tag: ['tag'],
  status: ['status', 'sold', 'sold_at'],
  rank: ['custom_rank'],
  vin: ['vin'],
  rego: ['rego'],
  odometer: ['km'],
  colour: ['colour'],
  notice: ['cin_url'],
}

/** The same in a transaction that has begun; a person may change what is locked. */
export async function writeVehiclesIn(
  tx: Transaction,
  { dealershipId, currency, now }: VehicleWrite,
  sent: readonly GivenVehicle[],
  byHand = false,
): Promise<VehicleResult[]> {
  // As the reader of feeds stores it.
  const given = sent.map(({ fields, check }) => ({
    fields: { ...fields, stocknum: tidy(fields.stocknum).replace(/\s+/g, ' ') },
    check,
  }))
  await lockStock(tx, dealershipId)
  const feed = staffTransaction(tx)
  const stored = await storedBy(tx, dealershipId, given)
  const read = jsonReader({
    currency,
    distanceUnit: 'km',
    now,
    locationOf: locationFinder(await locationsOf(tx, dealershipId)),
  })
  const results: VehicleResult[] = []
  const batches = new Map<string, AssembledVehicle[]>()
  const seen = new Set<string>()
  for (const { fields, check } of given) {
    const before = stored.get(fields.stocknum)
    check?.(before?.vehicle ?? null)
    const row = read(before ? { ...identityOf(before.row, fields), ...fields } : fields)
    const problems = row.ok ? [] : [...row.problems]
    if (seen.has(fields.stocknum))
      problems.push({ field: 'stocknum', value: fields.stocknum, reason: 'is in the call twice' })
    seen.add(fields.stocknum)
    const rejected = !row.ok || problems.length > 0
    results.push({
      stocknum: fields.stocknum,
      outcome: rejected ? 'rejected' : 'unchanged',
      vehicle: null,
      warnings: row.ok ? row.warnings : [],
      problems,
    })
    if (rejected) continue
    const key = Object.keys(row.vehicle).join()
    batches.set(key, [...(batches.get(key) ?? []), { vehicle: row.vehicle, slugParts: row.slugParts }])
  }
  if (batches.size > 0) await createStagingTable(feed)
  const withSizes = imageSizer(undefined)
  for (const batch of batches.values())
    await writeBatch(feed, await withSizes(batch), {
      dealershipId,
      now,
      first: false,
      fed: false,
      empty: false,
      byHand,
    })
  const after = await storedBy(tx, dealershipId, given)
  return results.map((result): VehicleResult => {
    if (result.outcome === 'rejected') return result
    const before = stored.get(result.stocknum)
    const { vehicle } = after.get(result.stocknum)!
    const outcome = !before ? 'created' : before.vehicle.version === vehicle.version ? 'unchanged' : 'updated'
    return { ...result, outcome, vehicle }
  })
}

/** Waits until nobody else writes to a dealership’s stock, for as long as the transaction lasts. */
export async function lockStock(tx: Transaction, dealershipId: number): Promise<void> {
  await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'`))
  try {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, ${dealershipId}::int)`)
  } catch (error) {
    if ((error as { cause?: { code?: string } }).cause?.code !== LOCK_NOT_AVAILABLE) throw error
    throw new RequestError(503, 'The stock of this dealership is being imported. Please try again in a minute.')
  }
}

/** The stored vehicles with the stock numbers of a call. */
async function storedBy(tx: Transaction, dealershipId: number, given: readonly GivenVehicle[]) {
  const rows = await tx
    .select()
    .from(cars)
    .where(
      and(
        eq(cars.dealership_id, dealershipId),
        inArray(
          cars.stocknum,
          given.map(({ fields }) => fields.stocknum),
        ),
      ),
    )
  const vehicles = await vehiclesIn(tx, rows)
  return new Map(rows.map((row, at) => [row.stocknum, { row, vehicle: vehicles[at]! }]))
}

/** What a row of a feed always says, from the stored vehicle. */
function identityOf(row: CarRow, fields: JsonVehicle): JsonVehicle {
  const { year, make, model, badge, car_type, sold, sold_at, price_type } = row
  const derived = [carTitle({ year, make, model }), badge].filter(Boolean).join(' ')
  return {
    year,
    make,
    model,
    badge,
    car_type,
    sold,
    sold_at: sold_at?.toISOString() ?? null,
    // A name that was made of the facts follows them.
    ...(row.name === derived ? {} : { name: row.name }),
    ...(fields.price !== undefined &&
    fields.price !== null &&
    fields.price_type === undefined &&
    price_type !== 'enquire'
      ? { price_type }
      : {}),
  }
}
