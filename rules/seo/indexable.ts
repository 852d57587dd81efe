import { FACETS, type Facet, type Refinement } from '../stock/filters.ts'
import type { Sort } from '../kinds/sort.ts'

/** Sets of facets, one value each, whose searches are pages of their own to a search engine. The slug alone is one. */
const PAGES: readonly (readonly Facet[])[] = [[], ['make'], ['make', 'model'], ['body']]

/** What a search engine is told of a search address. */
export interface SearchIndexing {
  /** False is said as noindex, follow. */
  indexed: boolean
  /** The search that stands for this one; itself where it is indexed. */
  canonical: Refinement
}

const refined = ({ facets }: Refinement): readonly Facet[] => FACETS.filter((facet) => facets[facet]?.length)

const isSame = (one: readonly Facet[], other: readonly Facet[]) =>
  one.length === other.length && one.every((facet) => other.includes(facet))

/** Whether the address of a search may be in an index, whatever it finds: one make, its one model, or one body. */
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

/** The indexable search next to one that is not: as much of its make, model or body as a page can have. */
export function nearestIndexable(refinement: Refinement, defaultSort: Sort): Refinement {
  const single = (facet: Facet) => (refinement.facets[facet]?.length === 1 ? refinement.facets[facet] : undefined)
  const make = single('make')
  const model = make && single('model')
  // Where makes are mixed, a body type alone would show more than was asked for than the whole list does.
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
 * How a search page presents itself to search engines. Every page of an indexable search stands for itself, because it
 * shows other vehicles than the first; one that finds nothing is out of the index until it finds something again.
 */
export function searchIndexing(refinement: Refinement, total: number, defaultSort: Sort): SearchIndexing {
  return isIndexableSearch(refinement, defaultSort)
    ? { indexed: total > 0, canonical: refinement }
    : { indexed: false, canonical: nearestIndexable(refinement, defaultSort) }
}
