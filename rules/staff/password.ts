/** Shorter passwords are guessed, longer ones are not typed by people. */
export const MIN_PASSWORD_LENGTH = 10
export const MAX_PASSWORD_LENGTH = 128

/** What a check of strength has found. */
export interface Strength {
  /** How many guesses a password is worth, as a power of ten. */
  guessesLog10: number
  /** Whether it is on a list of stolen passwords, which are tried whatever they look like. */
  stolen: boolean
}

/**
 * A password must be worth this many guesses, as a power of ten: common passwords, names and dates are worth less, and so
 * are three of them in a row, which the estimate never puts below 8 (decision 137).
 */
export const MIN_GUESSES_LOG10 = 9

export const PASSWORD_MESSAGES = {
  missing: 'Please enter a password.',
  short: `Please use at least ${MIN_PASSWORD_LENGTH} characters.`,
  long: `Please use at most ${MAX_PASSWORD_LENGTH} characters.`,
  stolen: 'This password is on a list of stolen passwords. Please choose another one.',
  weak: 'This password is easy to guess. Use several words that don’t belong together, or a password manager.',
} as const

/** The problem of a new password; null if there is none. */
export function passwordProblem(password: string, strengthOf: (password: string) => Strength): string | null {
  if (password === '') return PASSWORD_MESSAGES.missing
  if (password.length < MIN_PASSWORD_LENGTH) return PASSWORD_MESSAGES.short
  if (password.length > MAX_PASSWORD_LENGTH) return PASSWORD_MESSAGES.long
  const { guessesLog10, stolen } = strengthOf(password)
  if (guessesLog10 < MIN_GUESSES_LOG10) return PASSWORD_MESSAGES.weak
  return stolen ? PASSWORD_MESSAGES.stolen : null
}
