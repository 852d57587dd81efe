import type { Country } from '../locale/locale.ts'
import type { Car, Fuel } from './car.ts'
import { vehicleKind } from './kind.ts'

/** How much of a Warrant of Fitness or of a vehicle licence is left, the longest first. */
export const TIMES_LEFT = ['over_6_months', 'under_6_months', 'expired'] as const
export type TimeLeft = (typeof TIMES_LEFT)[number]

/** How a vehicle stands with New Zealand's road user charges, the cheapest for a buyer first. */
export const RUC_STATES = ['none', 'paid', 'payable'] as const
export type RucState = (typeof RUC_STATES)[number]

const MONTHS = 6

/** The day in New Zealand at a moment, as YYYY-MM-DD. */
export const newZealandDay = (now: Date): string => DAY.format(now)
const DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Auckland' })

/** What is left on a day of what ends on another; both YYYY-MM-DD. It holds on its last day; null where no day is known. */
export function timeLeft(until: string | null, today: string): TimeLeft | null {
  if (until === null) return null
  if (until < today) return 'expired'
  return until >= sixMonthsAfter(today) ? 'over_6_months' : 'under_6_months'
}

/** The day six months after another, both YYYY-MM-DD. */
export function sixMonthsAfter(day: string): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  return new Date(Date.UTC(year, month - 1 + MONTHS, date)).toISOString().slice(0, 10)
}

/** Fuels that are taxed by the distance (Road User Charges Act 2012). */
const CHARGED_BY_DISTANCE: ReadonlySet<Fuel> = new Set(['Diesel', 'Electric', 'PHEV'])

/**
 * Whether road user charges apply to a vehicle, and are paid beyond its odometer reading. Null in another country, for what
 * is towed and where the fuel is not known.
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
