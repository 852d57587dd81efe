import { data } from 'react-router'
import { accountContext, dealerContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { mustHave } from '../refusal/notOffered.server.ts'
import type { Route } from './+types/data'

export const headers = pageHeaders({ private: true })

/** Everything that is stored about the signed-in person, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  await mustHave('garage', dealer)
  const owner = await context.get(accountContext)?.owner()
  if (!owner) throw data(null, { status: 404 })
  const reservations = (await dealer.reservations.of(owner.identifier)).map(
    ({ signature: _signature, changes: _changes, carId: _car, ...reservation }) => reservation,
  )
  return new Response(JSON.stringify({ ...(await owner.data()), reservations }, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${dealer.site.slug}-my-data.json"`,
      'cache-control': 'private, no-store',
    },
  })
}
