import { fuelLabel } from '../car/fuel.ts'
import { licenceName } from '../car/licence.ts'
import { displayMake } from '../car/makes.ts'
import { formatWheelbase } from '../car/measure.ts'
import { formatDistance, formatMoney, formatNumber, localise, type Locale } from '../locale/locale.ts'
import { shownState } from '../locale/state.ts'
import type { PublicSite } from '../site/site.ts'
import { RANGES, type Facet, type Range } from './filters.ts'

/** The fields of a site that the texts of a search depend on; `Site` and `PublicSite` have them. */
export type SearchSite = Pick<
  PublicSite,
  'locale' | 'currency' | 'distanceUnit' | 'conditionLabels' | 'dealerships' | 'vehicleNoun' | 'vehicleNounPlural'
>

const FACET_LABELS: Readonly<Record<Facet, string>> = {
  car_type: 'Condition',
  make: 'Make',
  model: 'Model',
  badge: 'Variant',
  body: 'Body',
  fuel: 'Fuel',
  transmission: 'Transmission',
  colour: 'Colour',
  state: 'State',
  dealership_slug: 'Dealership',
  drive: 'Drive',
  owners: 'Owners',
  service_history: 'Service history',
  ancap_rating: 'ANCAP rating',
  axles: 'Axles',
  licence_class: 'Licence class',
  lams: 'Learner approved',
  title_status: 'Title',
  wof: 'Warrant of Fitness',
  rego: 'Registration',
  ruc: 'Road user charges',
}

/** With their unit, which people type without. */
const RANGE_LABELS: Readonly<Record<Exclude<Range, 'budget' | 'km'>, string>> = {
  price: 'Price',
  year: 'Year',
  berths: 'Berths',
  length_mm: 'Length',
  tare_kg: 'Tare (kg)',
  atm_kg: 'ATM (kg)',
  ball_weight_kg: 'Ball weight (kg)',
  gvm_kg: 'GVM (kg)',
  gcm_kg: 'GCM (kg)',
  payload_kg: 'Payload (kg)',
  wheelbase_mm: 'Wheelbase (mm)',
  engine_cc: 'Engine (cc)',
  mpg_highway: 'Highway MPG',
}

/** Facets that a country calls by another word. */
const LOCAL_LABELS: Readonly<Partial<Record<Locale, Partial<Record<Facet, string>>>>> = {
  'en-NZ': { state: 'Region' },
  'en-US': { badge: 'Trim', drive: 'Drivetrain' },
}

export const isRange = (group: Facet | Range): group is Range => RANGES.some((range) => range === group)

/** Heading of a facet or range. */
export function groupLabel(group: Facet | Range, locale: Locale): string {
  if (group === 'km') return locale === 'en-US' ? 'Mileage' : 'Kilometres'
  if (group === 'budget') return locale === 'en-US' ? 'Monthly budget' : 'Weekly budget'
  if (isRange(group)) return RANGE_LABELS[group]
  return localise(LOCAL_LABELS[locale]?.[group] ?? FACET_LABELS[group], locale)
}

/** Of the facets that can be long. */
const FACET_PLURALS: Readonly<Partial<Record<Facet, string>>> = {
  car_type: 'conditions',
  make: 'makes',
  model: 'models',
  badge: 'variants',
  body: 'body types',
  fuel: 'fuels',
  transmission: 'transmissions',
  colour: 'colours',
  state: 'states',
  dealership_slug: 'dealerships',
}

/** Label of the field that finds a value in a long facet: Search makes. */
export function finderLabel(facet: Facet, locale: Locale): string {
  const local = LOCAL_LABELS[locale]?.[facet]
  return localise(`Search ${local ? `${local.toLowerCase()}s` : (FACET_PLURALS[facet] ?? 'values')}`, locale)
}

const SERVICE_LABELS: ReadonlyMap<string, string> = new Map([
  ['full', 'Full service history'],
  ['partial', 'Partial service history'],
  ['none', 'No service history'],
])

const TIME_LABELS: ReadonlyMap<string, string> = new Map([
  ['over_6_months', '6 months or more'],
  ['under_6_months', 'Less than 6 months'],
  ['expired', 'Expired'],
])

const RUC_LABELS: ReadonlyMap<string, string> = new Map([
  ['none', 'None'],
  ['paid', 'Paid in advance'],
  ['payable', 'Payable'],
])

/** How a facet's value is shown; values of the address are those of the stock. */
export function valueLabel(facet: Facet, value: string, site: SearchSite): string {
  switch (facet) {
    case 'car_type':
      return new Map(Object.entries(site.conditionLabels)).get(value) ?? value
    case 'make':
      return displayMake(value)
    case 'fuel':
      return fuelLabel(value, site.locale)
    case 'state':
      return shownState(value)
    case 'owners':
      return value === '1' ? '1 owner' : `${value} owners`
    case 'service_history':
      return SERVICE_LABELS.get(value) ?? value
    case 'ancap_rating':
      return value === '1' ? '1 star' : `${value} stars`
    case 'axles':
      return /^\d+$/.test(value) ? `${value} ${value === '1' ? 'axle' : 'axles'}` : value
    case 'licence_class':
      return licenceName(value)
    case 'wof':
    case 'rego':
      return TIME_LABELS.get(value) ?? value
    case 'ruc':
      return RUC_LABELS.get(value) ?? value
    case 'lams':
      return value === 'yes' ? 'LAMS approved' : 'Not LAMS approved'
    case 'title_status':
      return `${value.slice(0, 1).toUpperCase()}${value.slice(1)} title`
    case 'dealership_slug':
      return site.dealerships.find(({ slug }) => slug === value)?.name ?? value
    default:
      return value
  }
}

/** One bound as it is read: $29,990, 2019, 60,000 km. */
export function boundLabel(range: Range, value: number, site: Pick<SearchSite, 'locale' | 'currency'>): string {
  if (range === 'price' || range === 'budget') return formatMoney(value, site.currency)
  if (range === 'km') return formatDistance(value, site.locale)
  if (range === 'year') return String(value)
  if (range === 'length_mm') return metres(value, site.locale)
  const number = formatNumber(value, site.locale)
  if (range === 'berths') return `${number} ${value === 1 ? 'berth' : 'berths'}`
  if (range === 'wheelbase_mm') return formatWheelbase(value, site.locale)
  if (range === 'engine_cc') return `${number} cc`
  return range === 'mpg_highway' ? `${number} MPG` : `${number} kg`
}

export const metres = (mm: number, locale: Locale) => `${formatNumber(mm / 1_000, locale)} m`
