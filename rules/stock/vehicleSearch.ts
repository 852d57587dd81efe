import { groupLabel, valueLabel, type SearchSite } from './labels.ts'
import type { Facet, Refinement } from './filters.ts'

/** Filters that a search of vehicles in content is chosen by; its address may hold any other. */
const OFFERED = ['car_type', 'make', 'model', 'body', 'fuel', 'dealership_slug'] as const satisfies readonly Facet[]

/** A filter of a search, with its values that vehicles for sale have. */
export interface SearchFilter {
  facet: (typeof OFFERED)[number]
  label: string
  /** What the search has of it, in the spelling of the options; none for any. */
  chosen: readonly string[]
  options: readonly { value: string; label: string; count: number }[]
}

/** A search of vehicles as an editor shows it. */
export interface VehicleSearch {
  /** How many vehicles for sale it finds; null where no search is meant. */
  count: number | null
  filters: readonly SearchFilter[]
}

/**
 * The filters that an editor offers for a search: those that tell vehicles of the site apart, and those that are set
 * (spec §2 Other pages). Models are offered of the makes that are chosen, else there would be too many.
 *
 * @param search with its values in the spelling of the facets
 */
export function searchFilters(
  search: Pick<Refinement, 'facets'>,
  facets: Readonly<Record<Facet, readonly { value: string; count: number }[]>>,
  site: SearchSite,
): readonly SearchFilter[] {
  return OFFERED.flatMap((facet) => {
    const chosen = search.facets[facet] ?? []
    const options = facets[facet]
      .filter(({ value, count }) => count > 0 || chosen.includes(value))
      .map(({ value, count }) => ({ value, label: valueLabel(facet, value, site), count }))
    const isOffered = facet !== 'model' || (search.facets.make ?? []).length > 0 || facets.make.length === 1
    // Values that the rest of the search leaves out count here, else filters would come and go with each choice.
    if (chosen.length === 0 && (!isOffered || facets[facet].length < 2)) return []
    return [{ facet, label: groupLabel(facet, site.locale), chosen, options }]
  })
}

/**
 * The query of a search with another value of a filter, or with any.
 *
 * @param query as in an address, without its question mark
 * @param value null for any
 */
export function withFilter(query: string, facet: SearchFilter['facet'], value: string | null): string {
  const next = new URLSearchParams(query)
  next.delete(facet)
  // A model of another make would find nothing.
  if (facet === 'make') next.delete('model')
  next.delete('page')
  if (value !== null) next.append(facet, value)
  return next.toString()
}

/** The query of what was typed or pasted: an address, or the part after its question mark. */
export function pastedQuery(text: string): string {
  const at = text.indexOf('?')
  return (at === -1 ? text : text.slice(at + 1)).replace(/#.*$/s, '')
}
