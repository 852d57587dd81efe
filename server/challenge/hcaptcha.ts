import { successReply, type ChallengeCheck } from './siteverify.ts'

/** hCaptcha; with the site key it rejects a token from another site of the same account. */
export const hcaptcha: ChallengeCheck = {
  verifyUrl: 'https://api.hcaptcha.com/siteverify',
  fields: ({ secret, siteKey, token }) => ({ secret, response: token, sitekey: siteKey }),
  replySchema: successReply,
}
