import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { isAvailable, isForSale } from '../car/availability.ts'
import type { Car } from '../car/car.ts'
import { vehicleKind, type KindCar } from '../car/kind.ts'
import { advertisedPriceCents } from '../car/price.ts'
import type { Day } from '../locale/dates.ts'
import { chargeFor, type CentsRange, type ChargedAmount } from './amount.ts'
import { chargeFacts, type ChargedCar } from './facts.ts'
import type { ChargeTable } from './table.ts'

/** Why a table of charges is not shown on a day. */
export type TableRefusal = 'not_yet' | 'ended' | 'too_old'

/**
 * Whether a table's charges can be shown on a day: they are in force, and their source is known to have stated them not
 * more than so many days before. Null if they can.
 */
export function tableRefusal(
  table: Pick<ChargeTable, 'in_force_from' | 'in_force_until' | 'stated_on'>,
  { day, maxAgeDays }: { day: Day; maxAgeDays: number },
): TableRefusal | null {
  if (day < table.in_force_from) return 'not_yet'
  if (table.in_force_until !== null && day > table.in_force_until) return 'ended'
  return differenceInCalendarDays(day, table.stated_on) > maxAgeDays ? 'too_old' : null
}

/** One line of an estimate. */
export interface EstimatedCharge extends ChargedAmount {
  label: string
}

/** The price of a vehicle with the charges of a place. */
export interface DriveAwayEstimate {
  priceCents: number
  charges: readonly EstimatedCharge[]
  total: CentsRange
}

/** The fields of a vehicle that an estimate needs. */
export type EstimatedCar = ChargedCar & KindCar & Pick<Car, 'price_cents' | 'price_type' | 'currency'>

/**
 * The price that charges are added to, in cents: an advertised price that excludes them. Null for a drive-away price,
 * which includes them, and for a vehicle that is not for sale or has no price.
 */
export const priceBeforeCharges = (
  car: Pick<Car, 'price_cents' | 'price_type' | 'listing_type' | 'status' | 'sold'>,
): number | null =>
  isForSale(car) && isAvailable(car) && car.price_type !== 'drive_away' ? advertisedPriceCents(car) : null

/** The estimate by a table; null if the table is not for such a vehicle. */
export function driveAwayEstimate(car: EstimatedCar, priceCents: number, table: ChargeTable): DriveAwayEstimate | null {
  const { kinds, car_types: types } = table.covers
  if (!kinds.includes(vehicleKind(car)) || !types.includes(car.car_type) || table.currency !== car.currency) return null
  const facts = chargeFacts(car, priceCents)
  const charges: EstimatedCharge[] = []
  for (const charge of table.charges) {
    const amount = chargeFor(charge, facts)
    if (amount === undefined) return null
    if (amount !== null) charges.push({ label: charge.label, ...amount })
  }
  const sum = (end: keyof CentsRange) => charges.reduce((total, one) => total + one[end], priceCents)
  return { priceCents, charges, total: { lowCents: sum('lowCents'), highCents: sum('highCents') } }
}
