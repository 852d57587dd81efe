import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultSlugs,
  ownSlug,
  searchKind,
  searchOf,
  searchTitle,
  slugForTypes,
  slugOfSearchPath,
  slugsWithStock,
} from './searchSlugs.ts'

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
  ['rv-vehicles', ['new', 'used', 'demo'], 'All cars'],
  ['used-motorcycles', ['used'], 'Used cars'],
])('%s stands for %j that are for sale (§2.1)', (slug, carTypes, title) => {
  expect(searchOf(slug)).toEqual({ carTypes, listingType: 'sale' })
  expect(searchTitle(slug, cars)).toBe(title)
})

test.each([
  ['rental-cars', 'rental', 'Rental cars'],
  ['rental-trucks', 'rental', 'Rental cars'],
  ['subscription-cars', 'subscription', 'Subscription cars'],
])('%s stands for what is listed for %s, of any condition', (slug, listingType, title) => {
  expect(searchOf(slug)).toEqual({ carTypes: ['new', 'used', 'demo'], listingType })
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
])('%j is no search', (slug) => expect(searchOf(slug)).toBeNull())

test.each([
  ['used-cars', preOwned, 'Pre-owned cars'],
  ['new-used-and-demo-cars', preOwned, 'New, pre-owned and demo cars'],
  ['rv-vehicles', rvs, 'All RVs'],
  ['new-rvs', rvs, 'New RVs'],
  ['used-caravans', { ...cars, vehicleNounPlural: 'Caravans' }, 'Used caravans'],
])('%s in the words of a site', (slug, site, title) => expect(searchTitle(slug, site)).toBe(title))

test.each([
  ['new-used-and-demo-cars', ['used'], 'Pre-owned cars'],
  ['new-used-and-demo-cars', ['demo', 'used'], 'Pre-owned and demo cars'],
  ['new-used-and-demo-cars', ['used', 'nonsense'], 'Pre-owned cars'],
  ['new-used-and-demo-cars', ['nonsense'], 'New, pre-owned and demo cars'],
  ['new-used-and-demo-cars', [], 'New, pre-owned and demo cars'],
  ['rv-vehicles', ['used'], 'Pre-owned cars'],
  ['used-cars', ['new'], 'Pre-owned cars'],
  ['rental-cars', ['used'], 'Rental cars'],
])('%s refined to %j is headed by what is left: %s', (slug, refined, title) =>
  expect(searchTitle(slug, preOwned, refined)).toBe(title),
)

test('a site that names no slugs has each condition in its own noun', () => {
  expect(defaultSlugs(searchKind('RVs'))).toEqual(['new-used-and-demo-rvs', 'new-rvs', 'used-rvs', 'demo-rvs'])
  expect(defaultSlugs(searchKind('Caravans'))).toContain('used-caravans')
  expect(defaultSlugs(searchKind('Vehicles'))).toContain('used-cars')
  expect(searchOf('used-caravans', 'caravans')).toEqual({ carTypes: ['used'], listingType: 'sale' })
  expect(searchOf('used-caravans', 'trucks')).toBeNull()
})

const trucks = { kind: 'trucks', slugs: ['new-used-and-demo-trucks', 'new-trucks', 'used-trucks'] }
const campers = { kind: 'campers', slugs: ['rv-vehicles', 'new-campers', 'used-campers', 'rental-campers'] }
test.each([
  ['used-cars', trucks, 'used-trucks'],
  ['new-used-and-demo-cars', trucks, 'new-used-and-demo-trucks'],
  ['rv-vehicles', trucks, 'new-used-and-demo-trucks'],
  ['new-used-and-demo-cars', campers, 'rv-vehicles'],
  ['new-used-and-demo-trucks', campers, 'rv-vehicles'],
  ['new-used-and-demo-campers', campers, 'rv-vehicles'],
  ['rental-cars', campers, 'rental-campers'],
  // Conditions that the site has no stock of, and slugs that are not linked.
  ['demo-cars', trucks, null],
  ['rental-cars', trucks, null],
  ['used-campers', trucks, null],
  ['flying-cars', trucks, null],
  ['used-spaceships', trucks, null],
])('%s on a site of %j is %s', (slug, site, own) => expect(ownSlug(slug, site)).toBe(own))

test.each([
  [['used'], trucks, 'used-trucks'],
  [['demo'], trucks, null],
  [['demo', 'used', 'new'], campers, 'rv-vehicles'],
  [['new', 'used'], trucks, null],
] as const)('the search for %j of %j is %s', (types, site, slug) => expect(slugForTypes(types, site)).toBe(slug))

test.each([
  ['/search/used-cars', 'used-cars'],
  ['/search/used-cars?make=Mazda', 'used-cars'],
  ['/search/', null],
  ['/search', null],
  ['/used-car/list', null],
  ['/x/search/used-cars', null],
])('the slug of %s', (path, slug) => expect(slugOfSearchPath(path)).toBe(slug))

test('any text gets an answer', () => fc.assert(fc.property(fc.string(), (slug) => void searchOf(slug))))

test.each([
  ['every condition', { sale: { new: 1, used: 1, demo: 1 } }, ['all', 'new', 'used', 'demo']],
  ['two conditions', { sale: { new: 1, used: 1, demo: 0 } }, ['all', 'new', 'used']],
  ['used cars only', { sale: { new: 0, used: 1, demo: 0 } }, ['used']],
  ['nothing', { sale: { new: 0, used: 0, demo: 0 } }, []],
  ['no counts', {}, []],
  ['cars for rent only', { sale: { new: 0, used: 0, demo: 0 }, rental: { new: 0, used: 2, demo: 0 } }, ['rental']],
  [
    'cars for sale and for rent',
    { sale: { new: 0, used: 1, demo: 0 }, rental: { new: 0, used: 2, demo: 0 } },
    ['used', 'rental'],
  ],
])('of a site with %s the searches that list something (§2.32)', (_name, counts, listed) => {
  const slugs = {
    all: 'new-used-and-demo-cars',
    new: 'new-cars',
    used: 'used-cars',
    demo: 'demo-cars',
    rental: 'rental-cars',
  }
  expect(slugsWithStock({ kind: 'cars', slugs: Object.values(slugs) }, counts)).toEqual(
    listed.map((name) => slugs[name as keyof typeof slugs]),
  )
})

test('a search of several conditions stays where there is none of fewer', () =>
  expect(
    slugsWithStock({ kind: 'rvs', slugs: ['rv-vehicles', 'new-rvs'] }, { sale: { new: 0, used: 4, demo: 0 } }),
  ).toEqual(['rv-vehicles']))
