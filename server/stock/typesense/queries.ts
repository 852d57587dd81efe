import { displayMake, makeKeys } from '@forecourt/rules/car/makes.ts'
import { newZealandDay, sixMonthsAfter, TIMES_LEFT, type TimeLeft } from '@forecourt/rules/car/newZealand.ts'
import { FACETS, NEAREST, RANGES, type Facet, type Range, type Refinement } from '@forecourt/rules/stock/filters.ts'
import type { FacetCount, StockResult, StockScope } from '../search.ts'
import { withChosen } from '../searchSnapshot.ts'
import { collator, mapKeys, ORDERS, type NearLocations } from '../snapshot.ts'
import type { SnapshotSite } from '../snapshots.ts'
import { MAX_QUERY_WORDS } from '../textIndex.ts'
import { fold, wordsOf } from '../words.ts'
import { dayNumber } from './documents.ts'
import { DAY_FACETS, isDayFacet, isTextFacet, keyField, siteFields, textField, type SiteFields } from './fields.ts'
import { allOf, anyOf, isNotNumber, isNumber, isText, isTrue, isWithin, NOTHING, type Condition } from './filters.ts'
import { synonymSet } from './synonyms.ts'

/** One of the searches of a query, in Typesense's names. */
export interface SearchQuery {
  q: string
  filter_by: string
  per_page: number
  page?: number
  sort_by?: string
  facet_by?: string
  max_facet_values?: number
}

/** The parts of Typesense's response that are used. */
export interface SearchAnswer {
  found: number
  hits?: readonly { document: { id: string } }[]
  facet_counts?: readonly {
    field_name: string
    counts: readonly { value: string; count: number }[]
    stats: { min?: number; max?: number }
  }[]
}

/** A query of one site's stock: its searches, and the result from their responses. */
export interface MultiSearch {
  common: Readonly<Record<string, string | number | boolean>>
  searches: readonly SearchQuery[]
  read(answers: readonly SearchAnswer[]): StockResult
}

/** More values than any facet has. */
const MOST_VALUES = 10_000
/** Higher than any last page, and low enough for every server. */
const LAST_PAGE = 100_000

/**
 * The searches of one query: the cars of the page; what is for sale, with its facets and ranges; again for each
 * filtered facet and range without its own filter; and the values of the scope. `today` is the date for a Warrant of
 * Fitness.
 */
