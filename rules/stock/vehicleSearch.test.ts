import { expect, test } from 'vitest'
import { site } from '../../tools/testing/searchSites.ts'
import { FACETS, type Facet } from './filters.ts'
import { pastedQuery, searchFilters, withFilter } from './vehicleSearch.ts'

type Counts = Record<Facet, { value: string; count: number }[]>
const counted = (some: Partial<Counts>) => ({
  ...(Object.fromEntries(FACETS.map((facet) => [facet, []])) as unknown as Counts),
  ...some,
})
const stock = counted({
  car_type: [
    { value: 'new', count: 3 },
    { value: 'used', count: 4 },
  ],
  make: [
    { value: 'Mazda', count: 4 },
    { value: 'SKODA', count: 3 },
    { value: 'Kia', count: 0 },
  ],
  model: [
    { value: 'CX-5', count: 4 },
    { value: 'Octavia', count: 3 },
  ],
  body: [
    { value: 'SUV', count: 7 },
    { value: 'Van', count: 0 },
  ],
  fuel: [{ value: 'Diesel', count: 7 }],
})

test('a search is narrowed by what tells vehicles of the site apart', () => {
  expect(searchFilters({ facets: {} }, stock, site)).toEqual([
    {
      facet: 'car_type',
      label: 'Condition',
      chosen: [],
      options: [
        { value: 'new', label: 'New', count: 3 },
        { value: 'used', label: 'Pre-owned', count: 4 },
      ],
    },
    {
      facet: 'make',
      label: 'Make',
      chosen: [],
      options: [
        { value: 'Mazda', label: 'Mazda', count: 4 },
        { value: 'SKODA', label: 'Škoda', count: 3 },
      ],
    },
    { facet: 'body', label: 'Body', chosen: [], options: [{ value: 'SUV', label: 'SUV', count: 7 }] },
  ])
})

test.each([
  ['models of a make that is chosen', { make: ['Mazda'] }, stock, ['car_type', 'make', 'model', 'body']],
  [
    'models of the only make',
    {},
    counted({ ...stock, make: [{ value: 'Mazda', count: 7 }] }),
    ['car_type', 'model', 'body'],
  ],
  [
    'a filter that is set, though all vehicles have it',
    { fuel: ['Diesel'] },
    stock,
    ['car_type', 'make', 'body', 'fuel'],
  ],
  ['a value that no vehicle has now', { fuel: ['Steam'] }, stock, ['car_type', 'make', 'body', 'fuel']],
  ['nothing without vehicles', {}, counted({}), []],
])('offered are %s', (_, facets, counts, offered) => {
  expect(searchFilters({ facets }, counts, site).map(({ facet }) => facet)).toEqual(offered)
})

test('a value that is chosen stays an option without vehicles', () => {
  const [, make] = searchFilters({ facets: { make: ['Kia'] } }, stock, site)
  expect(make?.chosen).toEqual(['Kia'])
  expect(make?.options.at(-1)).toEqual({ value: 'Kia', label: 'Kia', count: 0 })
})

test.each([
  ['', 'body', 'Ute', 'body=Ute'],
  ['body=Ute&price_max=30000', 'body', 'Van & bus', 'price_max=30000&body=Van+%26+bus'],
  ['body=Ute&body=Van', 'body', null, ''],
  ['make=Mazda&model=CX-5&page=3', 'make', 'Kia', 'make=Kia'],
  ['make=Mazda&model=CX-5', 'model', null, 'make=Mazda'],
] as const)('%s with %s %s is %s', (query, facet, value, next) => {
  expect(withFilter(query, facet, value)).toBe(next)
})

test.each([
  ['https://site.example/stock?make=Kia&page=2#results', 'make=Kia&page=2'],
  ['?make=Kia', 'make=Kia'],
  ['make=Kia', 'make=Kia'],
  ['', ''],
])('%s is pasted as %s', (text, query) => {
  expect(pastedQuery(text)).toBe(query)
})
