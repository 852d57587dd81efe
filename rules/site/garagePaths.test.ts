import { expect, test } from 'vitest'
import { PLATFORM_SETTINGS } from './config.ts'
import { garagePaths } from './garagePaths.ts'

const site = {
  vehicleBasePath: '/cars',
  searchPath: '/search/used-cars',
  manufacturer: null,
  settings: { ...PLATFORM_SETTINGS, garage_path: '/my-shed' },
}

test('addresses of the owner area that only loaders make', () => {
  const to = garagePaths(site)
  expect([
    to.booking({ reference: 'AB 12/3' }),
    to.booking({ reference: 'AB-12' }, 'oak-cars'),
    to.vehicle({ id: 'c3' }),
    to.vehicle({ id: 'c3' }, 'oak-cars'),
    to.vehicle(),
    to.value({ make: 'Toyota', model: 'HiLux', year: 2019 }),
    to.bookService({ make: 'Land Rover', model: 'Defender', year: null }),
  ]).toEqual([
    '/my-shed/bookings/AB%2012%2F3',
    '/my-shed/bookings/AB-12?site=oak-cars',
    '/my-shed/vehicles/c3',
    '/my-shed/vehicles/c3?site=oak-cars',
    '/my-shed/vehicles/new',
    '/cars/trade-in?make=Toyota&model=HiLux&year=2019',
    '/forms/service-booking?make=Land+Rover&model=Defender',
  ])
})
