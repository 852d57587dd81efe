import { successReply, type ChallengeCheck } from './siteverify.ts'

/** reCAPTCHA version 2 by Google. */
export const recaptcha: ChallengeCheck = {
  verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  fields: ({ secret, token }) => ({ secret, response: token }),
  replySchema: successReply,
}
