import { describe, expect, test } from 'vitest'
import { parseFavourites, toggleFavourite, type Favourite } from './favourites.ts'

const car = (id: number): Favourite => ({
  id,
  name: `Vehicle ${id}`,
  slug: `vehicle-${id}`,
  make: 'Toyota',
  model: 'HiLux',
  primary_image_url: null,
})
const ids = (list: readonly Favourite[]) => list.map(({ id }) => id)

describe('toggleFavourite (§3.14)', () => {
  test.each([
    ['into none', [], 1, [1]],
    ['into others, newest first', [2, 3], 1, [1, 2, 3]],
    ['out of others', [2, 1, 3], 1, [2, 3]],
    ['out of itself', [1], 1, []],
  ])('%s', (_, before, id, after) => expect(ids(toggleFavourite(before.map(car), car(id)))).toEqual(after))
  test('twice is as before', () => {
    const before = [2, 3].map(car)
    expect(toggleFavourite(toggleFavourite(before, car(1)), car(1))).toEqual(before)
  })
  test.each([
    [199, 200],
    [200, 200],
  ])('with %i saved, one more makes %i', (count, expected) => {
    const saved = toggleFavourite(
      Array.from({ length: count }, (_, at) => car(at + 1)),
      car(999),
    )
    expect(saved).toHaveLength(expected)
    expect(saved[0]!.id).toBe(999)
  })
})

describe('parseFavourites', () => {
  test.each<[string, unknown, number[]]>([
    ['a good list', [car(1), car(2)], [1, 2]],
    ['one twice', [car(1), car(2), car(1)], [1, 2]],
    ['a corrupt entry among good ones', [car(1), { id: 2 }, null, 'x', car(3)], [1, 3]],
    [
      'an id that is none',
      [
        { ...car(1), id: 0 },
        { ...car(1), id: 1.5 },
        { ...car(1), id: '1' },
      ],
      [],
    ],
    ['a text', 'x', []],
    ['null', null, []],
    ['an object', { 0: car(1) }, []],
    [
      '201 of them',
      Array.from({ length: 201 }, (_, at) => car(at + 1)),
      Array.from({ length: 200 }, (_, at) => at + 1),
    ],
  ])('%s', (_, stored, expected) => expect(ids(parseFavourites(stored))).toEqual(expected))
  test('drops what a favourite has not', () => expect(parseFavourites([{ ...car(1), evil: 1 }])).toEqual([car(1)]))
})
