import type { FeedLine, FeedListing } from './listing.ts'

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
  'features',
  'comments',
  'listed_since',
] as const

const words = (value: string | number | null) => (value === null ? '' : String(value))

/** Every listed vehicle as it is, those included that are reserved, on their way or just sold. */
export function stockLine(listing: FeedListing): FeedLine {
  const { car, offer } = listing
  if (offer.availability === 'gone')
    return { ok: false, reasons: [{ field: 'availability', reason: 'is no longer listed' }] }
  return {
    ok: true,
    row: {
      id: String(car.id),
      stocknum: car.stocknum,
      vin: words(car.vin),
      dealership: car.dealership_slug,
      location: words(car.location?.slug ?? listing.yard?.slug ?? null),
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
      features: car.features.join('; '),
      comments: listing.comments,
      listed_since: car.created_at.toISOString(),
    },
  }
}
