import { expect, test } from 'vitest'
import { canGiveBack } from './removedRole.ts'

const REMOVED = new Date('2026-11-27T00:00:00Z')

test.each([
  ['2026-11-27T00:00:00Z', true],
  ['2026-11-27T00:09:59.999Z', true],
  ['2026-11-27T00:10:00Z', false],
])('at %s a role removed at midnight can be given back: %s', (now, can) =>
  expect(canGiveBack(REMOVED, new Date(now))).toBe(can),
)
