import type { LocationType } from '@forecourt/rules/location/location.ts'
import type { Model, VariantPrice } from '@forecourt/rules/model/model.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'

/** Hours of one day, 'HH:MM-HH:MM' in the location's time zone, or null for closed. Sunday comes first. */
export type WeekHours = readonly [
  string | null,
  string | null,
  string | null,
  string | null,
  string | null,
  string | null,
  string | null,
]

/** A public holiday on the same date every year, MM-DD. */
export interface YearlyHoliday {
  day: string
  name: string
}

export interface DemoLocation {
  slug: string
  name: string
  type: LocationType
  primary?: boolean
  /** Share of the dealership's stock at this location; 0 for locations without stock. */
  stockShare: number
  street: string
  city: string
  state: string
  postcode: string
  lat: number
  long: number
  timeZone: string
  phone: string
  mobile?: string
  email: string
  manufacturers: readonly string[]
  licence?: string
  repairer?: string
  hours: WeekHours
  holidays: readonly YearlyHoliday[]
  /** A photograph for the location; its caption says that it does not show the location itself. */
  picture?: { url: string; alt: string; caption: string }
}

export interface DemoDealership {
  slug: string
  name: string
  group: string | null
  stripe_publishable_key: string | null
  /** `type key` pairs that every vehicle of the dealership has; none if nothing can be bought online. */
  paymentProcessors: readonly string[]
  locations: readonly DemoLocation[]
}

export interface DemoOffer {
  name: string
  /** Sanitised HTML. */
  description: string
  disclaimer: string
  manufacturer?: string
  model?: string
  model_slug?: string
  /** Further models that it applies to. */
  model_slugs?: readonly string[]
  /** Its own picture; without one it shows its model's. */
  image?: string
  /** The saving, in whole units. */
  saving?: number
  from_price?: number
  price_type?: VariantPrice['price_type']
  /** Per cent per year. */
  rate?: number
  comparison_rate?: number
  bonus?: string
  /** The search of the stock that it applies to. */
  stock?: string
  /** Slugs of the sites that never show it. */
  excludedSites?: readonly string[]
  /** Days from the seeding until its last day; null for no end. */
  endsInDays?: number
}

export interface DemoModel {
  name: string
  slug: string
  manufacturer: string
  short: string
  description: string
  /** Up to three categories of the manufacturer. */
  bodies: readonly string[]
  bodyStyle: readonly string[]
  fuel: readonly string[]
  status?: Model['status']
  image: string
  accessories?: number
}

/** Further content of a model's page. */
export interface DemoModelDetails {
  accessories?: readonly { name: string; price?: number }[]
  /** Path of its PDF in the demo's media. */
  brochure?: string
  variants: readonly DemoVariant[]
  colours: readonly DemoColour[]
  features: readonly DemoFeature[]
  /** Further photographs of the model. */
  slides?: readonly { url: string; name: string }[]
}

/** A grade: its name, its price at the demo's own dealerships in whole units, and its facts, each `Label: value`. */
export interface DemoVariant {
  name: string
  badge?: string
  price?: number
  price_type?: VariantPrice['price_type']
  facts: readonly string[]
}

/** A colour with its swatch; `drawn` is the nearest colour of the demo's illustrations. */
export interface DemoColour {
  name: string
  swatch: string
  drawn?: string
}

export interface DemoFeature {
  title: string
  text: string
  image?: string
}

export interface DemoWebsite {
  slug: string
  name: string
  template: string
  group: string | null
  manufacturer: string | null
  city: string
  state: string
  /** The first one is the site's primary dealership. */
  dealerships: readonly string[]
  settings: SettingsLayer
  offers: readonly DemoOffer[]
  models: readonly DemoModel[]
  /** Further content of their pages, by slug. */
  modelDetails: Readonly<Record<string, DemoModelDetails>>
}

export interface DemoGroup {
  slug: string
  name: string
  settings: SettingsLayer
}

/** Usual hours of a sales location: weekdays, Saturday morning, closed on Sunday (spec §9 Sample dealership hours). */
export const SALES_HOURS: WeekHours = [
  null,
  '08:00-17:00',
  '08:00-17:00',
  '08:00-17:00',
  '08:00-17:00',
  '08:00-17:00',
  '08:00-13:00',
]
/** Usual hours of a workshop (spec §9). */
export const SERVICE_HOURS: WeekHours = [
  null,
  '07:30-17:00',
  '07:30-17:00',
  '07:30-17:00',
  '07:30-17:00',
  '07:30-17:00',
  null,
]
/** Usual hours of a parts counter (spec §9). */
export const PARTS_HOURS: WeekHours = [
  null,
  '07:30-17:00',
  '07:30-17:00',
  '07:30-17:00',
  '07:30-17:00',
  '07:30-17:00',
  '08:00-12:00',
]

export const AU_HOLIDAYS: readonly YearlyHoliday[] = [
  { day: '01-01', name: "New Year's Day" },
  { day: '01-26', name: 'Australia Day' },
  { day: '04-25', name: 'Anzac Day' },
  { day: '12-25', name: 'Christmas Day' },
  { day: '12-26', name: 'Boxing Day' },
]
export const NZ_HOLIDAYS: readonly YearlyHoliday[] = [
  { day: '01-01', name: "New Year's Day" },
  { day: '01-02', name: "Day after New Year's Day" },
  { day: '02-06', name: 'Waitangi Day' },
  { day: '04-25', name: 'Anzac Day' },
  { day: '12-25', name: 'Christmas Day' },
  { day: '12-26', name: 'Boxing Day' },
]
export const US_HOLIDAYS: readonly YearlyHoliday[] = [
  { day: '01-01', name: "New Year's Day" },
  { day: '07-04', name: 'Independence Day' },
  { day: '12-25', name: 'Christmas Day' },
]

/** Address of an illustrated vehicle in the demo's pictures; every shape has five views, the first from the front. */
export const drawn = (shape: string, colour: string, view = 1): string =>
  `/media/vehicles/${shape}-${colour}-${view}.webp`

/**
 * Address of the card of a model without a photograph, in a site's branding: its make and name with a side view of an
 * illustrated body in a colour (demo/prepare/cards.ts).
 */
export const modelCard = (folder: string, make: string, name: string, shape: string, colour: string): string =>
  `/media/vehicles/${folder}/models/${[make, name, shape, colour]
    .join(' ')
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')}.webp`

/** A scene that represents a location, which does not exist. */
export const samplePhoto = (scene: string, alt: string) => ({ url: scenePath(scene), alt, caption: 'Sample photo' })

/** Address of a photograph of the demo's scenes. */
export const scenePath = (name: string): string => `/media/scenes/${name}.webp`

/** A grade with an engine; the price is null if it is on enquiry. `badge` if stock has another name for it. */
export const grade = (
  name: string,
  price: number | null,
  engine: string,
  transmission: string,
  drive: string,
  seats: number,
  badge?: string,
): DemoVariant => ({
  name,
  ...(badge ? { badge } : {}),
  ...(price ? { price, price_type: 'drive_away' } : {}),
  facts: [`Engine: ${engine}`, `Transmission: ${transmission}`, `Drive: ${drive}`, `Seats: ${seats}`],
})
