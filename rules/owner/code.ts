/** Digits of a sign-in code. */
export const CODE_LENGTH = 6
/** Minutes for which it is valid. */
export const CODE_MINUTES = 10
/** Guesses after which a code is worth nothing. */
export const CODE_GUESSES = 5
/** Seconds before another code is sent to the same address or number. */
export const RESEND_SECONDS = 30

/** Messages of the code field. The second says nothing about which of the reasons it was. */
export const CODE_MESSAGES = {
  digits: `Please enter the ${CODE_LENGTH} digits of the code.`,
  refused: 'That code is wrong or has expired. Check it, or ask for a new one.',
  none: 'Please ask for a new code.',
} as const

const CODE = /^\d{6}$/

/** The code in what was typed or pasted, with or without blanks and hyphens; null if it is none. */
export function parseCode(text: string): string | null {
  const digits = text.replaceAll(/[\s\p{Pd}]/gu, '')
  return CODE.test(digits) ? digits : null
}

/**
 * The text message of a code. Its last line binds it to the site's host, so that browsers fill it in there and nowhere
 * else (the format for codes that are bound to an origin).
 */
export const codeText = (code: string, site: { name: string; baseUrl: string }): string =>
  `${code} is your ${site.name} sign-in code. It works for ${CODE_MINUTES} minutes.\n\n@${new URL(site.baseUrl).hostname} #${code}`

/** How a code goes out, by what was typed: addresses have an @, telephone numbers none. */
export const codeChannel = (identifier: string): 'email' | 'sms' => (identifier.includes('@') ? 'email' : 'sms')
