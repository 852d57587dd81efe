import { CAR_TYPES, LISTING_TYPES, type ListingType } from '@forecourt/rules/kinds/carType.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { searchKind, searchOf, type StockCounts } from '@forecourt/rules/site/searchSlugs.ts'
import type { Dealer, StockSummary } from '@forecourt/server/dealer.ts'

/** What the searches of a site list: vehicles for sale, for rent, to subscribe to. */
function listingTypes({ settings, vehicleNounPlural }: Site): readonly ListingType[] {
  const listed = settings.search_slugs.map((slug) => searchOf(slug, searchKind(vehicleNounPlural))?.listingType)
  return LISTING_TYPES.filter((type) => listed.includes(type))
}

/** A summary of each kind of listing that the searches have; the same objects until the stock changes. */
export const listingSummaries = ({ site, stock }: Dealer): Promise<readonly StockSummary[]> =>
  Promise.all(listingTypes(site).map((listingType) => stock.summary({ carTypes: CAR_TYPES, listingType })))

/** What those summaries count, for the links to searches. */
export const countsIn = (site: Site, summaries: readonly StockSummary[]): StockCounts =>
  Object.fromEntries(listingTypes(site).map((type, index) => [type, summaries[index]!.car_types]))
