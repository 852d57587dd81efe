import * as z from 'zod'
import type { ChallengeProvider } from './challenge.ts'
import { text } from './settings/setting.ts'

/** The settings of a challenge provider; separate from `CHALLENGES`, which browsers load. */
interface ChallengeSettings {
  settingsSchema: z.ZodObject<{ site_key: z.ZodType<string> }>
}

const account: ChallengeSettings = { settingsSchema: z.object({ site_key: text }) }

/** The settings of each provider of challenges. */
export const CHALLENGE_SETTINGS = {
  turnstile: account,
  hcaptcha: account,
  recaptcha: account,
} as const satisfies Record<ChallengeProvider, ChallengeSettings>
