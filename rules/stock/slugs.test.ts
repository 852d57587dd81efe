import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carTypesOf, searchTitle, slugOfSearchPath } from './slugs.ts'

const cars = { vehicleNounPlural: 'Cars', conditionLabels: { new: 'New', used: 'Used', demo: 'Demo' } }
const rvs = { ...cars, vehicleNounPlural: 'RVs' }
const preOwned = { ...cars, conditionLabels: { ...cars.conditionLabels, used: 'Pre-owned' } }

test.each([
  ['new-used-and-demo-cars', ['new', 'used', 'demo'], 'New, used and demo cars'],
  ['new-cars', ['new'], 'New cars'],
  ['used-cars', ['used'], 'Used cars'],
  ['demo-cars', ['demo'], 'Demo cars'],
  ['new-and-demo-cars', ['new', 'demo'], 'New and demo cars'],
  ['new-used-and-demo-trucks', ['new', 'used', 'demo'], 'New, used and demo cars'],
  ['rental-cars', ['used'], 'Rental cars'],
  ['subscription-cars', ['new', 'used', 'demo'], 'Subscription cars'],
  ['rv-vehicles', ['new', 'used', 'demo'], 'All cars'],
  ['used-motorcycles', ['used'], 'Used cars'],
])('%s stands for %j', (slug, types, title) => {
  expect(carTypesOf(slug)).toEqual(types)
  expect(searchTitle(slug, cars)).toBe(title)
})

test.each([
  '',
  'cars',
  '-cars',
  'old-cars',
  'new-boats',
  'New-Cars',
  'new-cars ',
  'constructor',
  'constructor-cars',
  '__proto__-cars',
  'toString',
])('%j is no search', (slug) => expect(carTypesOf(slug)).toBeNull())

test.each([
  ['used-cars', preOwned, 'Pre-owned cars'],
  ['new-used-and-demo-cars', preOwned, 'New, pre-owned and demo cars'],
  ['rv-vehicles', rvs, 'All RVs'],
  ['new-rvs', rvs, 'New RVs'],
])('%s in the words of a site', (slug, site, title) => expect(searchTitle(slug, site)).toBe(title))

test.each([
  ['/search/used-cars', 'used-cars'],
  ['/search/used-cars?make=Mazda', 'used-cars'],
  ['/search/', null],
  ['/search', null],
  ['/used-car/list', null],
  ['/x/search/used-cars', null],
])('the slug of %s', (path, slug) => expect(slugOfSearchPath(path)).toBe(slug))

test('any text gets an answer', () => fc.assert(fc.property(fc.string(), (slug) => void carTypesOf(slug))))
