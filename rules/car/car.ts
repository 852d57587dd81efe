import * as z from 'zod/mini'
import type { SafeHtml } from '../content/content.ts'

/** What a vehicle is sold as (spec §3 Car `car_type`). */
export const CAR_TYPES = ['new', 'used', 'demo'] as const
export type CarType = (typeof CAR_TYPES)[number]

/** What a vehicle is listed for (decisions: Search): to be bought, rented or had by subscription. */
export const LISTING_TYPES = ['sale', 'rental', 'subscription'] as const
export type ListingType = (typeof LISTING_TYPES)[number]

/** Where a vehicle stands (spec §3 Car `status`). */
export const CAR_STATUSES = ['in_stock', 'coming_soon', 'other'] as const
export type CarStatus = (typeof CAR_STATUSES)[number]

/** How the advertised price is meant (decisions: Car fields added). */
export const PRICE_TYPES = ['drive_away', 'egc', 'plus_orc', 'enquire'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

/** The fuels that stock is sold by; `simple_fuel` derives from them. */
export const FUELS = ['ULP', 'Diesel', 'LPG', 'Hybrid', 'PHEV', 'Electric'] as const
export type Fuel = (typeof FUELS)[number]

export const CURRENCIES = ['AUD', 'NZD', 'USD'] as const
export type Currency = (typeof CURRENCIES)[number]

/** One picture of a vehicle. Width and height are always known so that the page never shifts. */
export const carImage = z.object({
  url: z.string(),
  thumb: z.string(),
  width: z.int(),
  height: z.int(),
})
export type CarImage = z.infer<typeof carImage>

/** A payment processor offered for one vehicle (spec §3 Payment). */
export const paymentProcessor = z.object({
  authorization_type: z.string(),
  authorization_key: z.string(),
})
export type PaymentProcessor = z.infer<typeof paymentProcessor>

/** Where a vehicle stands in the yard (spec §3 Car `location`). */
export interface CarLocation {
  id: number
  name: string
  slug: string
  phone: string | null
  distribution_locations: readonly { id: number; name: string }[]
}

/**
 * A vehicle as the trade describes it (spec §3 Car, decisions "Car fields added").
 * Money is integer cents of `currency`; dates of events are UTC instants; odometer is kilometres.
 */
export interface Car {
  id: number
  name: string
  slug: string
  make: string
  model: string
  badge: string | null
  series: string | null
  year: number | null
  km: number | null
  stocknum: string
  vin: string | null
  tag: string | null
  certified: boolean
  /** 'Electric' or 'Hybrid', else null; derived from `fuel`. */
  simple_fuel: 'Electric' | 'Hybrid' | null
  price_cents: number | null
  price_was_cents: number | null
  price_type: PriceType
  currency: Currency
  created_at: Date
  /** False where `created_at` is only when the first feed came, so that nothing is told of the vehicle's arrival. */
  arrival_known: boolean

  car_type: CarType
  listing_type: ListingType
  status: CarStatus
  sold: boolean
  sold_at: Date | null
  reserved: boolean
  reservable: boolean | null
  show_on_dealer_website: boolean

  dealership_id: number
  dealership_slug: string
  city: string | null
  state: string | null
  location: CarLocation | null

  primary_image_url: string | null
  images: readonly CarImage[]
  photos_count: number
  /** Address of the history report, when there is one. */
  file: string | null

  payment_processors: readonly PaymentProcessor[]
  has_checkout_payment_processor: boolean

  manufacturer: string | null
  carsales_seller_identifier: string | null

  body: string | null
  transmission: string | null
  drive: string | null
  engine: string | null
  fuel: Fuel | null
  colour: string | null
  interior_colour: string | null
  doors: number | null
  seats: number | null
  rego: string | null
  rego_expiry: string | null
  build_date: string | null
  compliance_date: string | null
  /** Dealer comments, sanitised HTML as it is stored; a page shows those of `ShownCar`. */
  description: string | null
  features: readonly string[]
  ancap_rating: number | null
  cin_url: string | null
  custom_rank: number
  feed_id: string | null
  last_seen_at: Date | null
}

/** A vehicle as its own page shows it. */
export interface ShownCar extends Car {
  /** Dealer comments with links and pictures by the rules of the site (spec §2). */
  description: SafeHtml | null
}

/** The few facts a result card shows; small because twenty-four of them travel with each page. */
export interface CarCard {
  id: number
  slug: string
  name: string
  make: string
  model: string
  badge: string | null
  series: string | null
  year: number | null
  km: number | null
  stocknum: string
  car_type: CarType
  listing_type: ListingType
  status: CarStatus
  sold: boolean
  reserved: boolean
  certified: boolean
  tag: string | null
  simple_fuel: 'Electric' | 'Hybrid' | null
  fuel: Fuel | null
  transmission: string | null
  drive: string | null
  engine: string | null
  body: string | null
  price_cents: number | null
  price_was_cents: number | null
  price_type: PriceType
  currency: Currency
  created_at: Date
  arrival_known: boolean
  city: string | null
  state: string | null
  dealership_slug: string
  image: CarImage | null
  photos_count: number
}
