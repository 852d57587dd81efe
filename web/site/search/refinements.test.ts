import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import { FACETS } from '@forecourt/rules/stock/filters.ts'
import type { FacetCount, StockResult } from '@forecourt/server/stock/search.ts'
import { describe, expect, test } from 'vitest'
import {
  VALUES_AT_ONCE,
  chips,
  countLabel,
  facetGroups,
  headline,
  rangeGroups,
  searchTrail,
  valueLabel,
  soldLabel,
  type SearchSite,
} from './refinements.ts'
import { vehiclesLabel } from './vehiclesLabel.ts'

const site: SearchSite = {
  locale: 'en-AU',
  currency: 'AUD',
  distanceUnit: 'km',
  conditionLabels: { new: 'New', used: 'Pre-owned', demo: 'Demo' },
  dealerships: [{ id: 1, slug: 'north', name: 'North Yard' }],
  vehicleNoun: 'Car',
  vehicleNounPlural: 'Cars',
}
const usSite: SearchSite = { ...site, locale: 'en-US', currency: 'USD', distanceUnit: 'mi' }
const rvSite: SearchSite = { ...site, vehicleNoun: 'RV', vehicleNounPlural: 'RVs' }
const all: Refinement = { facets: {}, ranges: {}, q: '', sort: 'custom_rank:desc', page: 1 }
const counts = (...values: readonly (readonly [string, number])[]): FacetCount[] =>
  values.map(([value, count]) => ({ value, count }))
const facets = (given: Partial<StockResult['facets']>): StockResult['facets'] => ({
  ...(Object.fromEntries(FACETS.map((facet) => [facet, []])) as unknown as StockResult['facets']),
  ...given,
})
const many = (length: number) => Array.from({ length }, (_, index) => [`Value ${index}`, index] as const)

describe('values in words', () => {
  test.each([
    ['car_type', 'used', site, 'Pre-owned'],
    ['make', 'SKODA', site, 'Škoda'],
    ['fuel', 'ULP', site, 'Petrol'],
    ['fuel', 'ULP', usSite, 'Gas'],
    ['state', 'qld', site, 'QLD'],
    ['dealership_slug', 'north', site, 'North Yard'],
    ['dealership_slug', 'closed-yard', site, 'closed-yard'],
  ] as const)('%s %s', (facet, value, where, words) => {
    expect(valueLabel(facet, value, where)).toBe(words)
  })
})

describe('counts in words', () => {
  test.each([
    [128, 'Used cars', site, '128 used cars'],
    [1, 'Used cars', site, '1 used car'],
    [0, 'Used cars', site, 'No used cars'],
    [1_555, 'New, used and demo cars', site, '1,555 cars'],
    [3, 'All RVs', rvSite, '3 RVs'],
    [1, 'All RVs', rvSite, '1 RV'],
  ] as const)('%s of %s', (total, title, where, words) => {
    expect(countLabel(total, title, where)).toBe(words)
  })

  test.each([
    [0, ''],
    [1, ', 1 just sold'],
    [1_015, ', 1,015 just sold'],
  ])('%s sold', (sold, words) => {
    expect(soldLabel(sold, site)).toBe(words)
  })

  test('vehicles of any condition', () => {
    expect(vehiclesLabel(1, site)).toBe('1 car')
    expect(vehiclesLabel(1_204, site)).toBe('1,204 cars')
    expect(vehiclesLabel(2, rvSite)).toBe('2 RVs')
  })
})

describe('chips', () => {
  const labels = (refinement: Partial<Refinement>, where = site) =>
    chips({ ...all, ...refinement }, where).map(({ label }) => label)

  test('say ranges with one or two ends', () => {
    expect(labels({ ranges: { price: { min: 1_000_000 } } })).toEqual(['From $10,000'])
    expect(labels({ ranges: { price: { max: 3_000_000 } } })).toEqual(['Up to $30,000'])
    expect(labels({ ranges: { price: { min: 1_000_000, max: 3_000_000 } } })).toEqual(['$10,000 – $30,000'])
    expect(labels({ ranges: { year: { min: 2019 } } })).toEqual(['2019 or newer'])
    expect(labels({ ranges: { year: { max: 2019 } } })).toEqual(['2019 or older'])
    expect(labels({ ranges: { year: { min: 2019, max: 2019 } } })).toEqual(['2019'])
    expect(labels({ ranges: { km: { max: 16_093 } } }, usSite)).toEqual(['Up to 10,000 mi'])
  })

  test('remove themselves and go back to the first page', () => {
    const [chip] = chips({ ...all, q: 'hilux', page: 3 }, site)
    expect(chip).toEqual({ label: '“hilux”', without: { ...all, q: '', page: 1 } })
  })
})

