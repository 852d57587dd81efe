import * as z from 'zod/mini'
import { isExpired } from './expiry.ts'

/** Messages that a browser keeps of a conversation. */
export const KEPT_MESSAGES = 50

const schema = z.object({
  lead_id: z.string(),
  reference: z.string(),
  saved_at: z.iso.datetime(),
  messages: z.array(z.object({ id: z.string(), text: z.string() })),
})

/** A conversation as the visitor's browser keeps it: its lead, and what they have sent. */
export type StoredConversation = z.infer<typeof schema>

/** A valid stored conversation that began within the last 30 days; null for anything else. */
export function parseConversation(stored: unknown, now: Date): StoredConversation | null {
  const result = schema.safeParse(stored)
  return result.success && !isExpired(result.data.saved_at, now) ? result.data : null
}

/** A conversation after another message; over 50 the oldest is dropped, and the same one twice is one. */
export const withMessage = (
  conversation: StoredConversation,
  message: StoredConversation['messages'][number],
): StoredConversation => ({
  ...conversation,
  messages: [...conversation.messages.filter(({ id }) => id !== message.id), message].slice(-KEPT_MESSAGES),
})
