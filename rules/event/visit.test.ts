import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import { actionEvent } from './choose.ts'
import { addressEvent, linkAction, searchedFor, type EventSite } from './visit.ts'

const site: EventSite = {
  baseUrl: 'https://yard.example/',
  vehicleBasePath: '/cars',
  searchPath: '/search/used-cars',
  manufacturer: null,
  settings: { ...PLATFORM_SETTINGS, finance_path: '/apply-for-finance' },
}

test.each([
  ['/', 1],
  ['/search/used-cars', 2],
  ['/search/used-cars/', 2],
  ['/special-offers', 5],
  ['/fleet', 6],
  ['/service', 7],
  ['/book-a-service', 7],
  ['/vehicle-parts-and-accessories', 8],
  ['/apply-for-finance', 9],
  ['/insurance', 10],
  ['/ownership', 11],
  ['/warranty', 11],
  ['/roadside-assist', 11],
  ['/care-plans', 11],
  ['/contact', 12],
  ['/about-us', 13],
  ['/finance', null],
  ['/search', null],
  ['/cars/2020-mazda-3', null],
  ['/success', null],
  ['/services', null],
])('opening %s is event %s (§3.19)', (pathname, id) => expect(addressEvent(pathname, site)).toBe(id))

test('content pages are found where the dealer keeps the pages path', () =>
  expect(addressEvent('/pages/fleet', { ...site, settings: { ...PLATFORM_SETTINGS, use_pages_path: true } })).toBe(6))

describe('a search', () => {
  const of = (search: string, pathname = '/search/used-cars') => searchedFor({ pathname, search })
  test.each([
    ['', null],
    ['?page=2', null],
    ['?sort=price:asc', null],
    ['?utm_source=x', null],
    ['?make=Mazda', 'make=Mazda'],
    ['?make=Mazda&page=3&sort=price:asc', 'make=Mazda'],
    ['?q=hilux', 'q=hilux'],
    ['?price_max=20000', 'price_max=20000'],
  ])('%j is for %j', (search, expected) => expect(of(search)).toBe(expected))
  test('is the same in any order of its parts', () => expect(of('?model=3&make=Mazda')).toBe(of('?make=Mazda&model=3')))
  test('is none elsewhere', () => expect(of('?make=Mazda', '/contact')).toBeNull())
})

test.each([
  ['https://www.google.com/maps/dir/?api=1&destination=x', 41],
  ['https://www.openstreetmap.org/?mlat=1&mlon=2', 41],
  ['/apply-for-finance?car_id=1#finance-form', 58],
  ['https://yard.example/apply-for-finance', 58],
  ['/finance', null],
  ['https://elsewhere.example/', 25],
  ['mailto:sam@example.com', 25],
  ['sms:+61491570006', 25],
  ['tel:+61755501234', null],
  ['/cars/x', null],
  ['#form-section', null],
])('following %s is event %s', (href, id) => {
  const action = linkAction(href, site)
  expect(action && actionEvent(action)).toBe(id)
})
