import type { Fuel } from '../car/car.ts'
import type { Country } from '../locale/locale.ts'
import type { TradeInVehicle } from '../tradeIn/vehicle.ts'

/** A vehicle as a lookup identified it, for the form of a new vehicle. */
export interface DecodedFacts extends Omit<TradeInVehicle, 'fuel'> {
  fuel: Fuel | null
  /** YYYY-MM-DD. */
  regoExpiry: string | null
  /** YYYY or YYYY-MM. */
  buildDate: string | null
  complianceDate: string | null
}

/** What a lookup without a vehicle says to staff. */
export const LOOKUP_WORDS = {
  none: 'No lookup service is set up for this site, so please enter the details yourself.',
  noVins:
    'This site’s lookup service only knows registrations. Look up the registration, or enter the details yourself.',
  unknownVin: 'We couldn’t find a vehicle with that VIN. Check it, or enter the details yourself.',
  unknownRego: 'We couldn’t find a vehicle with that registration. Check it, or enter the details yourself.',
  unknownBoth:
    'We couldn’t find a vehicle with that VIN or that registration. Check them, or enter the details yourself.',
  byRego: 'We couldn’t find that VIN, so we looked up the registration. Check that the VIN is right.',
  vinFailed: 'The VIN couldn’t be looked up right now, so we looked up the registration.',
  regoOnly: 'This site’s lookup service only knows registrations, so the VIN wasn’t checked.',
  sample:
    'This is a sample lookup: it only knows the registrations TEST1 to TEST9 and the VINs TESTCAR0000000001 to TESTCAR0000000009.',
  quota: 'The lookup service’s quota is used up for now. Please enter the details yourself, or try again later.',
  failed: 'The lookup service isn’t answering right now. Please enter the details yourself, or try again in a minute.',
} as const

/** What a lookup says where it is set up; plates are called as they are in the site’s country (spec §9 US spelling). */
export const lookupWords = (words: keyof typeof LOOKUP_WORDS, country: Country): string =>
  country === 'US' ? LOOKUP_WORDS[words].replaceAll('registration', 'license plate') : LOOKUP_WORDS[words]

/** A month as forms have it: 03/2022 of 2022-03, and a year as it is. */
const monthText = (text: string | null): string | null => {
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(text ?? '') ?? []
  return year === undefined ? text : `${month}/${year}`
}

/** What a lookup knows of a vehicle, as the form of a new vehicle has it: only what is known, by field. */
export function decodedTexts(facts: DecodedFacts): Readonly<Record<string, string>> {
  const { make, model, badge, series, body, transmission, fuel, colour } = facts
  const texts = {
    make,
    model,
    year: facts.year === null ? null : String(facts.year),
    badge,
    series,
    body,
    transmission,
    fuel,
    colour,
    rego_expiry: facts.regoExpiry,
    build_date: monthText(facts.buildDate),
    compliance_date: monthText(facts.complianceDate),
  }
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]): [string, string][] => {
      const value = text?.trim() ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
}
