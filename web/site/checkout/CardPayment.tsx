import type { CardFields, ScriptedProvider } from '@forecourt/rules/payment/cardFields.ts'
import { cardLogos } from '@forecourt/rules/payment/cardLogos.ts'
import { Lock } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ComponentType, type FormEvent } from 'react'
import { onApproach } from '../../browser/approach.ts'
import { navigate, reloadWhenRestored } from '../../browser/page.ts'
import { payDeposit, PaymentRefusedError } from '../../browser/payment.ts'
import { abandonScript } from '../../browser/script.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { PhoneLink } from '../layout/PhoneLink.tsx'
import { CardLogos } from './CardLogos.tsx'
import type { CardFieldsProps, Pay } from './cardStep.ts'
import type { PaymentStepProps } from './paymentSteps.tsx'
import type { CheckoutContact } from './summary.server.ts'

/** How long the fields may take to appear. */
const LOADING_MS = 15_000

type Part = ComponentType<CardFieldsProps>

/** The fields of each provider with the room that they need, so that nothing moves when they appear. */
const PROVIDERS: Readonly<
  Record<ScriptedProvider, { room: string; rows: number; load: () => Promise<{ default: Part }> }>
> = {
  stripe: { room: 'min-h-66', rows: 3, load: () => import('./StripeFields.tsx') },
  till: { room: 'min-h-63', rows: 3, load: () => import('./TillFields.tsx') },
  st_george: { room: 'min-h-84', rows: 4, load: () => import('./PayWayFields.tsx') },
}

type Stage = 'waiting' | 'loading' | 'ready' | 'failed'

const FAILED = 'Something went wrong with the card fields, and nothing was sent. Please try again.'

/** Why an attempt failed, in the visitor's words. */
interface Problem {
  text: string
  isDecline: boolean
}

/**
 * The payment step of a provider whose own script has the fields of a card. The script is loaded when the fields come
 * into view, and only here. What goes wrong is said beside the fields, which stay as they are.
 */
export function CardPayment({ card, ...props }: PaymentStepProps) {
  if (!card) return <Alert title={`Please call ${props.contact.dealership} to pay the deposit.`} />
  return (
    <>
      <div className="no-js:hidden">
        <CardForm card={card} {...props} />
      </div>
      <noscript>
        <Alert title="Paying by card needs JavaScript, which is off in your browser.">
          <p>
            Turn it on and reload this page, or reserve by phone: <CallInstead {...props} />
          </p>
        </Alert>
      </noscript>
    </>
  )
}

