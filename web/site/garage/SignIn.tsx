import { codeChannel, CODE_LENGTH, CODE_MINUTES } from '@forecourt/rules/owner/code.ts'
import { GARAGE_INPUTS, INTENTS } from '@forecourt/rules/owner/garageInputs.ts'
import { identifierText, parseIdentifier } from '@forecourt/rules/owner/identifier.ts'
import { useEffect, useRef, type ReactNode } from 'react'
import { whenLoaded } from '../../browser/optionalPart.ts'
import type { TrackedSite } from '../../browser/track.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Input } from '../../ui/controls.tsx'
import { Field } from '../../ui/Field.tsx'
import { usePaths, useSite, useWords } from '../layout/site.ts'
import { SharingNote, type Sharing } from './Sharing.tsx'

/** A refused form: what was typed, and what is wrong. */
export interface SignInAnswer {
  typed: string
  errors: Readonly<Record<string, string>>
  failure: string | null
}

interface SignInView {
  /** Whether codes are sent to phones as well. */
  phone: boolean
  /** Where the last code was sent; null before. */
  sentTo: string | null
}

/** Signing in (look: Garage): one field, then one field for the code. Plain forms, so it works without scripts. */
export function SignIn({
  signIn,
  sharing,
  answer,
  deleted,
}: {
  /** Null where nobody can sign in. */
  signIn: SignInView | null
  /** The other sites that share the garage. */
  sharing: readonly Sharing[]
  answer: SignInAnswer | null
  deleted: boolean
}) {
  const to = usePaths()
  return (
    <div className="max-w-110">
      {deleted ? (
        <div className="mb-6">
          <Alert tone="success" title="Your account has been deleted.">
            <p>Messages you sent stay with the dealership, without a link to an account.</p>
          </Alert>
        </div>
      ) : null}
      {answer?.failure ? (
        <div className="mb-6">
          <Alert tone="danger" title={answer.failure} />
        </div>
      ) : null}
      {signIn === null ? (
        <>
          <p className="mb-6 text-muted">
            You can’t sign in at the moment. Vehicles that you save stay in this browser.
          </p>
          <LinkButton href={to.shortlist()}>Saved vehicles</LinkButton>
        </>
      ) : signIn.sentTo === null ? (
        <>
          <IdentifierForm phone={signIn.phone} answer={answer} />
          <div className="mt-5">
            <SharingNote sharing={sharing} phone={signIn.phone} />
          </div>
        </>
      ) : (
        <CodeForm sentTo={signIn.sentTo} answer={answer} />
      )}
    </div>
  )
}

function IdentifierForm({ phone, answer }: { phone: boolean; answer: SignInAnswer | null }) {
  const site = useSite()
  const words = useWords()
  const to = usePaths()
  useEffect(() => whenLoaded(tracking(), ({ trackAction }) => trackAction(site, 'login', {})), [site])
  return (
    <form
      method="post"
      action={to.garage()}
      noValidate
      onSubmit={(event) => {
        const typed = String(new FormData(event.currentTarget).get(GARAGE_INPUTS.identifier))
        // A mistake asks for no code.
        const identifier = parseIdentifier(typed, { country: site.country, phone })
        if (identifier) trackRequest(site, identifierText(identifier))
      }}
      className="grid gap-5"
    >
      <p className="text-muted">
        See your saved vehicles, searches, messages and bookings on any device. We send you a code to sign in. No
        password needed.
      </p>
      <input type="hidden" name={GARAGE_INPUTS.intent} value={INTENTS.requestCode} />
      <Field
        label={words(phone ? 'Email address or mobile number' : 'Email address')}
        error={words(answer?.errors[GARAGE_INPUTS.identifier] ?? '')}
      >
        {(control) => (
          <Input
            {...control}
            name={GARAGE_INPUTS.identifier}
            type={phone ? 'text' : 'email'}
            inputMode={phone ? 'text' : 'email'}
            autoComplete={phone ? 'username' : 'email'}
            autoCapitalize="none"
            spellCheck={false}
            required
            maxLength={254}
            defaultValue={answer?.typed}
          />
        )}
      </Field>
      <Button type="submit" className="w-full sm:w-auto sm:justify-self-start">
        Send me a code
      </Button>
      <p className="text-14 text-muted">
        New here? The code creates your account. Read our{' '}
        <a href={to.privacy()} className="text-link underline underline-offset-4">
          privacy policy
        </a>
        .
      </p>
    </form>
  )
}

function CodeForm({ sentTo, answer }: { sentTo: string; answer: SignInAnswer | null }) {
  const site = useSite()
  const to = usePaths()
  const input = useRef<HTMLInputElement>(null)
  // The field is all that the page asks for.
  useEffect(() => input.current?.focus({ preventScroll: true }), [])
  return (
    <>
      <form
        method="post"
        action={to.garage()}
        noValidate
        onSubmit={() =>
          whenLoaded(tracking(), ({ trackAction }) =>
            trackAction(site, 'verificationSubmit', { channel: codeChannel(sentTo) }),
          )
        }
        className="grid gap-5"
      >
        <p className="text-muted">
          We’ve sent a code of {CODE_LENGTH} digits to <strong className="break-words text-ink">{sentTo}</strong>. It
          works for {CODE_MINUTES} minutes.
        </p>
        <input type="hidden" name={GARAGE_INPUTS.intent} value={INTENTS.signIn} />
        <Field label="Code" error={answer?.errors[GARAGE_INPUTS.code]}>
          {(control) => (
            <Input
              {...control}
              ref={input}
              name={GARAGE_INPUTS.code}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={20}
              defaultValue={answer?.errors[GARAGE_INPUTS.code] ? answer.typed : undefined}
              className="tabular-nums text-23 tracking-[0.2em]"
            />
          )}
        </Field>
        <Button type="submit" className="w-full sm:w-auto sm:justify-self-start">
          Sign in
        </Button>
      </form>
      <div className="mt-6 flex flex-wrap gap-x-6 border-t pt-4">
        <form method="post" action={to.garage()} onSubmit={() => trackRequest(site, sentTo)}>
          <input type="hidden" name={GARAGE_INPUTS.intent} value={INTENTS.requestCode} />
          <input type="hidden" name={GARAGE_INPUTS.identifier} value={sentTo} />
          <TextButton>Send another code</TextButton>
        </form>
        <form method="post" action={to.garage()}>
          <input type="hidden" name={GARAGE_INPUTS.intent} value={INTENTS.restart} />
          <TextButton>Use another address</TextButton>
        </form>
      </div>
    </>
  )
}

/** Every page loads it after itself, so it is there by the time a form is sent. */
const tracking = () => import('../../browser/track.ts')

/** The event of asking for a code, the first or another one. */
const trackRequest = (site: TrackedSite, identifier: string) =>
  whenLoaded(tracking(), ({ trackAction }) =>
    trackAction(site, 'verificationRequest', { channel: codeChannel(identifier) }),
  )

/** A button that looks like a link. */
export function TextButton({ children }: { children: ReactNode }) {
  return (
    <button type="submit" className="min-h-11 text-link underline underline-offset-4">
      {children}
    </button>
  )
}
