import type { ShownCar } from '@forecourt/rules/car/car.ts'
import { FEEDS } from '@forecourt/rules/feed/feeds.ts'
import { feedListing } from '@forecourt/rules/feed/listing.ts'
import { describe, expect, test } from 'vitest'
import { siteWith, YARD } from '../../../tools/testing/yard.ts'
import { structuredData } from './structuredData.ts'
import { vehicleView } from './vehicleView.ts'

const now = new Date('2026-11-20T02:00:00Z')
const dayAgo = new Date('2026-11-19T02:00:00Z')

const CAR: ShownCar = {
  ...YARD.car,
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

interface Said {
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

describe('the page, its structured data and every feed tell the same of a vehicle', () => {
  test.each(cases)('%s, %s', (_state, _country, site, car) => {
    const view = vehicleView(car, site, [YARD.location], now)
    const said = structuredData(car, view, site, YARD.location, [], now) as unknown as Said
    const listing = feedListing(car, site, [YARD.location], now)
    const rows = FEEDS.flatMap(({ file, line }) => {
      const answer = line(listing)
      return answer.ok ? [[file, answer.row] as const] : []
    })
    expect(rows.map(([file]) => file)).toEqual(expect.arrayContaining(['stock.csv', 'stock.json']))

    const shown = view.price.kind === 'amount' ? Number(view.price.amount.replace(/[^\d.]/g, '')) : null
    expect(said.offers.price === undefined ? null : Number(said.offers.price)).toBe(shown)
    expect(said.offers.priceCurrency).toBe(car.currency)
    const odometer = view.facts.find(({ label }) => label === 'Odometer')?.value ?? null
    expect(said.mileageFromOdometer?.value ?? null).toBe(odometer && Number(odometer.replace(/\D/g, '')))
    expect(view.state === 'sold').toBe(said.offers.availability.endsWith('SoldOut'))

    for (const [file, row] of rows) {
      const price = row.price === '' ? null : Number.parseFloat(row.price!)
      expect([file, price]).toEqual([file, shown])
      expect(row.link ?? row.url).toBe(said.offers.url)
      const figure = row.odometer ?? row['mileage.value'] ?? row.mileage!
      expect([file, figure === '' ? null : Number.parseInt(figure, 10)]).toEqual([
        file,
        said.mileageFromOdometer?.value ?? null,
      ])
      if (row.odometer_unit) expect(row.odometer_unit === 'mi' ? 'SMI' : 'KMT').toBe(said.mileageFromOdometer!.unitCode)
      if (row.currency) expect(row.currency).toBe(said.offers.priceCurrency)
      else expect(row.price).toMatch(new RegExp(` ${said.offers.priceCurrency}$`))
      const condition = (row.condition ?? row.state_of_vehicle!).toLowerCase()
      expect(said.offers.itemCondition).toBe(
        `https://schema.org/${condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
      )
    }
    const plain = rows.find(([file]) => file === 'stock.csv')![1]
    expect(said.offers.availability).toBe(`https://schema.org/${AVAILABILITY[plain.availability!]}`)
    expect(plain.price_type).toBe(shown === null ? 'enquire' : car.price_type)
    // What has to stand beside a price stands beside it everywhere (docs/decisions/0066).
    expect(plain.price_words).toBe(view.price.kind === 'amount' ? view.price.label : view.price.text)
    expect([said.offers.description ?? '', plain.price_note]).toEqual([view.disclosure ?? '', view.disclosure ?? ''])
    expect(view.disclosure === null).toBe(shown === null)
    expect([said.offers.seller.identifier, plain.dealer_licence]).toEqual([view.licence, view.licence])
    for (const [file, row] of rows)
      if (row.description !== undefined)
        expect([file, row.description]).toEqual([file, expect.stringContaining(`${view.disclosure} ${view.licence}.`)])
    // What cannot be bought is advertised as available nowhere.
    const advertised = rows.filter(([file]) => !file.startsWith('stock.'))
    const buyable = plain.availability === 'in_stock'
    for (const [file, row] of advertised)
      expect([file, row.availability ?? 'AVAILABLE']).toEqual([file, buyable ? 'AVAILABLE' : 'NOT_AVAILABLE'])
  })
})
