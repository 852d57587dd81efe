import { PLATFORM_SETTINGS } from '../site/config.ts'
import { describe, expect, test } from 'vitest'
import type { PriceType } from './car.ts'
import {
  advertisedPriceCents,
  priceDisclosure,
  priceDisplay,
  priceParts,
  priceTypeLabel,
  priceFloorCents,
  withPriceFloor,
  type PricedCar,
  type PriceSite,
} from './price.ts'

const AU = { locale: 'en-AU', country: 'AU', settings: PLATFORM_SETTINGS } as const
const NZ = { locale: 'en-NZ', country: 'NZ', settings: PLATFORM_SETTINGS } as const
const US = { locale: 'en-US', country: 'US', settings: PLATFORM_SETTINGS } as const

const car = (facts: Partial<PricedCar> = {}): PricedCar => ({
  price_cents: 2_999_000,
  price_was_cents: null,
  price_type: 'drive_away',
  currency: 'AUD',
  ...facts,
})

describe('priceDisplay', () => {
  test.each([
    ['Australian drive away', car(), AU, '$29,990', 'Drive Away'],
    ['Australian before charges', car({ price_type: 'egc' }), AU, '$29,990', 'Excl. Govt. Charges'],
    ['New Zealand', car({ price_type: 'plus_orc', currency: 'NZD' }), NZ, '$29,990', '+ On Road Costs'],
    ['US', car({ price_type: 'egc', currency: 'USD' }), US, '$29,990', 'Excl. Tax, Title & License'],
    ['with cents', car({ price_cents: 2_999_050 }), AU, '$29,990.50', 'Drive Away'],
    ['a million and a half', car({ price_cents: 150_000_000 }), AU, '$1,500,000', 'Drive Away'],
    ['one cent', car({ price_cents: 1 }), AU, '$0.01', 'Drive Away'],
  ] as const)('%s', (_, vehicle, site, amount, label) =>
    expect(priceDisplay(vehicle, site)).toEqual({ kind: 'amount', amount, label, was: null }),
  )

  test.each([
    ['no price', car({ price_cents: null })],
    ['a price of nothing', car({ price_cents: 0 })],
    ['a price below nothing', car({ price_cents: -1 })],
    ['a price on enquiry', car({ price_type: 'enquire' })],
  ])('%s: the words instead', (_, vehicle) => {
    expect(priceDisplay(vehicle, AU)).toEqual({ kind: 'enquire', text: 'Enquire for price.' })
    expect(priceDisplay(vehicle, { ...AU, settings: { ...PLATFORM_SETTINGS, enquire_for_price_text: 'POA' } })).toEqual(
      {
        kind: 'enquire',
        text: 'POA',
      },
    )
    expect(advertisedPriceCents(vehicle)).toBeNull()
    expect(priceDisclosure(vehicle, AU)).toBeNull()
  })

  test.each([
    ['higher', 3_199_000, '$31,990'],
    ['one cent higher', 2_999_001, '$29,990.01'],
    ['the same', 2_999_000, null],
    ['lower', 2_000_000, null],
    ['unknown', null, null],
  ])('an earlier price that is %s', (_, price_was_cents, was) =>
    expect(priceDisplay(car({ price_was_cents }), AU)).toMatchObject({ was }),
  )
})

describe('priceTypeLabel', () => {
  test.each<[PriceType, 'AU' | 'NZ' | 'US', string | null]>([
    ['drive_away', 'AU', 'Drive Away'],
    ['egc', 'AU', 'Excl. Govt. Charges'],
    ['plus_orc', 'AU', '+ On Road Costs'],
    ['enquire', 'AU', null],
    ['drive_away', 'NZ', 'Drive Away'],
    ['plus_orc', 'NZ', '+ On Road Costs'],
    ['drive_away', 'US', 'Out the Door'],
    ['plus_orc', 'US', '+ Tax, Title & License'],
  ])('%s in %s: %s', (type, country, label) =>
    expect(priceTypeLabel(type, { country, settings: PLATFORM_SETTINGS })).toBe(label),
  )

  test.each<[PriceType, 'AU' | 'NZ' | 'US', string]>([
    ['drive_away', 'AU', 'Ride Away'],
    ['drive_away', 'NZ', 'Ride Away'],
    ['egc', 'AU', 'Excl. Govt. Charges'],
    ['drive_away', 'US', 'Out the Door'],
  ])('%s in %s where motorcycles are sold: %s', (price_type, country, label) => {
    const settings = { ...PLATFORM_SETTINGS, test_drive_word: 'test ride' } as const
    expect(priceTypeLabel(price_type, { country, settings })).toBe(label)
    expect(priceDisplay(car({ price_type }), { locale: 'en-AU', country, settings })).toMatchObject({ label })
  })
})