export function multiSearch(
  site: SnapshotSite,
  scope: StockScope,
  refinement: Refinement,
  pageSize: number,
  near: NearLocations | null,
  now: Date,
): MultiSearch {
  const fields = siteFields(site)
  const today = newZealandDay(now)
  const slugs = new Map(site.dealerships.map(({ id, slug }) => [id, slug]))
  const inScope = scopeCondition(scope, fields)
  const filters = refinedBy(refinement, near, fields, today, slugs)
  const words = wordsOf(refinement.q).slice(0, MAX_QUERY_WORDS)
  const q = words.length === 0 ? '*' : words.join(' ')
  const forSale = isTrue('sold', false)
  const without = (lifted: Facet | Range | null) =>
    allOf([inScope, ...[...filters].flatMap(([filter, condition]) => (filter === lifted ? [] : [condition]))])

  const searches: SearchQuery[] = []
  const addSearch = (query: SearchQuery) => searches.push(query) - 1
  const facetSources = new Map<Facet, number>()
  const rangeSources = new Map<Range, number>()
  const facets = FACETS.filter((facet) => facetField(facet, fields, today) !== null)
  /** Requests the counts of what is for sale under a condition, by facets and by ranges. */
  const count = (filter_by: string, text: string, ofFacets: readonly Facet[], ofRanges: readonly Range[]) => {
    let first: number | null = null
    if (ofFacets.length > 0 || ofRanges.length === 0) {
      const facet_by = ofFacets.map((facet) => facetField(facet, fields, today)!).join(',')
      first = addSearch({
        q: text,
        filter_by,
        per_page: 0,
        ...(facet_by ? { facet_by, max_facet_values: MOST_VALUES } : {}),
      })
      for (const facet of ofFacets) facetSources.set(facet, first)
    }
    if (ofRanges.length > 0) {
      const facet_by = [...new Set(ofRanges.map((range) => rangeField(range, fields)))].join(',')
      // Of numbers only the lowest and the highest are read.
      const at = addSearch({ q: text, filter_by, per_page: 0, facet_by, max_facet_values: 1 })
      for (const range of ofRanges) rangeSources.set(range, at)
      first ??= at
    }
    return first!
  }

  const page = addSearch({
    q,
    filter_by: without(null),
    per_page: pageSize,
    page: Math.min(refinement.page, LAST_PAGE),
    sort_by: orderOf(refinement, near, fields),
  })
  const isLifted = (filter: Facet | Range) => filters.has(filter)
  const left = count(
    allOf([without(null), forSale]),
    q,
    facets.filter((facet) => !isLifted(facet)),
    RANGES.filter((range) => !isLifted(range)),
  )
  for (const facet of facets.filter(isLifted)) count(allOf([without(facet), forSale]), q, [facet], [])
  for (const range of RANGES.filter(isLifted)) count(allOf([without(range), forSale]), q, [], [range])
  const isUnrefined = filters.size === 0 && q === '*'
  const counted = new Map(facetSources)
  if (!isUnrefined) count(allOf([inScope, forSale]), '*', facets, [])
  const offered = new Map(facetSources)

  return {
    common: {
      query_by: 'words',
      include_fields: 'id',
      // Every value with its exact count, and no guess at the most frequent ones.
      facet_strategy: 'exhaustive',
      enable_highlight_v1: false,
      // Every word is required, the last one as a prefix; a typed number matches exactly.
      prefix: !/\p{N}$/u.test(words.at(-1) ?? ''),
      drop_tokens_threshold: 0,
      typo_tokens_threshold: 1,
      num_typos: 2,
      min_len_1typo: 4,
      min_len_2typo: 8,
      enable_typos_for_numerical_tokens: false,
      enable_typos_for_alpha_numerical_tokens: false,
      split_join_tokens: 'always',
      max_candidates: 100,
      synonym_sets: synonymSet(fields.country),
    },
    searches,
    read(answers) {
      const found = answers[page]!
      const list = (at: number | undefined, facet: Facet) => countsIn(answers, at, facet, fields)
      return {
        ids: (found.hits ?? []).map(({ document }) => Number(document.id)),
        total: found.found,
        sold: found.found - answers[left]!.found,
        facets: mapKeys(FACETS, (facet) => {
          const values = list(offered.get(facet), facet)
          const counts = list(counted.get(facet), facet)
          if (facet === 'make') return makeCounts(values, counts, refinement)
          return withChosen(
            facetCounts(facet, named(facet, values, slugs), named(facet, counts, slugs)),
            facet,
            refinement,
            () => 0,
          )
        }),
        bounds: mapKeys(RANGES, (range) => {
          const { min, max } = statsIn(answers, rangeSources.get(range)!, rangeField(range, fields))
          return min === undefined || max === undefined ? null : { min, max }
        }),
      }
    },
  }
}

function scopeCondition(scope: StockScope, { photos }: SiteFields): Condition {
  const ofMakes = (makes: readonly string[]) => isText('make_keys', makes.flatMap(makeKeys))
  return allOf([
    isNumber('dealership_id', scope.dealershipIds),
    isText('car_type_key', scope.carTypes),
    isText('listing_type_key', [scope.listingType]),
    anyOf([isTrue('sold', false), isWithin('sold_at_timestamp', { min: scope.soldSince.getTime() })!]),
    scope.cities ? isText('city_key', scope.cities) : null,
    scope.makes ? ofMakes(scope.makes) : null,
    scope.makesOrUsed ? anyOf([ofMakes(scope.makesOrUsed), isText('car_type_key', ['used'])]) : null,
    scope.models
      ? anyOf(scope.models.map(({ make, model }) => allOf([ofMakes([make]), isText('model_key', [model])])))
      : null,
    scope.minPhotos && photos !== null ? isWithin(photos, { min: scope.minPhotos }) : null,
    scope.excludeLocationIds?.length ? isNotNumber('location_id', scope.excludeLocationIds) : null,
  ])
}

