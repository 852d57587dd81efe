import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import type { Problem } from './feed/fields.ts'
import { lockStock, writeVehiclesIn } from './staffStock.ts'
import { cars, enteredCars } from './table.ts'
import { VEHICLE_FIELDS } from './vehicleFields.ts'

/** A vehicle that somebody enters by hand. */
export interface EnteredVehicle {
  /** Made with the form, so that one that is sent twice is one vehicle. */
  submissionId: string
  dealershipId: number
  /** The dealerships of its site, among which its VIN and its stock number are looked for. */
  siteDealershipIds: readonly number[]
  currency: Currency
  /** By the names of fields that programs use. */
  fields: Readonly<Record<string, unknown>> & { stocknum: string }
  /** What looked wrong before, and whoever enters it has confirmed: see `doubtKey`. */
  confirmed: ReadonlySet<string>
  by: { id: string; name: string }
  now: Date
  /** Records it in the same transaction. */
  recorded: (tx: Transaction, car: { name: string; stocknum: string }) => Promise<void>
}

/** A vehicle of the site that has the same VIN or stock number. */
export interface SameVehicle {
  id: number
  name: string
  stocknum: string
  sold: boolean
  field: 'stocknum' | 'vin'
}

/** What became of it. */
export type Entered =
  | { kind: 'entered'; id: number }
  | { kind: 'duplicate'; same: SameVehicle }
  /** Values that look wrong; nothing is stored until they are confirmed. */
  | { kind: 'doubtful'; doubts: readonly Problem[] }

const CHECK = 'Please check the details you entered.'

/** Names a value that looks wrong. */
export const doubtKey = ({ field, value }: Pick<Problem, 'field' | 'value'>): string => `${field}: ${value}`

const LEFT_EMPTY = '; left empty'

const sentence = ({ field, value, reason }: Problem): [string, string] => [
  field ?? '',
  `“${value}” ${reason.endsWith(LEFT_EMPTY) ? reason.slice(0, -LEFT_EMPTY.length) : reason}.`,
]

/** Ends the transaction without a vehicle. */
class DoubtfulError extends Error {
  readonly doubts: readonly Problem[]

  constructor(doubts: readonly Problem[]) {
    super('Values of the vehicle look wrong')
    this.name = 'DoubtfulError'
    this.doubts = doubts
  }
}

/**
 * Adds a vehicle by hand, by the rules by which programs add one, so that it is no vehicle of a feed: a full feed
 * without it does not mark it as sold (decision 123). Sent twice it is one vehicle.
 *
 * @throws RequestError 422 with the fields that cannot be read, 503 while an import of the dealership is running
 */
export async function enterVehicle(staff: StaffDatabase, given: EnteredVehicle): Promise<Entered> {
  const { stocknum, ...others } = given.fields
  const checked = VEHICLE_FIELDS.safeParse(others)
  if (!checked.success)
    throw new RequestError(
      422,
      CHECK,
      Object.fromEntries(checked.error.issues.map(({ path }) => [String(path[0]), 'Please check this.'])),
    )
  const { submissionId, dealershipId, by, now } = given
  try {
    return await staff.transaction(async (tx): Promise<Entered> => {
      await lockStock(tx, dealershipId)
      const [earlier] = await tx
        .select({ id: enteredCars.car_id })
        .from(enteredCars)
        .where(and(eq(enteredCars.entered_by, by.id), eq(enteredCars.submission_id, submissionId)))
      if (earlier) return { kind: 'entered', id: earlier.id }
      const same = await sameVehicle(tx, given)
      if (same) return { kind: 'duplicate', same }
      const [result] = await writeVehiclesIn(tx, { dealershipId, currency: given.currency, now }, [
        { fields: { ...checked.data, stocknum } },
      ])
      const { warnings, vehicle } = result!
      // A feed’s row is better without a value than missing; a person is asked for another one.
      const unread = [...result!.problems, ...warnings.filter(({ reason }) => reason.endsWith(LEFT_EMPTY))]
      if (!vehicle || unread.length > 0) throw new RequestError(422, CHECK, Object.fromEntries(unread.map(sentence)))
      if (warnings.some((warning) => !given.confirmed.has(doubtKey(warning)))) throw new DoubtfulError(warnings)
      const { id } = vehicle
      await tx.insert(enteredCars).values({
        dealership_id: dealershipId,
        car_id: id,
        submission_id: submissionId,
        entered_by: by.id,
        entered_name: by.name,
        entered_at: now,
      })
      await given.recorded(tx, { name: String(vehicle.name), stocknum: String(vehicle.stocknum) })
      return { kind: 'entered', id }
    })
  } catch (error) {
    if (error instanceof DoubtfulError) return { kind: 'doubtful', doubts: error.doubts }
    throw error
  }
}

/**
 * A vehicle of the site with the same stock number, or the same VIN. A sold one counts only for the stock number of its
 * own dealership, which is taken for good: vehicles come back as trade-ins.
 */
async function sameVehicle(
  tx: Transaction,
  { dealershipId, siteDealershipIds, fields: { stocknum, vin } }: EnteredVehicle,
): Promise<SameVehicle | null> {
  const sameNumber = eq(sql`upper(${cars.stocknum})`, stocknum.toUpperCase())
  const sameVin = typeof vin === 'string' ? eq(cars.vin, vin) : sql`false`
  const [found] = await tx
    .select({
      id: cars.id,
      name: cars.name,
      stocknum: cars.stocknum,
      sold: cars.sold,
      hasNumber: sql<boolean>`${sameNumber}`,
    })
    .from(cars)
    .where(
      and(
        inArray(cars.dealership_id, [...siteDealershipIds]),
        or(
          and(sameNumber, or(eq(cars.sold, false), eq(cars.dealership_id, dealershipId))),
          and(sameVin, eq(cars.sold, false)),
        ),
      ),
    )
    .orderBy(cars.sold, cars.id)
    .limit(1)
  if (!found) return null
  const { hasNumber, ...car } = found
  return { ...car, field: hasNumber ? 'stocknum' : 'vin' }
}

/** Who entered a vehicle by hand that nothing but people has written; null for any other. */
export async function enteredBy(tx: Transaction, carId: number): Promise<{ name: string; at: Date } | null> {
  const [row] = await tx
    .select({ name: enteredCars.entered_name, at: enteredCars.entered_at, seen: cars.last_seen_at })
    .from(enteredCars)
    .innerJoin(cars, eq(cars.id, enteredCars.car_id))
    .where(eq(enteredCars.car_id, carId))
  return row && row.seen === null ? { name: row.name, at: row.at } : null
}
