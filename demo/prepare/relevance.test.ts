import { expect, test } from 'vitest'
import { spreadRanks } from './relevance.ts'

const row = (stocknum: string, name: string, image: string, rank: number, sold = '') => {
  const [make, model] = name.split(' ') as [string, string]
  return {
    stocknum,
    car_type: 'used',
    make,
    model,
    images: `${image} 1200 800|b 1200 800`,
    custom_rank: String(rank),
    sold_days_ago: sold,
  }
}
const order = (lists: ReturnType<typeof row>[][], ownMake: string | null = null) =>
  spreadRanks(lists, ownMake)
    .flat()
    .filter(({ custom_rank }) => custom_rank !== '0')
    .toSorted((a, b) => Number(b.custom_rank) - Number(a.custom_rank))
    .map(({ stocknum }) => stocknum)
    .join(' ')

test('the best first where nothing is alike', () =>
  expect(order([[row('a', 'Kia Rio', 'p', 1), row('b', 'MG HS', 'q', 3)], [row('c', 'BYD Seal', 'r', 2)]])).toBe(
    'b c a',
  ))

test('models of one make stand apart, over all lists', () =>
  expect(
    order([
      [row('a', 'Toyota HiLux', 'p', 9), row('b', 'Toyota HiLux', 'p', 8), row('c', 'Toyota Yaris', 'q', 7)],
      [row('d', 'Kia Rio', 'r', 2), row('e', 'MG HS', 's', 1)],
    ]),
  ).toBe('a d e c b'))

test('vehicles of another manufacturer are alike by their picture', () =>
  expect(order([[row('a', 'Kia Rio', 'drawn', 3), row('b', 'MG 3', 'drawn', 2), row('c', 'BYD Seal', 'own', 1)]])).toBe(
    'a c b',
  ))

test('a model that is most of what is left comes between all others', () => {
  const others = [row('x', 'MG 3', 'p', 90), row('y', 'BYD Seal', 'q', 80)]
  const many = ['a', 'b', 'c'].map((stocknum, index) => row(stocknum, 'Ford Ranger', 'r', 10 - index))
  expect(order([[...others, ...many]])).toBe('a x b y c')
})

test('a sold vehicle has no place', () => {
  const rows = [row('a', 'Kia Rio', 'p', 9, '1.50'), row('b', 'MG HS', 'q', 1)]
  expect(spreadRanks([rows])[0]!.map(({ custom_rank }) => custom_rank)).toEqual(['0', '1'])
})

test('equal ranks go by stock number, and lists stay as they are', () => {
  const rows = [row('b', 'Kia Rio', 'p', 5), row('a', 'MG HS', 'q', 5)]
  expect(order([rows])).toBe('a b')
  expect(spreadRanks([rows])[0]!.map(({ stocknum }) => stocknum)).toEqual(['b', 'a'])
  expect(spreadRanks([])).toEqual([])
})

const photo = (stocknum: string, name: string, file: string, rank: number) =>
  row(stocknum, name, `/media/photos/${file}.webp`, rank)

test('photographs come first: each once, then each again, the fourth of one among the drawings', () => {
  expect(
    order([
      [
        row('drawn', 'Kia Rio', 'p', 9),
        photo('a1', 'MG HS', 'hs', 8),
        photo('a2', 'MG HS', 'hs', 7),
        photo('a3', 'MG HS', 'hs', 6),
        photo('a4', 'MG HS', 'hs', 5),
        photo('b1', 'BYD Seal', 'seal', 1),
      ],
    ]),
  ).toBe('a1 b1 a2 a3 drawn a4')
})

test('the photographs of a dealer’s own make come in turns with those of trade-ins, and begin', () => {
  const stock = [
    photo('t1', 'Kia Rio', 'rio', 9),
    photo('t2', 'MG HS', 'hs', 8),
    photo('o1', 'Mazda CX-5', 'cx', 7),
    photo('o2', 'Mazda CX-5', 'cx', 6),
    row('d1', 'Mazda CX-8', 'drawn', 5),
    row('d2', 'Mazda BT-50', 'other', 4),
    row('d3', 'Kia Seltos', 'third', 3),
  ]
  expect(order([stock], 'Mazda')).toBe('o1 t1 o2 t2 d1 d2 d3')
  expect(order([stock])).toBe('t1 t2 o1 o2 d3 d1 d2')
})
