import type { PriceType } from '../car/car.ts'
import type { SafeHtml } from '../kinds/safeHtml.ts'

/** A new model that a site sells (spec §3 Model). Descriptions may contain sanitised HTML. */
export interface Model {
  id: number
  name: string
  slug: string
  override_url: string | null
  path: string | null
  image: { url: string; thumb: string } | null
  manufacturer_name: string
  short_description: string
  description: string
  manufacturer_body: string | null
  manufacturer_body2: string | null
  manufacturer_body3: string | null
  body_style: readonly string[]
  fuel: readonly string[]
  status: '' | 'new' | 'all_new' | 'coming_soon'
  accessories_count: number
  /** Whose accessories fit it, by the number that the accessories catalogue knows them by. */
  aftermarket_manufacturer_id: number | null
  /** Its cheapest variant, as the range shows it; null where none has a price. */
  from_price: VariantPrice | null
}

/** What a variant costs, in cents of the site's currency, and what the price takes in. */
export interface VariantPrice {
  price_cents: number
  price_type: Exclude<PriceType, 'enquire'>
}

/** One grade of a model. */
export interface ModelVariant {
  name: string
  /** As stock writes its badge, where that is not the name. */
  badge: string | null
  price: VariantPrice | null
  /** Key facts, such as Engine: 2.5L petrol, in the dealer's order. */
  facts: readonly { label: string; value: string }[]
}

/** A colour that a model comes in. */
export interface ModelColour {
  name: string
  /** # and six hexadecimal digits. */
  swatch: string
  /** The model in this colour. */
  image_url: string | null
}

/** Something to tell of a model (spec §3 Feature). The description is plain text. */
export interface Feature {
  title: string
  description: string
  image: { url: string } | null
}

/** A picture of a model's gallery (spec §3 Slide). */
export interface Slide {
  id: number
  url: string
  name: string
  description: string
}

/** Something that a dealer fits to a model. */
export interface ModelAccessory {
  name: string
  /** What it costs, in cents of the site's currency; null where nobody said. */
  price_cents: number | null
  image_url: string | null
}

/** A model's brochure, a PDF, and how large it is. */
export interface Brochure {
  url: string
  bytes: number
}

/** A model with all that its own page shows. */
export interface ModelDetails extends Model {
  description: SafeHtml
  variants: readonly ModelVariant[]
  colours: readonly ModelColour[]
  features: readonly Feature[]
  slides: readonly Slide[]
  accessories: readonly ModelAccessory[]
  brochure: Brochure | null
}
