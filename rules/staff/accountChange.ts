/**
 * What people are mailed about their own account: that the ways to sign in to it have changed, or that someone else has
 * done something there (decision 137).
 */
export const ACCOUNT_CHANGES = [
  'password_changed',
  'password_reset',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes',
  'passkey_added',
  'passkey_removed',
  'signed_out',
  'support',
] as const

export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

/** Whether somebody else has done it, so that there is another thing to do about it. */
export const isByOthers = (change: AccountChange): boolean => change === 'signed_out' || change === 'support'

/**
 * Such a mail in words.
 *
 * @param name of a passkey, or of whoever else has done it
 */
export function accountChangeWords(change: AccountChange, name: string): { subject: string; what: string } {
  switch (change) {
    case 'password_changed':
      return {
        subject: 'Your password was changed',
        what: 'The password of your account was changed, and your other browsers were signed out.',
      }
    case 'password_reset':
      return {
        subject: 'Your password was reset',
        what: 'A new password was set with a link that was emailed to you. Every browser was signed out.',
      }
    case 'second_factor_on':
      return {
        subject: 'Two-step sign-in was turned on',
        what: 'Signing in to your account with a password takes a code from an authenticator app as well now.',
      }
    case 'second_factor_off':
      return {
        subject: 'Two-step sign-in was turned off',
        what: 'Your password alone is enough to sign in to your account now.',
      }
    case 'recovery_codes':
      return {
        subject: 'New recovery codes were made',
        what: 'Your account has new recovery codes. The earlier ones don’t work any more.',
      }
    case 'passkey_added':
      return { subject: 'A passkey was added', what: `The passkey “${name}” can sign in to your account now.` }
    case 'passkey_removed':
      return {
        subject: 'A passkey was removed',
        what: `The passkey “${name}” can’t sign in to your account any more.`,
      }
    case 'signed_out':
      return {
        subject: 'You were signed out by someone else',
        what: `${name}, who manages your access, signed you out in the browsers where you were signed in, or in one of them.`,
      }
    case 'support':
      return {
        subject: 'An operator signed in as you',
        what: `${name}, an operator, signed in as you, as you allow under My account, Support access.`,
      }
  }
}

const IF_NOT_YOU =
  'If it was you, there’s nothing to do. If it wasn’t, set a new password now, which signs every browser out. Then open My account, remove passkeys that aren’t yours and turn on two-step sign-in. If you can’t sign in, tell whoever gave you access.'

/** What to do about it. */
export function accountChangeAdvice(change: AccountChange): string {
  if (change === 'signed_out') return 'You can sign in again. If you don’t know why it was done, ask them.'
  if (change === 'support') return 'You can end it there at any time, which signs them out at once.'
  return IF_NOT_YOU
}