describe('facets worth showing', () => {
  test('need a choice, or a refinement', () => {
    const found = facets({ body: counts(['Ute', 4]), fuel: counts(['ULP', 3], ['Diesel', 1]) })
    expect(facetGroups(found, all, site).map(({ facet }) => facet)).toEqual(['fuel'])
    expect(facetGroups(found, { ...all, facets: { body: ['Ute'] } }, site).map(({ facet }) => facet)).toEqual([
      'body',
      'fuel',
    ])
  })

  test('a refined value with nothing left stays', () => {
    const [group] = facetGroups(facets({ make: [] }), { ...all, facets: { make: ['Kia'] } }, site)
    expect(group?.options).toEqual([{ value: 'Kia', count: 0 }])
  })

  test('a long facet begins with its most common values and leaves out what is not there', () => {
    const [group] = facetGroups(facets({ make: counts(...many(VALUES_AT_ONCE + 4)) }), all, site)
    const values = group!.options.map(({ value }) => value)
    expect(values[0]).toBe(`Value ${VALUES_AT_ONCE + 3}`)
    expect(values).toHaveLength(VALUES_AT_ONCE + 3)
    expect(values).not.toContain('Value 0')
  })

  test('many models wait for a make, variants for a model', () => {
    const found = facets({ model: counts(...many(40)), badge: counts(['SR', 1], ['SR5', 2]) })
    expect(facetGroups(found, all, site)).toEqual([])
    const shown = facetGroups(found, { ...all, facets: { make: ['Toyota'], model: ['HiLux'] } }, site)
    expect(shown.map(({ facet }) => facet)).toEqual(['make', 'model', 'badge'])
  })
})

test('ranges are shown in the units of the address, where their ends are apart', () => {
  const bounds = { price: { min: 999_950, max: 2_000_010 }, year: { min: 2020, max: 2020 }, km: null }
  expect(rangeGroups(bounds, all)).toEqual([{ range: 'price', min: 9_999, max: 20_001 }])
  expect(rangeGroups(bounds, { ...all, ranges: { km: { max: 5 } } }).map(({ range }) => range)).toEqual(['price', 'km'])
})

test('the headline names one make and one model', () => {
  const of = (given: Refinement['facets']) => headline('Used cars', { ...all, facets: given }, site)
  expect(of({})).toBe('Used cars')
  expect(of({ make: ['Toyota'] })).toBe('Used Toyota cars')
  expect(of({ make: ['Toyota'], model: ['HiLux'] })).toBe('Used Toyota HiLux')
  expect(of({ make: ['Kia', 'Toyota'] })).toBe('Used cars')
})

describe('where a search stands', () => {
  const link = ({ facets: { make, model }, q }: Refinement) => ['/list', make, model, q].filter(Boolean).join('?')
  test.each([
    ['a whole list', {}, ['Home /', 'Used cars']],
    ['refined by anything else', { body: ['Ute'] }, ['Home /', 'Used cars']],
    ['one make', { make: ['SKODA'] }, ['Home /', 'Used cars /list', 'Škoda']],
    [
      'one make and model',
      { make: ['SKODA'], model: ['Fabia'] },
      ['Home /', 'Used cars /list', 'Škoda /list?SKODA', 'Fabia'],
    ],
    ['two makes', { make: ['SKODA', 'Mazda'], model: ['Fabia'] }, ['Home /', 'Used cars']],
    ['a model without its make', { model: ['Fabia'] }, ['Home /', 'Used cars']],
  ] as const)('%s', (_name, facets, expected) =>
    expect(
      searchTrail('Used cars', { ...all, facets, q: 'tow bar' }, { home: '/', link }).map(({ label, href }) =>
        [label, href].filter(Boolean).join(' '),
      ),
    ).toEqual(expected),
  )
})
