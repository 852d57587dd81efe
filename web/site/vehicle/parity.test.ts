import { NO_TRADE_FACTS, type ShownCar, type TradeFacts } from '@forecourt/rules/car/car.ts'
import { carFacts, factLabel } from '@forecourt/rules/car/facts.ts'
import { FEEDS } from '@forecourt/rules/feed/feeds.ts'
import { feedListing } from '@forecourt/rules/feed/listing.ts'
import { describe, expect, test } from 'vitest'
import { siteWith, LOCATION } from '../../../tools/testing/location.ts'
import { structuredData } from './structuredData.ts'
import { vehicleView } from './vehicleView.ts'

const now = new Date('2026-11-20T02:00:00Z')
const dayAgo = new Date('2026-11-19T02:00:00Z')

const CAR: ShownCar = {
  ...LOCATION.car,
  km: 30_120,
  price_cents: 4_999_050,
  price_type: 'drive_away',
}

/** Every state of a vehicle and every way to price it, on sites of each country. */
const STATES: readonly (readonly [string, Partial<ShownCar>])[] = [
  ['in stock', {}],
  ['reserved', { reserved: true }],
  ['coming soon', { status: 'coming_soon' }],
  ['sold yesterday', { sold: true, sold_at: dayAgo }],
  ['new', { car_type: 'new', km: 12 }],
  ['a demonstrator', { car_type: 'demo' }],
  ['excluding charges', { price_type: 'egc' }],
  ['plus on-road costs', { price_type: 'plus_orc' }],
  ['priced on enquiry', { price_type: 'enquire' }],
  ['without a price', { price_cents: null }],
  ['without an odometer', { km: null }],
  ['test drives only', { tag: 'Test Drive Only' }],
]
const SITES = [
  ['AU', siteWith(), 'AUD'],
  ['NZ', siteWith({ locale: 'en-NZ', time_zone: 'Pacific/Auckland' }), 'NZD'],
  ['US', siteWith({ locale: 'en-US', time_zone: 'America/Chicago' }), 'USD'],
] as const

interface Markup {
  mileageFromOdometer?: { value: number; unitCode: string }
  offers: {
    price?: string
    priceCurrency: string
    availability: string
    itemCondition: string
    url: string
    description?: string
    seller: { identifier?: string }
  }
}

const AVAILABILITY: Readonly<Record<string, string>> = {
  in_stock: 'InStock',
  reserved: 'Reserved',
  coming_soon: 'PreOrder',
  sold: 'SoldOut',
}

const cases = SITES.flatMap(([country, site, currency]) =>
  STATES.map(([state, changes]) => [state, country, site, { ...CAR, currency, ...changes }] as const),
)

