import type { ChallengeProvider } from '@forecourt/rules/site/challenge.ts'
import type { Settings } from '@forecourt/rules/site/config.ts'
import { hcaptcha } from './hcaptcha.ts'
import { recaptcha } from './recaptcha.ts'
import type { ChallengeCheck } from './siteverify.ts'
import { turnstile } from './turnstile.ts'

/** How each provider's tokens are verified. */
export const CHALLENGE_CHECKS = { turnstile, hcaptcha, recaptcha } as const satisfies Record<
  ChallengeProvider,
  ChallengeCheck
>

/** Reasons for suspicion, for the dealer, if a sender could not be verified. */
export const CHALLENGE_SUSPICIONS = {
  missing: 'Please complete the security check.',
  failed: 'The security check failed. Please try again.',
  unchecked: 'The security check couldn’t be completed. Please try again.',
} as const

const TIMEOUT_MS = 4_000
const MAX_TOKEN_LENGTH = 8_192

export interface ChallengeQuestion {
  challenge: NonNullable<Settings['challenge']>
  secret: string | null
  /** The response token from the provider's script. */
  token: string | null
  /** Replaces the provider's own address. */
  verifyUrl?: string | null
  onWarning?: (error: unknown, message: string) => void
}

/**
 * Verifies a token with a site's challenge provider (spec §6 Bot protection). Null if it is valid, else the reason to
 * mark the lead. Never throws: an unavailable provider must not lose a lead.
 */
export async function challengeSuspicion(question: ChallengeQuestion): Promise<string | null> {
  const { challenge, secret, token, onWarning = () => {} } = question
  if (!token || token.length > MAX_TOKEN_LENGTH) return CHALLENGE_SUSPICIONS.missing
  const check: ChallengeCheck = CHALLENGE_CHECKS[challenge.provider]
  try {
    if (secret === null) throw new Error('the site has a challenge and no secret challenge/secret')
    const response = await fetch(question.verifyUrl ?? check.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams(check.fields({ secret, siteKey: challenge.site_key, token })),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`${challenge.provider} answered ${response.status}`)
    return check.replySchema.parse(await response.json()) ? null : CHALLENGE_SUSPICIONS.failed
  } catch (error) {
    onWarning(error, 'challenge not checked')
    return CHALLENGE_SUSPICIONS.unchecked
  }
}
