import { describe, expect, test } from 'vitest'
import { makeList } from './makeList.ts'

let id = 0
const car = (make: string, model: string, year: number | null = 2020) => ({ id: ++id, make, model, year })
const CARS = [
  car('Škoda', 'Octavia'),
  car('Toyota', 'Corolla', 2019),
  car('Mazda', 'CX-30'),
  car('Mazda', 'CX-5', null),
  car('Toyota', 'corolla', 2021),
  car('mazda', 'CX-5', 2018),
]
const lines = (page: number, size?: number) =>
  makeList(CARS, page, size)?.items.map(({ make, model, year }) => `${make} ${model} ${year}`)

describe('makeList', () => {
  test('by make, model and year', () =>
    expect(lines(1)).toEqual([
      'mazda CX-5 2018',
      'Mazda CX-5 null',
      'Mazda CX-30 2020',
      'Škoda Octavia 2020',
      'Toyota corolla 2021',
      'Toyota Corolla 2019',
    ]))
  test('in pages, each vehicle once', () =>
    expect([1, 2, 3].map((page) => lines(page, 2))).toEqual([
      ['mazda CX-5 2018', 'Mazda CX-5 null'],
      ['Mazda CX-30 2020', 'Škoda Octavia 2020'],
      ['Toyota corolla 2021', 'Toyota Corolla 2019'],
    ]))
  test('says where each make begins', () =>
    expect(makeList(CARS, 3, 2)).toMatchObject({
      page: 3,
      pages: 3,
      total: 6,
      makes: [
        { make: 'mazda', count: 3, page: 1 },
        { make: 'Škoda', count: 1, page: 2 },
        { make: 'Toyota', count: 2, page: 3 },
      ],
    }))
  test.each([
    [0, 2],
    [4, 2],
    [2, 6],
    [2, 100],
  ])('has no page %i of %i', (page, size) => expect(makeList(CARS, page, size)).toBeNull())
  test('an empty list has one page', () =>
    expect(makeList([], 1)).toEqual({ page: 1, pages: 1, total: 0, makes: [], items: [] }))
})
