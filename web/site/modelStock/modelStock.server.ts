import { carTitle } from '@forecourt/rules/car/name.ts'
import { stockedModel } from '@forecourt/rules/model/stock.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import type { CardView } from '../vehicleCard/card.ts'
import { stockStrip } from '../vehicleCard/strip.server.ts'

/** Vehicles of a strip. */
const STRIP = { row: 3, most: 6 }

/** Vehicles in stock of one model. */
export interface ModelStockView {
  heading: string
  cards: readonly CardView[]
  more: { href: string; label: string }
}

/** The same, with the search for the new and demonstrator ones of a badge. */
export interface ModelStock {
  view: ModelStockView
  narrowed: (badge: string) => string
}

/** What a site has in stock of a model; null where there is none. */
export async function modelStock(
  dealer: Dealer,
  { make, model }: { make: string; model: string },
  now: Date,
): Promise<ModelStock | null> {
  const stocked = stockedModel((await dealer.stock.summary()).models, make, model)
  if (!stocked) return null
  const query = new URLSearchParams({ make: stocked.make, model: stocked.model })
  const strip = await stockStrip(dealer, query, STRIP, now)
  if (!strip) return null
  const { cards, more } = strip
  const name = dealer.site.manufacturer ? stocked.model : carTitle({ year: null, ...stocked })
  return {
    view: { heading: `${name} in stock`, cards, more },
    narrowed: (badge) => strip.narrowed({ badge: [badge], car_type: ['new', 'demo'] }),
  }
}
