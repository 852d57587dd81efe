import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { CircleCheck, FileText } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { onReturn, repeatWhileVisible } from '../../browser/countdown.ts'
import { openAgain } from '../../browser/page.ts'
import { Alert } from '../../ui/Alert.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { useSite, useWords } from '../layout/site.ts'
import { CancelButton } from './CancelButton.tsx'
import { CheckoutLayout, PhoneInstead } from './CheckoutLayout.tsx'
import { HoldTime } from './HoldTime.tsx'
import { paymentScreens } from './paymentSteps.tsx'
import type { Route } from './+types/reservation.ts'
import { Similar } from './Similar.tsx'
import { Terms } from './Terms.tsx'

type Page = Route.ComponentProps['loaderData']

/** How often a payment that is being checked is read again. */
const CHECK_MS = 3_000

const STEP_OF = { pay: 'Payment', checking: 'Payment', done: 'Done', over: null } as const

/** The page of a reservation, by what the visitor can do with it. */
export function ReservationScreen({ page, failure }: { page: Page; failure: string | null }) {
  const { status, summary, deposit, contact, provider } = page
  const { phase } = status
  /** What is typed into a provider's fields is lost when they go, so they stay while a payment is under way. */
  const isPaying = useRef(false)
  const readAgain = useEffectEvent(() => {
    if (!isPaying.current) void openAgain()
  })
  // Another tab, the bank or the dealer may have changed it meanwhile.
  useEffect(() => onReturn(readAgain), [])
  useEffect(() => (phase === 'checking' ? repeatWhileVisible(CHECK_MS, readAgain) : undefined), [phase])
  return (
    <>
      <CheckoutLayout
        step={STEP_OF[phase]}
        back={null}
        summary={summary}
        deposit={phase === 'over' ? null : deposit}
        sandbox={provider === 'sandbox'}
        contact={contact}
      >
        {failure ? (
          <div className="mb-6">
            <Alert tone="danger" title={failure} />
          </div>
        ) : null}
        <Phase
          page={page}
          paying={{
            onPaying: (on) => (isPaying.current = on),
            readAgain: () => {
              if (!isPaying.current) void openAgain()
            },
          }}
        />
      </CheckoutLayout>
      {page.similar.length > 0 ? <Similar cards={page.similar} /> : null}
    </>
  )
}

/** How the parts of the page keep its state while a payment is under way. */
interface Paying {
  onPaying: (isPaying: boolean) => void
  readAgain: () => void
}

function Phase({ page, paying }: { page: Page; paying: Paying }) {
  const { phase } = page.status
  // A provider's fields, with what was typed, outlast an attempt that this page itself began.
  const [first] = useState(phase)
  if (phase === 'checking' && first === 'pay' && page.card) return <Pay page={page} paying={paying} />
  switch (phase) {
    case 'pay':
      return <Pay page={page} paying={paying} />
    case 'checking':
      return page.isChallenge ? <Challenge page={page} /> : <Checking page={page} paying={paying} />
    case 'done':
      return <Done page={page} />
    case 'over':
      return <Over page={page} />
  }
}

/** The fields of the provider; a call where the platform no longer has it. */
function Fields({
  page: { provider, address, deposit, contact, card, declined, hold },
  paying,
}: {
  page: Page
  paying: Paying
}) {
  const screens = paymentScreens(provider)
  if (!screens) return <Alert title={`Please call ${contact.dealership} to pay the deposit.`} />
  return (
    <>
      <screens.Pay
        action={address}
        deposit={deposit}
        card={card}
        declined={declined}
        contact={contact}
        until={hold?.until ?? null}
        onPaying={paying.onPaying}
        onChanged={() => void openAgain()}
      />
      {provider === 'sandbox' ? <PhoneInstead contact={contact} isPlain /> : null}
    </>
  )
}

function Pay({ page, paying }: { page: Page; paying: Paying }) {
  const { hold, terms, deposit } = page
  return (
    <>
      <h1 className="text-28 lg:text-33">Pay your deposit</h1>
      <p className="mt-2 mb-3">
        {deposit} reserves the {page.summary.name} for you, and is part of its price. {page.refundTerm}
      </p>
      {hold ? <HoldTime {...hold} onOver={paying.readAgain} /> : null}
      <Disclosure title="Terms that you agreed to" className="mt-4 rounded-control border bg-surface px-4">
        <Terms terms={terms} />
      </Disclosure>
      <div className="mt-6">
        <Fields page={page} paying={paying} />
      </div>
      <Cancel page={page} />
    </>
  )
}

function Challenge({ page }: { page: Page }) {
  const screens = paymentScreens(page.provider)
  if (!screens?.Challenge) return null
  return (
    <>
      <screens.Challenge action={page.address} deposit={page.deposit} />
      <p className="mt-4">
        <a
          href={page.address}
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          Back without paying
        </a>
      </p>
    </>
  )
}

