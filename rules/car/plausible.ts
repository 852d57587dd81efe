import type { TradeFacts } from './car.ts'

/** Figures that stand for 'no figure' in dealer systems: all nines, all ones, or counting up. */
const PLACEHOLDER = /^(?:9{6,}|1{6,}|1234567(?:89?)?)$/

const LOWEST_PRICE = 100
const HIGHEST_PRICE = 2_000_000
const HIGHEST_KM = 1_500_000

/** Why a price in cents is hardly one, for a report; null for one that may be. Nothing is decided by it. */
export function priceWarning(cents: number): string | null {
  const whole = Math.floor(cents / 100)
  return whole <= LOWEST_PRICE || whole > HIGHEST_PRICE || PLACEHOLDER.test(String(whole))
    ? 'does not look like a price'
    : null
}

/** Why an odometer figure in kilometres is hardly one, for a report; null for one that may be. Nothing is decided by it. */
export function odometerWarning(km: number): string | null {
  return km > HIGHEST_KM || /^9{6,}$/.test(String(km)) ? 'does not look like an odometer reading' : null
}

type Masses = Partial<Pick<TradeFacts, 'atm_kg' | 'tare_kg' | 'ball_weight_kg' | 'gvm_kg' | 'gcm_kg' | 'payload_kg'>>

/** Which of a mass and the one that holds it: none is more than what it is a part of. */
const WITHIN = [
  ['tare_kg', 'atm_kg', 'is more than the ATM'],
  ['tare_kg', 'gvm_kg', 'is more than the GVM'],
  ['payload_kg', 'gvm_kg', 'is more than the GVM'],
  ['payload_kg', 'atm_kg', 'is more than the ATM'],
  ['ball_weight_kg', 'atm_kg', 'is more than the ATM'],
  ['gvm_kg', 'gcm_kg', 'is more than the GCM'],
] as const satisfies readonly (readonly [keyof Masses, keyof Masses, string])[]

/** Which masses of a vehicle contradict each other, for a report. Nothing is decided by it. */
export const massWarnings = (masses: Masses): { field: keyof Masses; reason: string }[] =>
  WITHIN.flatMap(([part, whole, reason]) =>
    masses[part] != null && masses[whole] != null && masses[part] > masses[whole] ? [{ field: part, reason }] : [],
  )
