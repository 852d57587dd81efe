import { describe, expect, test } from 'vitest'
import { dayOf, fromDay } from './dates.ts'

describe('dayOf', () => {
  test.each([
    ['2026-03-10T13:59:59.999Z', 'Australia/Brisbane', '2026-03-10'],
    ['2026-03-10T14:00:00.000Z', 'Australia/Brisbane', '2026-03-11'],
    ['2026-03-10T12:59:59.999Z', 'Australia/Sydney', '2026-03-10'],
    ['2026-03-10T13:00:00.000Z', 'Australia/Sydney', '2026-03-11'],
    ['2026-07-10T13:00:00.000Z', 'Australia/Sydney', '2026-07-10'],
    ['2026-12-31T11:00:00.000Z', 'Pacific/Auckland', '2027-01-01'],
    ['2026-03-10T04:59:59.999Z', 'America/Chicago', '2026-03-09'],
    ['2026-03-10T05:00:00.000Z', 'America/Chicago', '2026-03-10'],
    ['2024-02-29T00:00:00.000Z', 'UTC', '2024-02-29'],
  ])('%s in %s is %s', (instant, zone, expected) => expect(dayOf(new Date(instant), zone)).toBe(expected))

  test('refuses a zone that does not exist', () => expect(() => dayOf(new Date(), 'Mars/Olympus')).toThrow(RangeError))
  test('refuses a date that is none', () => expect(() => dayOf(new Date('never'), 'UTC')).toThrow(RangeError))
})

describe('fromDay (§9.33)', () => {
  const dates = [
    '2026-03-09',
    '2026-03-10',
    '2026-03-11',
    null,
    new Date('2026-03-09T13:59:59Z'),
    new Date('2026-03-09T14:00:00Z'),
  ]
  test.each([
    ['a calendar day', '2026-03-10'],
    ['an instant at midnight', new Date('2026-03-09T14:00:00Z')],
    ['an instant late that day', new Date('2026-03-10T13:59:59Z')],
  ])('keeps what is on or after %s', (_, day) =>
    expect(fromDay(dates, day, (date) => date, 'Australia/Brisbane')).toEqual([dates[1], dates[2], dates[5]]),
  )
  test('keeps the order of what it was given', () =>
    expect(fromDay(['2026-05-01', '2026-04-01'], '2026-04-01', (date) => date, 'UTC')).toEqual([
      '2026-05-01',
      '2026-04-01',
    ]))
  test('keeps nothing of nothing', () => expect(fromDay([], '2026-04-01', () => null, 'UTC')).toEqual([]))
})
