import { shownState } from '@forecourt/rules/locale/state.ts'
import { inKilometres } from '@forecourt/rules/location/distance.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { fuelLabel } from '@forecourt/rules/car/fuel.ts'
import { licenceName } from '@forecourt/rules/car/licence.ts'
import { formatWheelbase } from '@forecourt/rules/car/measure.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import { formatDistance, formatMoney, formatNumber, localise, type Locale } from '@forecourt/rules/locale/locale.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import {
  activeRefinements,
  cleared,
  DISTANCES,
  RANGES,
  withFacet,
  withoutFacet,
  withRange,
  withText,
  type ActiveRefinement,
  type Facet,
  type Near,
  type Range,
  type Refinement,
} from '@forecourt/rules/stock/filters.ts'
import { widenDistance, widenRange } from '@forecourt/rules/stock/nearMatches.ts'
import type { FacetCount, StockResult } from '@forecourt/server/stock/search.ts'
import type { Filter, Loosened } from '@forecourt/server/stock/searchSnapshot.ts'

/** What of a site the words of a search depend on; a `Site` and a `PublicSite` both have it. */
export type SearchSite = Pick<
  PublicSite,
  'locale' | 'currency' | 'distanceUnit' | 'conditionLabels' | 'dealerships' | 'vehicleNoun' | 'vehicleNounPlural'
>

/** One value to refine by; `label` only where it differs from the value, to keep the page's data small. */
export interface FacetOption {
  value: string
  label?: string
  count: number
}

/** A facet as the filter rail shows it. */
export interface FacetGroup {
  facet: Facet
  options: readonly FacetOption[]
}

/** A range as the filter rail shows it, in the units of the address: whole money, years, kilometres. */
export interface RangeGroup {
  range: Range
  min: number | null
  max: number | null
}

/** Order of the filter rail; ranges stand among the facets where people look for them. */
const GROUP_ORDER: readonly (Facet | Range | 'near')[] = [
  'car_type',
  'make',
  'model',
  'badge',
  'price',
  'budget',
  'body',
  'berths',
  'lams',
  'engine_cc',
  'gvm_kg',
  'gcm_kg',
  'payload_kg',
  'licence_class',
  'axles',
  'wheelbase_mm',
  'length_mm',
  'atm_kg',
  'tare_kg',
  'ball_weight_kg',
  'year',
  'km',
  'wof',
  'rego',
  'ruc',
  'title_status',
  'mpg_highway',
  'fuel',
  'transmission',
  'drive',
  'colour',
  'owners',
  'service_history',
  'ancap_rating',
  'near',
  'state',
  'dealership_slug',
]

/** Groups that start open; any other opens when it is refined. */
const OPEN: ReadonlySet<string> = new Set(['car_type', 'make', 'model', 'price', 'body', 'berths', 'gvm_kg', 'lams'])

/** A facet shows this many values before the rest folds away. */
export const VALUES_AT_ONCE = 8

/** A model list longer than this waits until a make is chosen: nobody reads it, and it weighs on every page. */
const MODELS_WITHOUT_MAKE = 30

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

const isRange = (group: Facet | Range): group is Range => RANGES.some((range) => range === group)

/** Heading of a facet or range of the rail. */
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

/** A range's bounds in the units of the address. */
const shownBound = (range: Range, value: number, up: boolean) =>
  range === 'price' ? (up ? Math.ceil(value / 100) : Math.floor(value / 100)) : value

/**
 * The facets worth showing: one with a choice, or one that is refined. Models wait for a make where they are many,
 * variants for a model. A refined value stays even when nothing is left of it (decision 1: Search).
 */
export function facetGroups(
  facets: StockResult['facets'],
  refinement: Refinement,
  site: SearchSite,
): readonly FacetGroup[] {
  return (Object.keys(facets) as Facet[]).flatMap((facet) => {
    const refined = refinement.facets[facet] ?? []
    const counts = facets[facet]
    const missing = refined.filter((value) => !counts.some((count) => count.value === value))
    // A long list names only what is left and what is chosen; a short one keeps its shape.
    const offered =
      counts.length > VALUES_AT_ONCE
        ? counts.filter(({ value, count }) => count > 0 || refined.includes(value))
        : counts
    const all = [...offered, ...missing.map((value) => ({ value, count: 0 }))]
    const waits =
      (facet === 'model' && !refinement.facets.make && all.length > MODELS_WITHOUT_MAKE) ||
      (facet === 'badge' && !refinement.facets.model)
    if (refined.length === 0 && (all.length < 2 || waits)) return []
    const options = popularFirst(all).map(({ value, count }) => {
      const label = valueLabel(facet, value, site)
      return label === value ? { value, count } : { value, label, count }
    })
    return [{ facet, options }]
  })
}

