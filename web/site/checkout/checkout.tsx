import type { Car } from '@forecourt/rules/car/car.ts'
import { reservationForm } from '@forecourt/rules/forms/reservationForm.ts'
import { unexplainedFailure } from '@forecourt/rules/forms/steps.ts'
import { parseFormValues } from '@forecourt/rules/forms/typed.ts'
import { formContext } from '@forecourt/rules/intake/context.ts'
import { formatMoney } from '@forecourt/rules/locale/locale.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import { checkoutSlug, hasPage } from '@forecourt/rules/offering/pages.ts'
import { hasWaitlist, refusalOf } from '@forecourt/rules/offering/refusal.ts'
import { cardLogos } from '@forecourt/rules/payment/cardLogos.ts'
import { heldUntilLabel } from '@forecourt/rules/payment/reservationStatus.ts'
import { depositCents, depositTerms } from '@forecourt/rules/payment/terms.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { dealerContext, formReturnsContext, renderingContext, visitorContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { addressOn, bodyOf, requestRefusal, sentBy, textIn, valuesOfForm } from '../forms/submit.server.ts'
import { headOf, headTags } from '../head/head.ts'
import type { FrameHandle } from '../layout/Frame.tsx'
import { useAddress } from '../layout/page.ts'
import { useSite, useWords } from '../layout/site.ts'
import { notOffered } from '../refusal/notOffered.server.ts'
import { pageState } from '../vehicle/vehicleView.ts'
import type { Route } from './+types/checkout.ts'
import { CardLogos } from './CardLogos.tsx'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { CheckoutLayout, PhoneInstead } from './CheckoutLayout.tsx'
import type { CheckoutAnswer } from './DetailsForm.tsx'
import { placeOf, vehicleSummary } from './summary.server.ts'
import { Terms } from './Terms.tsx'

/** The value of the parameter `step` of the second step's address. */
const DETAILS = 'details'

/** In a browser its code loads after the page, which has the plain form already; without it the form stays plain. */
const DetailsForm = import.meta.env.SSR
  ? (await import('./DetailsForm.tsx')).default
  : lazy(() => import('./DetailsForm.tsx').catch(() => new Promise<never>(() => {})))

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({ private: true, alsoReads: ['step'] })

export const handle: FrameHandle = { frame: CheckoutFrame }

/** The vehicle of a checkout address of this site; 404 for any other address, and for a vehicle that it does not show. */
async function carAt(dealer: Dealer, url: URL, now: Date): Promise<Car> {
  const slug = checkoutSlug(url.pathname, dealer.site)
  const car = slug === null ? null : await dealer.stock.find(slug)
  if (!car || pageState(car, dealer.site, now) === 'gone') throw data(null, { status: 404 })
  return car
}

