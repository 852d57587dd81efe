import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  WebAuthnAbortService,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { KeyRound } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router'
import { Outcome, type Failure } from '../parts.tsx'
import { isCancelled, usePasskeys } from './usePasskeys.ts'

const FAILED = 'This browser couldn’t use a passkey. Sign in with your password.'

/** Signs in with a passkey: by the button, or as the browser offers it in the field for the address. */
export function PasskeyButton({ options, next }: { options: PublicKeyCredentialRequestOptionsJSON; next: string }) {
  const works = usePasskeys()
  const fetcher = useFetcher<Failure>()
  const [failed, setFailed] = useState(false)

  const ask = useEffectEvent(async (useBrowserAutofill: boolean) => {
    try {
      const answer = await startAuthentication({ optionsJSON: options, useBrowserAutofill })
      await fetcher.submit(
        { answer: JSON.stringify(answer), next },
        { method: 'post', action: CONSOLE_PATHS.passkeySignIn },
      )
    } catch (error) {
      if (!isCancelled(error)) setFailed(!useBrowserAutofill)
    }
  })

  // Each answer takes a challenge of its own, so after a refusal the browser is asked again with the new one.
  useEffect(() => {
    let left = false
    void browserSupportsWebAuthnAutofill().then((can) => (can && !left ? ask(true) : undefined))
    return () => {
      left = true
      WebAuthnAbortService.cancelCeremony()
    }
  }, [options.challenge])

  const failure = fetcher.data ?? (failed ? { error: FAILED, fields: {}, values: {} } : undefined)
  return (
    <div className={works ? 'stack' : 'stack unseen'}>
      <Outcome failure={failure} />
      <button type="button" className="button quiet" onClick={() => void ask(false)}>
        <KeyRound aria-hidden size={16} />
        Sign in with a passkey
      </button>
    </div>
  )
}