/** The condition of each filter that a refinement has. */
function refinedBy(
  refinement: Refinement,
  near: NearLocations | null,
  fields: SiteFields,
  today: string,
  slugs: ReadonlyMap<number, string>,
): ReadonlyMap<Facet | Range | 'distance', Condition> {
  const found = new Map<Facet | Range | 'distance', Condition>()
  for (const facet of FACETS) {
    const values = refinement.facets[facet]
    if (values?.length) found.set(facet, facetCondition(facet, values, fields, today, slugs))
  }
  for (const range of RANGES) {
    const { min, max } = refinement.ranges[range] ?? {}
    const condition = isWithin(rangeField(range, fields), { min, max })
    if (condition !== null) found.set(range, condition)
  }
  if (near !== null && near.withinKm !== null) {
    const { withinKm } = near
    const places = [...near.distances].filter(([, km]) => km <= withinKm).map(([location]) => location)
    found.set('distance', isNumber('location_id', places))
  }
  return found
}

function facetCondition(
  facet: Facet,
  values: readonly string[],
  { country }: SiteFields,
  today: string,
  slugs: ReadonlyMap<number, string>,
): Condition {
  if (facet === 'make') return isText('make_keys', values.flatMap(makeKeys))
  const wanted = new Set(values.map(fold))
  if (facet === 'dealership_slug')
    return isNumber(
      'dealership_id',
      [...slugs].filter(([, slug]) => wanted.has(fold(slug))).map(([id]) => id),
    )
  if (isTextFacet(facet)) return isText(keyField(textField(facet, country)), values)
  if (country !== 'NZ' || !isDayFacet(facet)) return NOTHING
  const times = timesLeft(today)
  return anyOf(
    TIMES_LEFT.filter((time) => wanted.has(time)).map((time) =>
      isWithin(DAY_FACETS[facet], { min: times[time][0], max: times[time][1] - 1 })!,
    ),
  )
}

/** Remaining validity until an expiry date, as days from and up to but excluding the second. */
function timesLeft(today: string): Readonly<Record<TimeLeft, readonly [number, number]>> {
  const [now, later] = [dayNumber(today), dayNumber(sixMonthsAfter(today))]
  return { expired: [0, now], under_6_months: [now, later], over_6_months: [later, 99_999_999] }
}

/** The field by which a facet is counted; null if the site's country does not have it. */
function facetField(facet: Facet, { country }: SiteFields, today: string): string | null {
  if (facet === 'make') return 'brand'
  if (facet === 'dealership_slug') return 'dealership_id'
  if (isTextFacet(facet)) return textField(facet, country)
  if (country !== 'NZ' || !isDayFacet(facet)) return null
  const ranges = Object.entries(timesLeft(today)).map(([time, [from, to]]) => `${time}:[${from},${to}]`)
  return `${DAY_FACETS[facet]}(${ranges.join(', ')})`
}

const rangeField = (range: Range, fields: SiteFields): string =>
  range === 'price' || range === 'budget' ? fields.price : range

/** Newest first by default, then the higher id. A search has three orders at most. */
function orderOf({ sort }: Refinement, near: NearLocations | null, { price }: SiteFields): string {
  const usual = 'custom_rank:desc,created_at_timestamp:desc,car_id:desc'
  switch (sort) {
    case 'custom_rank:desc':
      return usual
    case 'created_at_timestamp:desc':
      return 'created_at_timestamp:desc,car_id:desc'
    case 'price:desc':
    case 'price:asc':
    case 'km:desc':
    case 'km:asc': {
      const [range, direction] = sort.split(':') as ['price' | 'km', 'asc' | 'desc']
      const field = range === 'price' ? price : range
      return `${field}(missing_values: last):${direction},created_at_timestamp:desc,car_id:desc`
    }
    case NEAREST:
      return near === null || near.distances.size === 0
        ? usual
        : `_eval([${nearness(near)}]):desc,custom_rank:desc,created_at_timestamp:desc`
  }
}

