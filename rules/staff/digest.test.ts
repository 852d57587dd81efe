import { describe, expect, test } from 'vitest'
import { digestDay, digestDayOfChoice, digestLines, type Digest } from './digest.ts'

const BRISBANE = 'Australia/Brisbane'
/** 26 November 2026 is a Thursday; 8 am in Brisbane is 10 pm UTC of the day before. */
describe('digestDay', () => {
  test.each<[Digest, string, string | null, string | null]>([
    ['daily', '2026-11-25T21:59:59Z', null, null],
    ['daily', '2026-11-25T22:00:00Z', null, '2026-11-26'],
    ['daily', '2026-11-25T22:00:00Z', '2026-11-25', '2026-11-26'],
    ['daily', '2026-11-25T22:00:00Z', '2026-11-26', null],
    ['daily', '2026-11-26T01:59:59Z', null, '2026-11-26'],
    ['daily', '2026-11-26T02:00:00Z', null, null],
    // Friday, Saturday, Sunday and Monday.
    ['daily', '2026-11-26T22:00:00Z', null, '2026-11-27'],
    ['daily', '2026-11-27T22:00:00Z', null, null],
    ['daily', '2026-11-28T22:00:00Z', null, null],
    ['daily', '2026-11-29T22:00:00Z', null, '2026-11-30'],
    ['weekly', '2026-11-25T22:00:00Z', null, null],
    ['weekly', '2026-11-29T21:59:59Z', null, null],
    ['weekly', '2026-11-29T22:00:00Z', '2026-11-23', '2026-11-30'],
    ['off', '2026-11-29T22:00:00Z', null, null],
  ])('%s at %s after %s is for %s', (digest, now, last, day) => {
    expect(digestDay({ digest, last }, BRISBANE, new Date(now))).toBe(day)
  })

  test('is by the clock of the zone, on the day of a clock change too', () => {
    const daily = { digest: 'daily', last: null } as const
    expect(digestDay(daily, 'America/Chicago', new Date('2026-11-02T13:59:00Z'))).toBeNull()
    expect(digestDay(daily, 'America/Chicago', new Date('2026-11-02T14:00:00Z'))).toBe('2026-11-02')
    expect(digestDay(daily, 'Pacific/Auckland', new Date('2026-09-27T19:00:00Z'))).toBe('2026-09-28')
  })
})

test('whoever chooses after 8 am gets the first one on another day', () => {
  expect(digestDayOfChoice(BRISBANE, new Date('2026-11-25T21:59:59Z'))).toBeNull()
  expect(digestDayOfChoice(BRISBANE, new Date('2026-11-25T22:00:00Z'))).toBe('2026-11-26')
})

test('lines name what waits, and nothing that does not', () => {
  const none = { overdue: 0, unassigned: null, mine: 0, deposits: null, bookings: 0, undelivered: 0 }
  expect(digestLines(none)).toEqual([])
  expect(digestLines({ ...none, overdue: 1, unassigned: 2, bookings: 1, deposits: 3 })).toEqual([
    { words: '1 overdue lead', path: '/leads?view=overdue' },
    { words: '2 unassigned leads', path: '/leads' },
    { words: '3 deposits to answer', path: '/reservations' },
    { words: '1 booking today', path: '/bookings' },
  ])
  expect(digestLines({ ...none, mine: 1, undelivered: 1 }).map(({ words }) => words)).toEqual([
    '1 open lead of yours',
    '1 lead not delivered',
  ])
})
