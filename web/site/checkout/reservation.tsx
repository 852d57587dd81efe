import type { Car } from '@forecourt/rules/car/car.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { hasWaitlist, refusalOf } from '@forecourt/rules/offering/refusal.ts'
import { cardFields } from '@forecourt/rules/payment/cardFields.ts'
import { publishableKey } from '@forecourt/rules/payment/key.ts'
import { reservationAfter } from '@forecourt/rules/payment/reservation.ts'
import {
  answerStatus,
  declineOf,
  heldUntilLabel,
  isUnsettled,
  reservationStatus,
} from '@forecourt/rules/payment/reservationStatus.ts'
import { refundTerm } from '@forecourt/rules/payment/terms.ts'
import { hasBeenPaid } from '@forecourt/rules/payment/settlement.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { slugOfSearchPath } from '@forecourt/rules/site/searchSlugs.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import type { Reservation } from '@forecourt/server/reservations/reservation.ts'
import { data, redirect } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { bodyOf, requestRefusal, textIn } from '../forms/submit.server.ts'
import { headOf, headTags } from '../head/head.ts'
import type { FrameHandle } from '../layout/Frame.tsx'
import { Message } from '../layout/Message.tsx'
import { usePaths, useSite } from '../layout/site.ts'
import { cardView } from '../vehicleCard/card.ts'
import type { Route } from './+types/reservation.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import type { CardStep } from './paymentSteps.tsx'
import { CANCEL, CHALLENGE, INTENT, PAY, TOKEN } from './reservationInputs.ts'
import { ReservationScreen } from './ReservationScreen.tsx'
import { placeOf, vehicleSummary } from './summary.server.ts'

/** Similar vehicles below a reservation that has ended. */
const SIMILAR = 3

const UNEXPLAINED = 'Something went wrong on our side, so nothing has changed. Please try again.'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({ private: true, secretAddress: true, alsoReads: [CHALLENGE], uses: ['payment'] })

export const handle: FrameHandle = { frame: CheckoutFrame }

/** The reservation of an address; 404 if the signature is not this site's. */
async function reservationAt(dealer: Dealer, { id, signature }: { id: string; signature: string }) {
  const found = await dealer.reservations.open(id, signature)
  if (!found) throw data(null, { status: 404 })
  return found
}

/**
 * A reservation, for whoever has its address (decision 1: Payments): paying, its state in words, cancelling. It is
 * settled first, so that the page shows what is true now, however the visitor came back to it.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site, stock } = dealer
  const { now } = context.get(renderingContext)
  const to = paths(site)
  const found = await reservationAt(dealer, params)
  const reservation = isUnsettled(found) ? await dealer.reservations.settle(found.id) : found
  const car = reservation.carId === null ? null : await stock.findById(reservation.carId)
  const { contact } = await placeOf(dealer, { car, dealershipId: reservation.dealershipId }, now)
  const place = {
    dealership: contact.dealership,
    timeZone: reservation.timeZone,
    locale: site.locale,
    vehicleNoun: site.vehicleNoun,
  }
  const status = reservationStatus(reservation, place, now)
  const isOver = status.phase === 'over'
  const { payment } = reservation
  return {
    head: headOf(site, { title: status.title, description: '', path: to.home(), indexed: false }),
    address: to.reservation(reservation),
    status,
    answer: answerStatus(reservation, place, now),
    reference: reservation.reference,
    summary: car ? vehicleSummary(car, site) : { name: reservation.carName, detail: null, vehicle: null },
    contact,
    deposit: formatMoney(reservation.depositCents, reservation.currency),
    terms: reservation.terms.split('\n'),
    refundTerm: refundTerm(site.settings),
    provider: reservation.provider,
    card: cardOf(reservation, dealer, car),
    declined: declineOf(reservation),
    isChallenge: status.phase === 'checking' && url.searchParams.has(CHALLENGE),
    hold:
      status.phase === 'pay' || status.phase === 'checking'
        ? {
            until: heldUntilLabel(reservation.heldUntil, place, now),
            leftMs: Math.max(0, reservation.heldUntil.getTime() - now.getTime()),
          }
        : null,
    cancel: cancelOf(reservation, dealer, now),
    again: isOver && car && refusalOf('reserve', site, car) === null ? to.checkout(car) : null,
    waitlist: isOver && car && hasWaitlist(car, site) ? to.waitlist(car) : null,
    similarHref: to.search(
      slugOfSearchPath(site.searchPath),
      car ? new URLSearchParams({ make: car.make }).toString() : '',
    ),
    similar: isOver && car ? (await stock.similar(car, SIMILAR)).map((card) => cardView(card, site, now)) : [],
    email: reservation.email,
    receipt: payment && hasBeenPaid(payment.status) ? to.receipt(reservation) : null,
  }
}

/**
 * What the provider's own fields need. The page allows the sources of the site's provider only, so there are none for a
 * reservation that was begun with another one.
 */
function cardOf(reservation: Reservation, { site }: Dealer, car: Car | null): CardStep | null {
  const { provider, depositCents, currency, dealershipId } = reservation
  if (!car || provider !== site.settings.payment_provider) return null
  const key = publishableKey(
    car.payment_processors,
    provider,
    site.dealerships.find(({ id }) => id === dealershipId),
  )
  const fields = cardFields(provider, site.settings.payment_accounts, key)
  return fields && { fields, amountCents: depositCents, currency, payAddress: paths(site).api.payDeposit(reservation) }
}

/** Whether the visitor can cancel, and whether a deposit is given back then; null if they cannot. */
function cancelOf(reservation: Reservation, { site }: Dealer, now: Date): { refunds: boolean } | null {
  const { state, heldUntil, refundableUntil, answerDue, answeredAt, timeZone } = reservation
  const hold = { state, heldUntil, refundableUntil, answerDue, answeredAt, extended: true, reminded: true }
  const after = reservationAfter(hold, 'cancel', {
    now,
    minutes: site.settings,
    refundableDays: site.settings.deposit_refundable_days,
    answerDays: site.settings.reservation_answer_days,
    timeZone,
  })
  return after.ok && after.hold.state !== state ? { refunds: state === 'paid' } : null
}

/** Pays or cancels, then shows the page again. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  const { reservations, site } = dealer
  const { id, signature } = await reservationAt(dealer, params)
  const address = paths(site).reservation({ id, signature })
  const body = await bodyOf(request)
  const intent = textIn(body, INTENT)
  const token = textIn(body, TOKEN)
  try {
    if (intent === CANCEL) await reservations.cancel(id)
    else if (intent === PAY && token !== null) {
      const { next } = await reservations.pay(id, token, new URL(address, site.baseUrl).href)
      if (next.kind === 'redirect') return redirect(next.url, 303)
    }
    return redirect(address, 303)
  } catch (error) {
    const refused = requestRefusal(error)
    if (!refused) context.get(renderingContext).onError(error)
    return data({ failure: refused?.failure ?? UNEXPLAINED }, { status: refused?.status ?? 500 })
  }
}

export default function ReservationPage({ loaderData, actionData }: Route.ComponentProps) {
  return <ReservationScreen page={loaderData} failure={actionData?.failure ?? null} />
}

/** An address without this site's signature: cut off, modified, or from another site. */
export function ErrorBoundary() {
  const to = usePaths()
  const { settings, vehicleNounPlural } = useSite()
  return (
    <Message
      code="Reservation not found"
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
      <p>
        Part of the link may be missing. Open it from our email again, or call us. You can also browse our{' '}
        {inSentence(vehicleNounPlural)}.
      </p>
    </Message>
  )
}
