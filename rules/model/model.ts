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
  /** Id of the model in the accessories catalogue. */
  aftermarket_manufacturer_id: number | null
  /** Its cheapest variant, for the range; null if none has a price. */
  from_price: VariantPrice | null
}

/** The price of a variant, in cents of the site's currency, and what it includes. */
export interface VariantPrice {
  price_cents: number
  price_type: Exclude<PriceType, 'enquire'>
}

/** One grade of a model. */
export interface ModelVariant {
  name: string
  /** Its badge in stock, if that differs from the name. */
  badge: string | null
  price: VariantPrice | null
  /** Key facts, such as Engine: 2.5L petrol, in the dealer's order. */
  facts: readonly { label: string; value: string }[]
}

/** A colour of a model. */
export interface ModelColour {
  name: string
  /** # and six hexadecimal digits. */
  swatch: string
  /** The model in this colour. */
  image_url: string | null
}

/** A feature of a model (spec §3 Feature). The description is plain text. */
export interface Feature {
  title: string
  description: string
  image: { url: string } | null
}

/** A picture in a model's gallery (spec §3 Slide). */
export interface Slide {
  id: number
  url: string
  name: string
  description: string
}

/** An accessory for a model. */
export interface ModelAccessory {
  name: string
  /** Price in cents of the site's currency; null if unknown. */
  price_cents: number | null
  image_url: string | null
}

/** A model's brochure, a PDF, and its size. */
export interface Brochure {
  url: string
  bytes: number
}

/** A model with everything on its page. */
export interface ModelDetails extends Model {
  description: SafeHtml
  variants: readonly ModelVariant[]
  colours: readonly ModelColour[]
  features: readonly Feature[]
  slides: readonly Slide[]
  accessories: readonly ModelAccessory[]
  brochure: Brochure | null
}
