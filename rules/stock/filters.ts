import type { Sort } from '../kinds/sort.ts'

/** The multi-select filters of a search, by URL parameter (decision 1: Search). */
export const FACETS = [
  'car_type',
  'make',
  'model',
  'badge',
  'body',
  'fuel',
  'transmission',
  'colour',
  'state',
  'dealership_slug',
  'drive',
  'owners',
  'service_history',
  'ancap_rating',
  'axles',
  'licence_class',
  'lams',
  'title_status',
  'wof',
  'rego',
  'ruc',
] as const
export type Facet = (typeof FACETS)[number]

/**
 * The numeric ranges of a search. Price and budget are in whole currency units in the URL and in cents here; a budget
 * is a weekly or monthly repayment (budget.ts) and has an upper bound only. Masses are kilograms, lengths millimetres.
 */
export const RANGES = [
  'price',
  'year',
  'km',
  'budget',
  'berths',
  'length_mm',
  'tare_kg',
  'atm_kg',
  'ball_weight_kg',
  'gvm_kg',
  'gcm_kg',
  'payload_kg',
  'wheelbase_mm',
  'engine_cc',
  'mpg_highway',
] as const
export type Range = (typeof RANGES)[number]

/** Choices of distance, in the unit of the site's odometers. */
export const DISTANCES = [10, 25, 50, 100, 250, 500] as const

/**
 * Near a postcode: as the visitor typed it, known or not, with the maximum distance in the site's unit; null for any
 * distance.
 */
export interface Near {
  postcode: string
  within: number | null
}

/** The order by distance, for searches near a postcode only. */
export const NEAREST = 'distance:asc'
export type SearchSort = Sort | typeof NEAREST

/** A parsed and validated search. */
export interface Refinement {
  facets: Readonly<Partial<Record<Facet, readonly string[]>>>
  /** Inclusive bounds; price in cents, km in kilometres, year as is. */
  ranges: Readonly<Partial<Record<Range, { min?: number; max?: number }>>>
  q: string
  near?: Near
  sort: SearchSort
  /** From 1. */
  page: number
}

/** The site's sort orders and its default, needed to parse a refinement. */
export interface RefinementDefaults {
  defaultSort: Sort
  sorts: readonly Sort[]
  /** Whether the site shows prices, so that vehicles can be filtered by them. */
  prices: boolean
  /** Whether the site shows repayments, so that there is a budget filter. */
  budget?: boolean
}

/** More values of one parameter, or longer ones, are ignored. */
const MAX_VALUES = 40
const MAX_VALUE_LENGTH = 80
const MAX_TEXT_LENGTH = 120
const MAX_PAGE = 10_000

const MAX_POSTCODE_LENGTH = 10

const RANGE_LIMITS: Readonly<Partial<Record<Range, number>>> = {
  price: 100_000_000,
  year: 2_200,
  km: 10_000_000,
  budget: 100_000,
}
const USUAL_LIMIT = 1_000_000
/** Money is in whole currency units in the address and in cents internally. */
const unitOf = (range: Range): number => (range === 'price' || range === 'budget' ? 100 : 1)

