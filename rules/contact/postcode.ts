import type { Country } from '../locale/locale.ts'
import { plainCharacters } from './plainCharacters.ts'

/** Digits of a postcode: 4 in Australia and New Zealand (spec §5, §9), 5 of a ZIP code. */
export const postcodeLength = (country: Country): number => (country === 'US' ? 5 : 4)

/** A postcode without the spaces, dots and dashes that pasted ones may have. */
export const plainPostcode = (text: string): string => plainCharacters(text).replace(/[\s.,-]+/g, '')

/** What is wrong with a postcode, or null; the message names the country's number of digits (spec §5). */
export function postcodeProblem(text: string, country: Country): string | null {
  const digits = postcodeLength(country)
  return text.length === digits && /^[0-9]*$/.test(text)
    ? null
    : `Invalid postcode. Please enter a ${digits}-digit number.`
}
