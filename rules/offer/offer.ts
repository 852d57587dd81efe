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
  /** More models that it is for, by their slugs. */
  model_slugs: readonly string[]
  image_url: string | null
  /** What one saves, in cents of the site's currency. */
  saving_cents: number | null
  /** Where its prices begin. */
  from_price: VariantPrice | null
  /** The rate at which one can borrow. */
  rate: OfferRate | null
  /** What comes with it, in a few words. */
  bonus: string | null
  /** The search of the stock that it is on, such as model=CX-5&car_type=demo; null for all of its models. */
  stock_query: string | null
  starts_on: string | null
  ends_on: string | null
}

/** The interest rate of an offer, and in Australia the comparison rate that goes with it, in per cent a year. */
export interface OfferRate {
  percent: number
  comparison_percent: number | null
}
