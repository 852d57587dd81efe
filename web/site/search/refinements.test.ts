import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import { FACETS, RANGES } from '@forecourt/rules/stock/filters.ts'
import type { FacetCount, StockResult } from '@forecourt/server/stock/search.ts'
import { describe, expect, test } from 'vitest'
import {
  VALUES_AT_ONCE,
  chips,
  countLabel,
  facetGroups,
  filterGroups,
  headline,
  nearMatches,
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
    [2, 'All Jayco RVs', rvSite, '2 Jayco RVs'],
    [1, 'All Jayco RVs', rvSite, '1 Jayco RV'],
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
  const bounds = {
    ...(Object.fromEntries(RANGES.map((range) => [range, null])) as StockResult['bounds']),
    price: { min: 999_950, max: 2_000_010 },
    year: { min: 2020, max: 2020 },
  }
  expect(rangeGroups(bounds, all)).toEqual([{ range: 'price', min: 9_999, max: 20_001 }])
  expect(rangeGroups(bounds, { ...all, ranges: { km: { max: 5 } } }).map(({ range }) => range)).toEqual(['price', 'km'])
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
    const groups = filterGroups(facetsShown, ranges, all, none, site)
    expect(labels(groups)).toEqual(['GVM (kg)', 'Licence class', 'Length', 'Year'])
    const length = groups.find(({ label }) => label === 'Length')
    expect(length).toMatchObject({
      steps: [{ value: 4_500, label: '4.5 m' }, {}, {}, { value: 6_000 }, { value: 6_500 }],
    })
  })

  test('a budget has no conditions of its own where they stand below the cards', () => {
    const more = { budget: { note: null }, near: null }
    const [budget] = filterGroups([], [], all, more, site).filter(({ kind }) => kind === 'budget')
    expect(budget).toMatchObject({ kind: 'budget', note: null })
  })

  test('offers a budget with its assumptions, and a distance with what is wrong with the postcode', () => {
    const more = { budget: { note: 'Estimate only.' }, near: { error: 'We can’t find it.' } }
    expect(filterGroups([], [], all, more, site)).toMatchObject([
      { kind: 'budget', label: 'Weekly budget', per: 'a week', note: 'Estimate only.' },
      { kind: 'near', label: 'Distance', field: 'Your postcode', digits: 4, error: 'We can’t find it.' },
    ])
    expect(filterGroups([], [], all, more, usSite)).toMatchObject([
      { label: 'Monthly budget', per: 'a month' },
      { field: 'Your ZIP code', digits: 5, steps: [{ label: 'Within 10 mi' }, {}, {}, {}, {}, {}] },
    ])
    expect(filterGroups([], [], all, none, site)).toEqual([])
  })
})

test.each([
  ['lams', 'yes', 'LAMS approved'],
  ['owners', '1', '1 owner'],
  ['owners', '2', '2 owners'],
  ['service_history', 'full', 'Full service history'],
  ['ancap_rating', '5', '5 stars'],
  ['axles', '2', '2 axles'],
  ['axles', '6x4', '6x4'],
  ['title_status', 'clean', 'Clean title'],
  ['licence_class', 'MR', 'MR (medium rigid)'],
  ['licence_class', 'Class 4', 'Class 4 (heavy rigid)'],
  ['licence_class', 'XY', 'XY'],
  ['wof', 'over_6_months', '6 months or more'],
  ['rego', 'expired', 'Expired'],
  ['rego', 'unheard of', 'unheard of'],
  ['ruc', 'paid', 'Paid in advance'],
] as const)('%s %s reads %s', (facet, value, words) => {
  expect(valueLabel(facet, value, site)).toBe(words)
})

test('chips of trade facts, of a budget and of a distance say what they are', () => {
  const refinement: Refinement = {
    ...all,
    near: { postcode: '4350', within: 50 },
    ranges: {
      gvm_kg: { max: 8_000 },
      budget: { max: 15_000 },
      length_mm: { min: 5_500, max: 6_000 },
      engine_cc: { max: 660 },
      ball_weight_kg: { max: 150 },
      gcm_kg: { min: 12_000 },
      wheelbase_mm: { min: 3_400, max: 4_500 },
    },
    facets: { wof: ['over_6_months'], rego: ['expired'], ruc: ['none'], licence_class: ['LR'] },
  }
  expect(chips(refinement, site).map(({ label }) => label)).toEqual([
    'LR (light rigid)',
    'WoF: 6 months or more',
    'Registration: expired',
    'RUC: none',
    'Within 50 km of 4350',
    'Up to $150 a week',
    'Length 5.5 m – 6 m',
    'Ball weight up to 150 kg',
    'GVM up to 8,000 kg',
    'GCM from 12,000 kg',
    'Wheelbase 3,400 mm – 4,500 mm',
    'Up to 660 cc',
  ])
})

describe('near matches', () => {
  const repayment = (cents: number) => Math.round(cents / 200)
  const ways = (loosened: Parameters<typeof nearMatches>[0], refinement: Partial<Refinement>, where = site) =>
    nearMatches(loosened, { ...all, ...refinement }, where, repayment).map(({ label, count }) => `${label}: ${count}`)

  test('open ranges to their nearest cars and lift what is no range', () => {
    const refinement = { ranges: { price: { max: 2_000_000 } }, facets: { make: ['Kia'] }, q: 'gt' }
    const loosened = [
      { filter: 'text', count: 2, figures: [] },
      { filter: 'make', count: 9, figures: [] },
      { filter: 'price', count: 7, figures: [2_450_000, 2_499_000, 3_900_000] },
    ] as const
    expect(ways(loosened, refinement)).toEqual(['Without “gt”: 2', 'Any make: 9', 'Widen price to $25,000: 2'])
  })

  test('say a budget in repayments, a distance in steps and an odometer in the unit of the site', () => {
    expect(
      ways([{ filter: 'budget', count: 1, figures: [2_401_000] }], { ranges: { budget: { max: 10_000 } } }),
    ).toEqual(['Widen weekly budget to $130: 1'])
    const near = { postcode: '4350', within: 10 }
    expect(ways([{ filter: 'distance', count: 4, figures: [80, 95, 300, 301] }], { near })).toEqual([
      'Within 100 km of 4350: 2',
    ])
    expect(ways([{ filter: 'km', count: 1, figures: [12_345] }], { ranges: { km: { max: 10_000 } } }, usSite)).toEqual([
      'Widen mileage to 10,000 mi: 1',
    ])
  })

  test('name ranges of masses in the capitals of the trade', () => {
    expect(ways([{ filter: 'gcm_kg', count: 1, figures: [6_100] }], { ranges: { gcm_kg: { max: 6_000 } } })).toEqual([
      'Widen GCM to 6,500 kg: 1',
    ])
    const ball = { ranges: { ball_weight_kg: { max: 100 } } }
    expect(ways([{ filter: 'ball_weight_kg', count: 1, figures: [104] }], ball)).toEqual([
      'Widen ball weight to 110 kg: 1',
    ])
  })

  test('lift a range that no car has a figure for', () => {
    expect(ways([{ filter: 'price', count: 3, figures: [] }], { ranges: { price: { max: 1 } } })).toEqual([
      'Any price: 3',
    ])
  })
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
