import { expect, test } from 'vitest'
import { vehicleProperties } from './vehicle.ts'

const CAR = {
  id: 7,
  slug: '2022-toyota-hilux-7',
  stocknum: 'S7',
  year: 2022,
  make: 'Toyota',
  model: 'HiLux',
  price_cents: 4_599_050,
  price_was_cents: null,
  price_type: 'drive_away',
  currency: 'AUD',
  location: { id: 3 },
} as const
const PROPERTIES = {
  car_id: 7,
  car_slug: '2022-toyota-hilux-7',
  car_name: '2022 Toyota HiLux',
  location_id: 3,
  stocknum: 'S7',
  price: 45_990.5,
  name: '2022 Toyota HiLux',
}

test.each([
  ['a vehicle', {}, {}],
  ['one without a price', { price_cents: null }, { price: null }],
  ['one whose price is not shown', { price_type: 'enquire' }, { price: null }],
  ['one without a location', { location: null }, { location_id: null }],
] as const)('%s', (_, car, properties) =>
  expect(vehicleProperties({ ...CAR, ...car })).toEqual({ ...PROPERTIES, ...properties }),
)
