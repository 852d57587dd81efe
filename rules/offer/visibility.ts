import { dayOf } from '../locale/dates.ts'
import type { Offer } from './offer.ts'

/** The fields of a site that offers need. */
export interface OfferSite {
  id: number
  timeZone: string
  settings: { offer_exempt_ids: readonly number[] }
}

const isExcluded = (offer: Pick<Offer, 'id' | 'excluded_website_ids'>, site: OfferSite): boolean =>
  offer.excluded_website_ids.includes(site.id) && !site.settings.offer_exempt_ids.includes(offer.id)

/**
 * Whether a site shows an offer (spec §5): not if the offer excludes the site, unless the site's settings exempt the
 * offer; and only from its first to its last day, both included, in the site's time zone.
 */
export function isOfferVisible(
  offer: Pick<Offer, 'id' | 'excluded_website_ids' | 'starts_on' | 'ends_on'>,
  site: OfferSite,
  now: Date,
): boolean {
  const today = dayOf(now, site.timeZone)
  return (
    !isExcluded(offer, site) &&
    (offer.starts_on === null || offer.starts_on <= today) &&
    (offer.ends_on === null || offer.ends_on >= today)
  )
}

/** Whether an offer has ended: its last day, in the site's time zone, has passed. */
export const isOfferOver = (
  offer: Pick<Offer, 'id' | 'excluded_website_ids' | 'ends_on'>,
  site: OfferSite,
  now: Date,
): boolean => !isExcluded(offer, site) && offer.ends_on !== null && offer.ends_on < dayOf(now, site.timeZone)

/** The offers that a site currently shows, in order. */
export const visibleOffers = <T extends Parameters<typeof isOfferVisible>[0]>(
  offers: readonly T[],
  site: OfferSite,
  now: Date,
): readonly T[] => offers.filter((offer) => isOfferVisible(offer, site, now))
