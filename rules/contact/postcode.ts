import type { Country } from '../site/locale.ts'

/** Digits of a postcode: 4 in Australia and New Zealand (spec §5, §9), 5 of a ZIP code. */
export const postcodeLength = (country: Country): number => (country === 'US' ? 5 : 4)

/** What is wrong with a postcode, or null; the message names the country's number of digits (spec §5). */
export function postcodeProblem(text: string, country: Country): string | null {
  const digits = postcodeLength(country)
  return text.length === digits && /^[0-9]*$/.test(text)
    ? null
    : `Invalid postcode. Please enter a ${digits}-digit number.`
}
