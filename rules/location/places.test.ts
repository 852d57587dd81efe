import { expect, test } from 'vitest'
import type { LocationType } from './location.ts'
import { placesToGo } from './places.ts'

const at = (id: number, location_type: LocationType, street: string, dealership_id = 1) => ({
  id,
  location_type,
  dealership_id,
  address: {
    street,
    city: 'Rocklea',
    state: 'QLD',
    postcode: '4106',
    lat: null,
    long: null,
    place_id: null,
    place_url: null,
    full: street,
    map_url: null,
  },
})

test.each([
  ['nothing', [], []],
  ['one location', [at(1, 'sales', 'A')], [[1]]],
  ['departments of one place', [at(3, 'parts', 'A'), at(1, 'sales', 'A'), at(2, 'service', 'A')], [[1, 2, 3]]],
  ['written another way', [at(1, 'sales', 'A Street'), at(2, 'service', 'a street ')], [[1, 2]]],
  ['a workshop elsewhere', [at(1, 'sales', 'A'), at(2, 'service', 'B')], [[1], [2]]],
  ['a workshop alone', [at(2, 'service', 'B'), at(3, 'parts', 'B')], [[2, 3]]],
  ['two dealerships at one address', [at(1, 'sales', 'A', 1), at(2, 'sales', 'A', 2)], [[1], [2]]],
  ['in the order of the list', [at(5, 'sales', 'B'), at(1, 'sales', 'A'), at(6, 'parts', 'B')], [[5, 6], [1]]],
] as const)('%s', (_, locations, expected) => {
  const places = placesToGo([...locations])
  expect(places.map(({ departments }) => departments.map(({ id }) => id))).toEqual(expected)
  for (const { main, departments } of places) expect(main).toBe(departments[0])
})
