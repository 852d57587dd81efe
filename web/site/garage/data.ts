import type { OwnGarage } from '@forecourt/server/dealer.ts'
import { data } from 'react-router'
import { accountContext, dealerContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { mustHave } from '../refusal/notOffered.server.ts'
import type { Route } from './+types/data'

export const headers = pageHeaders({ private: true })

/** Everything that is stored about the signed-in person, at the sites that share their garages as well, as a file. */
export async function loader({ context }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  await mustHave('garage', dealer)
  const owner = await context.get(accountContext)?.owner()
  if (!owner) throw data(null, { status: 404 })
  const { sharedGarage, site } = dealer
  const [own, elsewhere] = await Promise.all([
    dataOf({ dealer, owner }),
    sharedGarage.read(owner, async (garage) => ({ website: garage.dealer.site.baseUrl, ...(await dataOf(garage)) })),
  ])
  const shared = site.settings.garage_shared
    ? { other_websites: elsewhere.read, not_read: elsewhere.failed.map(({ baseUrl }) => baseUrl) }
    : {}
  return new Response(JSON.stringify({ ...own, ...shared }, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${site.slug}-my-data.json"`,
      'cache-control': 'private, no-store',
    },
  })
}

async function dataOf({ dealer, owner }: OwnGarage): Promise<Record<string, unknown>> {
  const reservations = (await dealer.reservations.of(owner.identifier)).map(
    ({ signature: _signature, changes: _changes, carId: _car, ...reservation }) => reservation,
  )
  return { ...(await owner.data()), reservations }
}
