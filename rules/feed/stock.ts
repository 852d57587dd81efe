import { NO_TRADE_FACTS, type TradeFacts } from '../car/car.ts'
import { hasHistoryReport } from '../car/history.ts'
import { shownLicenceClass } from '../car/licence.ts'
import type { FeedLine, FeedListing } from './listing.ts'

/** The trade facts, by the field names of our own stock feed. */
const TRADE_COLUMNS = Object.keys(NO_TRADE_FACTS) as (keyof TradeFacts)[]

/** Columns of the plain feed: our own fields by their names. */
export const STOCK_COLUMNS = [
  'id',
  'stocknum',
  'vin',
  'dealership',
  'location',
  'title',
  'make',
  'model',
  'badge',
  'series',
  'year',
  'car_type',
  'condition',
  'availability',
  'price',
  'currency',
  'price_type',
  'odometer',
  'odometer_unit',
  'body',
  'transmission',
  'drive',
  'engine',
  'fuel',
  'colour',
  'interior_colour',
  'doors',
  'seats',
  'city',
  'state',
  'url',
  'images',
  'image_groups',
  'features',
  'comments',
  'listed_since',
  'price_words',
  'price_note',
  'dealer_licence',
  'cin_url',
  'ancap_rating',
  'rego_expiry',
  'history_report_url',
  ...TRADE_COLUMNS,
] as const

const words = (value: string | number | boolean | null) => (value === null ? '' : String(value))

/** A fact as a feed value; addresses are absolute, so that they work elsewhere. */
function tradeValue({ car, site }: FeedListing, name: keyof TradeFacts): string {
  const absolute = (url: string) => new URL(url, site.baseUrl).href
  if (name === 'spin_images') return car.spin_images.map(({ url }) => absolute(url)).join(' ')
  if (name === 'licence_class') return words(shownLicenceClass(car, site))
  const value = car[name]
  return value && (name === 'inspection_file' || name === 'video_url') ? absolute(String(value)) : words(value)
}

/** Every listed vehicle, including those that are reserved, coming soon or just sold. */
export function stockLine(listing: FeedListing): FeedLine {
  const { car, offer, disclosure, site } = listing
  if (offer.availability === 'gone')
    return { ok: false, reasons: [{ field: 'availability', reason: 'is no longer listed' }] }
  return {
    ok: true,
    row: {
      id: String(car.id),
      stocknum: car.stocknum,
      vin: words(car.vin),
      dealership: car.dealership_slug,
      location: words(car.location?.slug ?? listing.location?.slug ?? null),
      title: listing.title,
      make: car.make,
      model: car.model,
      badge: words(car.badge),
      series: words(car.series),
      year: words(car.year),
      car_type: car.car_type,
      condition: offer.condition,
      availability: offer.availability,
      price: offer.price ? (offer.price.cents / 100).toFixed(2) : '',
      currency: car.currency,
      price_type: offer.price?.type ?? 'enquire',
      odometer: words(offer.odometer?.value ?? null),
      odometer_unit: offer.odometer?.unit ?? '',
      body: words(car.body),
      transmission: words(car.transmission),
      drive: words(car.drive),
      engine: words(car.engine),
      fuel: words(car.fuel),
      colour: words(car.colour),
      interior_colour: words(car.interior_colour),
      doors: words(car.doors),
      seats: words(car.seats),
      city: words(car.city),
      state: words(car.state),
      url: offer.address,
      images: listing.pictures.join(' '),
      image_groups: listing.pictureGroups.some(Boolean)
        ? listing.pictureGroups.map((group) => group ?? '-').join(' ')
        : '',
      features: car.features.join('; '),
      comments: listing.comments,
      listed_since: car.arrival_known ? car.created_at.toISOString() : '',
      price_words: offer.priceWords.kind === 'amount' ? offer.priceWords.label : offer.priceWords.text,
      price_note: words(disclosure.note),
      dealer_licence: words(disclosure.licence),
      cin_url: disclosure.cinHref === null ? '' : new URL(disclosure.cinHref, site.baseUrl).href,
      ancap_rating: words(car.ancap_rating),
      rego_expiry: words(car.rego_expiry),
      history_report_url: hasHistoryReport(car) ? new URL(car.file!, site.baseUrl).href : '',
      ...Object.fromEntries(TRADE_COLUMNS.map((name) => [name, tradeValue(listing, name)])),
    },
  }
}