/** Groups of locations with the same distance, the nearest with the highest score. */
function nearness({ distances }: NearLocations): string {
  const places = Map.groupBy(distances, ([, km]) => km)
  const far = [...places].toSorted(([one], [other]) => other - one)
  return far
    .map(([, list], score) => {
      // Without lists: a comma also parts one place from the next.
      const here = list.map(([location]) => `location_id:=${location}`)
      return `(${here.join(' || ')}):${score + 1}`
    })
    .toReversed()
    .join(', ')
}

const countedIn = (answers: readonly SearchAnswer[], at: number, field: string) =>
  answers[at]!.facet_counts?.find(({ field_name }) => field_name === field)

function countsIn(
  answers: readonly SearchAnswer[],
  at: number | undefined,
  facet: Facet,
  { country }: SiteFields,
): readonly FacetCount[] {
  if (at === undefined) return []
  const field =
    facet === 'make'
      ? 'brand'
      : facet === 'dealership_slug'
        ? 'dealership_id'
        : isTextFacet(facet)
          ? textField(facet, country)
          : DAY_FACETS[facet as keyof typeof DAY_FACETS]
  return countedIn(answers, at, field)?.counts ?? []
}

const statsIn = (answers: readonly SearchAnswer[], at: number, field: string) => {
  const counted = countedIn(answers, at, field)
  // Without any figure a server may respond 0 to 0.
  return counted && counted.counts.length > 0 ? counted.stats : {}
}

/** Dealerships by their slugs; the values of other facets are their own labels. */
const named = (facet: Facet, counts: readonly FacetCount[], slugs: ReadonlyMap<number, string>) =>
  facet === 'dealership_slug'
    ? counts.flatMap(({ value, count }) => {
        const slug = slugs.get(Number(value))
        return slug === undefined ? [] : [{ value: slug, count }]
      })
    : counts

/** Values of a scope with their counts in a search. Spellings that differ in case or accents are one value. */
function facetCounts(facet: Facet, offered: readonly FacetCount[], left: readonly FacetCount[]): FacetCount[] {
  const counts = new Map<string, number>()
  for (const { value, count } of left) counts.set(fold(value), (counts.get(fold(value)) ?? 0) + count)
  const best = new Map<string, FacetCount>()
  for (const one of offered) {
    if (one.count === 0) continue
    const other = best.get(fold(one.value))
    if (!other || one.count > other.count || (one.count === other.count && one.value < other.value))
      best.set(fold(one.value), one)
  }
  const order = ORDERS[facet]
  return [...best]
    .map(([key, { value }]) => ({ value, count: counts.get(key) ?? 0 }))
    .toSorted((one, other) =>
      order ? order.indexOf(one.value) - order.indexOf(other.value) : collator.compare(one.value, other.value),
    )
}

/** Makes with the number of cars that each one's filter matches, which may include other makes (spec §9). */
function makeCounts(
  offered: readonly FacetCount[],
  left: readonly FacetCount[],
  refinement: Refinement,
): readonly FacetCount[] {
  const brandOf = ({ value, count }: FacetCount) => {
    const [make, ...keys] = JSON.parse(value) as string[]
    return { make: make!, keys, count }
  }
  const brands = left.map(brandOf)
  const found = (make: string) => {
    const wanted = makeKeys(make)
    return brands
      .filter(({ keys }) => wanted.some((key) => keys.includes(key)))
      .reduce((sum, { count }) => sum + count, 0)
  }
  const makes = facetCounts(
    'make',
    offered.map(brandOf).map(({ make, count }) => ({ value: displayMake(make), count })),
    [],
  )
  return withChosen(
    makes.map(({ value }) => ({ value, count: found(value) })),
    'make',
    refinement,
    found,
  )
}
