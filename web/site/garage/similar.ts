import { RECENTLY_VIEWED_CAP } from '@forecourt/rules/memory/recentlyViewed.ts'
import { newlyArrived } from '@forecourt/rules/owner/newlyArrived.ts'
import { parseCarIds } from '@forecourt/rules/site/carIds.ts'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { mustHave } from '../refusal/notOffered.server.ts'
import { cardView } from '../vehicleCard/card.ts'
import type { Route } from './+types/similar'

export const headers = pageHeaders({ private: true, alsoReads: ['car_id'] })

/** Vehicles that are compared for a strip, and how many similar ones of each are looked at. */
const VIEWED = 4
const SIMILAR = 12

/** New arrivals similar to vehicles that a browser viewed. Only the browser knows which; nothing is stored. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  await mustHave('garage', dealer)
  const { site, stock } = dealer
  const { now } = context.get(renderingContext)
  const ids = parseCarIds(url.searchParams.getAll('car_id')).slice(0, RECENTLY_VIEWED_CAP)
  const viewed = await stock.findAll(ids.slice(0, VIEWED))
  const similar = await Promise.all(viewed.map((car) => stock.similar(car, SIMILAR)))
  const cards = newlyArrived(similar.flat(), ids, now).map((card) => cardView(card, site, now))
  return Response.json({ cards }, { headers: { 'cache-control': 'private, no-store' } })
}
