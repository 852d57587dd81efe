import { expect, test } from 'vitest'
import { hasHistoryReport } from './history.ts'

test.each([
  ['https://reports.example/1.pdf', true],
  ['', false],
  [' ', false],
  [null, false],
])('history report %j: %s (§5.3)', (file, expected) => expect(hasHistoryReport({ file })).toBe(expected))
