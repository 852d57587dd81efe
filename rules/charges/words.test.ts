import { expect, test } from 'vitest'
import { exampleEstimates, EXAMPLE_PRICE_CENTS } from './examples.ts'
import { CHARGE_TABLE, type ChargeAmount, type ChargeCondition } from './table.ts'
import { QUEENSLAND } from './tables/queensland.ts'
import { amountInWords, othersInWords, parsePlaceCode, payersInWords, placeTitle, vehiclesInWords } from './words.ts'

test.each([
  ['au-qld', { country: 'AU', place: 'QLD' }],
  ['NZ-NZ', { country: 'NZ', place: 'NZ' }],
  [' US-TX ', { country: 'US', place: 'TX' }],
  ['AU-TX', null],
  ['AU', null],
  ['UK-LON', null],
  ['constructor-x', null],
  ['', null],
])('%j is the place %j', (text, place) => expect(parsePlaceCode(text)).toEqual(place))

test('a place has a name', () => expect(placeTitle({ country: 'AU', place: 'QLD' })).toBe('Queensland'))

test.each<[ChargeCondition, string]>([
  [{}, 'vehicles'],
  [{ car_types: ['new', 'demo'] }, 'new or demo vehicles'],
  [{ fuels: ['PHEV', 'Electric'] }, 'plug-in hybrid or electric vehicles'],
  [{ body: 'goods', cylinders: { max: 4 } }, 'goods vehicles with up to 4 cylinders'],
  [{ cylinders: { min: 4, max: 4 } }, 'vehicles with 4 cylinders'],
  [{ cylinders: { max: 1 } }, 'vehicles with up to 1 cylinder'],
  [{ engine_cc: { min: 1501, max: 2000 } }, 'vehicles with an engine size of 1,501 to 2,000 cc'],
  [{ cylinders: {}, tare_kg: {} }, 'vehicles with any number of cylinders and a tare of any number of kg'],
  [
    { car_types: ['used'], fuels: ['ULP'], tare_kg: { min: 1501 }, gross_kg: { max: 4500 } },
    'used petrol vehicles with a tare of 1,501 kg or more and a gross mass of up to 4,500 kg',
  ],
])('%j is %j', (when, words) => expect(vehiclesInWords(when)).toBe(words))

const BANDS = [
  { over_cents: 0, base_cents: 0, per_unit_cents: 3_00, on: 'whole' },
  { over_cents: 45_000_00, base_cents: 1_350_00, per_unit_cents: 5_00, on: 'excess' },
] as const
test.each<[ChargeAmount, string]>([
  [{ cents: 226_80 }, '$226.80'],
  [{ from_cents: 28_00, to_cents: 33_50, depends_on: 'the county' }, '$28 to $33.50, depending on the county'],
  [{ basis_points: 625 }, '6.25% of the price'],
  [
    { unit_cents: 100_00, minimum_cents: 0, bands: [{ ...BANDS[0], on: 'excess' }] },
    '$3 for each $100 of the price or part of it',
  ],
  [
    { unit_cents: 100_00, minimum_cents: 5_00, bands: [...BANDS] },
    '$3 for each $100 of the price or part of it; for prices above $45,000, $1,350 and $5 for each further $100 or part of it; at least $5',
  ],
])('%j is %j', (amount, words) => expect(amountInWords(amount, 'AUD')).toBe(words))

test('cases are said in their order, and what applies to other vehicles', () => {
  const amount = { cents: 100_00 }
  const electric = { when: { fuels: ['Electric' as const] }, amount }
  const small = { when: { cylinders: { max: 4 } }, amount: null }
  expect(payersInWords([electric, small, { when: {}, amount }], 'USD')).toEqual([
    'Electric vehicles pay $100.',
    'Of the others, vehicles with up to 4 cylinders pay …',
    'All others pay $100.',
  ])
  expect(payersInWords([{ when: {}, amount }], 'USD')).toEqual(['All vehicles pay $100.'])
  expect(othersInWords({ optional: true, cases: [electric] })).toBe('Other vehicles don’t pay it.')
  expect(othersInWords({ optional: false, cases: [electric] })).toBe('Other vehicles get no estimate.')
  expect(othersInWords({ optional: false, cases: [electric, { when: {} }] })).toBe(null)
})

test('examples have the estimate of the table, or none where it is not for them', () => {
  const examples = exampleEstimates(CHARGE_TABLE.parse(QUEENSLAND))
  expect(examples.map(({ label, estimate }) => [label, estimate?.total.lowCents])).toEqual([
    // Duty of $3 for each $100, registration, traffic improvement fee, CTP and, on a new one, plates.
    ['New petrol hatch, 4 cylinders', EXAMPLE_PRICE_CENTS + 120_000 + 28_845 + 5_030 + 38_680 + 3_505],
    ['Used diesel ute, 4 cylinders', EXAMPLE_PRICE_CENTS + 120_000 + 28_845 + 5_030 + 43_080],
    ['Used petrol SUV, 6 cylinders', EXAMPLE_PRICE_CENTS + 140_000 + 45_675 + 5_030 + 38_680],
    ['New electric sedan', EXAMPLE_PRICE_CENTS + 80_000 + 22_680 + 5_030 + 38_680 + 3_505],
    ['Used motorcycle', undefined],
    ['New diesel truck', undefined],
  ])
})
