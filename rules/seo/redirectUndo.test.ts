import { expect, test } from 'vitest'
import { canUndoImport } from './redirectUndo.ts'

const at = new Date('2026-11-26T09:00:00Z')
const after = (ms: number) => new Date(at.getTime() + ms)
const DAY = 86_400_000

test.each([
  [0, null, true],
  [DAY - 1, null, true],
  [DAY, null, false],
  [1, at, false],
] as const)('an import %s ms ago, undone %s', (ms, undone, can) => {
  expect(canUndoImport(at, undone, after(ms))).toBe(can)
})
