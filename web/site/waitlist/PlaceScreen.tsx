import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { lazy, Suspense, useEffect } from 'react'
import { onReturn, repeatWhileVisible } from '../../browser/countdown.ts'
import { openAgain } from '../../browser/page.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { CancelButton } from '../checkout/CancelButton.tsx'
import { CheckoutLayout, PhoneInstead } from '../checkout/CheckoutLayout.tsx'
import type { CheckoutAnswer } from '../checkout/DetailsForm.tsx'
import { HoldTime } from '../checkout/HoldTime.tsx'
import { LEAVE, PASS } from '../checkout/reservationInputs.ts'
import { Similar } from '../checkout/Similar.tsx'
import { Terms } from '../checkout/Terms.tsx'
import { useSite, useWords } from '../layout/site.ts'
import type { Route } from './+types/place.ts'

type Page = Route.ComponentProps['loaderData']

/** In a browser its code loads after the page, which has the plain form already; without it the form stays plain. */
const DetailsForm = import.meta.env.SSR
  ? (await import('../checkout/DetailsForm.tsx')).default
  : lazy(() => import('../checkout/DetailsForm.tsx').catch(() => new Promise<never>(() => {})))

/** How often a place in line is read again. */
const CHECK_MS = 30_000

/** The page of a place on a waitlist, by what the visitor can do with it. */
export function PlaceScreen({ page, answer }: { page: Page; answer: CheckoutAnswer | undefined }) {
  const { status, summary, contact, offer, sandbox } = page
  const isWaiting = status.phase === 'waiting'
  // An offer is a form, so it is not fetched again while the visitor types.
  useEffect(() => (isWaiting ? onReturn(() => void openAgain()) : undefined), [isWaiting])
  useEffect(() => (isWaiting ? repeatWhileVisible(CHECK_MS, () => void openAgain()) : undefined), [isWaiting])
  return (
    <>
      <CheckoutLayout
        step={offer ? 'Details' : null}
        back={null}
        summary={summary}
        deposit={offer?.deposit ?? null}
        sandbox={offer !== null && sandbox}
        contact={contact}
        label="The vehicle"
      >
        {answer?.failure ? (
          <div className="mb-6">
            <Alert tone="danger" title={answer.failure} />
          </div>
        ) : null}
        <h1 className="text-28 lg:text-33">{status.title}</h1>
        <p className="mt-3 wrap-anywhere">{status.text}</p>
        {offer ? <Offer page={page} offer={offer} answer={answer} /> : isWaiting ? <Waiting page={page} /> : null}
        {status.phase === 'over' ? <Over page={page} /> : null}
      </CheckoutLayout>
      {page.similar.length > 0 ? <Similar cards={page.similar} /> : null}
    </>
  )
}

function Offer({
  page: { address, contact, summary, sandbox },
  offer,
  answer,
}: {
  page: Page
  offer: NonNullable<Page['offer']>
  answer: CheckoutAnswer | undefined
}) {
  return (
    <>
      <div className="mt-3">
        <HoldTime
          until={offer.until}
          leftMs={offer.leftMs}
          onOver={() => void openAgain()}
          label="Offered to you"
          goal="to reserve it"
        />
      </div>
      <p className="mt-4 text-muted">
        Check your details, and we hold it for you. You pay the deposit of {offer.deposit} on the next page.
      </p>
      <div className="mt-6">
        <Suspense fallback={null}>
          <DetailsForm
            form={offer.form}
            action={address}
            answer={answer}
            known={offer.known}
            terms={
              <Disclosure title="Terms of the deposit" open className="rounded-control border bg-surface px-4">
                <Terms terms={offer.terms} />
              </Disclosure>
            }
          />
        </Suspense>
      </div>
      <div className="mt-8 border-t pt-3">
        <CancelButton
          action={address}
          intent={PASS}
          label="No thanks, pass it on"
          text={`The ${summary.name} goes to the next person in line at once, and you leave the waitlist.`}
        />
      </div>
      <PhoneInstead contact={contact} isPlain={sandbox} />
    </>
  )
}

function Waiting({ page: { address, summary } }: { page: Page }) {
  return (
    <>
      <p className="mt-3 text-muted">
        This page always shows your current place. Keep its address, or use the link in our email.
      </p>
      <div className="mt-8 border-t pt-3">
        <CancelButton
          action={address}
          intent={LEAVE}
          label="Leave the waitlist"
          text={`You lose your place in line for the ${summary.name}, and we won’t contact you about it again.`}
        />
      </div>
    </>
  )
}

function Over({ page: { again, similarHref } }: { page: Page }) {
  const words = useWords()
  const { vehicleNounPlural } = useSite()
  return (
    <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">
      {again ? <LinkButton href={again.href}>{again.label}</LinkButton> : null}
      <LinkButton href={similarHref} variant={again ? 'secondary' : 'primary'}>
        {words(`Similar ${inSentence(vehicleNounPlural)}`)}
      </LinkButton>
    </div>
  )
}
