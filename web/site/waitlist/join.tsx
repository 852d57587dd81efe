import type { Car } from '@forecourt/rules/car/car.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import { unexplainedFailure } from '@forecourt/rules/forms/steps.ts'
import { parseFormValues } from '@forecourt/rules/forms/typed.ts'
import { waitlistForm } from '@forecourt/rules/forms/waitlistForm.ts'
import { formContext } from '@forecourt/rules/intake/context.ts'
import { HIDDEN_FIELDS } from '@forecourt/rules/kinds/hiddenFields.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { hasWaitlist, refusalOf } from '@forecourt/rules/offering/refusal.ts'
import { waitlistTerms } from '@forecourt/rules/payment/waitlistWords.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import { dealerContext, formReturnsContext, renderingContext, visitorContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CheckoutFrame } from '../checkout/CheckoutFrame.tsx'
import { CheckoutLayout } from '../checkout/CheckoutLayout.tsx'
import type { CheckoutAnswer } from '../checkout/DetailsForm.tsx'
import { placeOf, vehicleSummary } from '../checkout/summary.server.ts'
import { Terms } from '../checkout/Terms.tsx'
import { ChallengeBox } from '../forms/ChallengeBox.tsx'
import { addressOn, bodyOf, requestRefusal, sentBy, textIn, valuesOfForm } from '../forms/submit.server.ts'
import { headOf, headTags } from '../head/head.ts'
import type { FrameHandle } from '../layout/Frame.tsx'
import { usePaths, useSite, useWords } from '../layout/site.ts'
import { notOffered } from '../refusal/notOffered.server.ts'
import { pageState } from '../vehicle/vehicleView.ts'
import type { Route } from './+types/join.ts'

/** In a browser its code loads after the page, which has the plain form already; without it the form stays plain. */
const DetailsForm = import.meta.env.SSR
  ? (await import('../checkout/DetailsForm.tsx')).default
  : lazy(() => import('../checkout/DetailsForm.tsx').catch(() => new Promise<never>(() => {})))

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({ private: true, uses: ['challenge'] })

export const handle: FrameHandle = { frame: CheckoutFrame }

/** The vehicle of this address; 404 for another site's base, and for a vehicle that the site does not show. */
async function carAt(dealer: Dealer, url: URL, slug: string, now: Date): Promise<Car> {
  const car = await dealer.stock.find(slug)
  const isOurs = car !== null && url.pathname.startsWith(`${dealer.site.vehicleBasePath}/`)
  if (!isOurs || pageState(car, dealer.site, now) === 'gone') throw data(null, { status: 404 })
  return car
}

/**
 * Where one joins the waitlist of a vehicle (decision 117). One that is available is reserved instead; who is in line
 * already, or has reserved it, goes on to their own page.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  const { now } = context.get(renderingContext)
  const to = paths(site)
  const car = await carAt(dealer, url, params.slug, now)
  const visitor = context.get(visitorContext)
  const place = await dealer.waitlist.current(visitor, car.id)
  if (place) throw redirect(to.waitlistPlace(place))
  const held = await dealer.reservations.current(visitor)
  if (held?.carId === car.id) throw redirect(to.reservation(held))
  const refusal = refusalOf('reserve', site, car)
  // A form that was sent comes back with what was typed, and says why.
  if (!hasWaitlist(car, site) && !context.get(formReturnsContext)) {
    if (!refusal) throw redirect(to.checkout(car))
    throw await notOffered(dealer, refusal, { car, now })
  }
  const { contact } = await placeOf(dealer, { car, dealershipId: car.dealership_id }, now)
  return {
    head: headOf(site, {
      title: `Waitlist for ${carTitle(car)}`,
      description: '',
      path: to.waitlist(car),
      indexed: false,
    }),
    summary: vehicleSummary(car, site),
    terms: waitlistTerms(site, { minutes: site.settings.waitlist_offer_minutes, dealership: contact.dealership }),
    contact,
    form: waitlistForm(site),
    address: to.waitlist(car),
  }
}

/** Joins, and leads to the page of the place. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const { dealer, visitor, now, onError } = sentBy({ context, request, url })
  const { site } = dealer
  const car = await carAt(dealer, url, params.slug, now)
  context.set(formReturnsContext, true)
  const body = await bodyOf(request)
  const form = waitlistForm(site)
  const typed = valuesOfForm(parseFormValues(body), form)
  const { deviceId, ...sent } = formContext((name) => textIn(body, name), now)
  try {
    const place = await dealer.waitlist.join({
      ...sent,
      car,
      typed,
      visitor,
      deviceId: deviceId ?? '',
      challengeToken: textIn(body, HIDDEN_FIELDS.challengeToken),
      url: addressOn(dealer, url),
      userAgent: request.headers.get('user-agent') ?? '',
    })
    return redirect(paths(site).waitlistPlace(place), 303)
  } catch (error) {
    const refused = requestRefusal(error)
    if (!refused) onError(error)
    const { status, errors, failure } = refused ?? { status: 500, errors: {}, failure: unexplainedFailure(form) }
    return data<CheckoutAnswer>({ typed, errors, failure }, { status })
  }
}

export default function Join({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { summary, terms, contact, form, address } = loaderData
  const words = useWords()
  const to = usePaths()
  const { vehicleNoun, settings } = useSite()
  const noun = inSentence(vehicleNoun)
  return (
    <CheckoutLayout
      step={null}
      back={{ href: summary.vehicle!.href, label: words(`Back to the ${noun}`) }}
      summary={summary}
      deposit={null}
      sandbox={false}
      contact={contact}
      label="The vehicle"
    >
      <h1 className="text-28 lg:text-33">Join the waitlist</h1>
      <p className="mt-2 mb-6 text-muted">
        {words(`This ${noun} is reserved. If it becomes available again, we offer it to the people in line first.`)}
      </p>
      <h2 className="mb-3 text-19">How it works</h2>
      <Terms terms={terms.map(words)} />
      <h2 className="mt-8 mb-4 text-19">{form.title}</h2>
      {answer?.failure ? (
        <div className="mb-6">
          <Alert tone="danger" title={answer.failure} />
        </div>
      ) : null}
      <Suspense fallback={null}>
        <DetailsForm
          form={form}
          action={address}
          answer={answer}
          terms={settings.challenge ? <ChallengeBox challenge={settings.challenge} busy={false} /> : null}
        />
      </Suspense>
      <p className="mt-4 text-14 text-muted">
        Our{' '}
        <a href={to.privacy()} className="text-link underline underline-offset-4">
          privacy policy
        </a>{' '}
        says how we handle your details.
      </p>
    </CheckoutLayout>
  )
}