describe('the page, its structured data and every feed state the same about a vehicle', () => {
  test.each(cases)('%s, %s', (_state, _country, site, car) => {
    const view = vehicleView(car, site, [LOCATION.location], now)
    const markup = structuredData(car, view, site, LOCATION.location, [], now) as unknown as Markup
    const listing = feedListing(car, site, [LOCATION.location], now)
    const rows = FEEDS.flatMap(({ file, line }) => {
      const answer = line(listing)
      return answer.ok ? [[file, answer.row] as const] : []
    })
    expect(rows.map(([file]) => file)).toEqual(expect.arrayContaining(['stock.csv', 'stock.json']))

    const shown = view.price.kind === 'amount' ? Number(view.price.amount.replace(/[^\d.]/g, '')) : null
    expect(markup.offers.price === undefined ? null : Number(markup.offers.price)).toBe(shown)
    expect(markup.offers.priceCurrency).toBe(car.currency)
    const odometer = view.facts.find(({ label }) => label === factLabel('odometer', site))?.value ?? null
    expect(markup.mileageFromOdometer?.value ?? null).toBe(odometer && Number(odometer.replace(/\D/g, '')))
    expect(view.state === 'sold').toBe(markup.offers.availability.endsWith('SoldOut'))

    for (const [file, row] of rows) {
      const price = row.price === '' ? null : Number.parseFloat(row.price!)
      expect([file, price]).toEqual([file, shown])
      expect(row.link ?? row.url).toBe(markup.offers.url)
      const figure = row.odometer ?? row['mileage.value'] ?? row.mileage!
      expect([file, figure === '' ? null : Number.parseInt(figure, 10)]).toEqual([
        file,
        markup.mileageFromOdometer?.value ?? null,
      ])
      if (row.odometer_unit)
        expect(row.odometer_unit === 'mi' ? 'SMI' : 'KMT').toBe(markup.mileageFromOdometer!.unitCode)
      if (row.currency) expect(row.currency).toBe(markup.offers.priceCurrency)
      else expect(row.price).toMatch(new RegExp(` ${markup.offers.priceCurrency}$`))
      const condition = (row.condition ?? row.state_of_vehicle!).toLowerCase()
      expect(markup.offers.itemCondition).toBe(
        `https://schema.org/${condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
      )
    }
    const stockRow = rows.find(([file]) => file === 'stock.csv')![1]
    expect(markup.offers.availability).toBe(`https://schema.org/${AVAILABILITY[stockRow.availability!]}`)
    expect(stockRow.price_type).toBe(shown === null ? 'enquire' : car.price_type)
    // What has to stand beside a price stands beside it everywhere (docs/decisions/0066).
    expect(stockRow.price_words).toBe(view.price.kind === 'amount' ? view.price.label : view.price.text)
    expect([markup.offers.description ?? '', stockRow.price_note]).toEqual([
      view.disclosure ?? '',
      view.disclosure ?? '',
    ])
    expect(view.disclosure === null).toBe(shown === null)
    expect([markup.offers.seller.identifier, stockRow.dealer_licence]).toEqual([view.licence, view.licence])
    for (const [file, row] of rows)
      if (row.description !== undefined)
        expect([file, row.description]).toEqual([file, expect.stringContaining(`${view.disclosure} ${view.licence}.`)])
    // What cannot be bought is advertised as available nowhere.
    const advertised = rows.filter(([file]) => !file.startsWith('stock.'))
    const buyable = stockRow.availability === 'in_stock'
    for (const [file, row] of advertised)
      expect([file, row.availability ?? 'AVAILABLE']).toEqual([file, buyable ? 'AVAILABLE' : 'NOT_AVAILABLE'])
  })
})

const HOSTILE = '</script><script>alert(1)</script>"\'&='
/** Every fact of every trade at once. A fact that is added to the type has to be added here. */
const EVERY_FACT: { [F in keyof TradeFacts]: NonNullable<TradeFacts[F]> } = {
  berths: 4,
  atm_kg: 2_500,
  tare_kg: 2_000,
  ball_weight_kg: 150,
  length_mm: 7_150,
  gvm_kg: 12_000,
  gcm_kg: 24_000,
  payload_kg: 7_000,
  axles: '6x4',
  wheelbase_mm: 3_815,
  licence_class: 'HR',
  engine_cc: 655,
  lams: true,
  wof_expiry: '2027-03-31',
  ruc_paid_to_km: 92_000,
  mpg_city: 27,
  mpg_highway: 35,
  title_status: 'rebuilt',
  owners: 2,
  service_history: 'partial',
  ancap_year: 2022,
  warranty_kind: 'dealer',
  warranty_months: 12,
  warranty_km: 20_000,
  warranty_expiry: '2028-01-31',
  warranty_provider: HOSTILE,
  inspection_points: 110,
  inspection_date: '2026-01-15',
  inspection_file: '/media/inspection.pdf',
  video_url: 'https://video.example/1',
  spin_images: [{ url: '/media/s1.jpg', thumb: '/media/s1.jpg', width: 800, height: 600 }],
}
/** Facts that structured data has by a property of its own, or that name one vehicle. */
const BY_PROPERTY = new Set(['payload', 'axles', 'wheelbase', 'owners', 'capacity'])

describe('every fact of every trade', () => {
  test.each(SITES)('is on the page, in its structured data and in the plain feeds, %s', (country, site, currency) => {
    const car: ShownCar = { ...CAR, ...EVERY_FACT, ancap_rating: 5, body: 'Naked', berths: null, currency }
    const facts = carFacts(car, site)
    const view = vehicleView(car, site, [LOCATION.location], now)
    const markup = structuredData(car, view, site, LOCATION.location, [], now) as unknown as Record<string, unknown> & {
      additionalProperty: { name: string; value: string }[]
    }
    const trade = facts.filter(({ name }) => TRADE_FACTS.has(name))
    expect(trade.length).toBeGreaterThan(15)
    for (const { name, label, value } of trade) {
      expect(view.facts).toContainEqual({ label, value })
      if (!BY_PROPERTY.has(name))
        expect(markup.additionalProperty).toContainEqual({ '@type': 'PropertyValue', name: label, value })
    }
    expect(markup).toMatchObject({
      payload: { value: 7_000, unitCode: 'KGM' },
      wheelbase: { value: 3_815, unitCode: 'MMT' },
      numberOfAxles: 3,
      numberOfPreviousOwners: 2,
      vehicleEngine: { fuelType: 'Diesel', engineDisplacement: { value: 655, unitCode: 'CMQ' } },
    })
    for (const file of ['stock.csv', 'stock.json']) {
      const answer = FEEDS.find((feed) => feed.file === file)!.line(feedListing(car, site, [LOCATION.location], now))
      if (!answer.ok) throw new Error('no line')
      for (const name of Object.keys(NO_TRADE_FACTS))
        expect([file, name, answer.row[name] === '']).toEqual([file, name, name === 'berths'])
      expect(answer.row).toMatchObject({
        tare_kg: '2000',
        lams: 'true',
        warranty_provider: HOSTILE,
        inspection_file: `${new URL(site.baseUrl).origin}/media/inspection.pdf`,
        spin_images: `${new URL(site.baseUrl).origin}/media/s1.jpg`,
      })
    }
    expect(country).toBe(site.country)
  })

  test('and where there is none, none is shown anywhere', () => {
    const site = siteWith()
    const view = vehicleView(CAR, site, [LOCATION.location], now)
    expect(structuredData(CAR, view, site, LOCATION.location, [], now)).not.toHaveProperty('additionalProperty')
    const answer = FEEDS.find(({ file }) => file === 'stock.csv')!.line(
      feedListing(CAR, site, [LOCATION.location], now),
    )
    for (const name of Object.keys(NO_TRADE_FACTS)) expect(answer.ok && [name, answer.row[name]]).toEqual([name, ''])
  })
})

/** Which column of a feed has a fact; every other fact of a trade is in none of the feeds for Google and Meta. */
const COLUMN_OF: Readonly<Record<string, readonly (readonly [column: string, value: string])[]>> = {
  'google-vehicle-listings.csv': [
    ['body_type', 'Ute'],
    ['drivetrain', '4x4'],
    ['transmission', '6 speed Automatic'],
    ['fuel_type', 'Diesel'],
    ['engine', '4 cyl, 2.8 L'],
    ['exterior_color', 'White'],
    ['interior_color', 'Black'],
    ['trim', 'SR5'],
    ['options', 'Tow bar,Heated seats'],
    ['certified_pre_owned', 'TRUE'],
    ['date_in_stock', '2026-11-01'],
  ],
  'google-vehicle-ads.csv': [
    ['body_style', 'truck'],
    ['engine', 'diesel'],
    ['color', 'White'],
    ['interior_color', 'Black'],
    ['trim', 'SR5'],
    ['vehicle_option', 'Tow bar,Heated seats'],
    ['certified_pre_owned', 'TRUE'],
  ],
  'meta-automotive.csv': [
    ['vehicle_type', 'CAR_TRUCK'],
    ['body_style', 'TRUCK'],
    ['drivetrain', '4X4'],
    ['transmission', 'AUTOMATIC'],
    ['fuel_type', 'DIESEL'],
    ['exterior_color', 'White'],
    ['interior_color', 'Black'],
    ['trim', 'SR5'],
    ['state_of_vehicle', 'CPO'],
    ['date_first_on_lot', '2026-11-01'],
    ['image[0].tag[0]', 'Exterior'],
    ['image[1].tag[0]', 'Interior'],
  ],
}

describe('what the feeds for Google and Meta have of it', () => {
  const site = siteWith()
  const car: ShownCar = {
    ...CAR,
    body: 'Ute',
    drive: '4x4',
    transmission: '6 speed Automatic',
    engine: '4 cyl, 2.8 L',
    fuel: 'Diesel',
    colour: 'White',
    interior_colour: 'Black',
    badge: 'SR5',
    certified: true,
    features: ['Tow bar', 'Heated seats'],
    created_at: new Date('2026-11-01T00:00:00Z'),
    images: CAR.images.map((image, at) => ({ ...image, group: at === 0 ? 'exterior' : 'interior' })),
  }
  test.each(Object.entries(COLUMN_OF))('%s', (file, columns) => {
    const { line } = FEEDS.find((feed) => feed.file === file)!
    const exported = line(feedListing(car, site, [LOCATION.location], now))
    // The facts of trades that make a car no other kind of vehicle.
    const { berths: _, atm_kg: _atm, lams: _lams, gvm_kg: _gvm, ...facts } = EVERY_FACT
    const loaded = line(
      feedListing({ ...car, ...facts, ancap_rating: 5, rego_expiry: '2027-01-31' }, site, [LOCATION.location], now),
    )
    if (!exported.ok || !loaded.ok) throw new Error('no line')
    expect(Object.fromEntries(columns.map(([column]) => [column, exported.row[column]]))).toEqual(
      Object.fromEntries(columns),
    )
    // What has no column there changes nothing in the line.
    expect(loaded.row).toEqual(exported.row)
  })

  test('the plain feed says what each picture shows', () => {
    const { line } = FEEDS.find(({ file }) => file === 'stock.csv')!
    const exported = line(feedListing(car, site, [LOCATION.location], now))
    expect(exported.ok && exported.row.image_groups).toBe('exterior interior')
    const silent = line(feedListing(CAR, site, [LOCATION.location], now))
    expect(silent.ok && silent.row.image_groups).toBe('')
    const half = {
      ...car,
      images: CAR.images.map((image, at) => ({ ...image, ...(at ? { group: 'interior' as const } : {}) })),
    }
    const partial = line(feedListing(half, site, [LOCATION.location], now))
    expect(partial.ok && partial.row.image_groups).toBe('- interior')
  })

  test('the page shows the same groups', () => {
    expect(vehicleView(car, site, [LOCATION.location], now).pictureGroups).toEqual([
      { label: 'Exterior', from: 0, count: 1 },
      { label: 'Interior', from: 1, count: 1 },
    ])
    expect(vehicleView(CAR, site, [LOCATION.location], now).pictureGroups).toEqual([])
  })
})

const TRADE_FACTS: ReadonlySet<string> = new Set([
  'length',
  'tare',
  'atm',
  'ball_weight',
  'gvm',
  'gcm',
  'payload',
  'axles',
  'wheelbase',
  'licence',
  'economy',
  'capacity',
  'lams',
  'ancap',
  'title',
  'owners',
  'service_history',
  'warranty',
  'inspection',
  'wof',
  'ruc',
])
