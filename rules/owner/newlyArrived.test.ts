import { expect, test } from 'vitest'
import { newlyArrived } from './newlyArrived.ts'

const now = new Date('2026-11-24T00:00:00Z')
const car = (id: number, daysAgo: number, arrival_known = true, more = 0) => ({
  id,
  arrival_known,
  created_at: new Date(now.getTime() - daysAgo * 86_400_000 - more),
})

test('the newest first, each once, of eight days, and none that was viewed', () => {
  const similar = [car(1, 3), car(2, 1), car(1, 3), car(3, 8), car(4, 8, true, 1), car(5, 1, false), car(6, 2)]
  expect(newlyArrived(similar, [6], now).map(({ id }) => id)).toEqual([2, 1, 3])
})

test('eight at most', () =>
  expect(
    newlyArrived(
      Array.from({ length: 12 }, (_, id) => car(id + 1, 1)),
      [],
      now,
    ),
  ).toHaveLength(8))
