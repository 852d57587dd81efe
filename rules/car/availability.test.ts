import { describe, expect, test } from 'vitest'
import {
  availabilityTag,
  explainListed,
  isAvailable,
  isListed,
  isRecentlySold,
  isTestDriveOnly,
  soldWindow,
  vehiclePageState,
} from './availability.ts'
import type { CarStatus } from './car.ts'

const now = new Date('2026-03-10T02:00:00Z')
const ago = (ms: number) => new Date(now.getTime() - ms)
const DAY = 86_400_000
const window = { soldDays: 3, now }

const car = (facts: Partial<Parameters<typeof isListed>[0]> = {}) => ({
  status: 'in_stock' as CarStatus,
  sold: false,
  sold_at: null,
  show_on_dealer_website: true,
  ...facts,
})

describe('isAvailable (§4.1)', () => {
  test.each([
    ['in_stock', false, true],
    ['coming_soon', false, true],
    ['other', false, false],
    ['in_stock', true, false],
    ['coming_soon', true, false],
    ['other', true, false],
  ] as const)('%s, sold %s: %s', (status, sold, expected) => expect(isAvailable({ status, sold })).toBe(expected))
})

describe('soldWindow', () => {
  test.each([
    [0, '2026-03-10T02:00:00.000Z'],
    [3, '2026-03-07T02:00:00.000Z'],
    [4, '2026-03-06T02:00:00.000Z'],
    [365, '2025-03-10T02:00:00.000Z'],
  ])('%i days start at %s', (soldDays, expected) => expect(soldWindow({ soldDays, now }).toISOString()).toBe(expected))
})

describe('lists and the page of a vehicle (§9.2)', () => {
  test.each([
    ['in stock', car(), true, 'available'],
    ['coming soon', car({ status: 'coming_soon' }), true, 'available'],
    ['other, never sold', car({ status: 'other' }), false, 'gone'],
    ['other with an old sale taken back', car({ status: 'other', sold_at: ago(DAY) }), false, 'gone'],
    ['in stock but hidden', car({ show_on_dealer_website: false }), false, 'gone'],
    ['sold just now', car({ status: 'other', sold: true, sold_at: now }), true, 'sold'],
    ['sold exactly 3 days ago', car({ status: 'other', sold: true, sold_at: ago(3 * DAY) }), true, 'sold'],
    ['sold 3 days and 1 ms ago', car({ status: 'other', sold: true, sold_at: ago(3 * DAY + 1) }), false, 'gone'],
    ['sold today but hidden', car({ sold: true, sold_at: now, show_on_dealer_website: false }), false, 'gone'],
    ['sold on an unknown day', car({ status: 'other', sold: true }), false, 'gone'],
    ['sold, still in stock by its feed, recently', car({ sold: true, sold_at: ago(DAY) }), true, 'sold'],
    ['sold, still in stock by its feed, long ago', car({ sold: true, sold_at: ago(4 * DAY) }), false, 'gone'],
    ['sold by a clock ahead of ours', car({ sold: true, sold_at: ago(-60_000) }), true, 'sold'],
  ] as const)('%s', (_, vehicle, listed, state) => {
    expect(isListed(vehicle, window)).toBe(listed)
    expect(explainListed(vehicle, window).every(({ holds }) => holds)).toBe(listed)
    expect(vehiclePageState(vehicle, window)).toBe(state)
  })

  test.each([
    ['in stock', car(), ['not hidden', 'in_stock, not sold']],
    ['other', car({ status: 'other' }), ['not hidden', 'other, not sold']],
    ['hidden', car({ show_on_dealer_website: false }), ['hidden in the stock', 'in_stock, not sold']],
    [
      'sold',
      car({ sold: true, sold_at: ago(DAY) }),
      ['not hidden', 'sold 2026-03-09T02:00:00.000Z, include_sold_cars_days is 3'],
    ],
    [
      'sold on an unknown day',
      car({ sold: true }),
      ['not hidden', 'sold on an unknown date, include_sold_cars_days is 3'],
    ],
  ] as const)('explained to staff: %s', (_, vehicle, seen) =>
    expect(explainListed(vehicle, window).map((condition) => condition.seen)).toEqual(seen),
  )

  test('a site that keeps them 4 days still shows one sold 3 days and 1 ms ago', () => {
    const sold = car({ sold: true, sold_at: ago(3 * DAY + 1) })
    expect(vehiclePageState(sold, { soldDays: 4, now })).toBe('sold')
    expect(vehiclePageState(sold, { soldDays: 3, now })).toBe('gone')
  })

  test('a site that keeps none drops a vehicle with the millisecond of its sale', () => {
    expect(isRecentlySold({ sold: true, sold_at: now }, { soldDays: 0, now })).toBe(true)
    expect(isRecentlySold({ sold: true, sold_at: ago(1) }, { soldDays: 0, now })).toBe(false)
  })
})

describe('availabilityTag (§4.2)', () => {
  test.each([
    ['available without a tag', { status: 'in_stock', sold: false, tag: null }, null],
    ['available with a blank tag', { status: 'in_stock', sold: false, tag: '  ' }, null],
    [
      'available with a tag',
      { status: 'coming_soon', sold: false, tag: ' One owner ' },
      { kind: 'tag', label: 'One owner' },
    ],
    ['sold', { status: 'other', sold: true, tag: null }, { kind: 'sold', label: 'JUST SOLD' }],
    ['sold with a tag', { status: 'in_stock', sold: true, tag: 'One owner' }, { kind: 'sold', label: 'JUST SOLD' }],
    ['removed from stock', { status: 'other', sold: false, tag: 'One owner' }, { kind: 'sold', label: 'SOLD' }],
  ] as const)('%s', (_, vehicle, expected) => expect(availabilityTag(vehicle)).toEqual(expected))
})

describe('isTestDriveOnly', () => {
  test.each([
    ['Test Drive Only', true],
    ['Test Drive Only*', true],
    ['*Test Drive Only', true],
    ['*Test Drive Only*', true],
    ['* test drive only *', true],
    [' TEST DRIVE  ONLY ', true],
    ['Test Drive', false],
    ['Not Test Drive Only', false],
    ['Test Drive Only this week', false],
    ['**', false],
    ['', false],
    [null, false],
  ])('%j: %s', (tag, expected) => expect(isTestDriveOnly({ tag })).toBe(expected))
})
