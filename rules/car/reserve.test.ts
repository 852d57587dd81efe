import { describe, expect, test } from 'vitest'
import type { RefusalCause } from './refusal.ts'
import { reserveRefusals, type ReservableCar, type ReserveSite } from './reserve.ts'

const car: ReservableCar = {
  listing_type: 'sale',
  status: 'in_stock',
  sold: false,
  reserved: false,
  reservable: null,
  tag: null,
  price_cents: 2_999_000,
  payment_processors: [{ authorization_type: 'Stripe', authorization_key: 'pk_live_1' }],
  has_checkout_payment_processor: false,
}
const provider = (paymentProvider: ReserveSite['paymentProvider']): ReserveSite => ({ paymentProvider })
const site = provider('stripe')
const key = (authorization_key: string) => [{ authorization_type: 'stripe', authorization_key }]

describe('a vehicle can be reserved', () => {
  test.each([
    ['when every condition holds', {}, site],
    ['when reservable is true', { reservable: true }, site],
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
  })
})

describe('a vehicle is refused (§4.3, §5.1, §9.1)', () => {
  test.each<[string, Partial<ReservableCar>, ReserveSite, RefusalCause[]]>([
    ['a site without provider', {}, provider(null), ['off', 'other']],
    ['coming soon', { status: 'coming_soon' }, site, ['not_in_stock']],
    ['to rent', { listing_type: 'rental' }, site, ['not_for_sale']],
    ['by subscription', { listing_type: 'subscription' }, site, ['not_for_sale']],
    ['another status', { status: 'other' }, site, ['not_in_stock']],
    ['test drive only', { tag: 'Test Drive Only' }, site, ['test_drive_only']],
    ['test drive only, starred', { tag: 'Test Drive Only*' }, site, ['test_drive_only']],
    ['test drive only, starred before', { tag: '*Test Drive Only' }, site, ['test_drive_only']],
    ['a blank key', { payment_processors: key(' ') }, site, ['other']],
    ['a test key', { payment_processors: key('pk_test_1') }, site, ['other']],
    ['sold', { sold: true }, site, ['sold']],
    ['reserved', { reserved: true }, site, ['reserved']],
    ['exactly 200', { price_cents: 20_000 }, site, ['other']],
    ['no price', { price_cents: null }, site, ['other']],
    ['not reservable', { reservable: false }, site, ['other']],
    ['no processor, no checkout processor', { payment_processors: [] }, site, ['other', 'other']],
    ['a checkout processor alone', { payment_processors: [], has_checkout_payment_processor: true }, site, ['other']],
    ['sold and reserved', { sold: true, reserved: true }, site, ['sold', 'reserved']],
  ])('%s', (_, facts, where, refusals) => {
    expect(reserveRefusals({ ...car, ...facts }, where)).toEqual(refusals)
  })
})
