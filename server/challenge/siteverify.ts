import * as z from 'zod'

/** What a provider is asked. */
export interface ChallengeAnswer {
  secret: string
  siteKey: string
  /** What the provider's script gave the browser. */
  token: string
}

/** How the server asks one provider about an answer. */
export interface ChallengeCheck {
  /** Where it is asked by a POST of a form. */
  verifyUrl: string
  /** The fields of that form. */
  fields(answer: ChallengeAnswer): Readonly<Record<string, string>>
  /** Its reply: whether a person gave the answer. */
  replySchema: z.ZodType<boolean>
}

/** The reply that the providers agree on. */
export const successReply = z.object({ success: z.boolean() }).transform(({ success }) => success)
