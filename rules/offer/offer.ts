import type { SafeHtml } from '../content/content.ts'

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
  image_url: string | null
  starts_on: string | null
  ends_on: string | null
}
