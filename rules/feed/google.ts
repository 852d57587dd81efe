import type { Fuel } from '../car/car.ts'
import type { ListingOffer } from '../car/listing.ts'
import {
  availabilityProblem,
  feedDescription,
  feedPrice,
  missing,
  problemsOf,
  vinProblem,
  type FeedLine,
  type FeedListing,
} from './listing.ts'

/** Columns of Google's vehicle listings, by its feed specification. */
export const GOOGLE_LISTING_COLUMNS = [
  'vin',
  'id',
  'store_code',
  'place_id',
  'maps_url',
  'dealership_name',
  'dealership_address',
  'tracking_phone_number',
  'image_link',
  'additional_image_link',
  'link',
  'date_in_stock',
  'price',
  'condition',
  'certified_pre_owned',
  'make',
  'model',
  'trim',
  'year',
  'mileage',
  'exterior_color',
  'interior_color',
  'body_type',
  'fuel_type',
  'transmission',
  'drivetrain',
  'engine',
  'doors',
  'options',
  'description',
] as const

/** Columns of Google's vehicle ads, by the product data specification. */
export const GOOGLE_AD_COLUMNS = [
  'id',
  'vin',
  'google_product_category',
  'store_code',
  'vehicle_fulfillment',
  'title',
  'description',
  'link',
  'link_template',
  'image_link',
  'additional_image_link',
  'price',
  'vehicle_price_type',
  'condition',
  'certified_pre_owned',
  'brand',
  'model',
  'trim',
  'year',
  'mileage',
  'color',
  'interior_color',
  'body_style',
  'engine',
  'vehicle_option',
] as const

const LONGEST_DESCRIPTION = 5_000
const LONGEST_TITLE = 150
const VEHICLES_CATEGORY = '916'
const MOST_MORE_PICTURES = 10

/** Body types that Google's vehicle ads do not accept. */
const NOT_ADVERTISED = /\b(?:bus|truck|prime mover|motorhome|camper|caravan|motorcycle|scooter|trailer)\b/i

const yes = (flag: boolean) => (flag ? 'TRUE' : 'FALSE')
const words = (value: string | number | null) => (value === null ? '' : String(value))
/** An odometer with its unit in ASCII letters, as Google requires. */
const mileage = ({ offer: { odometer } }: FeedListing) =>
  odometer ? `${odometer.value} ${odometer.unit === 'mi' ? 'miles' : 'km'}` : ''

/** Labels for vehicles that can be enquired about but not bought yet. */
const NOT_FOR_GOOGLE: Readonly<Partial<Record<ListingOffer['availability'], string>>> = {
  reserved: 'is reserved',
  coming_soon: 'is not in stock yet',
}

/** Fields that both of Google's feeds require. */
function required(listing: FeedListing): Record<string, string | null | false> {
  const { car, offer } = listing
  return {
    availability: availabilityProblem(listing) ?? NOT_FOR_GOOGLE[offer.availability] ?? null,
    vin: vinProblem(car),
    make: missing(car.make),
    model: missing(car.model),
    year: missing(car.year),
    mileage: offer.condition === 'used' && missing(offer.odometer?.text),
  }
}

/**
 * A vehicle as a line of Google's vehicle listings, or what it is missing. The whole VIN is included, whatever the site
 * shows to visitors: Google requires it, and the feed's address is secret.
 */
export function googleListingLine(listing: FeedListing): FeedLine {
  const { car, offer, location } = listing
  const reasons = problemsOf({
    ...required(listing),
    price: offer.price === null && 'is on enquiry',
    dealership_address: missing(location?.address.full),
  })
  if (reasons.length > 0) return { ok: false, reasons }
  const [picture, ...more] = listing.photographs
  return {
    ok: true,
    row: {
      vin: car.vin!.trim().toUpperCase(),
      id: car.stocknum,
      store_code: listing.storeCode,
      place_id: location!.address.place_id ?? '',
      maps_url: location!.address.place_url ?? '',
      dealership_name: listing.dealershipName,
      dealership_address: `${location!.address.full}, ${listing.site.country}`,
      tracking_phone_number: car.location?.phone ?? location!.contact_detail.phone ?? '',
      image_link: picture ?? '',
      additional_image_link: more.join(','),
      link: offer.address,
      date_in_stock: car.arrival_known ? car.created_at.toISOString().slice(0, 10) : '',
      price: feedPrice(offer.price!),
      condition: offer.condition,
      certified_pre_owned: yes(car.certified && offer.condition === 'used'),
      make: car.make,
      model: car.model,
      trim: words(car.badge),
      year: words(car.year),
      mileage: mileage(listing),
      exterior_color: words(car.colour),
      interior_color: words(car.interior_colour),
      body_type: words(car.body),
      fuel_type: words(car.fuel),
      transmission: words(car.transmission),
      drivetrain: words(car.drive),
      engine: words(car.engine),
      doors: words(car.doors),
      options: car.features.join(','),
      description: feedDescription(listing, LONGEST_DESCRIPTION),
    },
  }
}

