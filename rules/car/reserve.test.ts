import { describe, expect, test } from 'vitest'
import type { RefusalCause } from './refusal.ts'
import { explainReserve, reserveRefusals, type ReservableCar, type ReserveSite } from './reserve.ts'

const car: ReservableCar = {
  listing_type: 'sale',
  status: 'in_stock',
  sold: false,
  reserved: false,
  reservable: null,
  tag: null,
  price_cents: 2_999_000,
  currency: 'AUD',
  payment_processors: [{ authorization_type: 'Stripe', authorization_key: 'pk_live_1' }],
  has_checkout_payment_processor: false,
  dealership_id: 7,
}
const provider = (paymentProvider: ReserveSite['paymentProvider']): ReserveSite => ({
  paymentProvider,
  paymentDealershipIds: [7, 8],
})
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
    ['a dealership without the secrets of the provider', { dealership_id: 9 }, site, ['other']],
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

describe('explained to staff: each condition with the value that it looked at', () => {
  test('in the order of the refusals, with the same results', () => {
    expect(explainReserve(car, site)).toEqual([
      { name: 'The site takes payments', holds: true, seen: 'stripe' },
      { name: 'The provider has the secrets of the dealership', holds: true, seen: 'every secret' },
      { name: 'Listed for sale', holds: true, seen: 'sale' },
      { name: 'In stock', holds: true, seen: 'in_stock' },
      { name: 'Not for test drives only', holds: true, seen: 'no tag' },
      {
        name: 'A checkout payment processor or a key',
        holds: true,
        seen: 'no checkout payment processor, Stripe has a key',
      },
      { name: 'Not sold', holds: true, seen: 'not sold' },
      { name: 'Not reserved', holds: true, seen: 'not reserved' },
      { name: 'Price above 200', holds: true, seen: '$29,990' },
      { name: 'Not excluded from reservations', holds: true, seen: 'reservable is not set' },
      { name: 'At least one payment processor', holds: true, seen: 'Stripe has a key' },
    ])
  })

  test.each<[string, Partial<ReservableCar>, ReserveSite, [string, string][]]>([
    [
      'a site without provider',
      {},
      provider(null),
      [
        [
          'The site takes payments',
          'payment_provider is not set, not available on this platform, or without its secrets',
        ],
        ['A checkout payment processor or a key', 'no checkout payment processor, Stripe has a key'],
      ],
    ],
    [
      'a dealership without the secrets',
      { dealership_id: 9 },
      site,
      [['The provider has the secrets of the dealership', 'a secret is missing']],
    ],
    ['to rent', { listing_type: 'rental' }, site, [['Listed for sale', 'rental']]],
    ['coming soon', { status: 'coming_soon' }, site, [['In stock', 'coming_soon']]],
    ['a tag', { tag: ' Test Drive Only* ' }, site, [['Not for test drives only', "tag 'Test Drive Only*'"]]],
    [
      'a test key',
      { payment_processors: key('pk_test_1') },
      site,
      [['A checkout payment processor or a key', 'no checkout payment processor, stripe has only a test key']],
    ],
    [
      'a blank key',
      { payment_processors: key(' ') },
      site,
      [['A checkout payment processor or a key', 'no checkout payment processor, stripe has no key']],
    ],
    [
      'a checkout processor alone',
      { payment_processors: [], has_checkout_payment_processor: true },
      site,
      [['At least one payment processor', 'no payment processor']],
    ],
    [
      'sold and reserved',
      { sold: true, reserved: true },
      site,
      [
        ['Not sold', 'sold'],
        ['Not reserved', 'reserved'],
      ],
    ],
    ['exactly 200', { price_cents: 20_000 }, site, [['Price above 200', '$200']]],
    ['no price', { price_cents: null }, site, [['Price above 200', 'no price']]],
    ['not reservable', { reservable: false }, site, [['Not excluded from reservations', 'reservable is false']]],
  ])('%s', (_, facts, where, unmet) => {
    const found = explainReserve({ ...car, ...facts }, where).filter(({ holds }) => !holds)
    expect(found.map(({ name, seen }) => [name, seen])).toEqual(unmet)
    expect(found).toHaveLength(reserveRefusals({ ...car, ...facts }, where).length)
  })

  test('never with a key', () => {
    const secret = 'pk_live_which_nobody_prints'
    expect(JSON.stringify(explainReserve({ ...car, payment_processors: key(secret) }, site))).not.toContain(secret)
  })
})
