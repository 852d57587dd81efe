import type { Car } from './car.ts'

/** Replaces a hidden character. */
const DOT = '•'
const VIN_SHOWN = 4

/**
 * A VIN with only its last four characters, enough to distinguish two vehicles; one of four or fewer is hidden
 * completely.
 */
export function maskVin(vin: string): string {
  const shown = vin.length > VIN_SHOWN ? vin.slice(-VIN_SHOWN) : ''
  return DOT.repeat(vin.length - shown.length) + shown
}

/** A registration with only its first half; spaces stay. */
export function maskRego(rego: string): string {
  const shown = Math.floor(rego.length / 2)
  return rego.slice(0, shown) + rego.slice(shown).replace(/\S/g, () => DOT)
}

const trimmed = (text: string | null) => text?.trim() || null

/** The VIN as this site's visitors may see it (decision 1: Car fields added); null if there is none. */
export function shownVin(car: Pick<Car, 'vin'>, site: { settings: { show_full_vin?: boolean } }): string | null {
  const vin = trimmed(car.vin)
  return vin === null || site.settings.show_full_vin ? vin : maskVin(vin)
}

/** The registration as this site's visitors may see it (decision 1: Car fields added); null if there is none. */
export function shownRego(car: Pick<Car, 'rego'>, site: { settings: { show_full_rego?: boolean } }): string | null {
  const rego = trimmed(car.rego)
  return rego === null || site.settings.show_full_rego ? rego : maskRego(rego)
}
