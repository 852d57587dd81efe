/** A challenge provider as the browser and the policy need it; the server verifies its responses. */
export interface Challenge {
  /** Address of its script. */
  script: string
  /** Name of the script's global object. */
  global: string
  /** Sources of its script, frame, style and requests for the Content-Security-Policy. */
  sources: readonly string[]
}

/** Providers that distinguish people from robots, for sites that want one (spec §6); the only list of them. */
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
