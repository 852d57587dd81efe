import { reservationForm } from '@forecourt/rules/forms/reservationForm.ts'
import { unexplainedFailure } from '@forecourt/rules/forms/steps.ts'
import { parseFormValues } from '@forecourt/rules/forms/typed.ts'
import { formContext } from '@forecourt/rules/intake/context.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { hasWaitlist, refusalOf } from '@forecourt/rules/offering/refusal.ts'
import { heldUntilLabel } from '@forecourt/rules/payment/reservationStatus.ts'
import { depositCents, depositTerms } from '@forecourt/rules/payment/terms.ts'
import { placeStatus } from '@forecourt/rules/payment/waitlistWords.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { slugOfSearchPath } from '@forecourt/rules/site/searchSlugs.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { data, redirect } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { CheckoutFrame } from '../checkout/CheckoutFrame.tsx'
import type { CheckoutAnswer } from '../checkout/DetailsForm.tsx'
import { INTENT, LEAVE, PASS } from '../checkout/reservationInputs.ts'
import { placeOf, vehicleSummary } from '../checkout/summary.server.ts'
import { addressOn, bodyOf, requestRefusal, sentBy, textIn, valuesOfForm } from '../forms/submit.server.ts'
import { headOf, headTags } from '../head/head.ts'
import type { FrameHandle } from '../layout/Frame.tsx'
import { Message } from '../layout/Message.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import { cardView } from '../vehicleCard/card.ts'
import type { Route } from './+types/place.ts'
import { PlaceScreen } from './PlaceScreen.tsx'

/** Similar vehicles below a place, except during an offer, from which nothing leads away. */
const SIMILAR = 3

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({ private: true, secretAddress: true })

export const handle: FrameHandle = { frame: CheckoutFrame }

/** The place of an address; 404 if the signature is not this site's. */
async function placeAt(dealer: Dealer, { id, signature }: { id: string; signature: string }) {
  const found = await dealer.waitlist.open(id, signature)
  if (!found) throw data(null, { status: 404 })
  return found
}

/**
 * A place on a waitlist, for whoever has its address (decision 117): the place in line, and during an offer the details
 * step of the checkout and a way to pass it on. An offer that was taken up leads to its reservation.
 */
export async function loader({ context, params }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site, stock } = dealer
  const { now } = context.get(renderingContext)
  const to = paths(site)
  const place = await placeAt(dealer, params)
  if (place.reservation) throw redirect(to.reservation(place.reservation))
  const car = place.carId === null ? null : await stock.findById(place.carId)
  const { timeZone, contact } = await placeOf(dealer, { car, dealershipId: place.dealershipId }, now)
  const where = { dealership: contact.dealership, timeZone, locale: site.locale, vehicleNoun: site.vehicleNoun }
  const status = placeStatus({ ...place, minutes: site.settings.waitlist_offer_minutes }, where, now)
  const isOver = status.phase === 'over'
  return {
    head: headOf(site, { title: status.title, description: '', path: to.home(), indexed: false }),
    address: to.waitlistPlace(place),
    status,
    summary: car ? vehicleSummary(car, site) : { name: place.carName, detail: null, vehicle: null },
    contact,
    sandbox: site.paymentProvider === 'sandbox',
    offer:
      car && status.phase === 'offered' && place.offeredUntil
        ? {
            until: heldUntilLabel(place.offeredUntil, where, now),
            leftMs: Math.max(0, place.offeredUntil.getTime() - now.getTime()),
            deposit: formatMoney(depositCents(site.settings, car.price_cents), car.currency),
            terms: depositTerms(site, { priceCents: car.price_cents, dealership: contact.dealership }),
            form: reservationForm(site),
            known: place.details,
          }
        : null,
    again:
      isOver && car
        ? hasWaitlist(car, site)
          ? { label: 'Join the waitlist again', href: to.waitlist(car) }
          : refusalOf('reserve', site, car) === null
            ? { label: 'Reserve it', href: to.checkout(car) }
            : null
        : null,
    similarHref: to.search(
      slugOfSearchPath(site.searchPath),
      car ? new URLSearchParams({ make: car.make }).toString() : '',
    ),
    similar:
      car && status.phase !== 'offered'
        ? (await stock.similar(car, SIMILAR)).map((card) => cardView(card, site, now))
        : [],
  }
}

/** Reserves during an offer, passes it on, or leaves; then shows what has become of the place. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { dealer, visitor, now, onError } = sentBy({ context, request, url })
  const { site, waitlist, stock } = dealer
  const place = await placeAt(dealer, params)
  const to = paths(site)
  const body = await bodyOf(request)
  const intent = textIn(body, INTENT)
  const form = reservationForm(site)
  const typed = valuesOfForm(parseFormValues(body), form)
  try {
    if (intent === PASS) await waitlist.pass(place.id)
    else if (intent === LEAVE) await waitlist.leave(place.id)
    else {
      const car = place.carId === null ? null : await stock.findById(place.carId)
      if (car && !place.reservation) {
        const { deviceId, ...sent } = formContext((name) => textIn(body, name), now)
        const reservation = await dealer.reservations.hold({
          ...sent,
          car,
          typed,
          visitor,
          deviceId: deviceId ?? '',
          placeId: place.id,
          // The address of a place is secret.
          url: addressOn(dealer, new URL(to.checkout(car), site.baseUrl)),
          userAgent: request.headers.get('user-agent') ?? '',
        })
        return redirect(to.reservation(reservation), 303)
      }
    }
    return redirect(to.waitlistPlace(place), 303)
  } catch (error) {
    const refused = requestRefusal(error)
    if (!refused) onError(error)
    const { status, errors, failure } = refused ?? { status: 500, errors: {}, failure: unexplainedFailure(form) }
    return data<CheckoutAnswer>({ typed, errors, failure }, { status })
  }
}

export default function PlacePage({ loaderData, actionData }: Route.ComponentProps) {
  return <PlaceScreen page={loaderData} answer={actionData} />
}

/** An address without this site's signature: cut off, modified, or from another site. */
export function ErrorBoundary() {
  const to = usePaths()
  const { settings } = useSite()
  return (
    <Message
      code="Waitlist not found"
      title="This link doesn’t work."
      actions={
        <>
          <LinkButton href={to.search()}>{settings.stock_label}</LinkButton>
          <LinkButton href={to.contact()} variant="secondary">
            Contact us
          </LinkButton>
        </>
      }
    >
      <p>Part of the link may be missing. Open it from our email again, or call us.</p>
    </Message>
  )
}
