import { describe, expect, test } from 'vitest'
import { parseRecentlyViewed, recordViewed, viewedIds, type ViewedCar } from './recentlyViewed.ts'

const now = new Date('2026-03-10T02:00:00Z')
const DAYS_30 = 30 * 86_400_000
const viewed = (...ids: number[]): readonly ViewedCar[] =>
  ids.reduce<readonly ViewedCar[]>((records, id) => recordViewed(records, id, now), [])
const upTo = (count: number) => viewed(...Array.from({ length: count }, (_, at) => at + 1))

describe('viewing a vehicle', () => {
  test('is remembered, newest first, each once', () => expect(viewedIds(viewed(1, 2, 1, 3), null)).toEqual([3, 1, 2]))
  test.each([
    [12, 12, 1],
    [13, 13, 1],
    [14, 13, 2],
  ])('after %i there are %i, the oldest %i', (count, length, oldest) => {
    const records = upTo(count)
    expect(records).toHaveLength(length)
    expect(records.at(-1)!.id).toBe(oldest)
  })
  test('the open one is not shown again, and 12 others are at most', () => {
    expect(viewedIds(viewed(1, 2, 3), 2)).toEqual([3, 1])
    expect(viewedIds(upTo(13), 13)).toHaveLength(12)
    expect(viewedIds(upTo(13), null)).toHaveLength(12)
    expect(viewedIds(viewed(1), 1)).toEqual([])
  })
})

describe('the stored records', () => {
  const record = (id: unknown, more: object = {}) => ({ id, saved_at: now.toISOString(), ...more })
  test.each<[string, unknown, number, readonly number[]]>([
    ['good ones', [record(1), record(2)], 0, [1, 2]],
    ['one twice', [record(1), record(2), record(1)], 0, [1, 2]],
    ['corrupt ones among them', [record('1'), null, 'x', record(0), record(1.5), record(2)], 0, [2]],
    ['without a date', [record(1, { saved_at: 'x' })], 0, []],
    ['after 30 days', [record(1)], DAYS_30, [1]],
    ['after 30 days and 1 ms', [record(1)], DAYS_30 + 1, []],
    ['a text', 'x', 0, []],
    ['null', null, 0, []],
  ])('%s', (_, stored, age, expected) =>
    expect(viewedIds(parseRecentlyViewed(stored, new Date(now.getTime() + age)), null)).toEqual(expected),
  )
})
