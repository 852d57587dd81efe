import { dayOf, type Day } from '../locale/dates.ts'
import type { Country } from '../locale/locale.ts'
import type { Car, Fuel } from './car.ts'
import { vehicleKind } from './kind.ts'

/** Remaining validity of a Warrant of Fitness or vehicle licence, the longest first. */
export const TIMES_LEFT = ['over_6_months', 'under_6_months', 'expired'] as const
export type TimeLeft = (typeof TIMES_LEFT)[number]

/** A vehicle's status for New Zealand's road user charges, the cheapest for a buyer first. */
export const RUC_STATES = ['none', 'paid', 'payable'] as const
export type RucState = (typeof RUC_STATES)[number]

const MONTHS = 6

/** The date in New Zealand at a moment, as YYYY-MM-DD. */
export const newZealandDay = (now: Date): Day => dayOf(now, 'Pacific/Auckland')

/**
 * Remaining validity on a date of something that expires on another; both YYYY-MM-DD. The expiry date is included; null
 * if it is unknown.
 */
export function timeLeft(until: string | null, today: string): TimeLeft | null {
  if (until === null) return null
  if (until < today) return 'expired'
  return until >= sixMonthsAfter(today) ? 'over_6_months' : 'under_6_months'
}

/** The date six months after another, both YYYY-MM-DD. */
export function sixMonthsAfter(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1 + MONTHS, date)).toISOString().slice(0, 10)
}

/** Fuels that are taxed by distance (Road User Charges Act 2012). */
const CHARGED_BY_DISTANCE: ReadonlySet<Fuel> = new Set(['Diesel', 'Electric', 'PHEV'])

/**
 * Whether road user charges apply to a vehicle, and are paid beyond its odometer reading. Null in other countries, for
 * towed vehicles and if the fuel is unknown.
 */
export function rucState(
  car: Pick<Car, 'fuel' | 'km' | 'ruc_paid_to_km' | 'body' | 'berths' | 'atm_kg' | 'gvm_kg' | 'lams'>,
  country: Country,
): RucState | null {
  if (country !== 'NZ' || vehicleKind(car) === 'caravan') return null
  if (car.ruc_paid_to_km !== null) return car.ruc_paid_to_km > (car.km ?? 0) ? 'paid' : 'payable'
  if (car.fuel === null) return null
  return CHARGED_BY_DISTANCE.has(car.fuel) ? 'payable' : 'none'
}
