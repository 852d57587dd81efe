import { expect, test } from 'vitest'
import { isPastRetention } from './retention.ts'

const at = (text: string) => new Date(`${text}Z`)
test.each([
  // In the middle of a month the setting decides.
  ['2026-10-15', 35, '2026-11-19T23:59:59', false],
  ['2026-10-15', 35, '2026-11-20T00:00:00', true],
  // The beginning of a month is needed until its last events can have arrived.
  ['2026-10-01', 8, '2026-11-09T23:59:59', false],
  ['2026-10-01', 8, '2026-11-10T00:00:00', true],
  ['2026-10-01', 35, '2026-11-10T00:00:00', true],
  // Its last day is another month's first elsewhere.
  ['2026-10-30', 8, '2026-11-10T00:00:00', true],
  ['2026-10-31', 8, '2026-12-09T23:59:59', false],
  ['2026-10-31', 8, '2026-12-10T00:00:00', true],
  ['2026-12-31', 35, '2027-02-10T00:00:00', true],
])('the events of %s with %i days at %s: %s', (day, days, now, expected) =>
  expect(isPastRetention(at(`${day}T00:00:00`), days, at(now))).toBe(expected),
)
