import { dayOf } from './dates.ts'
import type { Offer } from './offer.ts'

/** What offers need to know of a site. */
export interface OfferSite {
  id: number
  timeZone: string
  settings: { offer_exempt_ids: readonly number[] }
}

/**
 * Whether a site shows an offer (spec §5): not when the offer excludes the site, unless the site's settings exempt the
 * offer; and only from its first to its last day, both included, in the site's time zone.
 */
export function isOfferVisible(
  offer: Pick<Offer, 'id' | 'excluded_website_ids' | 'starts_on' | 'ends_on'>,
  site: OfferSite,
  now: Date,
): boolean {
  const excluded = offer.excluded_website_ids.includes(site.id) && !site.settings.offer_exempt_ids.includes(offer.id)
  const today = dayOf(now, site.timeZone)
  return (
    !excluded &&
    (offer.starts_on === null || offer.starts_on <= today) &&
    (offer.ends_on === null || offer.ends_on >= today)
  )
}

/** The offers a site shows now, in their order. */
export const visibleOffers = <T extends Parameters<typeof isOfferVisible>[0]>(
  offers: readonly T[],
  site: OfferSite,
  now: Date,
): readonly T[] => offers.filter((offer) => isOfferVisible(offer, site, now))
