import type { TradeFacts } from './car.ts'

/** Figures that mean 'no figure' in dealer systems: all nines, all ones, or counting up. */
const PLACEHOLDER = /^(?:9{6,}|1{6,}|1234567(?:89?)?)$/

const LOWEST_PRICE = 100
const HIGHEST_PRICE = 2_000_000
const HIGHEST_KM = 1_500_000

/**
 * Why a price in cents is implausible, for a report; null if it is plausible. Reported only; the value is stored
 * anyway.
 */
export function priceWarning(cents: number): string | null {
  const whole = Math.floor(cents / 100)
  return whole <= LOWEST_PRICE || whole > HIGHEST_PRICE || PLACEHOLDER.test(String(whole))
    ? 'does not look like a price'
    : null
}

/**
 * Why an odometer reading in kilometres is implausible, for a report; null if it is plausible. Reported only; the value
 * is stored anyway.
 */
export function odometerWarning(km: number): string | null {
  return km > HIGHEST_KM || /^9{6,}$/.test(String(km)) ? 'does not look like an odometer reading' : null
}

type Masses = Partial<Pick<TradeFacts, 'atm_kg' | 'tare_kg' | 'ball_weight_kg' | 'gvm_kg' | 'gcm_kg' | 'payload_kg'>>

/** Pairs of masses of which the first cannot be more than the second. */
const WITHIN = [
  ['tare_kg', 'atm_kg', 'is more than the ATM'],
  ['tare_kg', 'gvm_kg', 'is more than the GVM'],
  ['payload_kg', 'gvm_kg', 'is more than the GVM'],
  ['payload_kg', 'atm_kg', 'is more than the ATM'],
  ['ball_weight_kg', 'atm_kg', 'is more than the ATM'],
  ['gvm_kg', 'gcm_kg', 'is more than the GCM'],
] as const satisfies readonly (readonly [keyof Masses, keyof Masses, string])[]

/** Which masses of a vehicle contradict each other, for a report. Reported only; the values are stored anyway. */
export const massWarnings = (masses: Masses): { field: keyof Masses; reason: string }[] =>
  WITHIN.flatMap(([part, whole, reason]) =>
    masses[part] != null && masses[whole] != null && masses[part] > masses[whole] ? [{ field: part, reason }] : [],
  )
