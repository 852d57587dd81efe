import * as z from 'zod'

/** The input of a verification. */
export interface ChallengeAnswer {
  secret: string
  siteKey: string
  /** The response token from the provider's script. */
  token: string
}

/** How the server verifies a provider's tokens. */
export interface ChallengeCheck {
  /** Address of the verification, a form POST. */
  verifyUrl: string
  /** The fields of that form. */
  fields(answer: ChallengeAnswer): Readonly<Record<string, string>>
  /** Whether its response confirms the token. */
  replySchema: z.ZodType<boolean>
}

/** The response format that the providers share. */
export const successReply = z.object({ success: z.boolean() }).transform(({ success }) => success)
