import { describe, expect, test } from 'vitest'
import { isReviewAhead } from './reviewDay.ts'

describe('a review cannot be dated later than today, by the clock of its site', () => {
  // 26 November is over at 14:00 UTC in Brisbane, and at 06:00 UTC of the 27th in Chicago.
  test.each([
    ['2026-11-26T02:00:00Z', '2026-11-26T01:00:00Z', 'Australia/Brisbane', false],
    ['2026-11-26T13:59:00Z', '2026-11-26T01:00:00Z', 'Australia/Brisbane', false],
    ['2026-11-26T14:00:00Z', '2026-11-26T01:00:00Z', 'Australia/Brisbane', true],
    ['2026-11-26T14:00:00Z', '2026-11-26T13:59:00Z', 'Australia/Brisbane', true],
    ['2026-11-26T14:00:00Z', '2026-11-26T14:00:00Z', 'Australia/Brisbane', false],
    ['2026-11-27T05:59:00Z', '2026-11-26T22:00:00Z', 'America/Chicago', false],
    ['2026-11-27T06:00:00Z', '2026-11-26T22:00:00Z', 'America/Chicago', true],
    ['2062-11-26T00:00:00Z', '2026-11-26T22:00:00Z', 'America/Chicago', true],
    ['1999-12-31T00:00:00Z', '2026-11-26T22:00:00Z', 'America/Chicago', false],
    ['soon', '2026-11-26T22:00:00Z', 'America/Chicago', false],
    [null, '2026-11-26T22:00:00Z', 'America/Chicago', false],
  ])('%s at %s in %s', (reviewed_at, at, timeZone, expected) => {
    expect(isReviewAhead(reviewed_at, { now: new Date(at), timeZone })).toBe(expected)
  })
})
