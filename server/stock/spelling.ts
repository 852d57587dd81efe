import { displayMake } from '@forecourt/rules/car/makes.ts'
import { FACETS, type Facet, type Refinement } from '@forecourt/rules/stock/filters.ts'
import type { StockResult } from './search.ts'
import { fold } from './words.ts'

/**
 * The refinement with every value in the spelling of the facets: `make=toyota` and `make=Ssangyong` are Toyota and KGM,
 * so that ticks, labels and links use one value. Unknown values do not change.
 */
export function spelledAsListed(refinement: Refinement, facets: StockResult['facets']): Refinement {
  const spelled: Partial<Record<Facet, readonly string[]>> = {}
  for (const facet of FACETS) {
    const values = refinement.facets[facet]
    if (values === undefined) continue
    const listed = values.map((value) => {
      const key = fold(facet === 'make' ? displayMake(value) : value)
      return facets[facet].find((entry) => fold(entry.value) === key)?.value ?? value
    })
    spelled[facet] = [...new Set(listed)].sort()
  }
  return { ...refinement, facets: spelled }
}
