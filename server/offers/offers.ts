import { sql } from 'drizzle-orm'
import type { Offer } from '@forecourt/rules/offer/offer.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { importedPlaces, keepVersions, removeItem, safeHtml, type ProseSite } from '../content/content.ts'
import type { SiteDatabase, Transaction } from '../db/database.ts'
import { put, type Imported } from '../db/put.ts'
import type { StoredOffer } from './file.ts'
import { OFFER_ORDER, offers } from './table.ts'

export { OFFER_FILE, type StoredOffer } from './file.ts'
export { offers } from './table.ts'
export { offersIn } from './written.ts'

/** Every stored offer of a site, in the dealer's order; a rule decides which of them are shown today. */
export async function listOffers(
  database: SiteDatabase,
  site: Pick<Site, 'id'> & ProseSite,
): Promise<readonly Offer[]> {
  const rows = await database.transaction((tx) =>
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
        model_slugs: offers.model_slugs,
        image_url: offers.image_url,
        saving_cents: offers.saving_cents,
        from_price: offers.from_price,
        rate: offers.rate,
        bonus: offers.bonus,
        stock_query: offers.stock_query,
        starts_on: offers.starts_on,
        ends_on: offers.ends_on,
      })
      .from(offers)
      .orderBy(...OFFER_ORDER),
  )
  return rows.map((row) => ({ ...row, sanitized_description: safeHtml(row.sanitized_description, site) }))
}

/**
 * Stores offers of a site by name: existing ones are replaced, others stay. Storing the same again changes nothing.
 * What was there before and what is now are versions in the offers’ history. They are in the order of the list, unless
 * staff have chosen one.
 *
 * @param options.setsOrder whether the list is the order from now on, whatever staff have chosen
 * @param options.versions false for whoever brings their history
 */
export async function storeOffers(
  tx: Transaction,
  site: Pick<Site, 'id'>,
  list: readonly StoredOffer[],
  now: Date,
  { setsOrder = false, versions = true }: { setsOrder?: boolean | undefined; versions?: boolean } = {},
): Promise<Imported> {
  const names = list.map(({ name }) => name)
  const only = sql`t.website_id = ${site.id} and t.name = any(${sql.param(names)}::text[])`
  const keep = () => keepVersions(tx, 'offers', only, { what: 'imported', by: null, at: now })
  if (versions) await keep()
  const { places, ordered } = await importedPlaces(tx, site, 'offers', names, { sets: setsOrder, now })
  const written = await put(
    tx,
    offers,
    ['website_id', 'name'],
    list.map((offer, at) => ({ website_id: site.id, ...offer, position: places[at]! })),
  )
  if (versions) await keep()
  return { ...written, ordered }
}

/**
 * Removes an offer from a site; its name, null if it has none with this id. An offer that has ended should stay, because its
 * page says so. It stays in history.
 */
export const removeOffer = (tx: Transaction, site: Pick<Site, 'id'>, id: number, now: Date): Promise<string | null> =>
  removeItem(tx, 'offers', sql`t.website_id = ${site.id} and t.id = ${id}`, now)
