import * as z from 'zod/mini'
import type { SafeHtml } from '../kinds/safeHtml.ts'
import type { CarType, ListingType } from '../kinds/carType.ts'
import type { Currency } from '../locale/currency.ts'
import type { PaymentProcessor } from '../payment/processor.ts'

/** The status of a vehicle (spec §3 Car `status`). */
export const CAR_STATUSES = ['in_stock', 'coming_soon', 'other'] as const
export type CarStatus = (typeof CAR_STATUSES)[number]

/** What the advertised price includes (decision 1: Car fields added). */
export const PRICE_TYPES = ['drive_away', 'egc', 'plus_orc', 'enquire'] as const
export type PriceType = (typeof PRICE_TYPES)[number]

/** Fuels of the stock; `simple_fuel` derives from them. */
export const FUELS = ['ULP', 'Diesel', 'LPG', 'Hybrid', 'PHEV', 'Electric'] as const
export type Fuel = (typeof FUELS)[number]

/** How complete a vehicle's service history is. */
export const SERVICE_HISTORIES = ['full', 'partial', 'none'] as const
export type ServiceHistory = (typeof SERVICE_HISTORIES)[number]

/** Who gives a vehicle's warranty; `statutory` is the one required by local law. */
export const WARRANTY_KINDS = ['manufacturer', 'dealer', 'statutory', 'none'] as const
export type WarrantyKind = (typeof WARRANTY_KINDS)[number]

/** The brand on an American title. */
export const TITLE_STATUSES = ['clean', 'rebuilt', 'salvage', 'lemon', 'flood'] as const
export type TitleStatus = (typeof TITLE_STATUSES)[number]

/** What a picture of a vehicle shows, in the order in which a gallery has them. */
export const PICTURE_GROUPS = ['exterior', 'interior', 'details', 'floor_plan'] as const
export type PictureGroup = (typeof PICTURE_GROUPS)[number]

/** One picture of a vehicle. Width and height are always known so that the page never shifts. */
export const carImage = z.object({
  url: z.string(),
  thumb: z.string(),
  width: z.int(),
  height: z.int(),
  /** Absent if unknown. */
  group: z.optional(z.enum(PICTURE_GROUPS)),
  /** What it shows, if somebody has described it. */
  alt: z.optional(z.string()),
})
export type CarImage = z.infer<typeof carImage>

/**
 * Further facts of a vehicle: those of each trade and what a buyer expects. Null if unknown. Masses are kilograms,
 * lengths millimetres, distances kilometres, dates YYYY-MM-DD.
 */
export interface TradeFacts {
  /** Sleeping places of a caravan or camper. */
  berths: number | null
  /** Aggregate trailer mass: the maximum mass of a towed vehicle, loaded. */
  atm_kg: number | null
  /** Mass when empty. */
  tare_kg: number | null
  /** Load on the tow ball. */
  ball_weight_kg: number | null
  length_mm: number | null
  /** Gross vehicle mass: the maximum mass when loaded. */
  gvm_kg: number | null
  /** Gross combination mass: the maximum mass with trailers. */
  gcm_kg: number | null
  payload_kg: number | null
  /** A configuration such as 6x4, or the number of axles. */
  axles: string | null
  wheelbase_mm: number | null
  /** From the feed; `licenceClass` derives it if the feed has none. */
  licence_class: string | null
  engine_cc: number | null
  /** Whether a learner may ride it (Learner Approved Motorcycle Scheme). */
  lams: boolean | null
  /** Warrant of Fitness of New Zealand. */
  wof_expiry: string | null
  /** The odometer reading up to which New Zealand's road user charges are paid. */
  ruc_paid_to_km: number | null
  mpg_city: number | null
  mpg_highway: number | null
  title_status: TitleStatus | null
  /** Number of previous owners. */
  owners: number | null
  service_history: ServiceHistory | null
  /** The year of the test protocol of `ancap_rating`. */
  ancap_year: number | null
  warranty_kind: WarrantyKind | null
  /** Its duration from delivery. */
  warranty_months: number | null
  /** The distance it covers: from delivery if it has a duration, else the odometer reading at which it ends. */
  warranty_km: number | null
  /** The end date of a warranty that has started. */
  warranty_expiry: string | null
  warranty_provider: string | null
  inspection_points: number | null
  inspection_date: string | null
  /** Address of the inspection report. */
  inspection_file: string | null
  video_url: string | null
  /** Pictures of the 360-degree view, in order. */
  spin_images: readonly CarImage[]
}

/** An earlier price of a vehicle, and its period. */
export interface FormerPrice {
  price_cents: number | null
  price_type: PriceType
  currency: Currency
  /** The earliest time at which the price is known to have applied. */
  since: Date
  until: Date
}

/** The location of a vehicle (spec §3 Car `location`). */
export interface CarLocation {
  id: number
  name: string
  slug: string
  phone: string | null
  distribution_locations: readonly { id: number; name: string }[]
}

/**
 * A vehicle with the trade's facts (spec §3 Car, decision 1: Car fields added). Money is integer cents of `currency`;
 * times of events are in UTC; odometer is kilometres.
 */
export interface Car extends TradeFacts {
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
  /** The earliest time at which the price is known to apply. */
  price_since: Date
  /** False if `created_at` is only the time of the first import, in which case no arrival is shown. */
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
  /** How many of the pictures are photographs. */
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
  /** Dealer comments, sanitised HTML as stored; pages show those of `ShownCar`. */
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
  /** Dealer comments with links and pictures by the site's rules (spec §2). */
  description: SafeHtml | null
  /** The prices before this one, the latest first. */
  former_prices: readonly FormerPrice[]
}

/** The fields of a result card; few, because each page has twenty-four of them. */
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
  /** How many of the pictures are photographs. */
  photos_count: number
  /** The known facts of `CARD_TRADE_FACTS`; unknown ones are omitted, because most vehicles have none. */
  trade: Partial<Pick<TradeFacts, (typeof CARD_TRADE_FACTS)[number]>>
}

/** The trade facts that a card may show (keyFacts.ts). */
export const CARD_TRADE_FACTS = [
  'berths',
  'tare_kg',
  'atm_kg',
  'length_mm',
  'gvm_kg',
  'payload_kg',
  'axles',
  'licence_class',
  'engine_cc',
  'lams',
  'title_status',
] as const satisfies readonly (keyof TradeFacts)[]

/** A vehicle without any further facts. */
export const NO_TRADE_FACTS: TradeFacts = {
  berths: null,
  atm_kg: null,
  tare_kg: null,
  ball_weight_kg: null,
  length_mm: null,
  gvm_kg: null,
  gcm_kg: null,
  payload_kg: null,
  axles: null,
  wheelbase_mm: null,
  licence_class: null,
  engine_cc: null,
  lams: null,
  wof_expiry: null,
  ruc_paid_to_km: null,
  mpg_city: null,
  mpg_highway: null,
  title_status: null,
  owners: null,
  service_history: null,
  ancap_year: null,
  warranty_kind: null,
  warranty_months: null,
  warranty_km: null,
  warranty_expiry: null,
  warranty_provider: null,
  inspection_points: null,
  inspection_date: null,
  inspection_file: null,
  video_url: null,
  spin_images: [],
}
