import { shownState } from '@forecourt/rules/location/state.ts'
import { inSentence } from '@forecourt/rules/site/sentence.ts'
import { fuelLabel } from '@forecourt/rules/car/fuel.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import { formatDistance, formatMoney, formatNumber, localise, type Locale } from '@forecourt/rules/site/locale.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import {
  activeRefinements,
  cleared,
  withFacet,
  type ActiveRefinement,
  type Facet,
  type Range,
  type Refinement,
} from '@forecourt/rules/stock/filters.ts'
import type { FacetCount, StockResult } from '@forecourt/server/stock/search.ts'

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
export const GROUP_ORDER: readonly (Facet | Range)[] = [
  'car_type',
  'make',
  'model',
  'badge',
  'price',
  'body',
  'year',
  'km',
  'fuel',
  'transmission',
  'colour',
  'state',
  'dealership_slug',
]

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
}

/** Facets that a country calls by another word. */
const LOCAL_LABELS: Readonly<Partial<Record<Locale, Partial<Record<Facet, string>>>>> = {
  'en-NZ': { state: 'Region' },
  'en-US': { badge: 'Trim' },
}

/** Heading of a facet or range of the rail. */
export function groupLabel(group: Facet | Range, locale: Locale): string {
  if (group === 'price') return 'Price'
  if (group === 'year') return 'Year'
  if (group === 'km') return locale === 'en-US' ? 'Mileage' : 'Kilometres'
  return localise(LOCAL_LABELS[locale]?.[group] ?? FACET_LABELS[group], locale)
}

const FACET_PLURALS: Readonly<Record<Facet, string>> = {
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
  return localise(`Search ${local ? `${local.toLowerCase()}s` : FACET_PLURALS[facet]}`, locale)
}

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
 * The facets worth showing: one with a choice, or one that is refined. Models wait for a make where they are
 * many, variants for a model. A refined value stays even when nothing is left of it (decisions "Search").
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
  if (range === 'price') return formatMoney(value, site.currency, site.locale)
  return range === 'km' ? formatDistance(value, site.locale) : String(value)
}

/** Words of a chip. */
export function chipLabel(active: ActiveRefinement, site: SearchSite): string {
  switch (active.kind) {
    case 'text':
      return `“${active.value}”`
    case 'facet':
      return valueLabel(active.facet, active.value, site)
    case 'range': {
      const { range, min, max } = active
      const [from, to] = [min, max].map((value) => (value === undefined ? null : boundLabel(range, value, site)))
      if (from && to) return from === to ? from : `${from} – ${to}`
      if (range === 'year') return from ? `${from} or newer` : `${to} or older`
      return from ? `From ${from}` : `Up to ${to}`
    }
  }
}

/** The active refinements with their words, in the order that chips are shown. */
export const chips = (refinement: Refinement, site: SearchSite) =>
  activeRefinements(refinement).map((active) => ({ label: chipLabel(active, site), without: active.without }))

/**
 * '128 used cars', '1 used car', 'No new cars': the heading's own words with their number. A heading that counts up
 * several conditions is not said twice: '1,555 cars'.
 */
export function countLabel(total: number, title: string, site: SearchSite): string {
  const words = / and /.test(title) ? site.vehicleNounPlural : title.replace(/^All /, '')
  const kind = inSentence(words[0] ?? '') + words.slice(1)
  const text = /^[A-Z]{2}/.test(words) ? words : kind
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
