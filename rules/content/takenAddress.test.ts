import { describe, expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from '../site/config.ts'
import { takenAddress, type AddressSite } from './takenAddress.ts'

const site = (settings: Partial<AddressSite['settings']> = {}, hasGarage = false): AddressSite => ({
  vehicleBasePath: '/cars',
  searchPath: '/search/used-cars',
  manufacturer: null,
  hasGarage,
  settings: { ...PLATFORM_SETTINGS, ...settings },
})
const bare = site()
const keeping = site({ use_pages_path: true })

describe('an address that the site itself uses', () => {
  test.each([
    ['search', '/search is the address of the stock search. Please choose another.'],
    ['search/used-cars', '/search/used-cars is the address of the stock search. Please choose another.'],
    ['search/used-cars/more', null],
    ['searching', null],
    ['cars', null],
    ['cars/trade-in', '/cars/trade-in is the address of the trade-in form. Please choose another.'],
    ['motorcycles/one', '/motorcycles/one is the address of a vehicle. Please choose another.'],
    ['cars/one/more', null],
    ['cars/one/checkout', '/cars/one/checkout is the address of a vehicle’s reservation. Please choose another.'],
    ['api', null],
    ['api/cars', '/api/cars is the address of the website’s own data. Please choose another.'],
    ['api/cars/one/two', '/api/cars/one/two is the address of the website’s own data. Please choose another.'],
    ['blog', '/blog is the address of the blog. Please choose another.'],
    ['blog/summer', '/blog/summer is the address of an article. Please choose another.'],
    ['blog/summer/2026', null],
    ['offers', null],
    ['offers/7', '/offers/7 is the address of an offer. Please choose another.'],
    ['offers/mazda/7', '/offers/mazda/7 is the address of an offer. Please choose another.'],
    ['offers/mazda/7/more', null],
    ['shortlist/one', '/shortlist/one is the address of the shortlist. Please choose another.'],
    ['pages', null],
    ['pages/warranty', '/pages/warranty is the address of the page /warranty. Please choose another.'],
    ['careers/apprentice', '/careers/apprentice is the address of a position. Please choose another.'],
    ['finance-enquiry', '/finance-enquiry is the address of the finance page. Please choose another.'],
    // Their text is shown on the site’s own page.
    ['careers', null],
    ['finance', null],
    // Pages of the dealer at fixed addresses, and those that take the place of one of the site’s own.
    ['about-us', null],
    ['service', null],
    ['book-a-service', null],
    ['warranty', null],
  ])('%s: %j', (slug, reason) => {
    expect(takenAddress(slug, bare)).toBe(reason)
    expect(takenAddress(slug, keeping)).toBeNull()
  })

  test('is that of the owner area where a site has one, at its own path too', () => {
    const path = { garage_path: '/owners' }
    expect(takenAddress('owners', site(path, true))).toBe(
      '/owners is the address of the owner area. Please choose another.',
    )
    expect(takenAddress('owners/plans', site(path, true))).toContain('the owner area')
    expect(takenAddress('ownership', site(path, true))).toBeNull()
    expect(takenAddress('owners', site(path))).toBeNull()
    expect(takenAddress('my-garage', bare)).toContain('the owner area')
  })
})