function Checking({ page, paying }: { page: Page; paying: Paying }) {
  const { status, hold, address } = page
  return (
    <>
      <div role="status">
        <h1 className="text-28 lg:text-33">{status.title}</h1>
        <p className="mt-2 mb-3">{status.text}</p>
      </div>
      {hold ? <HoldTime {...hold} onOver={paying.readAgain} /> : null}
      <LinkButton href={address} variant="secondary" className="mt-6 w-full sm:w-auto">
        Check again
      </LinkButton>
      <Disclosure title="Didn’t finish paying?" className="mt-6 border-t">
        <p className="mb-4">
          If your bank’s page was closed or you didn’t confirm the payment, pay again here. You won’t be charged twice.
        </p>
        <Fields page={page} paying={paying} />
      </Disclosure>
      <Cancel page={page} />
    </>
  )
}

function Done({ page }: { page: Page }) {
  const { status, answer, reference, email, summary, terms } = page
  const next = [
    ...(answer.isOverdue ? [] : [answer.text]),
    `We’re emailing what was agreed to ${email}.`,
    'Quote your reference when you call.',
  ]
  return (
    <>
      <CircleCheck aria-hidden size={48} strokeWidth={1.5} className="text-success" />
      <h1 className="mt-4 text-33 lg:text-40">{status.title}</h1>
      <p className="mt-2 text-19 text-muted">{status.text}</p>
      {answer.isOverdue ? (
        <div className="mt-6">
          <Alert title="No call yet?">{answer.text}</Alert>
        </div>
      ) : null}
      <dl className="mt-8 border-y py-5">
        <dt className="text-14 text-muted">Your reference</dt>
        <dd className="text-28 font-bold tracking-wide tabular-nums">{reference}</dd>
      </dl>
      <p className="mt-5">{status.money}</p>
      <ReceiptLink href={page.receipt} />
      <h2 className="mt-8 text-19">What happens next</h2>
      <ol className="mt-3 grid gap-3">
        {next.map((step, index) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full border text-14 font-semibold tabular-nums"
            >
              {index + 1}
            </span>
            <span className="min-w-0 pt-0.5 wrap-anywhere">{step}</span>
          </li>
        ))}
      </ol>
      <Disclosure title="Terms that you agreed to" className="mt-6 rounded-control border bg-surface px-4">
        <Terms terms={terms} />
      </Disclosure>
      {summary.vehicle ? (
        <LinkButton href={summary.vehicle.href} variant="secondary" className="mt-6 w-full sm:w-auto">
          See the {summary.name}
        </LinkButton>
      ) : null}
      <Cancel page={page} />
    </>
  )
}

/** The receipt of a deposit that was taken; a PDF, so it opens beside the page. */
function ReceiptLink({ href }: { href: string | null }) {
  if (href === null) return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="mt-2 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline underline-offset-4"
    >
      <FileText aria-hidden size={18} strokeWidth={1.5} />
      Receipt (PDF)
    </a>
  )
}

function Over({ page }: { page: Page }) {
  const { status, again, waitlist, similarHref, reference } = page
  const words = useWords()
  const { vehicleNounPlural } = useSite()
  return (
    <>
      <h1 className="text-28 lg:text-33">{status.title}</h1>
      <p className="mt-3">{status.text}</p>
      <p className="mt-3 font-semibold">{status.money}</p>
      <ReceiptLink href={page.receipt} />
      <p className="mt-3 text-14 text-muted">
        Your reference was <span className="tabular-nums">{reference}</span>.
      </p>
      <div className="mt-8 grid gap-3 sm:flex sm:flex-wrap">
        {again ? <LinkButton href={again}>Reserve it again</LinkButton> : null}
        {waitlist ? <LinkButton href={waitlist}>Join the waitlist</LinkButton> : null}
        <LinkButton href={similarHref} variant={again || waitlist ? 'secondary' : 'primary'}>
          {words(`Similar ${inSentence(vehicleNounPlural)}`)}
        </LinkButton>
      </div>
    </>
  )
}

function Cancel({ page: { cancel, address, deposit, summary } }: { page: Page }) {
  if (!cancel) return null
  return (
    <div className="mt-8 border-t pt-3">
      <CancelButton
        action={address}
        label={cancel.refunds ? 'Cancel and get a refund' : 'Cancel this hold'}
        text={
          cancel.refunds
            ? `The ${summary.name} is no longer reserved for you, and your deposit of ${deposit} is refunded.`
            : `The ${summary.name} is no longer held for you, and others can reserve it. No deposit is taken.`
        }
      />
    </div>
  )
}
