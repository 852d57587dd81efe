import { describe, expect, test } from 'vitest'
import {
  BULK_PROBLEMS,
  BULK_REASONS,
  bulkWords,
  changedSince,
  handValue,
  handWords,
  planChange,
  readBulkChange,
  roundPrice,
  stoppedBy,
  type BulkChange,
} from './bulkChange.ts'
import { HAND_PROBLEMS, handText, MOST_RANK, MOST_TAG } from './lockedFields.ts'

const car = {
  price_cents: 2_000_000,
  price_type: 'egc',
  tag: null,
  status: 'in_stock',
  sold: false,
  custom_rank: 0,
} as const
const read = (inputs: Readonly<Record<string, string>>) => readBulkChange((name) => inputs[name] ?? '')

describe('rounding', () => {
  test.each([
    [1_994_949, 'dollar', 1_994_900],
    [1_994_950, 'dollar', 1_995_000],
    [1_994_499, 'ten', 1_994_000],
    [1_994_500, 'ten', 1_995_000],
    [1_994_999, 'hundred', 1_990_000],
    [1_995_000, 'hundred', 2_000_000],
    [1_993_999, 'ninety', 1_989_000],
    [1_994_000, 'ninety', 1_999_000],
    [1_948_999, 'nine_ninety', 1_899_000],
    [1_949_000, 'nine_ninety', 1_999_000],
    [100, 'ninety', 9_000],
    [100, 'nine_ninety', 99_000],
  ] as const)('%i to %s is %i', (cents, rounding, expected) => {
    expect(roundPrice(cents, rounding)).toBe(expected)
  })
})

describe('a form', () => {
  test.each<[Record<string, string>, BulkChange]>([
    [
      { what: 'price', how: 'set', amount: '$19,990' },
      { kind: 'set', field: 'price', value: 1_999_000 },
    ],
    [
      { what: 'price', how: 'enquire', amount: 'x' },
      { kind: 'set', field: 'price', value: null },
    ],
    [
      { what: 'price', how: 'lower_amount', amount: '500', rounding: 'dollar' },
      { kind: 'price', field: 'price', how: 'lower_amount', by: 50_000, rounding: 'dollar' },
    ],
    [
      { what: 'price', how: 'raise_percent', amount: '0.01', rounding: 'ten' },
      { kind: 'price', field: 'price', how: 'raise_percent', by: 1, rounding: 'ten' },
    ],
    [
      { what: 'price', how: 'lower_percent', amount: '90 %', rounding: 'ninety' },
      { kind: 'price', field: 'price', how: 'lower_percent', by: 9_000, rounding: 'ninety' },
    ],
    [
      { what: 'tag', tag: ' Hot  deal ' },
      { kind: 'set', field: 'tag', value: 'Hot deal' },
    ],
    [
      { what: 'tag', tag: '' },
      { kind: 'set', field: 'tag', value: null },
    ],
    [
      { what: 'status', status: 'sold' },
      { kind: 'set', field: 'status', value: 'sold' },
    ],
    [
      { what: 'rank', rank: '5' },
      { kind: 'set', field: 'rank', value: 5 },
    ],
    [
      { what: 'release', of: 'price' },
      { kind: 'release', field: 'price' },
    ],
  ])('%j is read', (inputs, change) => {
    expect(read(inputs)).toEqual({ ok: true, change })
  })

  test.each<[Record<string, string>, Record<string, string>]>([
    [{}, { what: BULK_PROBLEMS.what }],
    [{ what: 'name' }, { what: BULK_PROBLEMS.what }],
    [{ what: 'price' }, { how: BULK_PROBLEMS.how }],
    [{ what: 'price', how: 'set', amount: '' }, { amount: BULK_PROBLEMS.amount }],
    [{ what: 'price', how: 'set', amount: '0' }, { amount: BULK_PROBLEMS.amount }],
    [{ what: 'price', how: 'set', amount: 'a lot' }, { amount: HAND_PROBLEMS.price }],
    [{ what: 'price', how: 'set', amount: '10000001' }, { amount: HAND_PROBLEMS.priceHigh }],
    [{ what: 'price', how: 'lower_amount', amount: '500' }, { rounding: BULK_PROBLEMS.rounding }],
    [{ what: 'price', how: 'lower_amount', amount: '', rounding: 'ten' }, { amount: BULK_PROBLEMS.amount }],
    [{ what: 'price', how: 'lower_amount', amount: '0', rounding: 'ten' }, { amount: BULK_PROBLEMS.amount }],
    [{ what: 'price', how: 'lower_percent', amount: '0', rounding: 'ten' }, { amount: BULK_PROBLEMS.percent }],
    [{ what: 'price', how: 'lower_percent', amount: '90.01', rounding: 'ten' }, { amount: BULK_PROBLEMS.percent }],
    [{ what: 'price', how: 'lower_percent', amount: '1.234', rounding: 'ten' }, { amount: BULK_PROBLEMS.percent }],
    [{ what: 'status', status: 'gone' }, { status: 'Please choose a status.' }],
    [{ what: 'rank', rank: '-1' }, { rank: 'Please enter a whole number from 0 to 9,999.' }],
    [{ what: 'release', of: 'name' }, { of: BULK_PROBLEMS.of }],
  ])('%j is refused', (inputs, problems) => {
    expect(read(inputs)).toEqual({ ok: false, problems })
  })
})

