import type { ShownCar } from '@forecourt/rules/car/car.ts'
import type { SafeHtml } from '@forecourt/rules/kinds/safeHtml.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { describe, expect, test } from 'vitest'
import { siteWith, LOCATION } from '../../../tools/testing/location.ts'
import { cardView } from '../vehicleCard/card.ts'
import { structuredData } from './structuredData.ts'
import { pageState, vehicleView } from './vehicleView.ts'

const now = new Date('2026-11-20T02:00:00Z')

const siteFor = (settings: SettingsLayer = {}) => siteWith({ payment_provider: 'stripe', autograb: true, ...settings })

const car: ShownCar = {
  ...LOCATION.car,
  location: null,
  primary_image_url: '/media/a.webp',
  images: [{ url: '/media/a.webp', thumb: '/media/a.webp', width: 1200, height: 800 }],
  photos_count: 1,
  payment_processors: [{ authorization_type: 'stripe', authorization_key: 'pk_live_1' }],
  has_checkout_payment_processor: true,
  manufacturer: null,
  engine: null,
  interior_colour: null,
  rego: '123ABC',
  rego_expiry: '2027-03-01',
  description: '<p>Tidy.</p>' as SafeHtml,
  features: [],
}

const location: Location = {
  ...LOCATION.location,
  dealer_license_number: null,
  contact_detail: {
    ...LOCATION.location.contact_detail,
    phone: '(07) 5550 4110',
    opening_hours: [{ weekday: 5, status: 'Open', formated_hours: '', open: '08:00', close: '17:00' }],
  },
  address: {
    ...LOCATION.location.address,
    street: '1 Test Street',
    lat: null,
    long: null,
    full: '1 Test Street, Brisbane QLD 4000',
  },
}

const view = (changes: Partial<ShownCar> = {}, settings: SettingsLayer = {}) =>
  vehicleView({ ...car, ...changes }, siteFor(settings), [location], now)
const kinds = (changes: Partial<ShownCar> = {}, settings: SettingsLayer = {}) =>
  view(changes, settings).actions.map(({ kind }) => kind)
const fact = (label: string, shown = view()) => shown.facts.find((row) => row.label === label)?.value

test('a vehicle names the other locations that it can be had at', () => {
  expect(view().location?.alsoAt).toEqual([])
  const distribution_locations = [{ id: 9, name: 'South Yard' }]
  const standsAt = { id: location.id, name: location.name, slug: location.slug, phone: null, distribution_locations }
  expect(view({ location: standsAt }).location?.alsoAt).toEqual(['South Yard'])
  expect(view({ location: standsAt, sold: true }).location?.alsoAt).toEqual([])
})

describe('actions appear by the rules', () => {
  test.each([
    ['a vehicle to buy', {}, {}, ['reserve', 'test_drive', 'finance', 'trade_in']],
    ['200 is not above 200', { price_cents: 20_000 }, {}, ['test_drive', 'finance']],
    ['above 200', { price_cents: 20_001 }, {}, ['reserve', 'test_drive', 'finance', 'trade_in']],
    ['reserved', { reserved: true }, {}, ['waitlist', 'test_drive', 'finance']],
    ['reserved, without waitlists', { reserved: true }, { waitlist_enabled: false }, ['test_drive', 'finance']],
    ['test drive only', { tag: 'Test Drive Only' }, {}, ['test_drive', 'finance', 'trade_in']],
    ['coming soon', { status: 'coming_soon' }, {}, ['test_drive', 'finance']],
    ['sold', { sold: true, sold_at: now }, {}, []],
    ['to rent', { listing_type: 'rental' }, {}, []],
    ['by subscription', { listing_type: 'subscription' }, {}, []],
    ['no price', { price_type: 'enquire' }, { payment_provider: null, autograb: false }, ['test_drive']],
    ['switched off', {}, { test_drive_enabled: false, finance_enabled: false }, ['reserve', 'trade_in']],
  ] as const)('%s', (_, changes, settings, expected) => {
    expect(kinds(changes as Partial<ShownCar>, settings as SettingsLayer)).toEqual(expected)
  })

  test('and lead to their pages with the vehicle', () => {
    const href = Object.fromEntries(view().actions.map((action) => [action.kind, action.href]))
    expect(href.reserve).toBe('/cars/2022-toyota-hilux-sr5-a1/checkout')
    expect(href.trade_in).toBe('/cars/trade-in?car_id=42')
    expect(href.finance).toBe(
      '/finance?preferredDealership=north&vehiclePriceBudget=49990&car_id=42&car_type=used#finance-form',
    )
  })
})

