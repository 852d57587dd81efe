import type { SafeHtml } from '../kinds/safeHtml.ts'
import type { VariantPrice } from '../model/model.ts'

/** A promotion of a site (spec §3 Offer). Descriptions are sanitised HTML. Dates are YYYY-MM-DD in the site's time zone. */
export interface Offer {
  id: number
  name: string
  sanitized_description: SafeHtml
  disclaimer: string
  excluded_website_ids: readonly number[]
  manufacturer: string | null
  model: string | null
  model_slug: string | null
  /** Slugs of further models that it applies to. */
  model_slugs: readonly string[]
  image_url: string | null
  /** The saving, in cents of the site's currency. */
  saving_cents: number | null
  /** The starting price. */
  from_price: VariantPrice | null
  /** The interest rate. */
  rate: OfferRate | null
  /** What is included, in a few words. */
  bonus: string | null
  /** The stock search that it applies to, such as model=CX-5&car_type=demo; null for all of its models. */
  stock_query: string | null
  starts_on: string | null
  ends_on: string | null
}

/** The interest rate of an offer, and in Australia its comparison rate, in per cent a year. */
export interface OfferRate {
  percent: number
  comparison_percent: number | null
}