/** The values of a facet that shows some at once: those with the most vehicles, then the rest in their own order. */
function popularFirst(counts: readonly FacetCount[]): readonly FacetCount[] {
  if (counts.length <= VALUES_AT_ONCE) return counts
  const popular = new Set(counts.toSorted((a, b) => b.count - a.count).slice(0, VALUES_AT_ONCE))
  return [...popular, ...counts.filter((count) => !popular.has(count))]
}

/** The ranges worth showing: those with two ends apart, or refined. */
export function rangeGroups(bounds: StockResult['bounds'], refinement: Refinement): readonly RangeGroup[] {
  return (Object.keys(bounds) as Range[]).flatMap((range) => {
    // A budget is offered with what it assumes, by filterGroups.
    if (range === 'budget') return []
    const found = bounds[range]
    if ((!found || found.min === found.max) && !refinement.ranges[range]) return []
    return [
      {
        range,
        min: found ? shownBound(range, found.min, false) : null,
        max: found ? shownBound(range, found.max, true) : null,
      },
    ]
  })
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

const metres = (mm: number, locale: Locale) => `${formatNumber(mm / 1_000, locale)} m`

/** What the words of a chip begin with, where the figure alone would not tell its range. */
const CHIP_NAMES: Readonly<Partial<Record<Range, string>>> = {
  length_mm: 'Length',
  tare_kg: 'Tare',
  atm_kg: 'ATM',
  ball_weight_kg: 'Ball weight',
  gvm_kg: 'GVM',
  gcm_kg: 'GCM',
  payload_kg: 'Payload',
  wheelbase_mm: 'Wheelbase',
  mpg_highway: 'Highway',
}

/** The same of facets whose values are said of several. */
const CHIP_FACETS: Readonly<Partial<Record<Facet, string>>> = { wof: 'WoF', rego: 'Registration', ruc: 'RUC' }

const budgetWords = (cents: number, site: SearchSite) =>
  `Up to ${boundLabel('budget', cents, site)} a ${site.locale === 'en-US' ? 'month' : 'week'}`

const nearWords = ({ postcode, within }: Near, site: SearchSite) =>
  `Within ${within} ${site.distanceUnit} of ${postcode}`

/** Words of a chip. */
export function chipLabel(active: ActiveRefinement, site: SearchSite): string {
  switch (active.kind) {
    case 'text':
      return `“${active.value}”`
    case 'facet': {
      const label = valueLabel(active.facet, active.value, site)
      const name = CHIP_FACETS[active.facet]
      return name ? `${name}: ${inSentence(label)}` : label
    }
    case 'range': {
      const { range, min, max } = active
      const [from, to] = [min, max].map((value) => (value === undefined ? null : boundLabel(range, value, site)))
      if (range === 'budget') return budgetWords(max!, site)
      const name = CHIP_NAMES[range]
      const named = (text: string) => (name ? `${name} ${inSentence(text)}` : text)
      if (from && to) return named(from === to ? from : `${from} – ${to}`)
      if (range === 'year') return from ? `${from} or newer` : `${to} or older`
      return named(from ? `From ${from}` : `Up to ${to}`)
    }
    case 'near':
      return nearWords(active.near, site)
  }
}

/** What a filter of the rail has beside its values: decided on the server, so that no words of it travel as code. */
interface GroupHead {
  label: string
  open: boolean
}

/** One choice of a list. */
export interface Step {
  value: number
  label: string
}

/** Everything that the rail draws, in its order. */
export type FilterGroup = GroupHead &
  (
    | ({ kind: 'facet'; finder: string | null } & FacetGroup)
    | ({ kind: 'range'; money: boolean; steps: readonly Step[] | null } & RangeGroup)
    | { kind: 'budget'; per: string; note: string | null }
    | { kind: 'near'; field: string; digits: number; error: string | null; steps: readonly Step[] }
  )

/** Odometer steps of sites that count miles: the address keeps kilometres, so people choose instead of typing. */
const MILE_STEPS = [5_000, 10_000, 20_000, 30_000, 40_000, 50_000, 75_000, 100_000, 150_000, 200_000]
const LENGTH_STEP_MM = 500
const MOST_STEPS = 40

function stepsOf({ range, min, max }: RangeGroup, site: SearchSite): readonly Step[] | null {
  if (range === 'km' && site.distanceUnit === 'mi')
    return MILE_STEPS.map((miles) => {
      const value = Math.round(inKilometres(miles, 'mi'))
      return { value, label: formatDistance(value, site.locale) }
    })
  if (range !== 'length_mm' || min === null || max === null) return null
  const first = Math.floor(min / LENGTH_STEP_MM)
  const count = Math.min(Math.ceil(max / LENGTH_STEP_MM) - first + 1, MOST_STEPS)
  return Array.from({ length: count }, (_, at) => {
    const value = (first + at) * LENGTH_STEP_MM
    return { value, label: metres(value, site.locale) }
  })
}

/** A list longer than this is faster searched than read. */
const VALUES_TO_READ = 12

/** What else the rail offers: a budget with its assumptions, a postcode with what is wrong with it. */
export interface MoreFilters {
  /** The budget: its conditions, or null where they stand below the cards. Null for a site that names no repayments. */
  budget: { note: string | null } | null
  /** Null where all cars are at one place. */
  near: { error: string | null } | null
}

/** The groups of the rail in its order, with their words. */
export function filterGroups(
  facets: readonly FacetGroup[],
  ranges: readonly RangeGroup[],
  refinement: Refinement,
  { budget, near }: MoreFilters,
  site: SearchSite,
): readonly FilterGroup[] {
  const { locale } = site
  return GROUP_ORDER.flatMap((name): FilterGroup[] => {
    const isRefined =
      name === 'near' ? Boolean(refinement.near) : name in refinement.facets || name in refinement.ranges
    const open = OPEN.has(name) || isRefined
    if (name === 'near') {
      if (!near) return []
      const unit = site.distanceUnit
      const steps = DISTANCES.map((value) => ({ value, label: `Within ${value} ${unit}` }))
      const field = localise('Your postcode', locale)
      return [
        { kind: 'near', label: 'Distance', open, field, digits: locale === 'en-US' ? 5 : 4, error: near.error, steps },
      ]
    }
    const label = groupLabel(name, locale)
    if (name === 'budget')
      return budget === null
        ? []
        : [{ kind: 'budget', label, open, per: locale === 'en-US' ? 'a month' : 'a week', note: budget.note }]
    const facet = facets.find((group) => group.facet === name)
    if (facet) {
      const finder = facet.options.length > VALUES_TO_READ ? finderLabel(facet.facet, locale) : null
      return [{ kind: 'facet', label, open, finder, ...facet }]
    }
    const range = ranges.find((group) => group.range === name)
    return range ? [{ kind: 'range', label, open, money: name === 'price', steps: stepsOf(range, site), ...range }] : []
  })
}

/** One way on from a search that finds nothing: what it changes, and the search that it leads to. */
export interface NearMatch {
  label: string
  refinement: Refinement
  count: number
}

/** What a filter is called when it is lifted. */
const liftedLabel = (filter: Filter, refinement: Refinement, site: SearchSite): string => {
  if (filter === 'text') return `Without “${refinement.q}”`
  if (filter === 'distance') return 'Any distance'
  const label = groupLabel(filter, site.locale).replace(/ \(\w+\)$/, '')
  return `Any ${/^[A-Z]{2}/.test(label) ? label : inSentence(label)}`
}

const lift = (refinement: Refinement, filter: Filter): Refinement => {
  if (filter === 'text') return withText(refinement, '')
  if (filter === 'distance')
    return refinement.near ? { ...refinement, near: { ...refinement.near, within: null }, page: 1 } : refinement
  return isRange(filter) ? withRange(refinement, filter, null) : withoutFacet(refinement, filter)
}

/**
 * The ways on from a search that finds nothing: each filter opened to its nearest cars where it is a range or a
 * distance, else lifted, with the number of cars that it then finds.
 */
export function nearMatches(
  loosened: readonly Loosened[],
  refinement: Refinement,
  site: SearchSite,
  repayment: (priceCents: number) => number | null,
): readonly NearMatch[] {
  return loosened.flatMap(({ filter, count, figures }): NearMatch[] => {
    if (filter === 'distance' && refinement.near) {
      const wider = widenDistance(figures, site.distanceUnit)
      if (wider) {
        const near = { ...refinement.near, within: wider.within }
        return [{ label: nearWords(near, site), refinement: { ...refinement, near, page: 1 }, count: wider.count }]
      }
    }
    if (filter !== 'text' && filter !== 'distance' && isRange(filter)) {
      const own = filter === 'budget' ? figures.flatMap((price) => repayment(price) ?? []) : figures
      const wider = widenRange(filter, refinement.ranges[filter] ?? {}, own, site.distanceUnit)
      if (wider.length > 0)
        return wider.map(({ bounds, end, count: found }) => {
          const name = inSentence(groupLabel(filter, site.locale).replace(/ \(\w+\)$/, ''))
          const label = `Widen ${/^(gvm|gcm|atm)/.test(name) ? name.toUpperCase() : name} to ${boundLabel(filter, bounds[end]!, site)}`
          return { label, refinement: withRange(refinement, filter, bounds), count: found }
        })
    }
    return [{ label: liftedLabel(filter, refinement, site), refinement: lift(refinement, filter), count }]
  })
}

/** The active refinements with their words, in the order that chips are shown. */
export const chips = (refinement: Refinement, site: SearchSite) =>
  activeRefinements(refinement).map((active) => ({ label: chipLabel(active, site), without: active.without }))

/**
 * '128 used cars', '1 used car', 'No new cars': the heading's own words with their number. A heading that counts up
 * several conditions is not said twice: '1,555 cars'.
 */
export function countLabel(total: number, title: string, site: SearchSite): string {
  // Several conditions say too much beside a count; after All comes the noun, or a make, which keeps its capital.
  const text = / and /.test(title)
    ? inSentence(site.vehicleNounPlural)
    : title.startsWith('All ')
      ? title.slice('All '.length)
      : title.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())
  if (total === 0) return `No ${text}`
  if (total > 1) return `${formatNumber(total, site.locale)} ${text}`
  const many = inSentence(site.vehicleNounPlural)
  return `1 ${text.endsWith(many) ? text.slice(0, -many.length) + inSentence(site.vehicleNoun) : text}`
}

