import { expect, test } from 'vitest'
import { FACETS, type Facet, type Refinement } from '@forecourt/rules/stock/filters.ts'
import type { FacetCount } from './search.ts'
import { spelledAsListed } from './spelling.ts'

const facets = {
  ...(Object.fromEntries(FACETS.map((facet) => [facet, []])) as unknown as Record<Facet, FacetCount[]>),
  make: ['KGM', 'Škoda', 'Toyota'].map((value) => ({ value, count: 1 })),
  body: [{ value: 'SUV', count: 2 }],
}
const refined = (values: Partial<Record<Facet, string[]>>): Refinement => ({
  facets: values,
  ranges: {},
  q: '',
  sort: 'custom_rank:desc',
  page: 2,
})

test.each([
  [{ make: ['toyota'] }, { make: ['Toyota'] }],
  [{ make: ['SKODA', 'Ssangyong'] }, { make: ['KGM', 'Škoda'] }],
  [{ make: ['TOYOTA', 'Toyota'] }, { make: ['Toyota'] }],
  [
    { body: ['suv'], make: ['Saab'] },
    { body: ['SUV'], make: ['Saab'] },
  ],
  [{}, {}],
])('%j is listed as %j', (typed, listed) => expect(spelledAsListed(refined(typed), facets)).toEqual(refined(listed)))
