import { formatDay, localise, type Country, type Locale } from '../site/locale.ts'
import type { Car } from './car.ts'
import { fuelLabel } from './fuel.ts'
import { shownRego, shownVin } from './mask.ts'
import { odometer } from './odometer.ts'

/** The facts of a vehicle in the order in which they are told. */
export const FACTS = [
  'odometer',
  'year',
  'body',
  'transmission',
  'fuel',
  'drive',
  'engine',
  'colour',
  'interior',
  'doors',
  'seats',
  'ancap',
  'built',
  'complied',
  'rego',
  'rego_expiry',
  'vin',
  'stocknum',
] as const
export type FactName = (typeof FACTS)[number]

/** One fact in the words of a site. */
export interface CarFact {
  name: FactName
  /** Such as Odometer, or Plate where that is what it is called. */
  label: string
  value: string
}

/** What facts need to know of a site. */
export interface FactSite {
  locale: Locale
  country: Country
  settings: { show_full_vin?: boolean; show_full_rego?: boolean }
}

/** What facts are read from. */
export type FactCar = Pick<
  Car,
  | 'km'
  | 'year'
  | 'body'
  | 'transmission'
  | 'fuel'
  | 'drive'
  | 'engine'
  | 'colour'
  | 'interior_colour'
  | 'doors'
  | 'seats'
  | 'ancap_rating'
  | 'build_date'
  | 'compliance_date'
  | 'rego'
  | 'rego_expiry'
  | 'vin'
  | 'stocknum'
>

/** A day stored as YYYY-MM-DD in the words of the locale; anything else, such as 05/2023, as it is. */
function shownDay(day: string, site: FactSite): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T12:00:00Z`) : null
  return instant && !Number.isNaN(instant.getTime()) ? formatDay(instant, site.locale, 'UTC') : day
}

type Telling = readonly [label: string, value: (car: FactCar, site: FactSite) => string | number | null]

const TOLD: Readonly<Record<FactName, Telling>> = {
  odometer: ['Odometer', odometer],
  year: ['Year', ({ year }) => year],
  body: ['Body', ({ body }) => body],
  transmission: ['Transmission', ({ transmission }) => transmission],
  fuel: ['Fuel', ({ fuel }, { locale }) => fuel && fuelLabel(fuel, locale)],
  drive: ['Drive', ({ drive }) => drive],
  engine: ['Engine', ({ engine }) => engine],
  colour: ['Colour', ({ colour }) => colour],
  interior: ['Interior', ({ interior_colour }) => interior_colour],
  doors: ['Doors', ({ doors }) => doors],
  seats: ['Seats', ({ seats }) => seats],
  ancap: ['ANCAP rating', ({ ancap_rating }) => (ancap_rating ? `${ancap_rating} stars` : null)],
  built: ['Build date', ({ build_date }, site) => build_date && shownDay(build_date, site)],
  complied: ['Compliance date', ({ compliance_date }, site) => compliance_date && shownDay(compliance_date, site)],
  rego: ['Rego', shownRego],
  rego_expiry: ['Rego expires', ({ rego_expiry }, site) => rego_expiry && shownDay(rego_expiry, site)],
  vin: ['VIN', shownVin],
  stocknum: ['Stock number', ({ stocknum }) => stocknum],
}

/** What Americans call by another word. */
const AMERICAN: Partial<Readonly<Record<FactName, string>>> = { rego: 'Plate', rego_expiry: 'Plate expires' }

/** What a fact is called on a site, in its spelling (spec §9 US spelling). */
export const factLabel = (name: FactName, { locale, country }: Pick<FactSite, 'locale' | 'country'>): string =>
  (country === 'US' ? AMERICAN[name] : undefined) ?? localise(TOLD[name][0], locale)

/** What is known of a vehicle, in the units and spelling of the site; a VIN and a registration as far as it shows them. */
export const carFacts = (car: FactCar, site: FactSite): readonly CarFact[] =>
  FACTS.flatMap((name) => {
    const value = TOLD[name][1](car, site)
    return value === null || value === '' ? [] : [{ name, label: factLabel(name, site), value: String(value) }]
  })