/** Google's values for price types, required in Australia only. */
const AU_PRICE_TYPES = {
  drive_away: 'drive_away_price',
  egc: 'excluding_government_charges_price',
  plus_orc: null,
} as const

/** Why a price type is not accepted for an ad; null if it is. */
function priceProblem({ offer, site }: FeedListing): string | null {
  if (offer.price === null) return 'is on enquiry'
  if (site.country !== 'AU') return null
  if (AU_PRICE_TYPES[offer.price.type] === null)
    return 'is drive away or excludes government charges only, in Australia'
  return offer.condition === 'new' && offer.price.type !== 'drive_away'
    ? 'of a new vehicle is a drive-away price, in Australia'
    : null
}

/** Whether Google accepts ads for vehicles like this one. */
export const isAdvertised = (body: string | null, { vehicleNoun }: { vehicleNoun: string }): boolean =>
  vehicleNoun === 'Car' && !NOT_ADVERTISED.test(body ?? '')

const bodyProblem = ({ car, site }: FeedListing): string | null =>
  isAdvertised(car.body, site) ? null : 'is not a type that Google accepts ads for'

/** The body styles of Google's vehicle ads, by dealers' terms; the first match applies. */
const AD_BODY_STYLES: readonly (readonly [RegExp, string])[] = [
  [/\bpeople ?mover|\bmini ?van/i, 'minivan'],
  [/\bute\b|\butility|\bpick-?up|\bcab chassis/i, 'truck'],
  [/\bcrossover/i, 'crossover'],
  [/\bsuv\b|\bfour wheel drive/i, 'suv'],
  [/\bhatch/i, 'hatchback'],
  [/\bsedan|\bsaloon/i, 'sedan'],
  [/\bwagon|\bestate/i, 'station wagon'],
  [/\bconvertible|\bcabriolet|\broadster/i, 'convertible'],
  [/\bcoup[eé]/i, 'coupe'],
  [/\bvan\b/i, 'full size van'],
]
/** A body of another kind is left empty: only Google's own values are allowed. */
const adBodyStyle = (body: string | null): string =>
  AD_BODY_STYLES.find(([pattern]) => pattern.test(body ?? ''))?.[1] ?? ''

/** Google's engine values, which are fuels. There is none for LPG. */
const AD_ENGINES: Readonly<Record<Fuel, string>> = {
  ULP: 'gasoline',
  Diesel: 'diesel',
  LPG: '',
  Hybrid: 'hybrid',
  PHEV: 'plug-in hybrid',
  Electric: 'electric',
}

/** The address of a vehicle's page with the store code that the ad was shown for. */
function linkTemplate(address: string): string {
  const url = new URL(address)
  return `${url.href}${url.search ? '&' : '?'}store={store_code}`
}

/** A vehicle as a line of Google's vehicle ads, or what it is missing. */
export function googleAdLine(listing: FeedListing): FeedLine {
  const { car, offer, site } = listing
  const [picture, ...more] = listing.photographs
  const reasons = problemsOf({
    ...required(listing),
    body_style: bodyProblem(listing),
    price: priceProblem(listing),
    image_link: missing(picture),
    color: missing(car.colour),
  })
  if (reasons.length > 0) return { ok: false, reasons }
  return {
    ok: true,
    row: {
      id: car.stocknum,
      vin: car.vin!.trim().toUpperCase(),
      google_product_category: VEHICLES_CATEGORY,
      store_code: listing.storeCode,
      vehicle_fulfillment: `in_store:${listing.storeCode}`,
      title: listing.title.slice(0, LONGEST_TITLE),
      description: feedDescription(listing, LONGEST_DESCRIPTION),
      link: offer.address,
      link_template: linkTemplate(offer.address),
      image_link: picture!,
      additional_image_link: more.slice(0, MOST_MORE_PICTURES).join(','),
      price: feedPrice(offer.price!),
      vehicle_price_type: site.country === 'AU' ? AU_PRICE_TYPES[offer.price!.type]! : '',
      condition: offer.condition,
      certified_pre_owned: yes(car.certified && offer.condition === 'used'),
      brand: car.make,
      model: car.model,
      trim: words(car.badge),
      year: words(car.year),
      mileage: mileage(listing),
      color: words(car.colour),
      interior_color: words(car.interior_colour),
      body_style: adBodyStyle(car.body),
      engine: car.fuel ? AD_ENGINES[car.fuel] : '',
      // Values are separated by commas, so an option with a comma would become two.
      vehicle_option: car.features.filter((feature) => !feature.includes(',')).join(','),
    },
  }
}
