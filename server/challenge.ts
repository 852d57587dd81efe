import * as z from 'zod'
import { CHALLENGES, type ChallengeProvider } from '@forecourt/rules/site/challenge.ts'

/** Words for the dealer's people about a lead whose sender was not told from a robot. */
export const CHALLENGE_SUSPICIONS = {
  missing: 'Please complete the security check.',
  failed: 'The security check failed. Please try again.',
  unchecked: 'The security check couldn’t be completed. Please try again.',
} as const

const TIMEOUT_MS = 4_000
const MAX_TOKEN_LENGTH = 8_192

const verdict = z.object({ success: z.boolean() })

export interface ChallengeQuestion {
  provider: ChallengeProvider
  secret: string | null
  /** What the provider's script gave the browser. */
  token: string | null
  /** In the place of the provider's own address. */
  verifyUrl?: string | null
  onWarning?: (error: unknown, message: string) => void
}

/**
 * Asks a site's challenge provider about an answer (spec §6 Bot protection). Null when a person gave it, else why the
 * lead is to be marked. Never throws: a provider that does not answer must cost no lead.
 */
export async function challengeSuspicion(question: ChallengeQuestion): Promise<string | null> {
  const { provider, secret, token, onWarning = () => {} } = question
  if (!token || token.length > MAX_TOKEN_LENGTH) return CHALLENGE_SUSPICIONS.missing
  try {
    if (secret === null) throw new Error('the site has a challenge and no challenge_secret')
    const response = await fetch(question.verifyUrl ?? CHALLENGES[provider].verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`${provider} answered ${response.status}`)
    const { success } = verdict.parse(await response.json())
    return success ? null : CHALLENGE_SUSPICIONS.failed
  } catch (error) {
    onWarning(error, 'challenge not checked')
    return CHALLENGE_SUSPICIONS.unchecked
  }
}
