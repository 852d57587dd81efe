import { bookingName, slotLabel } from '@forecourt/rules/booking/words.ts'
import { DONE, GARAGE_INPUTS, INTENTS } from '@forecourt/rules/owner/garageInputs.ts'
import { garagePaths } from '@forecourt/rules/site/garagePaths.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { data, redirect } from 'react-router'
import { accountContext, dealerContext, formReturnsContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { Field } from '../../ui/Field.tsx'
import { SlotSelect } from '../forms/fields/SlotSelect.tsx'
import { bodyOf, requestRefusal, textIn } from '../forms/submit.server.ts'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { mustHave } from '../refusal/notOffered.server.ts'
import type { Route } from './+types/booking'
import { garageAt, ownerOrSignIn } from './owner.server.ts'

const CHOOSE = 'Please choose a time.'
const UNEXPLAINED = 'Something went wrong on our side, so nothing has changed. Please try again.'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData?.head)

export const headers = pageHeaders({ private: true, alsoReads: [GARAGE_INPUTS.site] })

/** A booking of the signed-in person that is still to come, and the times that it can be moved to. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  await mustHave('garage', dealer)
  const { site } = dealer
  const to = paths(site)
  const at = url.searchParams.get(GARAGE_INPUTS.site)
  const address = garagePaths(site).booking(params, at)
  const owner = await ownerOrSignIn(context.get(accountContext), site)
  const garage = await garageAt(dealer, owner, at)
  const booking = await garage?.owner.bookings.find(params.reference)
  if (!garage || !booking) throw data(null, { status: 404 })
  const { kind, startsAt, dealershipId, vehicleAt } = booking
  const available = await garage.dealer.bookings.available(kind, dealershipId, vehicleAt)
  const { site: bookedAt } = garage.dealer
  const zone = available?.time_zone ?? bookedAt.timeZone
  const title = siteWords(bookingName(kind), bookedAt)
  return {
    head: headOf(site, { title, description: '', path: address, indexed: false }),
    trail: [
      { label: 'Home', href: to.home() },
      { label: site.settings.garage_label, href: to.garage() },
      { label: title },
    ],
    title,
    address,
    reference: params.reference,
    elsewhere: bookedAt.id === site.id ? null : bookedAt.name,
    when: slotLabel({ starts_at: startsAt.toISOString() }, zone, bookedAt.locale),
    available: available && available.slots.length > 0 ? available : null,
  }
}

/** Moves or cancels it. */
export async function action({ context, request, params, url }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  await mustHave('garage', dealer)
  const { site } = dealer
  const owner = await ownerOrSignIn(context.get(accountContext), site)
  const garage = await garageAt(dealer, owner, url.searchParams.get(GARAGE_INPUTS.site))
  if (!garage) throw data(null, { status: 404 })
  const body = await bodyOf(request)
  const isCancelled = textIn(body, GARAGE_INPUTS.intent) === INTENTS.cancelBooking
  const typed = textIn(body, GARAGE_INPUTS.time) ?? ''
  const refuse = (status: number, error: string | null, failure: string | null) => {
    context.set(formReturnsContext, true)
    return data({ typed, error, failure }, { status })
  }
  if (!isCancelled && typed === '') return refuse(422, CHOOSE, null)
  try {
    const { bookings } = garage.owner
    const isDone = isCancelled ? await bookings.cancel(params.reference) : await bookings.move(params.reference, typed)
    if (!isDone) throw data(null, { status: 404 })
    return redirect(`${paths(site).garage()}?${DONE}=${isCancelled ? 'cancelled' : 'moved'}`, 303)
  } catch (error) {
    const refused = requestRefusal(error)
    if (refused) return refuse(refused.status, refused.errors.appointment ?? null, refused.failure)
    if (!(error instanceof Error)) throw error
    context.get(renderingContext).onError(error)
    return refuse(500, null, UNEXPLAINED)
  }
}

export default function BookingPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { trail, title, address, reference, elsewhere, when, available } = loaderData
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title={title} />
      <div className="max-w-110">
        {answer?.failure && !answer.error ? (
          <div className="mb-6">
            <Alert tone="danger" title={answer.failure} />
          </div>
        ) : null}
        <p className="text-19 font-semibold">{when}</p>
        <p className="mb-8 text-14 text-muted">{[elsewhere, `Reference ${reference}`].filter(Boolean).join(' · ')}</p>
        {available ? (
          <form method="post" action={address} noValidate className="grid gap-5">
            <input type="hidden" name={GARAGE_INPUTS.intent} value={INTENTS.moveBooking} />
            <Field label="Move it to" error={answer?.error ?? undefined}>
              {(control) => (
                <SlotSelect
                  {...control}
                  name={GARAGE_INPUTS.time}
                  required
                  defaultValue={answer?.error ? '' : answer?.typed}
                  available={[available]}
                  emptyLabel="Choose a time"
                />
              )}
            </Field>
            <Button type="submit" className="w-full sm:w-auto sm:justify-self-start">
              Move booking
            </Button>
          </form>
        ) : (
          <p className="text-muted">No other times are free at the moment. Please call us to move this booking.</p>
        )}
        <Disclosure title="Cancel this booking" className="mt-8 border-t">
          <p className="mb-3 text-14 text-muted">The time becomes available to others at once.</p>
          <form method="post" action={address}>
            <input type="hidden" name={GARAGE_INPUTS.intent} value={INTENTS.cancelBooking} />
            <Button type="submit" variant="secondary" size="medium">
              Cancel booking
            </Button>
          </form>
        </Disclosure>
      </div>
    </div>
  )
}
