import { FAVOURITES_CAP } from '@forecourt/rules/memory/favourites.ts'
import { parseCarIds } from '@forecourt/rules/site/carIds.ts'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import type { Route } from './+types/vehicles'
import { shortlistView } from './shortlist.server.ts'

export const headers = pageHeaders({ private: true, alsoReads: ['car_id'] })

/** Current data of the vehicles saved in a browser; never of another site's. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ids = parseCarIds(url.searchParams.getAll('car_id')).slice(0, FAVOURITES_CAP)
  return Response.json(await shortlistView(context.get(dealerContext), ids, context.get(renderingContext).now), {
    headers: { 'cache-control': 'private, no-store' },
  })
}
