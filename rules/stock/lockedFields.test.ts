import { describe, expect, test } from 'vitest'
import {
  differsFromFeed,
  fedValues,
  HAND_PROBLEMS,
  formText,
  handText,
  handValues,
  MOST_COLOUR,
  MOST_ODOMETER_KM,
  MOST_PRICE_DOLLARS,
  MOST_RANK,
  MOST_REGO,
  MOST_TAG,
  priceTypeOf,
  lockedFieldName,
  odometerWords,
  readHandValue,
  type LockedField,
} from './lockedFields.ts'

const car = {
  price_cents: 2_000_000,
  price_type: 'egc',
  tag: null,
  status: 'in_stock',
  sold: false,
  custom_rank: 0,
} as const

describe('what is typed', () => {
  test.each([
    ['price', '29990', 2_999_000],
    ['price', ' $29,990 ', 2_999_000],
    ['price', '29,990.50', 2_999_050],
    ['price', '', null],
    ['price', '0', null],
    ['price', String(MOST_PRICE_DOLLARS), MOST_PRICE_DOLLARS * 100],
    ['tag', '  Hot   deal ', 'Hot deal'],
    ['tag', '', null],
    ['tag', 'x'.repeat(MOST_TAG), 'x'.repeat(MOST_TAG)],
    ['status', 'coming_soon', 'coming_soon'],
    ['status', 'sold', 'sold'],
    ['rank', '', 0],
    ['rank', '12', 12],
    ['rank', String(MOST_RANK), MOST_RANK],
    ['vin', ' jm0kf2w7a0 0123456 ', 'JM0KF2W7A00123456'],
    ['vin', '', null],
    ['rego', 'abc 123', 'ABC 123'],
    ['rego', '', null],
    ['rego', 'x'.repeat(MOST_REGO), 'X'.repeat(MOST_REGO)],
    ['odometer', '45,200', 45_200],
    ['odometer', '45200 km', 45_200],
    ['odometer', '28,000 mi', 45_062],
    ['odometer', '0', 0],
    ['odometer', '', null],
    ['odometer', String(MOST_ODOMETER_KM), MOST_ODOMETER_KM],
    ['colour', ' Deep  blue ', 'Deep blue'],
    ['colour', 'x'.repeat(MOST_COLOUR), 'x'.repeat(MOST_COLOUR)],
    ['notice', 'https://yard.example/cin.pdf', 'https://yard.example/cin.pdf'],
    ['notice', '', null],
  ] as const)('%s %j is read as %j', (field, typed, value) => {
    expect(readHandValue(field, typed)).toEqual({ ok: true, value })
  })

  test.each([
    ['price', 'a lot', HAND_PROBLEMS.price],
    ['price', '29,99', HAND_PROBLEMS.price],
    ['price', '-5', HAND_PROBLEMS.price],
    ['price', '1.5', HAND_PROBLEMS.price],
    ['price', String(MOST_PRICE_DOLLARS + 1), HAND_PROBLEMS.priceHigh],
    ['tag', 'x'.repeat(MOST_TAG + 1), 'Please use at most 40 characters.'],
    ['status', 'gone', 'Please choose a status.'],
    ['status', '', 'Please choose a status.'],
    ['rank', String(MOST_RANK + 1), 'Please enter a whole number from 0 to 9,999.'],
    ['rank', '-1', 'Please enter a whole number from 0 to 9,999.'],
    ['rank', '1.5', 'Please enter a whole number from 0 to 9,999.'],
    ['vin', 'JM0KF2W7A0012345', HAND_PROBLEMS.vin],
    ['vin', 'JM0KF2W7A001234567', HAND_PROBLEMS.vin],
    ['vin', 'JM0KF2W7A0012345O', HAND_PROBLEMS.vin],
    ['vin', '<b>17 letters</b>', HAND_PROBLEMS.vin],
    ['rego', 'x'.repeat(MOST_REGO + 1), HAND_PROBLEMS.rego],
    ['rego', '<b>', HAND_PROBLEMS.rego],
    ['odometer', '45.2', HAND_PROBLEMS.odometer],
    ['odometer', '-1', HAND_PROBLEMS.odometer],
    ['odometer', '45 leagues', HAND_PROBLEMS.odometer],
    ['odometer', String(MOST_ODOMETER_KM + 1), HAND_PROBLEMS.odometerHigh],
    ['colour', 'x'.repeat(MOST_COLOUR + 1), HAND_PROBLEMS.colour],
    ['notice', 'yard.example/cin.pdf', HAND_PROBLEMS.notice],
    ['notice', 'javascript:alert(1)', HAND_PROBLEMS.notice],
    ['notice', 'https://localhost', HAND_PROBLEMS.notice],
  ] as const)('%s %j is refused: %s', (field, typed, problem) => {
    expect(readHandValue(field, typed)).toEqual({ ok: false, problem })
  })

  test.each([
    ['price', 2_999_000, '29990'],
    ['price', 2_999_050, '29990.50'],
    ['price', null, ''],
    ['tag', null, ''],
    ['status', 'sold', 'sold'],
    ['rank', 7, '7'],
    ['vin', null, ''],
    ['odometer', 45_200, '45200 km'],
    ['colour', 'Red', 'Red'],
  ] as const)('%s %j is shown in a form as %j, and read as itself', (field, value, text) => {
    expect(handText(field, value)).toBe(text)
    expect(readHandValue(field, text)).toEqual({ ok: true, value })
  })
})

