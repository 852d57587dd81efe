import { successReply, type ChallengeCheck } from './siteverify.ts'

/** Turnstile by Cloudflare. */
export const turnstile: ChallengeCheck = {
  verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  fields: ({ secret, token }) => ({ secret, response: token }),
  replySchema: successReply,
}
