import type { Settings } from './config.ts'

/** Who tells people from robots where a site wants that (spec §6). */
export type ChallengeProvider = NonNullable<Settings['challenge']>['provider']

/** What a browser and a policy need to know of a provider, and where its answers are checked. */
export interface Challenge {
  /** Script that draws it. */
  script: string
  /** Name that the script has in the window. */
  global: string
  /** Sources that its script, frame, style and calls come from, as a Content-Security-Policy names them. */
  sources: readonly string[]
  verifyUrl: string
}

export const CHALLENGES: Readonly<Record<ChallengeProvider, Challenge>> = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
    sources: ['https://challenges.cloudflare.com'],
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    global: 'hcaptcha',
    sources: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
    verifyUrl: 'https://api.hcaptcha.com/siteverify',
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    global: 'grecaptcha',
    sources: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
    verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  },
}
