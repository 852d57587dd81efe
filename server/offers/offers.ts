import { asc } from 'drizzle-orm'
import type { Offer } from '@forecourt/rules/offer/offer.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '../db/database.ts'
import { offers } from './table.ts'

/** Every offer stored for a site, in the dealer's order; which of them show today is a rule's business. */
export function listOffers(database: Database, site: Site): Promise<readonly Offer[]> {
  return database.forSite(site.id, (tx) =>
    tx
      .select({
        id: offers.id,
        name: offers.name,
        sanitized_description: offers.sanitized_description,
        disclaimer: offers.disclaimer,
        excluded_website_ids: offers.excluded_website_ids,
        manufacturer: offers.manufacturer,
        model: offers.model,
        model_slug: offers.model_slug,
        image_url: offers.image_url,
        starts_on: offers.starts_on,
        ends_on: offers.ends_on,
      })
      .from(offers)
      .orderBy(asc(offers.position), asc(offers.id)),
  )
}
