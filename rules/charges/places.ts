import type { Country } from '../locale/locale.ts'
import { STATE_NAMES } from '../locale/state.ts'

/**
 * The places of a country that have vehicle charges of their own, by code: its states, or New Zealand as a whole, which
 * has one set of charges.
 */
export const CHARGE_PLACES: Readonly<Record<Country, Readonly<Record<string, string>>>> = {
  ...STATE_NAMES,
  NZ: { NZ: 'New Zealand' },
}

/** A place of a country by its code in any case; null for an unknown one. New Zealand is the place of all its regions. */
export function chargePlace(code: string | null, country: Country): string | null {
  if (country === 'NZ') return 'NZ'
  const place = code?.trim().toUpperCase() ?? ''
  return Object.hasOwn(CHARGE_PLACES[country], place) ? place : null
}
