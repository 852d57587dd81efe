import { paths } from '@forecourt/rules/site/paths.ts'
import { data, redirect } from 'react-router'
import { dealerContext, visitorContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { mustHave } from '../refusal/notOffered.server.ts'
import type { Route } from './+types/current'

export const headers = pageHeaders({ private: true, alsoReads: ['car_id'] })

/**
 * The addresses /checkout and /checkout-journey (spec §2), on sites whose settings have them: to the visitor's
 * reservation, else to the checkout of the vehicle that the link names, else to the stock.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  if (!site.settings.checkout_paths.some((path) => path === url.pathname)) throw data(null, { status: 404 })
  await mustHave('reserve', dealer)
  const to = paths(site)
  const current = await dealer.reservations.current(context.get(visitorContext))
  if (current) throw redirect(to.reservation(current))
  const id = Number(url.searchParams.get('car_id') ?? Number.NaN)
  const car = Number.isSafeInteger(id) && id > 0 ? await dealer.stock.findById(id) : null
  throw redirect(car ? to.checkout(car) : to.search())
}