// Control characters, and unpaired surrogates, which cannot be encoded.
const UNSAFE = /[\u0000-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g

const clean = (value: string) => value.replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim()

function bound(text: string | null, range: Range): number | undefined {
  if (text === null || !/^\d{1,12}$/.test(text.trim())) return undefined
  const value = Number(text)
  return value <= (RANGE_LIMITS[range] ?? USUAL_LIMIT) ? value * unitOf(range) : undefined
}

function nearOf(query: URLSearchParams): Near | undefined {
  const postcode = clean((query.get('postcode') ?? '').slice(0, MAX_POSTCODE_LENGTH))
  if (!postcode) return undefined
  const within = DISTANCES.find((distance) => String(distance) === query.get('distance')) ?? null
  return { postcode, within }
}

/**
 * Parses a search address (decision 1: Search). Unknown and malformed parameters are ignored, a lower bound above the
 * upper one is swapped, and a page is at least 1; it never fails.
 */
export function parseRefinement(
  query: URLSearchParams,
  { defaultSort, sorts, prices, budget = false }: RefinementDefaults,
): Refinement {
  const facets: Partial<Record<Facet, readonly string[]>> = {}
  for (const facet of FACETS) {
    const values = query
      .getAll(facet)
      .slice(0, MAX_VALUES)
      .filter((value) => value.length <= MAX_VALUE_LENGTH)
      .map(clean)
    const distinct = [...new Set(values.filter(Boolean))].sort()
    if (distinct.length) facets[facet] = distinct
  }
  const ranges: Partial<Record<Range, { min?: number; max?: number }>> = {}
  for (const range of RANGES) {
    if ((range === 'budget' && !budget) || (range === 'price' && !prices)) continue
    const min = range === 'budget' ? undefined : bound(query.get(`${range}_min`), range)
    const max = bound(query.get(`${range}_max`), range)
    if (min === undefined && max === undefined) continue
    const swapped = min !== undefined && max !== undefined && min > max
    const low = swapped ? max : min
    const high = swapped ? min : max
    ranges[range] = { ...(low === undefined ? {} : { min: low }), ...(high === undefined ? {} : { max: high }) }
  }
  const text = query.get('q') ?? ''
  const near = nearOf(query)
  const requested = query.get('sort')
  const sortOrDefault = sorts.find((one) => one === requested) ?? defaultSort
  const sort = near && requested === NEAREST ? NEAREST : sortOrDefault
  const pageText = query.get('page') ?? ''
  const page = /^\d{1,9}$/.test(pageText) ? Math.min(Math.max(Number(pageText), 1), MAX_PAGE) : 1
  return { facets, ranges, q: clean(text.slice(0, MAX_TEXT_LENGTH)), ...(near ? { near } : {}), sort, page }
}

/** The canonical query of a refinement: fixed order, defaults dropped, no leading question mark. */
export function refinementQuery(
  refinement: Refinement,
  { defaultSort }: Pick<RefinementDefaults, 'defaultSort'>,
): string {
  const query = new URLSearchParams()
  if (refinement.q) query.set('q', refinement.q)
  for (const facet of FACETS) for (const value of refinement.facets[facet] ?? []) query.append(facet, value)
  for (const range of RANGES)
    for (const end of ['min', 'max'] as const) {
      const value = refinement.ranges[range]?.[end]
      if (value !== undefined) query.set(`${range}_${end}`, String(value / unitOf(range)))
    }
  const { near } = refinement
  if (near) query.set('postcode', near.postcode)
  if (near?.within) query.set('distance', String(near.within))
  if (refinement.sort !== defaultSort) query.set('sort', refinement.sort)
  if (refinement.page > 1) query.set('page', String(refinement.page))
  return query.toString()
}

/** The refinement with a further value of a facet, on its first page. */
export function withFacet(refinement: Refinement, facet: Facet, value: string): Refinement {
  const values = [...new Set([...(refinement.facets[facet] ?? []), value])].sort()
  return { ...refinement, facets: { ...refinement.facets, [facet]: values }, page: 1 }
}

/** The refinement without one value of a facet, or without the whole facet, on its first page. */
export function withoutFacet(refinement: Refinement, facet: Facet, value?: string): Refinement {
  const { [facet]: values = [], ...rest } = refinement.facets
  const left = value === undefined ? [] : values.filter((one) => one !== value)
  return { ...refinement, facets: left.length ? { ...rest, [facet]: left } : rest, page: 1 }
}

/** The refinement with a range replaced, or removed with null; on its first page. */
export function withRange(
  refinement: Refinement,
  range: Range,
  bounds: { min?: number; max?: number } | null,
): Refinement {
  const { [range]: _lifted, ...rest } = refinement.ranges
  const empty = !bounds || (bounds.min === undefined && bounds.max === undefined)
  return { ...refinement, ranges: empty ? rest : { ...rest, [range]: bounds }, page: 1 }
}

/**
 * The refinement near another postcode, or without one, which also removes the order by distance; on its first page.
 */
export function withNear({ near: _left, ...rest }: Refinement, near: Near | null, defaultSort: Sort): Refinement {
  if (near) return { ...rest, near, page: 1 }
  return { ...rest, sort: rest.sort === NEAREST ? defaultSort : rest.sort, page: 1 }
}

/** The refinement in another order, on its first page. */
export const withSort = (refinement: Refinement, sort: SearchSort): Refinement => ({ ...refinement, sort, page: 1 })

/** The refinement with another text, on its first page. */
export const withText = (refinement: Refinement, q: string): Refinement => ({ ...refinement, q: clean(q), page: 1 })

/** The same search on another page, counted from 1. */
export const withPage = (refinement: Refinement, page: number): Refinement => ({ ...refinement, page })

/** The refinement with all filters removed, except the order and the visitor's postcode. */
export const cleared = (refinement: Refinement): Refinement => ({
  facets: {},
  ranges: {},
  q: '',
  ...(refinement.near ? { near: { ...refinement.near, within: null } } : {}),
  sort: refinement.sort,
  page: 1,
})

/** One active filter, with the search that remains when it is removed. */
export type ActiveRefinement =
  | { kind: 'text'; value: string; without: Refinement }
  | { kind: 'facet'; facet: Facet; value: string; without: Refinement }
  | { kind: 'near'; near: Near; without: Refinement }
  | { kind: 'range'; range: Range; min: number | undefined; max: number | undefined; without: Refinement }

/** Every active filter in the order of the chips. */
export function activeRefinements(refinement: Refinement): readonly ActiveRefinement[] {
  return [
    ...(refinement.q ? [{ kind: 'text' as const, value: refinement.q, without: withText(refinement, '') }] : []),
    ...FACETS.flatMap((facet) =>
      (refinement.facets[facet] ?? []).map((value) => ({
        kind: 'facet' as const,
        facet,
        value,
        without: withoutFacet(refinement, facet, value),
      })),
    ),
    ...(refinement.near?.within
      ? [
          {
            kind: 'near' as const,
            near: refinement.near,
            without: { ...refinement, near: { ...refinement.near, within: null }, page: 1 },
          },
        ]
      : []),
    ...RANGES.flatMap((range) => {
      const bounds = refinement.ranges[range]
      return bounds
        ? [
            {
              kind: 'range' as const,
              range,
              min: bounds.min,
              max: bounds.max,
              without: withRange(refinement, range, null),
            },
          ]
        : []
    }),
  ]
}