test('a reading without a unit is in that of the site, and a chassis number is one of before 1989', () => {
  const inMiles = { distanceUnit: 'mi', year: null } as const
  expect(readHandValue('odometer', '28,000', inMiles)).toEqual({ ok: true, value: 45_062 })
  expect(readHandValue('odometer', handText('odometer', 45_200), inMiles)).toEqual({ ok: true, value: 45_200 })
  const ofYear = (year: number | null) => readHandValue('vin', 'HJ47-012345', { distanceUnit: 'km', year })
  expect(ofYear(1988)).toEqual({ ok: true, value: 'HJ47-012345' })
  expect(ofYear(1989)).toEqual({ ok: false, problem: HAND_PROBLEMS.vin })
  expect(ofYear(null)).toEqual({ ok: false, problem: HAND_PROBLEMS.vin })
})

test.each([
  [85_952, 'en-AU', '85,952 km'],
  [85_952, 'en-NZ', '85,952 km'],
  [85_952, 'en-US', '53,408 mi'],
  [85_953, 'en-US', '53,409 mi'],
  [85_954, 'en-US', '53,409 mi'],
  [0, 'en-US', '0 mi'],
  [null, 'en-US', ''],
] as const)('a reading of %s km is in a form of %s as %j, and read as itself', (km, locale, text) => {
  const read = { distanceUnit: locale === 'en-US' ? 'mi' : 'km', year: null, seen: handText('odometer', km) } as const
  expect(formText('odometer', km, locale)).toBe(text)
  expect(readHandValue('odometer', text, read)).toEqual({ ok: true, value: km })
  if (km !== null) expect(odometerWords(handText('odometer', km), locale)).toBe(text)
})

test('a plate has the name of its country', () =>
  expect((['en-AU', 'en-NZ', 'en-US'] as const).map((locale) => lockedFieldName('rego', locale))).toEqual([
    'registration number',
    'registration number',
    'license plate',
  ]))

test('another number of miles, or kilometres that are typed as such, are not the reading that was there', () => {
  const inMiles = { distanceUnit: 'mi', year: null, seen: '85954 km' } as const
  expect(readHandValue('odometer', '53,410', inMiles)).toEqual({ ok: true, value: 85_955 })
  expect(readHandValue('odometer', '85,953 km', inMiles)).toEqual({ ok: true, value: 85_953 })
  expect(readHandValue('odometer', '53,409 mi', { ...inMiles, seen: '' })).toEqual({ ok: true, value: 85_953 })
  expect(formText('tag', '85954 km', 'en-US')).toBe('85954 km')
  expect(odometerWords('', 'en-US')).toBe('')
})

test('staff see a sold vehicle as sold whatever its status is, and a price on enquiry as none', () => {
  expect(handValues({ ...car, sold: true, status: 'coming_soon' }).status).toBe('sold')
  expect(handValues({ ...car, price_type: 'enquire' }).price).toBeNull()
  expect(handValues({ ...car, tag: '  ' }).tag).toBeNull()
})

test.each([
  ['drive_away', 'egc', 'drive_away'],
  ['enquire', 'drive_away', 'drive_away'],
  ['enquire', 'enquire', null],
  ['enquire', undefined, null],
] as const)('an amount for a vehicle with %s whose feed says %s is %s', (has, fed, expected) => {
  expect(priceTypeOf(has, fed)).toBe(expected)
})

test.each<[LockedField, Record<string, unknown>, boolean]>([
  ['price', { price_cents: 2_000_000, price_type: 'egc' }, false],
  ['price', { price_cents: 1_999_999, price_type: 'egc' }, true],
  ['price', { price_cents: 2_000_000, price_type: 'drive_away' }, true],
  ['tag', { tag: null }, false],
  ['tag', { tag: 'Hot' }, true],
  ['status', { status: 'in_stock', sold: false }, false],
  ['status', { status: 'in_stock', sold: true }, true],
  ['status', { status: 'coming_soon', sold: false }, true],
  ['rank', { custom_rank: 0 }, false],
  ['rank', { custom_rank: 1 }, true],
])('a locked %s of which the feed says %j differs: %s', (field, feed_value, differs) => {
  expect(differsFromFeed(car, { field, feed_value })).toBe(differs)
})

test('of a sold vehicle that the feed calls sold too, the status behind it does not matter', () => {
  const sold = { ...car, sold: true }
  expect(differsFromFeed(sold, { field: 'status', feed_value: { status: 'other', sold: true } })).toBe(false)
  expect(fedValues(sold, { status: 'other', sold: false }).status).toBe('other')
})
