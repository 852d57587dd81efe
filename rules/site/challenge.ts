/** What a browser and a policy need to know of a provider; how its answers are checked is the server's. */
export interface Challenge {
  /** Script that draws it. */
  script: string
  /** Name that the script has in the window. */
  global: string
  /** Sources that its script, frame, style and calls come from, as a Content-Security-Policy names them. */
  sources: readonly string[]
}

/** Who can tell people from robots where a site wants that (spec §6): the one list of providers. */
export const CHALLENGES = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    global: 'turnstile',
    sources: ['https://challenges.cloudflare.com'],
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit',
    global: 'hcaptcha',
    sources: ['https://hcaptcha.com', 'https://*.hcaptcha.com'],
  },
  recaptcha: {
    script: 'https://www.google.com/recaptcha/api.js?render=explicit',
    global: 'grecaptcha',
    sources: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  },
} as const satisfies Record<string, Challenge>

/** A provider of challenges. */
export type ChallengeProvider = keyof typeof CHALLENGES
