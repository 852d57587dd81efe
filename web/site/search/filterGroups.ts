import { formatDistance, localise } from '@forecourt/rules/locale/locale.ts'
import { inKilometres } from '@forecourt/rules/location/distance.ts'
import { DISTANCES, type Facet, type Range, type Refinement } from '@forecourt/rules/stock/filters.ts'
import type { FacetCount, StockResult } from '@forecourt/server/stock/search.ts'
import { type SearchSite, groupLabel, finderLabel, valueLabel, metres } from '@forecourt/rules/stock/labels.ts'

/** One value to refine by; `label` only where it differs from the value, to keep the page's data small. */
export interface FacetOption {
  value: string
  label?: string
  count: number
}

/** A facet as the sidebar shows it. */
export interface FacetGroup {
  facet: Facet
  options: readonly FacetOption[]
}

/** A range as the sidebar shows it, in the units of the address: whole dollars, years, kilometres. */
export interface RangeGroup {
  range: Range
  min: number | null
  max: number | null
}

/** Order of the sidebar; ranges are among the facets, where people look for them. */
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

/** A facet shows this many values; the rest is collapsed. */
export const VALUES_AT_ONCE = 8

/** A model list longer than this appears once a make is chosen: it is too long to read and makes every page larger. */
const MODELS_WITHOUT_MAKE = 30

/** A range's bounds in the units of the address. */
const shownBound = (range: Range, value: number, up: boolean) =>
  range === 'price' ? (up ? Math.ceil(value / 100) : Math.floor(value / 100)) : value

/**
 * The facets to show: those with a choice, and those that are refined. Many models appear once a make is chosen,
 * variants once a model is. A refined value stays even if nothing matches it (decision 1: Search).
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
    // A long list shows only values with vehicles and selected ones; a short one always shows all.
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

/** The ranges to show: those whose bounds differ, and those that are refined. */
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

/** What a filter has besides its values: decided on the server, so that its texts are not sent as code. */
interface GroupHead {
  label: string
  open: boolean
}

/** One choice of a list. */
export interface Step {
  value: number
  label: string
}

/** Everything that the sidebar shows, in its order. */
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

/** A list longer than this gets a search field. */
const VALUES_TO_READ = 12

/** What else the sidebar offers: a budget with its assumptions, a postcode with its error. */
export interface MoreFilters {
  /** The budget: its conditions, or null where they stand below the cards. Null for a site that names no repayments. */
  budget: { note: string | null } | null
  /** Null where all cars are at one place. */
  near: { error: string | null } | null
}

/** The groups of the sidebar in its order, with their texts. */
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
