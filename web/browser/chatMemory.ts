import { GREETING_DELAY_MS, greets } from '@forecourt/rules/chat/timing.ts'
import { parseConversation, type StoredConversation } from '@forecourt/rules/memory/conversation.ts'
import { readJson, readText, storageKey, writeJson, writeText } from './storage.ts'

/** The visitor's conversation on a site; null for none. */
export const storedConversation = (siteId: number): StoredConversation | null =>
  readJson(storageKey(siteId, 'chat'), (value) => parseConversation(value, new Date()))

/** Stores it; null forgets it. */
export const storeConversation = (siteId: number, conversation: StoredConversation | null): void =>
  conversation === null
    ? writeText(storageKey(siteId, 'chat'), null)
    : writeJson(storageKey(siteId, 'chat'), conversation)

/** A conversation that begins now with this message. */
export const newConversation = (
  { leadId, reference }: { leadId: string; reference: string },
  message: StoredConversation['messages'][number],
): StoredConversation => ({ lead_id: leadId, reference, saved_at: new Date().toISOString(), messages: [message] })

/** What the visitor has typed and not sent, for this visit. */
export const chatDraft = (siteId: number): string =>
  readText(storageKey(siteId, 'chat_draft'), { lasting: false }) ?? ''
export const storeDraft = (siteId: number, text: string): void =>
  writeText(storageKey(siteId, 'chat_draft'), text || null, { lasting: false })

const greetingKey = (siteId: number) => storageKey(siteId, 'chat_greeting_closed')
/** Remembers that the greeting was closed (spec §4 Chat). */
export const closeGreeting = (siteId: number): void => writeText(greetingKey(siteId), '1')

/** Calls `show` when the greeting is due; never if it was closed before. Returns the function that stops it. */
export function whenGreeting(siteId: number, show: () => void): () => void {
  const timer = setTimeout(
    () => {
      if (greets(performance.now(), readText(greetingKey(siteId)) !== null)) show()
    },
    Math.max(0, GREETING_DELAY_MS - performance.now()) + 1,
  )
  return () => clearTimeout(timer)
}

const usedKey = (siteId: number) => storageKey(siteId, 'chat_used')
/** Whether the visitor has opened the chat in this visit, so that later pages go on with it. */
export const hasUsedChat = (siteId: number): boolean => readText(usedKey(siteId), { lasting: false }) !== null
export const markChatUsed = (siteId: number): void => writeText(usedKey(siteId), '1', { lasting: false })
