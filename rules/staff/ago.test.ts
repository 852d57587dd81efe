import { expect, test } from 'vitest'
import { agoWords } from './ago.ts'

const MINUTE = 60_000
test.each([
  [-MINUTE, 'less than a minute ago'],
  [MINUTE - 1, 'less than a minute ago'],
  [MINUTE, '1 minute ago'],
  [60 * MINUTE - 1, '59 minutes ago'],
  [60 * MINUTE, '1 hour ago'],
  [24 * 60 * MINUTE - 1, '23 hours ago'],
  [24 * 60 * MINUTE, '1 day ago'],
  [400 * 24 * 60 * MINUTE, '400 days ago'],
])('%i ms are %s', (ms, words) => {
  const now = new Date('2026-11-27T03:00:00Z')
  expect(agoWords(new Date(now.getTime() - ms), now)).toBe(words)
})
