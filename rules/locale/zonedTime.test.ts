import { expect, test } from 'vitest'
import { zonedTime } from './zonedTime.ts'

test.each([
  ['2026-11-20T13:59:59.999Z', 'Australia/Brisbane', '2026-11-20T23:59:59+10:00'],
  ['2026-11-20T14:00:00Z', 'Australia/Brisbane', '2026-11-21T00:00:00+10:00'],
  // Clocks go forward in Sydney at 2:00am, and are west of Greenwich in Chicago.
  ['2026-10-03T15:59:59Z', 'Australia/Sydney', '2026-10-04T01:59:59+10:00'],
  ['2026-10-03T16:00:00Z', 'Australia/Sydney', '2026-10-04T03:00:00+11:00'],
  ['2026-11-20T05:30:00Z', 'America/Chicago', '2026-11-19T23:30:00-06:00'],
  ['2026-11-20T05:30:00Z', 'UTC', '2026-11-20T05:30:00Z'],
])('zonedTime %s in %s: %s', (at, zone, expected) => {
  expect(zonedTime(new Date(at), zone)).toBe(expected)
  expect(Date.parse(expected)).toBe(Math.floor(Date.parse(at) / 1000) * 1000)
})