/**
 * The checkout of a vehicle (spec §2 Vehicle pages, §5 Reserve): what the deposit is and what happens to it, then the
 * visitor's details. Where the rule says no, the page says which ways remain; who holds the vehicle already goes on to
 * their reservation.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  const { now } = context.get(renderingContext)
  const to = paths(site)
  const car = await carAt(dealer, url, now)
  const held = hasPage('reserve', site) ? await dealer.reservations.current(context.get(visitorContext)) : null
  if (held?.carId === car.id) throw redirect(to.reservation(held))
  const refusal = refusalOf('reserve', site, car)
  // A form that was sent comes back with what was typed, and says it.
  if (refusal && !context.get(formReturnsContext)) throw await notOffered(dealer, refusal, { car, now })

  const { timeZone, contact } = await placeOf(dealer, { car, dealershipId: car.dealership_id }, now)
  const place = { ...contact, timeZone, locale: site.locale, vehicleNoun: site.vehicleNoun }
  const title = `Reserve ${carTitle(car)}`
  return {
    head: headOf(site, { title, description: '', path: to.checkout(car), indexed: false }),
    summary: vehicleSummary(car, site),
    deposit: formatMoney(depositCents(site.settings, car.price_cents), car.currency),
    terms: depositTerms(site, { priceCents: car.price_cents, dealership: contact.dealership }),
    sandbox: site.paymentProvider === 'sandbox',
    logos: site.paymentProvider ? cardLogos(site.paymentProvider) : [],
    contact,
    form: reservationForm(site),
    other: held && {
      name: held.carName,
      href: to.reservation(held),
      isPaid: held.state === 'paid',
      until: heldUntilLabel(held.heldUntil, place, now),
    },
    waitlist: hasWaitlist(car, site) ? to.waitlist(car) : null,
    isDetails: url.searchParams.get('step') === DETAILS,
  }
}

/** Holds the vehicle for the visitor and leads to the page of the reservation. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const { dealer, visitor, now, onError } = sentBy({ context, request, url })
  const { site } = dealer
  const car = await carAt(dealer, url, now)
  if (!hasPage('reserve', site)) throw await notOffered(dealer, refusalOf('reserve', site, car)!, { car, now })
  context.set(formReturnsContext, true)
  const body = await bodyOf(request)
  const form = reservationForm(site)
  const typed = valuesOfForm(parseFormValues(body), form)
  const sent = formContext((name) => textIn(body, name), now)
  try {
    const reservation = await dealer.reservations.hold({
      car,
      typed,
      visitor,
      submissionId: sent.submissionId,
      deviceId: sent.deviceId ?? '',
      visitedPages: sent.visitedPages,
      linkedQueryParams: sent.linkedQueryParams,
      tracking: sent.tracking,
      url: addressOn(dealer, url),
      userAgent: request.headers.get('user-agent') ?? '',
    })
    return redirect(paths(site).reservation(reservation), 303)
  } catch (error) {
    const refused = requestRefusal(error)
    if (!refused) onError(error)
    const { status, errors, failure } = refused ?? { status: 500, errors: {}, failure: unexplainedFailure(form) }
    return data<CheckoutAnswer>({ typed, errors, failure }, { status })
  }
}

export default function Checkout({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { summary, deposit, terms, sandbox, logos, contact, form, other, waitlist, isDetails } = loaderData
  const { pathname } = useAddress()
  const words = useWords()
  const { vehicleNoun } = useSite()
  const details = `${pathname}?step=${DETAILS}`
  const noun = inSentence(vehicleNoun)
  const step = isDetails || answer ? 'Details' : 'Vehicle'
  const shared = { summary, deposit, sandbox, contact }
  if (other)
    return (
      <CheckoutLayout
        step="Vehicle"
        back={{ href: summary.vehicle!.href, label: words(`Back to the ${noun}`) }}
        {...shared}
      >
        <h1 className="text-28 lg:text-33">
          {other.isPaid ? 'You’ve reserved another vehicle' : 'You’re holding another vehicle'}
        </h1>
        <p className="mt-3 text-muted">
          {other.isPaid
            ? `The ${other.name} is reserved for you. You can reserve one vehicle at a time.`
            : `The ${other.name} is held for you until ${other.until}. Pay its deposit or cancel that hold first.`}
        </p>
        <LinkButton href={other.href} className="mt-6 w-full sm:w-auto">
          Open your reservation
        </LinkButton>
      </CheckoutLayout>
    )
  if (step === 'Details')
    return (
      <CheckoutLayout step={step} back={{ href: pathname, label: 'Back to the deposit' }} {...shared}>
        <h1 className="text-28 lg:text-33">{form.title}</h1>
        <p className="mt-2 mb-6 text-muted">
          We hold the {noun} for you as soon as you continue. You pay the deposit of {deposit} on the next page.
        </p>
        {answer?.failure ? (
          <div className="mb-6">
            <Alert tone="danger" title={answer.failure}>
              <p className="text-14">Your details are still here, and nothing was taken.</p>
              {waitlist ? (
                <a
                  href={waitlist}
                  className="mt-1 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
                >
                  Join the waitlist
                </a>
              ) : null}
            </Alert>
          </div>
        ) : null}
        <Suspense fallback={null}>
          <DetailsForm
            form={form}
            action={details}
            answer={answer}
            terms={
              <Disclosure title="Terms of the deposit" open className="rounded-control border bg-surface px-4">
                <Terms terms={terms} />
              </Disclosure>
            }
          />
        </Suspense>
        <PhoneInstead contact={contact} isPlain={sandbox} />
      </CheckoutLayout>
    )
  return (
    <CheckoutLayout step={step} back={{ href: summary.vehicle!.href, label: words(`Back to the ${noun}`) }} {...shared}>
      <h1 className="text-28 lg:text-33">Reserve this {noun}</h1>
      <p className="mt-2 text-19 text-muted">
        We keep it for you for a deposit of <strong className="text-ink">{deposit}</strong>.
      </p>
      <h2 className="mt-8 mb-3 text-19">What happens to your deposit</h2>
      <Terms terms={terms} />
      <h2 className="mt-8 mb-3 text-19">How it works</h2>
      <ol className="grid list-decimal gap-2 pl-5 marker:text-muted">
        <li>Tell us who you are. We hold the {noun} for you while you pay.</li>
        <li>
          Pay the deposit of {deposit} by card{logos.includes('Google Pay') ? ', Google Pay or Apple Pay' : ''}.
        </li>
        <li>We call you to arrange the rest.</li>
      </ol>
      <div className="mt-4">
        <CardLogos logos={logos} />
      </div>
      <LinkButton href={details} className="mt-8 w-full sm:w-auto sm:min-w-48">
        Continue
      </LinkButton>
      <PhoneInstead contact={contact} isPlain={sandbox} />
    </CheckoutLayout>
  )
}
