import { describe, expect, test } from 'vitest'
import { alertIsDue, asksAgain } from './savedSearch.ts'

const now = new Date('2026-11-24T10:00:00Z')
const hoursAgo = (hours: number, more = 0) => new Date(now.getTime() - hours * 3_600_000 - more)
const search = (confirmedAt: Date | null, mailedAt: Date | null) => ({ confirmedAt, mailedAt })

describe('an address is mailed at most once in 24 hours', () => {
  test.each([
    ['never mailed', [search(hoursAgo(50), null)], true],
    ['mailed 24 hours ago', [search(hoursAgo(50), hoursAgo(24))], true],
    ['mailed a moment less than 24 hours ago', [search(hoursAgo(50), hoursAgo(24, -1))], false],
    ['another of its searches mailed today', [search(hoursAgo(50), null), search(hoursAgo(50), hoursAgo(1))], false],
    ['not confirmed', [search(null, null)], false],
    ['one of two confirmed', [search(null, null), search(hoursAgo(1), null)], true],
    ['no search', [], false],
  ])('%s', (_, searches, due) => expect(alertIsDue(searches, now)).toBe(due))
})

test.each([
  [[], true],
  [[hoursAgo(24)], true],
  [[hoursAgo(24, -1)], false],
  [[hoursAgo(48), hoursAgo(1)], false],
])('asked at %j: may be asked again: %s', (askedAt, again) => expect(asksAgain(askedAt, now)).toBe(again))
