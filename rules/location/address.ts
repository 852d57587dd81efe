import type { Country } from '../locale/locale.ts'
import { shownState } from '../locale/state.ts'

interface Town {
  city: string | null
  state: string | null
}

interface Postal extends Town {
  street: string
  postcode: string
}

const joinParts = (parts: readonly (string | null)[], by: string): string => parts.filter(Boolean).join(by)

/**
 * A town in its country's format: Rocklea QLD; Round Rock, TX; Timaru, because addresses in New Zealand have no region.
 */
export function townLine({ city, state }: Town, country: Country): string {
  const shown = state ? shownState(state) : null
  if (country === 'NZ' && city) return city
  return joinParts([city, shown], country === 'US' ? ', ' : ' ')
}

/** The last line of an address: Rocklea QLD 4106; Round Rock, TX 78664; Timaru 7910. */
export const cityLine = (address: Town & Pick<Postal, 'postcode'>, country: Country): string =>
  joinParts([townLine(address, country), address.postcode], ' ')

/** An address in one line. */
export const addressLine = (address: Postal, country: Country): string =>
  joinParts([address.street, cityLine(address, country)], ', ')
