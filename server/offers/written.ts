import { eq } from 'drizzle-orm'
import type { StaffDatabase, Transaction } from '../db/database.ts'
import { OFFER_ORDER, offers } from './table.ts'

type OfferRow = typeof offers.$inferSelect

const CENTS = 100

/** An offer in the operator's notation; a file with it is read into the same offer. Amounts are in whole units. */
export function writtenOffer(row: OfferRow) {
  const {
    id: _id,
    website_id: _website,
    position: _position,
    sanitized_description: description,
    saving_cents,
    from_price,
    rate,
    stock_query: stock,
    ...offer
  } = row
  return {
    ...offer,
    description,
    saving: saving_cents === null ? null : saving_cents / CENTS,
    from_price: from_price && from_price.price_cents / CENTS,
    price_type: from_price && from_price.price_type,
    rate: rate && rate.percent,
    comparison_rate: rate && rate.comparison_percent,
    stock,
  }
}

/** Every offer of a site as stored, in its order. */
export const offersIn = (tx: Transaction, websiteId: number): Promise<OfferRow[]> =>
  tx
    .select()
    .from(offers)
    .where(eq(offers.website_id, websiteId))
    .orderBy(...OFFER_ORDER)

/** The same, in a transaction of its own. */
export const storedOffers = (staff: StaffDatabase, websiteId: number): Promise<OfferRow[]> =>
  staff.transaction((tx) => offersIn(tx, websiteId))