function CardForm({
  card: { fields, amountCents, currency, payAddress },
  action,
  deposit,
  declined,
  contact,
  until,
  onPaying,
  onChanged,
}: PaymentStepProps & { card: NonNullable<PaymentStepProps['card']> }) {
  const { room, rows, load } = PROVIDERS[fields.provider]
  const place = useRef<HTMLDivElement>(null)
  const running = useRef(false)
  const pay = useRef<Pay | null>(null)
  const [Part, setPart] = useState<Part | null>(null)
  const [stage, setStage] = useState<Stage>('waiting')
  const [attempt, setAttempt] = useState(1)
  const [busy, setBusy] = useState(false)
  /** Of the last attempt in this page; undefined before the first one, null where the fields say it. */
  const [problem, setProblem] = useState<Problem | null | undefined>(undefined)

  const begin = useEffectEvent(() => {
    setStage('loading')
    load().then(
      (part) => setPart(() => part.default),
      () => setStage('failed'),
    )
  })
  const giveUp = useEffectEvent(fail)
  useEffect(() => onApproach(place.current!, begin), [attempt])
  useEffect(() => {
    if (stage !== 'loading') return undefined
    const timer = setTimeout(giveUp, LOADING_MS)
    return () => clearTimeout(timer)
  }, [stage, attempt])

  async function payNow(makeAttempt: Pay) {
    const made = await makeAttempt(async () => (await payDeposit(payAddress, null)).client?.clientSecret ?? '')
    if (made.kind === 'problem') {
      setProblem(made.message === null ? null : { text: made.message, isDecline: made.isDecline })
      // A decline is news for the server; what was not sent is none.
      if (made.isDecline) onChanged()
      return false
    }
    const { next, declined: reason } =
      made.kind === 'token' ? await payDeposit(payAddress, made.token) : { next: undefined, declined: null }
    if (reason) {
      setProblem({ text: reason, isDecline: true })
      onChanged()
      return false
    }
    navigate(next?.kind === 'redirect' ? next.url : action)
    return true
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    // Not only the button's state, which a second click may be ahead of.
    if (running.current || !pay.current) return
    running.current = true
    onPaying(true)
    setBusy(true)
    setProblem(undefined)
    // The provider's script may leave for the card's bank by itself.
    reloadWhenRestored()
    let isLeaving = false
    try {
      isLeaving = await payNow(pay.current)
    } catch (error) {
      const isRefused = error instanceof PaymentRefusedError
      setProblem({ text: isRefused ? error.message : FAILED, isDecline: false })
      if (isRefused) onChanged()
    }
    if (isLeaving) return
    running.current = false
    onPaying(false)
    setBusy(false)
  }

  if (stage === 'failed')
    return (
      <Alert tone="danger" title="The card fields didn’t load.">
        <p>Check your connection, or turn off whatever blocks scripts on this page, and try again.</p>
        <p className="mt-2">
          You can also reserve by phone: <CallInstead contact={contact} until={until} />
        </p>
        <Button
          variant="secondary"
          size="medium"
          className="mt-4"
          onClick={() => {
            setStage('waiting')
            setAttempt((before) => before + 1)
          }}
        >
          Try again
        </Button>
      </Alert>
    )
  const shown = problem === undefined ? declined && { text: declined, isDecline: true } : problem
  return (
    <form aria-label="Payment" noValidate onSubmit={(event) => void submit(event)}>
      <CardLogos logos={cardLogos(fields.provider)} />
      <div ref={place} className={`relative mt-4 ${room}`}>
        {stage === 'ready' ? null : <Loading rows={rows} />}
        {Part ? (
          <div className={stage === 'ready' ? undefined : 'opacity-0'}>
            <Part
              key={attempt}
              fields={fields}
              amountCents={amountCents}
              currency={currency}
              returnPath={action}
              onReady={(made) => {
                pay.current = made
                setStage('ready')
              }}
              onFailure={fail}
            />
          </div>
        ) : null}
      </div>
      {shown ? (
        <div className="mt-4">
          <Alert tone="danger" title={shown.text}>
            {shown.isDecline ? <p className="text-14">Nothing was taken. The hold stays yours.</p> : null}
          </Alert>
        </div>
      ) : null}
      <Button type="submit" busy={busy} disabled={stage !== 'ready'} className="mt-6 w-full">
        Pay {deposit} deposit
      </Button>
      <p className="mt-3 flex items-start gap-2 text-13 text-muted">
        <Lock aria-hidden size={16} strokeWidth={1.5} className="mt-0.5 shrink-0" />
        Your card details go straight to {TITLES[fields.provider]}. We never see them.
      </p>
    </form>
  )

  function fail() {
    abandonScript(fields.script)
    setStage('failed')
  }
}

const TITLES: Readonly<Record<CardFields['provider'], string>> = {
  stripe: 'Stripe',
  till: 'Till Payments',
  st_george: 'St.George',
}

/** The place of the fields while they load. */
function Loading({ rows }: { rows: number }) {
  return (
    <div className="absolute inset-0 grid content-start gap-4">
      <p role="status" className="sr-only">
        Loading the card fields
      </p>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton className="mb-1 h-5 w-28" />
          <Skeleton className="h-12" />
        </div>
      ))}
    </div>
  )
}

/** Whom to call instead, and until when the vehicle is held meanwhile. */
function CallInstead({ contact, until }: { contact: CheckoutContact; until: string | null }) {
  return (
    <>
      call {contact.dealership}
      {contact.phone ? (
        <>
          {' '}
          on{' '}
          <PhoneLink
            phone={contact.phone}
            className="font-semibold whitespace-nowrap text-link underline underline-offset-4"
          />
        </>
      ) : null}
      .{until ? ` It stays held for you until ${until}.` : null}
    </>
  )
}
