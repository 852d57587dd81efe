import { describe, expect, test } from 'vitest'
import type { AvailableBookings } from '../kinds/booking.ts'
import { appointmentLabel, bookingName, slotDays, slotLabel, slotParts, zoneNote } from './words.ts'

const available = (time_zone: string, ...starts: string[]): AvailableBookings => ({
  dealership_id: 1,
  time_zone,
  place: null,
  slots: starts.map((starts_at) => ({
    starts_at,
    ends_at: new Date(Date.parse(starts_at) + 3_600_000).toISOString(),
  })),
})

test('slotLabel', () =>
  expect(slotLabel({ starts_at: '2026-11-24T00:00:00.000Z' }, 'Australia/Brisbane', 'en-AU')).toBe(
    'Tue 24 Nov, 10:00am',
  ))

describe('slotDays', () => {
  test('groups by the day at the dealership, in order', () =>
    expect(
      slotDays(
        // 23:00 on Monday and 0:00 on Tuesday in Brisbane are one day in UTC.
        available('Australia/Brisbane', '2026-11-23T14:00:00Z', '2026-11-23T13:00:00Z', '2026-11-24T00:00:00Z'),
        'en-AU',
      ).map(({ day, label, slots }) => [day, label, slots.map((slot) => slot.label).join(' ')]),
    ).toEqual([
      ['2026-11-23', 'Mon 23 Nov', '11:00pm'],
      ['2026-11-24', 'Tue 24 Nov', '12:00am 10:00am'],
    ]))
  test('names the zone where the clock shows the same time twice', () =>
    expect(
      slotDays(
        available('Australia/Sydney', '2026-04-04T14:00:00Z', '2026-04-04T15:00:00Z', '2026-04-04T16:00:00Z'),
        'en-AU',
      )[0]?.slots.map(({ label }) => label),
    ).toEqual(['1:00am', '2:00am AEDT', '2:00am AEST']))
  test('no times, no days', () => expect(slotDays(available('Australia/Sydney'), 'en-AU')).toEqual([]))
})

test('slotParts: noon begins the afternoon, five the evening', () => {
  const day = available(
    'Australia/Brisbane',
    '2026-11-24T01:59:00Z',
    '2026-11-24T02:00:00Z',
    '2026-11-24T06:59:00Z',
    '2026-11-24T07:00:00Z',
  )
  const parts = slotParts(slotDays(day, 'en-AU')[0]!, 'Australia/Brisbane')
  expect(parts.map(({ name, slots }) => [name, ...slots.map(({ label }) => label)])).toEqual([
    ['Morning', '11:59am'],
    ['Afternoon', '12:00pm', '4:59pm'],
    ['Evening', '5:00pm'],
  ])
  const late = slotDays(available('Australia/Brisbane', '2026-11-24T07:00:00Z'), 'en-AU')[0]!
  expect(slotParts(late, 'Australia/Brisbane').map(({ name }) => name)).toEqual(['Evening'])
})

describe('zoneNote', () => {
  test.each([
    ['the same zone', 'Australia/Brisbane', 'Australia/Brisbane', '2026-11-24T00:00:00Z', null],
    ['another zone, the same clock', 'Australia/Sydney', 'Australia/Melbourne', '2026-11-24T00:00:00Z', null],
    [
      'Brisbane and Sydney in summer',
      'Australia/Brisbane',
      'Australia/Sydney',
      '2026-11-24T00:00:00Z',
      'Times are in Australian Eastern Standard Time.',
    ],
    ['Brisbane and Sydney in winter', 'Australia/Brisbane', 'Australia/Sydney', '2026-06-24T00:00:00Z', null],
    [
      'New Zealand from Australia',
      'Pacific/Auckland',
      'Australia/Brisbane',
      '2026-11-24T00:00:00Z',
      'Times are in New Zealand Time.',
    ],
  ])('%s', (_, zone, visitor, at, expected) => expect(zoneNote(available(zone, at), visitor, 'en-AU')).toBe(expected))
  test('one time after a clock change is enough', () =>
    expect(
      zoneNote(
        available('Australia/Sydney', '2026-09-30T00:00:00Z', '2026-10-05T00:00:00Z'),
        'Australia/Brisbane',
        'en-AU',
      ),
    ).toBe('Times are in Australian Eastern Time.'))
  test('nothing to say of no times', () =>
    expect(zoneNote(available('Australia/Sydney'), 'Pacific/Auckland', 'en-AU')).toBeNull())
})

test.each([
  ['en-AU', 'Australia/Brisbane', 'Tuesday 24 November 2026, 10:00am – 11:00am (AEST)'],
  ['en-NZ', 'Pacific/Auckland', 'Tuesday 24 November 2026, 1:00pm – 2:00pm (NZDT)'],
  ['en-US', 'America/Chicago', 'Monday, November 23, 2026, 6:00pm – 7:00pm (CST)'],
] as const)('appointmentLabel %s', (locale, time_zone, expected) =>
  expect(
    appointmentLabel({ starts_at: '2026-11-24T00:00:00Z', ends_at: '2026-11-24T01:00:00Z', time_zone }, locale),
  ).toBe(expected),
)

test('bookingName', () =>
  expect([bookingName('appointment'), bookingName('service')]).toEqual(['Test drive', 'Service booking']))
