import { describe, expect, test } from 'vitest'
import { LOCATION } from '../../tools/testing/location.ts'
import type { Car, FormerPrice } from './car.ts'
import { formerPriceText, listedText } from './priceHistory.ts'

const now = new Date('2026-11-20T02:00:00Z')
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY)
const site = {
  locale: 'en-AU',
  timeZone: 'Australia/Brisbane',
  settings: { former_price_days: 60, former_price_least_days: 7 },
} as const
const car: Car = {
  ...LOCATION.car,
  price_cents: 10_999_00,
  price_was_cents: null,
  price_type: 'drive_away',
  currency: 'AUD',
  status: 'in_stock',
  sold: false,
}
const before: FormerPrice = {
  price_cents: 11_499_00,
  price_type: 'drive_away',
  currency: 'AUD',
  since: daysAgo(40),
  until: new Date('2026-11-03T02:00:00Z'),
}
const text = (changes: Partial<Car> = {}, price: Partial<FormerPrice> = {}) =>
  formerPriceText({ ...car, ...changes }, [{ ...before, ...price }], site, now)

describe('the price before this one', () => {
  const WAS = 'Was $11,499 until 3 November 2026'
  test('is shown with its last day', () => expect(text()).toBe(WAS))
  test('is shown beside the same earlier price of the dealer, not beside another', () => {
    expect(text({ price_was_cents: 11_499_00 })).toBe(WAS)
    expect(text({ price_was_cents: 12_000_00 })).toBeNull()
  })
  test('ends on the day that it is at the dealer', () =>
    expect(text({}, { until: new Date('2026-11-03T15:00:00Z') })).toBe('Was $11,499 until 4 November 2026'))
  test.each<[string, Partial<Car>, Partial<FormerPrice>, boolean]>([
    ['a cent higher', {}, { price_cents: 10_999_01 }, true],
    ['the same', {}, { price_cents: 10_999_00 }, false],
    ['lower', {}, { price_cents: 9_000_00 }, false],
    ['no price', {}, { price_cents: null }, false],
    ['on enquiry', {}, { price_type: 'enquire' }, false],
    ['meant otherwise', {}, { price_type: 'egc' }, false],
    ['of another currency', {}, { currency: 'NZD' }, false],
    ['of a vehicle with its price on enquiry', { price_type: 'enquire' }, {}, false],
    ['of a sold vehicle', { sold: true }, {}, false],
    ['one that stood for 7 days', {}, { since: daysAgo(27), until: daysAgo(20) }, true],
    ['one that stood for less', {}, { since: daysAgo(26.9), until: daysAgo(20) }, false],
    ['one that ended 60 days ago', {}, { since: daysAgo(90), until: daysAgo(60) }, true],
    ['one that ended before', {}, { since: daysAgo(90), until: daysAgo(60.1) }, false],
  ])('%s', (_, changes, price, isShown) => expect(text(changes, price) !== null).toBe(isShown))
  test.each([
    [{ former_price_days: 0, former_price_least_days: 7 }, false],
    [{ former_price_days: 16, former_price_least_days: 7 }, false],
    [{ former_price_days: 17, former_price_least_days: 7 }, true],
    [{ former_price_days: 17, former_price_least_days: 23 }, true],
    [{ former_price_days: 17, former_price_least_days: 24 }, false],
  ])('%j', (settings, isShown) =>
    expect(formerPriceText(car, [before], { ...site, settings }, now) !== null).toBe(isShown),
  )
  test('is nothing where none is recorded', () => expect(formerPriceText(car, [], site, now)).toBeNull())
})

describe('how long a vehicle has been listed', () => {
  const listed = (days: number, changes: Partial<Car> = {}, mostDays = 30) =>
    listedText({ ...car, arrival_known: true, created_at: daysAgo(days), ...changes }, { mostDays, now })
  test.each([
    [0, 'Listed today'],
    [0.99, 'Listed today'],
    [1, 'Listed yesterday'],
    [2, 'Listed 2 days ago'],
    [30.9, 'Listed 30 days ago'],
    [31, null],
    [-1, null],
  ])('%d days', (days, expected) => expect(listed(days)).toBe(expected))
  test('is not shown without an arrival date, for a sold vehicle, or if the site turns it off', () => {
    expect(listed(3, { arrival_known: false })).toBeNull()
    expect(listed(3, { sold: true })).toBeNull()
    expect(listed(0, {}, 0)).toBeNull()
  })
})
