import { expect, test } from 'vitest'
import { isToCome } from './change.ts'

const now = new Date('2026-11-24T10:00:00Z')

test.each([
  ['a millisecond from now', 1, true],
  ['now', 0, false],
  ['a millisecond ago', -1, false],
])('a booking that begins %s can be changed', (_, more, expected) =>
  expect(isToCome(new Date(now.getTime() + more), now)).toBe(expected),
)