describe('what visitors may see', () => {
  test('VIN and registration are masked unless the site shows them', () => {
    expect(fact('VIN')).toBe('•••••••••••••3456')
    expect(fact('Rego')).toBe('123•••')
    expect(fact('VIN', view({}, { show_full_vin: true }))).toBe('MR0FA3CD100123456')
  })

  test('a masked phone number is not in the page at all', () => {
    const shown = view({}, { phone_masked: true })
    expect(shown.location?.phone).toEqual({ shown: '(07) •••• ••••', href: null, reveal: { locationId: 3 } })
    expect(JSON.stringify(shown)).not.toContain('5550 4110')
    expect(view().location?.phone).toMatchObject({ href: 'tel:+61755504110', reveal: null })
  })

  test('the history report only where there is a file', () => {
    const report = (changes: Partial<ShownCar>) => view(changes).trust.find(({ kind }) => kind === 'history')
    expect(report({ file: null })).toBeUndefined()
    expect(report({ file: '/media/documents/a.pdf' })?.link?.href).toBe('/media/documents/a.pdf')
  })

  test('what the site says of warranty and history, word for word', () => {
    expect(view().trustNote).toBeNull()
    expect(view({}, { trust_note: 'Checked by <b>us</b>.' }).trustNote).toBe('Checked by <b>us</b>.')
  })

  test('the recorded price before this one and how long it has been listed, where the rules say so', () => {
    const former_prices = [
      {
        price_cents: car.price_cents! + 50_000,
        price_type: car.price_type,
        currency: car.currency,
        since: new Date('2026-10-01T02:00:00Z'),
        until: new Date('2026-11-03T02:00:00Z'),
      },
    ]
    expect(view().formerPrice).toBeNull()
    expect(view({ former_prices }).formerPrice).toBe('Was $50,490 until 3 November 2026')
    const created_at = new Date('2026-11-08T02:00:00Z')
    expect(view({ created_at, arrival_known: true }).listed).toBe('Listed 12 days ago')
    expect(view({ created_at, arrival_known: true }, { listed_days_shown: 11 }).listed).toBeNull()
  })

  test('a video of an allowed provider only, and a turn of enough pictures', () => {
    const frame = (index: number) => ({ url: `/media/s${index}.jpg`, thumb: '', width: 1200, height: 800 })
    const frames = (count: number) => Array.from({ length: count }, (_, index) => frame(index))
    expect(view({ spin_images: frames(7) }).spin).toEqual([])
    expect(view({ spin_images: frames(8) }).spin).toHaveLength(8)
    const video_url = 'https://youtu.be/dQw4w9WgXcQ'
    expect(view({ video_url }).video?.href).toBe(video_url)
    expect(view({ video_url }, { vehicle_video_providers: ['vimeo'] }).video).toBeNull()
  })

  test('dates in words, hours of today', () => {
    expect(fact('Rego expires')).toBe('1 March 2027')
    expect(view().location?.status).toEqual({ open: true, text: 'Open until 5:00pm' })
  })
})

test('the page exists during the sold window and responds 410 after it', () => {
  const soldAt = (days: number) => ({ ...car, sold: true, sold_at: new Date(now.getTime() - days * 86_400_000) })
  const site = siteFor({ include_sold_cars_days: 3 })
  expect(pageState(car, site, now)).toBe('available')
  expect(pageState(soldAt(3), site, now)).toBe('sold')
  expect(pageState(soldAt(3.001), site, now)).toBe('gone')
})

test('search engines get no more than visitors', () => {
  const site = siteFor()
  const jsonLd = (changes: Partial<ShownCar>) => {
    const changed = { ...car, ...changes }
    return JSON.stringify(structuredData(changed, vehicleView(changed, site, [location], now), site, location, [], now))
  }
  expect(jsonLd({})).toContain('"price":"49990.00"')
  expect(jsonLd({})).not.toContain(car.vin)
  expect(jsonLd({ price_type: 'enquire' })).not.toContain('"price"')
  expect(jsonLd({ sold: true })).toContain('SoldOut')
})

test('what the price takes in is listed, unless the site has a sentence of its own', () => {
  expect(view().priceParts?.includes).toContain('Stamp duty')
  expect(view({ price_type: 'enquire' }).priceParts).toBeNull()
})

test('a drawing is distinguished from a photo, in the gallery and on the card', () => {
  const drawing = {
    url: '/media/vehicles/suv-red-1.webp',
    thumb: '/media/vehicles/suv-red-1.webp',
    width: 12,
    height: 8,
  }
  const drawn = { primary_image_url: drawing.url, images: [drawing], photos_count: 5 }
  expect(view(drawn).pictures.map(({ illustration }) => illustration)).toEqual([true])
  expect(view().pictures.map(({ illustration }) => illustration)).toEqual([undefined])

  const card = (image: typeof drawing | null, photos_count: number) =>
    cardView({ ...LOCATION.car, image, photos_count, trade: {} }, siteFor(), now)
  expect(card(drawing, 0)).toMatchObject({ photos: 0, illustration: true })
  expect(card({ ...drawing, url: '/media/a.webp' }, 5)).toMatchObject({ photos: 5 })
  expect(card({ ...drawing, url: '/media/a.webp' }, 5).illustration).toBe(false)

  // So does the silhouette of one that has no picture.
  expect(view({ primary_image_url: null, images: [], photos_count: 0 }).pictures).toMatchObject([
    { illustration: true },
  ])
  expect(card(null, 0)).toMatchObject({ photos: 0, illustration: true })
})