/** What a count of vehicles for sale adds of those shown though they are sold: ', 3 just sold'; nothing where none is. */
export const soldLabel = (sold: number, site: SearchSite): string =>
  sold === 0 ? '' : `, ${formatNumber(sold, site.locale)} just sold`

/**
 * The heading of a search engine's result: the search's title with the make and model it is refined to, where it
 * is one: 'Used Toyota HiLux', 'New, used and demo Mazda cars'.
 */
export function headline(title: string, refinement: Refinement, site: SearchSite): string {
  const { make: makes = [], model: models = [] } = refinement.facets
  const many = inSentence(site.vehicleNounPlural)
  if (makes.length !== 1 || !title.endsWith(many)) return title
  const make = displayMake(makes[0]!)
  return `${title.slice(0, -many.length)}${make} ${models.length === 1 ? models[0] : many}`
}

/**
 * Where a search stands below the home page: its list, then the make and the model where it is refined to one of each.
 * The last entry is the page itself and has no address.
 */
export function searchTrail(
  title: string,
  refinement: Refinement,
  { home, link }: { home: string; link: (which: Refinement) => string },
): readonly { label: string; href?: string }[] {
  const { make: makes = [], model: models = [] } = refinement.facets
  const whole = cleared(refinement)
  const [make, model] = [makes.length === 1 ? makes[0] : null, models.length === 1 ? models[0] : null]
  const trail = [
    { label: 'Home', href: home },
    { label: title, href: link(whole) },
  ]
  if (make) trail.push({ label: displayMake(make), href: link(withFacet(whole, 'make', make)) })
  if (make && model) trail.push({ label: model, href: '' })
  return trail.map(({ label, href }, index) => (index < trail.length - 1 ? { label, href } : { label }))
}
