/** What a visitor can choose instead of a card in the payment sandbox, each with what then happens. */
export const SANDBOX_CARDS = {
  approve: 'Approved',
  decline: 'Declined: not enough money',
  challenge: 'Approved after the bank asks for a code (3-D Secure)',
  slow: 'Approved after 5 seconds',
  timeout: 'No answer; approved when we ask again',
  late: 'Approved a minute later',
  refund_failure: 'Approved; a refund fails the first time',
} as const

/** A card of the sandbox. */
export type SandboxCard = keyof typeof SANDBOX_CARDS

/** The answers of the sandbox's bank to its own challenge. */
export const SANDBOX_CHALLENGE = {
  challenge_passed: 'Confirm the payment',
  challenge_failed: 'Fail the check',
} as const

/** An answer to the sandbox's challenge. */
export type SandboxChallenge = keyof typeof SANDBOX_CHALLENGE
