import { formatDistance, formatNumber, localise, type Country, type Locale } from '../locale/locale.ts'
import type { Settings } from '../site/config.ts'
import type { Car, ServiceHistory, TradeFacts } from './car.ts'
import { shownDay } from './day.ts'
import { fuelLabel } from './fuel.ts'
import { vehicleKind } from './kind.ts'
import { licenceName, shownLicenceClass } from './licence.ts'
import { formatLength, formatMass, formatWheelbase } from './measure.ts'
import { shownRego, shownVin } from './mask.ts'
import { rucState } from './newZealand.ts'
import { odometer } from './odometer.ts'
import { TITLE_WORDS } from './titleStatus.ts'
import { warrantyText } from './warranty.ts'

/** The facts of a vehicle in display order. */
export const FACTS = [
  'odometer',
  'year',
  'trim',
  'body',
  'berths',
  'length',
  'tare',
  'atm',
  'ball_weight',
  'gvm',
  'gcm',
  'payload',
  'axles',
  'wheelbase',
  'licence',
  'transmission',
  'fuel',
  'economy',
  'drive',
  'capacity',
  'lams',
  'engine',
  'colour',
  'interior',
  'doors',
  'seats',
  'ancap',
  'title',
  'owners',
  'service_history',
  'warranty',
  'inspection',
  'built',
  'complied',
  'rego',
  'rego_expiry',
  'wof',
  'ruc',
  'vin',
  'stocknum',
] as const
export type FactName = (typeof FACTS)[number]

/** One fact with its label. */
export interface CarFact {
  name: FactName
  /** Such as Odometer, or Plate in the US. */
  label: string
  value: string
}

/** The fields of a site that facts need. */
export interface FactSite {
  locale: Locale
  country: Country
  settings: Pick<Settings, 'show_full_vin' | 'show_full_rego'>
}

/** The fields of a vehicle that facts need. */
export type FactCar = TradeFacts &
  Pick<
    Car,
    | 'km'
    | 'car_type'
    | 'badge'
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

/** The text for a fact that is shown as not stated. */
export const NOT_STATED = 'Not stated'

const SERVICE_WORDS: Readonly<Record<ServiceHistory, string>> = { full: 'Full', partial: 'Partial', none: 'None' }
const TOWED_AXLES: Readonly<Record<string, string>> = { 1: 'Single', 2: 'Tandem', 3: 'Triple' }

const mass = (kg: number | null, { locale }: FactSite) => kg && formatMass(kg, locale)
const day = (text: string | null, { locale }: FactSite) => text && shownDay(text, locale)

/**
 * European feeds have one column for the laden mass of caravans and motorhomes; for self-propelled vehicles it is the
 * GVM.
 */
const isDrivenHome = (car: FactCar) => vehicleKind(car) === 'motorhome'

/** Road user charges: up to which reading they are paid, or that they apply. */
function ruc(car: FactCar, { country, locale }: FactSite): string | null {
  const state = rucState(car, country)
  if (state === null || state === 'none') return null
  return car.ruc_paid_to_km === null ? 'Apply to this vehicle' : `Paid to ${formatDistance(car.ruc_paid_to_km, locale)}`
}

/** For a used motorcycle, 'not stated' is shown. */
const shownOdometer = (car: FactCar, site: FactSite): string | null =>
  odometer(car, site) ?? (vehicleKind(car) === 'motorcycle' && car.car_type !== 'new' ? NOT_STATED : null)

function economy(car: FactCar, { country }: FactSite): string | null {
  if (country !== 'US') return null
  const parts = [car.mpg_city && `${car.mpg_city} city`, car.mpg_highway && `${car.mpg_highway} highway`]
  return parts.filter(Boolean).join(' / ') || null
}

function inspection(car: FactCar, site: FactSite): string | null {
  const points = car.inspection_points && `${car.inspection_points} points`
  const on = day(car.inspection_date, site)
  return points && on ? `${points}, ${on}` : points || on || null
}

/** An engine description that is only a capacity, such as 649 cc, is not shown twice. */
const isCapacity = (engine: string | null, cc: number | null) =>
  cc !== null && engine?.toLowerCase().replace(/[,\s]/g, '') === `${cc}cc`
const isCapacityFact = (car: FactCar) => car.engine_cc !== null && vehicleKind(car) === 'motorcycle'

type FactReader = readonly [label: string, value: (car: FactCar, site: FactSite) => string | number | null]

