import { describe, expect, test } from 'vitest'
import { canReserve, reserveRefusals, type ReservableCar, type ReserveSite } from './reserve.ts'

const car: ReservableCar = {
  status: 'in_stock',
  sold: false,
  reserved: false,
  reservable: null,
  tag: null,
  price_cents: 2_999_000,
  payment_processors: [{ authorization_type: 'Stripe', authorization_key: 'pk_live_1' }],
  has_checkout_payment_processor: false,
}
const provider = (payment_provider: ReserveSite['settings']['payment_provider']) => ({ settings: { payment_provider } })
const site = provider('stripe')
const key = (authorization_key: string) => [{ authorization_type: 'stripe', authorization_key }]

describe('a vehicle can be reserved', () => {
  test.each([
    ['when every condition holds', {}, site],
    ['when reservable is said to be true', { reservable: true }, site],
    ['at 200.01', { price_cents: 20_001 }, site],
    [
      'with a checkout processor and no key',
      { has_checkout_payment_processor: true, payment_processors: key('') },
      site,
    ],
    ['with another tag', { tag: 'One owner' }, site],
    ["with another provider's key", {}, provider('till')],
    ['with a test key in the sandbox', { payment_processors: key('pk_test_1') }, provider('sandbox')],
  ] as const)('%s', (_, facts, where) => {
    expect(reserveRefusals({ ...car, ...facts }, where)).toEqual([])
    expect(canReserve({ ...car, ...facts }, where)).toBe(true)
  })
})

describe('a vehicle is refused', () => {
  test.each<[string, Partial<ReservableCar>, ReserveSite, string[]]>([
    [
      'a site without provider',
      {},
      provider(null),
      ['This site takes no payments online.', 'No payment key is set up for the vehicle.'],
    ],
    ['coming soon', { status: 'coming_soon' }, site, ['The vehicle is not in stock.']],
    ['another status', { status: 'other' }, site, ['The vehicle is not in stock.']],
    ['test drive only', { tag: 'Test Drive Only' }, site, ['The vehicle is for test drives only.']],
    ['test drive only, starred', { tag: 'Test Drive Only*' }, site, ['The vehicle is for test drives only.']],
    ['test drive only, starred before', { tag: '*Test Drive Only' }, site, ['The vehicle is for test drives only.']],
    ['a blank key', { payment_processors: key(' ') }, site, ['No payment key is set up for the vehicle.']],
    ['a test key', { payment_processors: key('pk_test_1') }, site, ['No payment key is set up for the vehicle.']],
    ['sold', { sold: true }, site, ['The vehicle is sold.']],
    ['reserved', { reserved: true }, site, ['The vehicle is reserved already.']],
    ['exactly 200', { price_cents: 20_000 }, site, ['The vehicle has no price above 200.']],
    ['no price', { price_cents: null }, site, ['The vehicle has no price above 200.']],
    ['not reservable', { reservable: false }, site, ['The dealer does not take reservations for the vehicle.']],
    [
      'no processor, no checkout processor',
      { payment_processors: [] },
      site,
      ['No payment key is set up for the vehicle.', 'The vehicle has no payment processor.'],
    ],
    [
      'a checkout processor alone',
      { payment_processors: [], has_checkout_payment_processor: true },
      site,
      ['The vehicle has no payment processor.'],
    ],
    [
      'sold and reserved',
      { sold: true, reserved: true },
      site,
      ['The vehicle is sold.', 'The vehicle is reserved already.'],
    ],
  ])('%s', (_, facts, where, refusals) => {
    expect(reserveRefusals({ ...car, ...facts }, where)).toEqual(refusals)
    expect(canReserve({ ...car, ...facts }, where)).toBe(false)
  })
})
