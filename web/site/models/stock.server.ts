import { stockedModel } from '@forecourt/rules/model/stock.ts'
import { formatNumber } from '@forecourt/rules/site/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { inSentence } from '@forecourt/rules/site/sentence.ts'
import { parseRefinement, refinementQuery, withFacet } from '@forecourt/rules/stock/filters.ts'
import { carTypesOf, slugOfSearchPath } from '@forecourt/rules/stock/slugs.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { cardView, type CardView } from '../vehicleCard/card.ts'

/** Vehicles of a strip. */
const STRIP = 6

/** Vehicles in stock of one model. */
export interface ModelStockView {
  heading: string
  cards: readonly CardView[]
  more: { href: string; label: string }
}

/** The same, with its badges as the stock has them and the search for each. */
export interface ModelStock extends ModelStockView {
  badges: readonly { value: string; count: number; href: string }[]
}

/** What a site has in stock of a model; null where there is none. */
export async function modelStock(
  dealer: Dealer,
  { make, model }: { make: string | null; model: string | null },
  now: Date,
): Promise<ModelStock | null> {
  if (!make || !model) return null
  const { site } = dealer
  const to = paths(site)
  const stocked = stockedModel((await dealer.stock.summary()).models, make, model)
  if (!stocked) return null
  const defaults = { defaultSort: site.settings.search_default_sort, kmsSorts: site.settings.search_kms_sorts }
  const refinement = withFacet(
    withFacet(parseRefinement(new URLSearchParams(), defaults), 'make', stocked.make),
    'model',
    stocked.model,
  )
  const slug = slugOfSearchPath(site.searchPath)
  const found = await dealer.stock.search(refinement, (slug && carTypesOf(slug)) || ['new', 'used', 'demo'])
  const forSale = found.total - found.sold
  if (forSale === 0) return null
  const noun = inSentence(forSale === 1 ? site.vehicleNoun : site.vehicleNounPlural)
  return {
    heading: `${[site.manufacturer ? null : stocked.make, stocked.model].filter(Boolean).join(' ')} in stock`,
    cards: found.cards.slice(0, STRIP).map((card) => cardView(card, site, now)),
    more: {
      href: to.search(null, refinementQuery(refinement, defaults)),
      label: `See ${forSale === 1 ? 'the' : `all ${formatNumber(forSale, site.locale)}`} ${noun}`,
    },
    badges: found.facets.badge.map(({ value, count }) => ({
      value,
      count,
      href: to.search(null, refinementQuery(withFacet(refinement, 'badge', value), defaults)),
    })),
  }
}
