import { FACETS, type Facet, type Refinement } from '../stock/filters.ts'
import type { Sort } from '../kinds/sort.ts'

/** Combinations of facets, with one value each, whose searches are indexed. A slug alone is one of them. */
const PAGES: readonly (readonly Facet[])[] = [[], ['make'], ['make', 'model'], ['body']]

/** How a search address is presented to search engines. */
export interface SearchIndexing {
  /** False means noindex, follow. */
  indexed: boolean
  /** The canonical search; itself if it is indexed. */
  canonical: Refinement
}

const refined = ({ facets }: Refinement): readonly Facet[] => FACETS.filter((facet) => facets[facet]?.length)

const isSame = (one: readonly Facet[], other: readonly Facet[]) =>
  one.length === other.length && one.every((facet) => other.includes(facet))

/** Whether a search address may be indexed, regardless of its results: one make, its one model, or one body. */
export function isIndexableSearch(refinement: Refinement, defaultSort: Sort): boolean {
  const { q, sort, ranges, facets } = refinement
  const used = refined(refinement)
  return (
    q === '' &&
    !refinement.near &&
    sort === defaultSort &&
    Object.keys(ranges).length === 0 &&
    used.every((facet) => facets[facet]!.length === 1) &&
    PAGES.some((page) => isSame(page, used))
  )
}

/** The nearest indexable search to one that is not: with as much of its make, model or body as possible. */
export function nearestIndexable(refinement: Refinement, defaultSort: Sort): Refinement {
  const single = (facet: Facet) => (refinement.facets[facet]?.length === 1 ? refinement.facets[facet] : undefined)
  const make = single('make')
  const model = make && single('model')
  // With several makes, a body type alone would include more unrelated cars than the whole list.
  const body = refinement.facets.make?.length ? undefined : single('body')
  return {
    facets: { ...(make ? { make } : {}), ...(model ? { model } : {}), ...(body ? { body } : {}) },
    ranges: {},
    q: '',
    sort: defaultSort,
    page: 1,
  }
}

/**
 * How a search page is presented to search engines. Every page of an indexable search is its own canonical, because its
 * vehicles differ from the first page's; one without results is not indexed until it has some again.
 */
export function searchIndexing(refinement: Refinement, total: number, defaultSort: Sort): SearchIndexing {
  return isIndexableSearch(refinement, defaultSort)
    ? { indexed: total > 0, canonical: refinement }
    : { indexed: false, canonical: nearestIndexable(refinement, defaultSort) }
}
