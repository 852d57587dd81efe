import { formatNumber } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { parseRefinement, refinementQuery, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { refinementDefaults } from '@forecourt/rules/stock/refinementDefaults.ts'
import { defaultSearch } from '@forecourt/rules/site/searchSlugs.ts'
import { variedPictures } from '@forecourt/rules/stock/variety.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { cardView, type CardView } from './card.ts'

/** Vehicles in stock in a row, with the search that has all of them. */
export interface StockStrip {
  cards: readonly CardView[]
  more: { href: string; label: string }
  /** The same search with more refinements. */
  narrowed: (facets: Refinement['facets']) => string
}

/**
 * Vehicles that the site's own search finds for a query, the first of each picture in whole rows; null where nothing
 * of it is for sale.
 */
export async function stockStrip(
  dealer: Dealer,
  query: URLSearchParams,
  rows: { row: number; most: number },
  now: Date,
): Promise<StockStrip | null> {
  const { site } = dealer
  const to = paths(site)
  const defaults = refinementDefaults(site)
  const refinement = parseRefinement(query, defaults)
  const found = await dealer.stock.search(refinement, defaultSearch(site))
  const forSale = found.total - found.sold
  if (forSale === 0) return null
  const noun = inSentence(forSale === 1 ? site.vehicleNoun : site.vehicleNounPlural)
  return {
    cards: variedPictures(
      found.cards.filter(({ sold }) => !sold).map((card) => cardView(card, site, now)),
      ({ image }) => image && image.source,
      rows,
    ),
    more: {
      href: to.search(null, refinementQuery(refinement, defaults)),
      label: `See ${forSale === 1 ? 'the' : forSale === 2 ? 'both' : `all ${formatNumber(forSale, site.locale)}`} ${noun}`,
    },
    narrowed: (facets) =>
      to.search(null, refinementQuery({ ...refinement, facets: { ...refinement.facets, ...facets } }, defaults)),
  }
}
