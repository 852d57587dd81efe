import { expect, test } from 'vitest'
import { distanceKm } from '@forecourt/rules/location/distance.ts'
import { findPostcode } from './postcodes.ts'

test.each([
  ['2000', 'AU', { lat: -33.87, long: 151.21 }],
  ['0800', 'AU', { lat: -12.46, long: 130.84 }],
  ['6011', 'NZ', { lat: -41.29, long: 174.78 }],
  ['0110', 'NZ', { lat: -35.73, long: 174.32 }],
  ['78701', 'US', { lat: 30.27, long: -97.74 }],
  ['01001', 'US', { lat: 42.06, long: -72.61 }],
] as const)('%s of %s is where it is', async (postcode, country, place) => {
  expect(distanceKm((await findPostcode(postcode, country))!, place)).toBeLessThan(15)
})

test.each([
  ['2000', 'US'],
  ['78701', 'AU'],
  ['0001', 'AU'],
  ['', 'AU'],
  ['20 00', 'AU'],
  ['../a', 'AU'],
  ['__proto__', 'US'],
] as const)('%j is no postcode of %s', async (postcode, country) => {
  expect(await findPostcode(postcode, country)).toBeNull()
})
