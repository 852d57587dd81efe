import { expect, test } from 'vitest'
import { clockLabel, dayLabel, momentText } from './moment.ts'

test.each([
  ['2026-11-23T14:00:00Z', '12:00am'],
  ['2026-11-23T23:59:00Z', '9:59am'],
  ['2026-11-24T00:00:00Z', '10:00am'],
  ['2026-11-24T02:00:00Z', '12:00pm'],
  ['2026-11-24T06:05:00Z', '4:05pm'],
])('clockLabel %s in Brisbane: %s', (at, expected) =>
  expect(clockLabel(new Date(at), 'Australia/Brisbane')).toBe(expected),
)

test.each([
  ['en-AU', 'short', 'Tue 24 Nov'],
  ['en-NZ', 'short', 'Tue 24 Nov'],
  ['en-US', 'short', 'Tue, Nov 24'],
  ['en-AU', 'long', 'Tuesday 24 November 2026'],
  ['en-US', 'long', 'Tuesday, November 24, 2026'],
] as const)('dayLabel %s %s: %s', (locale, style, expected) =>
  expect(dayLabel(new Date('2026-11-23T20:00:00Z'), 'Australia/Brisbane', locale, style)).toBe(expected),
)

test.each([
  ['en-AU', 'Australia/Brisbane', '24 November 2026 at 6:00am'],
  ['en-NZ', 'Pacific/Auckland', '24 November 2026 at 9:00am'],
  ['en-US', 'America/Chicago', 'November 23, 2026 at 2:00pm'],
] as const)('momentText %s: %s', (locale, timeZone, expected) =>
  expect(
    momentText(
      new Date('2026-11-23T20:00:00Z'),
      new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }),
    ),
  ).toBe(expected),
)

test('September has three letters everywhere', () =>
  expect(dayLabel(new Date('2026-09-10T00:00:00Z'), 'Australia/Brisbane', 'en-AU')).toBe('Thu 10 Sep'))
