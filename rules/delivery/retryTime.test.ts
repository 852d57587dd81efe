import { expect, test } from 'vitest'
import { triedAgainBy } from './retryTime.ts'

const POLICY = { delaySeconds: 30, ceilingSeconds: 7_200 }

test.each([
  // 60 and 5 seconds later at the latest.
  [0, '10:00:55', '10:02:00'],
  [0, '10:00:56', '10:03:00'],
  [1, '10:00:00', '10:03:00'],
  [3, '10:00:00', '10:09:00'],
  // 64 minutes, then the longest wait of two hours.
  [6, '10:00:00', '11:05:00'],
  [7, '10:00:00', '12:01:00'],
  [51, '10:00:00', '12:01:00'],
])('after %i earlier attempts, what failed at %s is tried again by %s', (earlier, failed, by) => {
  const at = (time: string) => new Date(`2026-11-27T${time}Z`)
  expect(triedAgainBy(POLICY, earlier, at(failed))).toEqual(at(by))
})