const FACT_READERS: Readonly<Record<FactName, FactReader>> = {
  odometer: ['Odometer', shownOdometer],
  year: ['Year', ({ year }) => year],
  trim: ['Trim', ({ badge }, { country }) => (country === 'US' ? badge : null)],
  body: ['Body', ({ body }) => body],
  berths: ['Berths', ({ berths }) => berths],
  length: ['Length', ({ length_mm }, { locale }) => length_mm && formatLength(length_mm, locale)],
  tare: ['Tare', ({ tare_kg }, site) => mass(tare_kg, site)],
  atm: ['ATM', (car, site) => mass(isDrivenHome(car) ? null : car.atm_kg, site)],
  ball_weight: ['Ball weight', ({ ball_weight_kg }, site) => mass(ball_weight_kg, site)],
  gvm: ['GVM', (car, site) => mass(car.gvm_kg ?? (isDrivenHome(car) ? car.atm_kg : null), site)],
  gcm: ['GCM', ({ gcm_kg }, site) => mass(gcm_kg, site)],
  payload: ['Payload', ({ payload_kg }, site) => mass(payload_kg, site)],
  axles: ['Axles', (car) => car.axles && ((vehicleKind(car) === 'caravan' && TOWED_AXLES[car.axles]) || car.axles)],
  wheelbase: ['Wheelbase', ({ wheelbase_mm }, { locale }) => wheelbase_mm && formatWheelbase(wheelbase_mm, locale)],
  licence: [
    'Licence class',
    (car, site) => {
      const found = shownLicenceClass(car, site)
      return found && licenceName(found)
    },
  ],
  transmission: ['Transmission', ({ transmission }) => transmission],
  fuel: ['Fuel', ({ fuel }, { locale }) => fuel && fuelLabel(fuel, locale)],
  economy: ['MPG', economy],
  drive: ['Drive', ({ drive }) => drive],
  capacity: [
    'Engine size',
    (car, { locale }) => (isCapacityFact(car) ? `${formatNumber(car.engine_cc!, locale)} cc` : null),
  ],
  lams: ['LAMS approved', ({ lams }) => (lams === null ? null : lams ? 'Yes' : 'No')],
  engine: ['Engine', (car) => (isCapacityFact(car) && isCapacity(car.engine, car.engine_cc) ? null : car.engine)],
  colour: ['Colour', ({ colour }) => colour],
  interior: ['Interior', ({ interior_colour }) => interior_colour],
  doors: ['Doors', ({ doors }) => doors],
  seats: ['Seats', ({ seats }) => seats],
  ancap: [
    'ANCAP rating',
    ({ ancap_rating: stars, ancap_year: year }) => (stars ? `${stars} stars${year ? ` (${year})` : ''}` : null),
  ],
  title: [
    'Title',
    ({ title_status }, { country }) => (title_status && country === 'US' ? TITLE_WORDS[title_status] : null),
  ],
  owners: ['Owners', ({ owners }) => owners],
  service_history: ['Service history', ({ service_history }) => service_history && SERVICE_WORDS[service_history]],
  warranty: ['Warranty', warrantyText],
  inspection: ['Inspection', inspection],
  built: ['Build date', ({ build_date }, site) => day(build_date, site)],
  complied: ['Compliance date', ({ compliance_date }, site) => day(compliance_date, site)],
  rego: ['Rego', shownRego],
  rego_expiry: ['Rego expires', ({ rego_expiry }, site) => day(rego_expiry, site)],
  wof: ['WOF expires', ({ wof_expiry }, site) => (site.country === 'NZ' ? day(wof_expiry, site) : null)],
  ruc: ['RUC', ruc],
  vin: ['VIN', shownVin],
  stocknum: ['Stock number', ({ stocknum }) => stocknum],
}

/** Labels that differ in the US. */
const AMERICAN: Partial<Readonly<Record<FactName, string>>> = {
  odometer: 'Mileage',
  rego: 'License plate',
  rego_expiry: 'Registration expires',
  berths: 'Sleeps',
  tare: 'Dry weight',
  atm: 'GVWR',
  ball_weight: 'Hitch weight',
  gvm: 'GVWR',
  gcm: 'GCWR',
  drive: 'Drivetrain',
}

/** A fact's label on a site, in its spelling (spec §9 US spelling). */
export const factLabel = (name: FactName, { locale, country }: Pick<FactSite, 'locale' | 'country'>): string =>
  (country === 'US' ? AMERICAN[name] : undefined) ?? localise(FACT_READERS[name][0], locale)

/**
 * The known facts of a vehicle, in the site's units and spelling, with the VIN and registration masked if the site does
 * so.
 */
export const carFacts = (car: FactCar, site: FactSite): readonly CarFact[] =>
  FACTS.flatMap((name) => {
    const value = FACT_READERS[name][1](car, site)
    return value === null || value === '' ? [] : [{ name, label: factLabel(name, site), value: String(value) }]
  })
