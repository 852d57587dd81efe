import { expect, test } from 'vitest'
import { exampleEstimates, EXAMPLE_PRICE_CENTS } from './examples.ts'
import { CHARGE_TABLE } from './table.ts'
import { QUEENSLAND } from './tables/queensland.ts'
import { caseInWords, parsePlaceCode, placeTitle } from './words.ts'

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

test.each([
  [{}, ''],
  [{ car_types: ['new' as const, 'demo' as const] }, 'New or demo'],
  [{ fuels: ['PHEV' as const, 'Electric' as const] }, 'Plug-in hybrid or electric'],
  [{ body: 'goods' as const, cylinders: { max: 4 } }, 'Built for goods, up to 4 cylinders'],
  [{ cylinders: { min: 4, max: 4 } }, '4 cylinders'],
  [{ engine_cc: { min: 1501, max: 2000 } }, '1,501 to 2,000 cc'],
  [{ tare_kg: { min: 1501 }, gross_kg: { max: 4500 } }, 'Tare 1,501 kg or more, gross mass up to 4,500 kg'],
])('%j is %j', (when, words) => expect(caseInWords(when)).toBe(words))

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
