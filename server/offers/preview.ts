import { readyOffer } from '@forecourt/rules/content/offerDraft.ts'
import type { Offer } from '@forecourt/rules/offer/offer.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { safeHtml, sanitised, type DraftReader, type ProseSite } from '../content/content.ts'
import type { SiteDatabase } from '../db/database.ts'
import { listOffers } from './offers.ts'

/**
 * The offers that the preview of one shows: that one first, as its draft has it, or as it is stored, on whatever day; then
 * those that visitors see.
 */
export async function previewedOffers(
  database: SiteDatabase,
  site: Pick<Site, 'id'> & ProseSite,
  offerId: number,
  visible: () => Promise<readonly Offer[]>,
  drafts: DraftReader | null,
): Promise<readonly Offer[]> {
  const draft = (await drafts?.of('offers', offerId)) ?? null
  const own = draft
    ? shownOffer(offerId, readyOffer(draft), site)
    : (await listOffers(database, site)).find(({ id }) => id === offerId)
  const others = (await visible()).filter(({ id }) => id !== offerId)
  return own ? [own, ...others] : others
}

/** A draft as it is shown once it is published. */
const shownOffer = (id: number, offer: ReturnType<typeof readyOffer>, site: ProseSite): Offer => ({
  ...offer,
  id,
  sanitized_description: safeHtml(sanitised(offer.sanitized_description), site),
  disclaimer: sanitised(offer.disclaimer),
})
