import { describe, expect, test } from 'vitest'
import { enquiredAt, parseEnquiredCars, recordEnquiredCar, type EnquiredCar } from './enquiredCars.ts'

const now = new Date('2026-03-10T02:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const DAYS_30 = 30 * 86_400_000
const enquired = (...ids: number[]): readonly EnquiredCar[] =>
  ids.reduce<readonly EnquiredCar[]>((records, id) => recordEnquiredCar(records, id, now), [])
const ids = (records: readonly EnquiredCar[]) => records.map(({ id }) => id)

describe('asking about a vehicle (§3.16)', () => {
  test('is remembered, newest first, each once', () => expect(ids(enquired(1, 2, 1, 3))).toEqual([3, 1, 2]))
  test.each([
    [49, 49, 1],
    [50, 50, 1],
    [51, 50, 2],
  ])('after %i there are %i, the oldest %i', (count, length, oldest) => {
    const records = enquired(...Array.from({ length: count }, (_, at) => at + 1))
    expect(records).toHaveLength(length)
    expect(records.at(-1)!.id).toBe(oldest)
  })
  test('again is remembered with the new time', () => {
    const records = recordEnquiredCar(enquired(1, 2), 1, later(5))
    expect(enquiredAt(records, 1)).toEqual(later(5))
    expect(enquiredAt(records, 2)).toEqual(now)
    expect(enquiredAt(records, 3)).toBeNull()
  })
  test('keeps which and when and nothing else', () =>
    expect(enquired(7)).toEqual([{ id: 7, saved_at: '2026-03-10T02:00:00.000Z' }]))
})

describe('the stored records', () => {
  const record = (id: unknown, more: object = {}) => ({ id, saved_at: now.toISOString(), ...more })
  test.each<[string, unknown, number, readonly number[]]>([
    ['good ones', [record(1), record(2)], 0, [1, 2]],
    ['one twice', [record(1), record(2), record(1)], 0, [1, 2]],
    ['with more than we keep', [record(1, { lead_id: 'l' })], 0, [1]],
    ['corrupt ones among them', [record('1'), null, 'x', record(0), record(1.5), record(2)], 0, [2]],
    ['without a date', [record(1, { saved_at: 'x' })], 0, []],
    ['after 30 days', [record(1)], DAYS_30, [1]],
    ['after 30 days and 1 ms', [record(1)], DAYS_30 + 1, []],
    ['a text', 'x', 0, []],
    ['null', null, 0, []],
  ])('%s', (_, stored, age, expected) => expect(ids(parseEnquiredCars(stored, later(age)))).toEqual(expected))
  test('51 of them are 50', () =>
    expect(
      parseEnquiredCars(
        Array.from({ length: 51 }, (_, at) => record(at + 1)),
        now,
      ),
    ).toHaveLength(50))
  test('no secret comes back', () => expect(parseEnquiredCars([record(1, { lead_id: 'l' })], now)).toEqual([record(1)]))
})