const price = (
  how: Extract<BulkChange, { kind: 'price' }>['how'],
  by: number,
): Extract<BulkChange, { kind: 'price' }> => ({
  kind: 'price',
  field: 'price',
  how,
  by,
  rounding: 'dollar',
})

describe('a plan', () => {
  test.each<[BulkChange, string, string]>([
    [price('lower_amount', 50_050), '20000', '19500'],
    [price('raise_amount', 50_000), '20000', '20500'],
    [price('lower_percent', 333), '20000', '19334'],
    [price('raise_percent', 250), '20000', '20500'],
    [{ kind: 'set', field: 'tag', value: 'Hot' }, '', 'Hot'],
    [{ kind: 'set', field: 'status', value: 'sold' }, 'in_stock', 'sold'],
  ])('%j', (change, before, after) => {
    expect(planChange(change, car, undefined)).toEqual({ state: 'planned', before, after, reason: null })
  })

  test.each([
    [price('lower_amount', 2_000_000), car, BULK_REASONS.tooLow],
    [price('raise_amount', 100_000_000), { ...car, price_cents: 900_000_100 }, BULK_REASONS.tooHigh],
    [
      { ...price('lower_percent', 10), rounding: 'nine_ninety' },
      { ...car, price_cents: 2_060_000 },
      BULK_REASONS.notLower,
    ],
    [{ ...price('lower_amount', 100), rounding: 'hundred' }, car, BULK_REASONS.notLower],
    [{ ...price('raise_amount', 100), rounding: 'hundred' }, car, BULK_REASONS.notHigher],
    [price('lower_amount', 100), { ...car, price_cents: null }, BULK_REASONS.noPrice],
    [price('lower_amount', 100), { ...car, price_type: 'enquire' }, BULK_REASONS.noPrice],
  ] as const)('%j of %j is refused', (change, of, reason) => {
    expect(planChange(change, of, undefined)).toMatchObject({ state: 'refused', reason })
  })

  test('of the lowest and the highest price that there may be is made', () => {
    expect(planChange(price('lower_amount', 1_999_900), car, undefined)).toMatchObject({ after: '1' })
    expect(
      planChange(price('raise_amount', 100_000_000), { ...car, price_cents: 900_000_000 }, undefined),
    ).toMatchObject({ after: '10000000' })
  })

  test('of a value that a vehicle has already changes nothing', () => {
    expect(planChange({ kind: 'set', field: 'rank', value: 0 }, car, undefined)).toMatchObject({
      state: 'same',
      reason: BULK_REASONS.same,
    })
  })

  test('to give a field back has the value of the feed, and needs a lock', () => {
    const change: BulkChange = { kind: 'release', field: 'price' }
    expect(planChange(change, car, undefined)).toMatchObject({ state: 'same', reason: BULK_REASONS.notLocked })
    expect(planChange(change, car, { feed_value: { price_cents: 2_100_000, price_type: 'egc' } })).toEqual({
      state: 'planned',
      before: '20000',
      after: '21000',
      reason: null,
    })
  })
})

test.each<[BulkChange, string]>([
  [price('lower_percent', 250), 'Lower the price by 2.5%, to the nearest dollar'],
  [price('raise_amount', 50_000), 'Raise the price by $500, to the nearest dollar'],
  [{ kind: 'set', field: 'price', value: null }, 'Set the price to on enquiry'],
  [{ kind: 'set', field: 'tag', value: null }, 'Remove the tag'],
  [{ kind: 'set', field: 'status', value: 'coming_soon' }, 'Set the status to Coming soon'],
  [{ kind: 'release', field: 'rank' }, 'Give the rank back to the feed'],
])('%j is said as %s', (change, words) => {
  expect(bulkWords(change, 'AUD')).toBe(words)
})

test('values in words', () => {
  expect(handWords('price', '19500.5', 'AUD')).toBe('$19,500.50')
  expect(handWords('tag', '', 'AUD')).toBe('none')
  expect(handWords('odometer', '85952 km', 'AUD')).toBe('85,952 km')
  expect(handWords('odometer', '85952 km', 'USD')).toBe('53,408 mi')
  expect(handWords('odometer', '', 'USD')).toBe('none')
})

test.each([
  ['price', 1_999_950],
  ['price', null],
  ['tag', 'x'.repeat(MOST_TAG + 1)],
  ['tag', null],
  ['status', 'sold'],
  ['rank', MOST_RANK + 1],
] as const)('a stored %s is itself again, even if nobody could type it', (field, value) => {
  expect(handValue(field, handText(field, value))).toEqual(value)
})

test('who stopped it', () => {
  expect(stoppedBy('Kim')).toBe('Kim stopped the change before its turn.')
})

test('who has changed it, if that is known', () => {
  expect(changedSince('price', 'Kim')).toBe('Kim has changed the price since.')
  expect(changedSince('tag', null)).toBe('The tag has changed since.')
})
