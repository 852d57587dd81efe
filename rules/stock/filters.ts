/** The multi-select refinements of a search, by URL parameter (decisions: Search). */
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
] as const
export type Facet = (typeof FACETS)[number]

/** The numeric ranges of a search. Price is in whole currency units in the URL and in cents here. */
export const RANGES = ['price', 'year', 'km'] as const
export type Range = (typeof RANGES)[number]

/** The sort orders of spec §2, in the search service's own syntax. */
export const SORTS = [
  'custom_rank:desc',
  'created_at_timestamp:desc',
  'price:desc',
  'price:asc',
  'km:desc',
  'km:asc',
] as const
export type Sort = (typeof SORTS)[number]

/** A parsed, safe search: what the visitor asked for and nothing else. */
export interface Refinement {
  facets: Readonly<Partial<Record<Facet, readonly string[]>>>
  /** Inclusive bounds; price in cents, km in kilometres, year as is. */
  ranges: Readonly<Partial<Record<Range, { min?: number; max?: number }>>>
  q: string
  sort: Sort
  /** From 1. */
  page: number
}
