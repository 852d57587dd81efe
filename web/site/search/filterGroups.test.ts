import { describe, expect, test } from 'vitest'
import { FACETS, RANGES } from '@forecourt/rules/stock/filters.ts'
import type { FacetCount, StockResult } from '@forecourt/server/stock/search.ts'
import { site, unrefined, usSite } from '../../../tools/testing/searchSites.ts'
import { VALUES_AT_ONCE, facetGroups, filterGroups, rangeGroups } from './filterGroups.ts'

const counts = (...values: readonly (readonly [string, number])[]): FacetCount[] =>
  values.map(([value, count]) => ({ value, count }))
const facets = (given: Partial<StockResult['facets']>): StockResult['facets'] => ({
  ...(Object.fromEntries(FACETS.map((facet) => [facet, []])) as unknown as StockResult['facets']),
  ...given,
})
const many = (length: number) => Array.from({ length }, (_, index) => [`Value ${index}`, index] as const)

describe('facets worth showing', () => {
  test('need a choice, or a refinement', () => {
    const found = facets({ body: counts(['Ute', 4]), fuel: counts(['ULP', 3], ['Diesel', 1]) })
    expect(facetGroups(found, unrefined, site).map(({ facet }) => facet)).toEqual(['fuel'])
    expect(facetGroups(found, { ...unrefined, facets: { body: ['Ute'] } }, site).map(({ facet }) => facet)).toEqual([
      'body',
      'fuel',
    ])
  })

  test('a refined value with nothing left stays', () => {
    const [group] = facetGroups(facets({ make: [] }), { ...unrefined, facets: { make: ['Kia'] } }, site)
    expect(group?.options).toEqual([{ value: 'Kia', count: 0 }])
  })

  test('a long facet begins with its most common values and leaves out what is not there', () => {
    const [group] = facetGroups(facets({ make: counts(...many(VALUES_AT_ONCE + 4)) }), unrefined, site)
    const values = group!.options.map(({ value }) => value)
    expect(values[0]).toBe(`Value ${VALUES_AT_ONCE + 3}`)
    expect(values).toHaveLength(VALUES_AT_ONCE + 3)
    expect(values).not.toContain('Value 0')
  })

  test('many models wait for a make, variants for a model', () => {
    const found = facets({ model: counts(...many(40)), badge: counts(['SR', 1], ['SR5', 2]) })
    expect(facetGroups(found, unrefined, site)).toEqual([])
    const shown = facetGroups(found, { ...unrefined, facets: { make: ['Toyota'], model: ['HiLux'] } }, site)
    expect(shown.map(({ facet }) => facet)).toEqual(['make', 'model', 'badge'])
  })
})

test('ranges are shown in the units of the address, where their ends are apart', () => {
  const bounds = {
    ...(Object.fromEntries(RANGES.map((range) => [range, null])) as StockResult['bounds']),
    price: { min: 999_950, max: 2_000_010 },
    year: { min: 2020, max: 2020 },
  }
  expect(rangeGroups(bounds, unrefined)).toEqual([{ range: 'price', min: 9_999, max: 20_001 }])
  expect(rangeGroups(bounds, { ...unrefined, ranges: { km: { max: 5 } } }).map(({ range }) => range)).toEqual([
    'price',
    'km',
  ])
})

describe('the rail', () => {
  const none = { budget: null, near: null }
  const labels = (groups: ReturnType<typeof filterGroups>) => groups.map(({ label }) => label)

  test('has the facts of a trade with their units, in the order that people look', () => {
    const ranges = [
      { range: 'year', min: 2015, max: 2024 },
      { range: 'gvm_kg', min: 4_495, max: 26_000 },
      { range: 'length_mm', min: 4_900, max: 6_100 },
    ] as const
    const facetsShown = [{ facet: 'licence_class', options: [{ value: 'MR', count: 2 }] }] as const
    const groups = filterGroups(facetsShown, ranges, unrefined, none, site)
    expect(labels(groups)).toEqual(['GVM (kg)', 'Licence class', 'Length', 'Year'])
    const length = groups.find(({ label }) => label === 'Length')
    expect(length).toMatchObject({
      steps: [{ value: 4_500, label: '4.5 m' }, {}, {}, { value: 6_000 }, { value: 6_500 }],
    })
  })

  test('a budget has no conditions of its own where they stand below the cards', () => {
    const more = { budget: { note: null }, near: null }
    const [budget] = filterGroups([], [], unrefined, more, site).filter(({ kind }) => kind === 'budget')
    expect(budget).toMatchObject({ kind: 'budget', note: null })
  })

  test('offers a budget with its assumptions, and a distance with what is wrong with the postcode', () => {
    const more = { budget: { note: 'Estimate only.' }, near: { error: 'We can’t find it.' } }
    expect(filterGroups([], [], unrefined, more, site)).toMatchObject([
      { kind: 'budget', label: 'Weekly budget', per: 'a week', note: 'Estimate only.' },
      { kind: 'near', label: 'Distance', field: 'Your postcode', digits: 4, error: 'We can’t find it.' },
    ])
    expect(filterGroups([], [], unrefined, more, usSite)).toMatchObject([
      { label: 'Monthly budget', per: 'a month' },
      { field: 'Your ZIP code', digits: 5, steps: [{ label: 'Within 10 mi' }, {}, {}, {}, {}, {}] },
    ])
    expect(filterGroups([], [], unrefined, none, site)).toEqual([])
  })
})
