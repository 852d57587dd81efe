import { expect, test } from 'vitest'
import { isMapsLink } from '../site/links.ts'
import { directionsHref, mapHref } from './directions.ts'

const at = (links: { place_id?: string; place_url?: string; map_url?: string }) => ({
  name: 'North & Sons',
  address: { full: '1 High Street, Tamworth NSW 2340', place_id: null, place_url: null, map_url: null, ...links },
})
const QUERY = 'North+%26+Sons%2C+1+High+Street%2C+Tamworth+NSW+2340'

test.each([
  ['nothing given', {}, `https://www.google.com/maps/search/?api=1&query=${QUERY}`],
  ['a place id', { place_id: 'p1' }, `https://www.google.com/maps/search/?api=1&query=${QUERY}&query_place_id=p1`],
  ['a place', { place_url: 'https://maps.app.goo.gl/p' }, 'https://maps.app.goo.gl/p'],
  [
    'a map and a place',
    { map_url: 'https://www.openstreetmap.org/#map=1', place_url: 'https://maps.app.goo.gl/p' },
    'https://www.openstreetmap.org/#map=1',
  ],
  [
    'a page that is no map',
    { map_url: 'https://north.example/find-us' },
    `https://www.google.com/maps/search/?api=1&query=${QUERY}`,
  ],
])('map, %s', (_, links, expected) => {
  expect(mapHref(at(links))).toBe(expected)
  expect(isMapsLink(mapHref(at(links)))).toBe(true)
})

test.each([
  ['nothing given', {}, `https://www.google.com/maps/dir/?api=1&destination=${QUERY}`],
  [
    'a place id',
    { place_id: 'p1', map_url: 'https://www.openstreetmap.org/' },
    `https://www.google.com/maps/dir/?api=1&destination=${QUERY}&destination_place_id=p1`,
  ],
])('directions, %s', (_, links, expected) => {
  expect(directionsHref(at(links))).toBe(expected)
  expect(isMapsLink(directionsHref(at(links)))).toBe(true)
})
