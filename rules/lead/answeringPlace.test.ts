import { expect, test } from 'vitest'
import { answeringPlace, type LeadPlace } from './answeringPlace.ts'

const place = (id: number, dealership_slug: string, primary = false) => ({
  id,
  dealership_slug,
  primary,
  name: `Place ${id}`,
})
const PLACES = [place(1, 'north'), place(2, 'south'), place(3, 'south', true), place(4, 'north', true)]
const car = (dealership_slug: string, id?: number) => ({
  dealership_slug,
  location: id === undefined ? null : { id },
})

test.each<[string, Partial<LeadPlace>, number | null]>([
  ['the location that it names', { locationId: 2, dealershipSlug: 'north', car: car('north', 1) }, 2],
  ['a location of another site is ignored', { locationId: 99, car: car('north', 1) }, 1],
  ["its vehicle's location", { car: car('south', 2) }, 2],
  ["its vehicle's dealership where the vehicle stands nowhere in particular", { car: car('south') }, 3],
  ["its vehicle's dealership if its location no longer exists", { car: car('north', 99) }, 4],
  ['the dealership that it names before the one of its vehicle', { dealershipSlug: 'north', car: car('south', 2) }, 4],
  ['the dealership that it names', { dealershipSlug: 'south' }, 3],
  ["the site's primary one", {}, 3],
  ['none where the dealership has none', { dealershipSlug: 'west' }, null],
])('%s', (_, given, expected) =>
  expect(answeringPlace({ locationId: null, dealershipSlug: null, car: null, ...given }, PLACES)?.id ?? null).toBe(
    expected,
  ),
)

test('the first where none is primary, and null without any', () => {
  const none = { locationId: null, dealershipSlug: null, car: null }
  expect(answeringPlace(none, [place(7, 'north'), place(8, 'north')])?.id).toBe(7)
  expect(answeringPlace(none, [])).toBeNull()
})