describe('priceDisclosure', () => {
  test('is the one of the price type', () =>
    expect(priceDisclosure(car({ price_type: 'plus_orc' }), NZ)).toBe(
      'The price includes GST. On-road costs such as registration and a warrant of fitness are extra.',
    ))
  test('is the site’s own where it has one', () =>
    expect(priceDisclosure(car(), { ...AU, settings: { ...PLATFORM_SETTINGS, price_disclosure: 'Ours.' } })).toBe(
      'Ours.',
    ))
})

describe('priceParts', () => {
  test.each<[PriceType, PriceSite, readonly string[], readonly string[]]>([
    ['drive_away', AU, ['Registration', 'Stamp duty', 'Compulsory insurance', 'Dealer delivery'], []],
    ['egc', AU, [], ['Stamp duty', 'Registration', 'Compulsory insurance']],
    ['plus_orc', AU, [], ['Registration', 'Stamp duty', 'Compulsory insurance', 'Dealer delivery']],
    ['drive_away', NZ, ['GST', 'Registration', 'Warrant of fitness'], []],
    ['egc', NZ, ['GST'], ['Registration', 'Other government charges']],
    ['plus_orc', NZ, ['GST'], ['Registration', 'Warrant of fitness']],
    ['drive_away', US, ['Tax', 'Title', 'License', 'Dealer fees'], []],
    ['egc', US, [], ['Tax', 'Title', 'License', 'Documentary fee']],
    ['plus_orc', US, [], ['Tax', 'Title', 'License', 'Dealer fees']],
  ])('of %s: each is in the sentence too', (price_type, site, includes, excludes) => {
    expect(priceParts(car({ price_type }), site)).toEqual({ includes, excludes })
    const sentence = priceDisclosure(car({ price_type }), site)!.toLowerCase()
    for (const part of [...includes, ...excludes]) expect(sentence).toContain(part.toLowerCase())
  })

  test('a price that is not shown has none', () => {
    expect(priceParts(car({ price_type: 'enquire' }), AU)).toBeNull()
    expect(priceParts(car({ price_cents: null }), AU)).toBeNull()
    expect(priceParts(car({ price_cents: 0 }), AU)).toBeNull()
    expect(priceParts(car({ price_cents: 1 }), AU)).not.toBeNull()
  })

  test('nothing is listed where the site has a sentence of its own', () =>
    expect(priceParts(car(), { ...AU, settings: { ...PLATFORM_SETTINGS, price_disclosure: 'Ours.' } })).toBeNull())
})

describe('withPriceFloor', () => {
  const floored = (price_cents: number | null, floorCents = 50_00) =>
    withPriceFloor(car({ price_cents, price_was_cents: 3_000_000 }), floorCents)

  test.each([0, 1_00, 49_99, 50_00])('%i cents are no price at a floor of 50', (cents) => {
    expect(floored(cents)).toMatchObject({ price_cents: null, price_was_cents: null, price_type: 'enquire' })
    expect(priceDisplay(floored(cents), AU)).toEqual({ kind: 'enquire', text: 'Enquire for price.' })
  })
  test.each([50_01, 88_00, 2_999_000])('%i cents are', (cents) => {
    expect(floored(cents)).toEqual(car({ price_cents: cents, price_was_cents: 3_000_000 }))
  })
  test.each(['rental', 'subscription'] as const)(
    'what is listed for %s has no price to buy it at (§2.2)',
    (listing_type) => {
      const listed = withPriceFloor({ ...car({ price_was_cents: 3_000_000 }), listing_type }, 0)
      expect(listed).toMatchObject({ price_cents: null, price_was_cents: null, price_type: 'enquire' })
      expect(priceDisplay(listed, AU)).toEqual({ kind: 'enquire', text: 'Enquire for price.' })
    },
  )
  test('what is for sale keeps it', () =>
    expect(withPriceFloor({ ...car(), listing_type: 'sale' }, 0)).toMatchObject(car()))
  test('a site without prices has none, of any amount, and none of before', () => {
    const settings = { ...PLATFORM_SETTINGS, price_floor: 50 }
    const none = { price_cents: null, price_was_cents: null, price_type: 'enquire' }
    expect(priceFloorCents(settings)).toBe(50_00)
    const without = priceFloorCents({ ...settings, prices_shown: false })
    for (const cents of [null, 50_01, Number.MAX_SAFE_INTEGER]) expect(floored(cents, without)).toMatchObject(none)
  })
  test('a missing price stays as it is', () => {
    expect(floored(null)).toEqual(car({ price_cents: null, price_was_cents: 3_000_000 }))
  })
  test('a floor of 0 takes no price away', () => {
    expect(floored(1, 0)).toMatchObject({ price_cents: 1, price_type: 'drive_away' })
  })
})
