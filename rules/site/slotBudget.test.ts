import { expect, test } from 'vitest'
import { isOverBudget } from './slotBudget.ts'

test.each([
  [200, 250, false],
  [201, 0, true],
  [0, 251, true],
  [null, 250, false],
  [null, 251, true],
])('%s kB and %s ms: %s (§7.16)', (kilobytes, busy_ms, over) => expect(isOverBudget({ kilobytes, busy_ms })).toBe(over))
