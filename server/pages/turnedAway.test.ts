import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurnedAwayCount, REPORT_MS } from './turnedAway.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a thousand visitors who are turned away are one line, later ones the next', () => {
  const reports: number[] = []
  const count = createTurnedAwayCount((turnedAway) => reports.push(turnedAway))
  vi.advanceTimersByTime(10 * REPORT_MS)
  for (let visitor = 0; visitor < 1_000; visitor++) count()
  vi.advanceTimersByTime(REPORT_MS - 1)
  expect(reports).toEqual([])
  count()
  vi.advanceTimersByTime(1)
  expect(reports).toEqual([1_001])
  vi.advanceTimersByTime(10 * REPORT_MS)
  count()
  vi.advanceTimersByTime(REPORT_MS)
  expect(reports).toEqual([1_001, 1])
})
