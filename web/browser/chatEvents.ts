import { startsConversation } from '@forecourt/rules/chat/timing.ts'
import type { ChatProvider } from '@forecourt/rules/site/chatWidget.ts'
import { readText, storageKey, writeText } from './storage.ts'
import { trackAction, type TrackedSite } from './track.ts'

/** Longest time between our button opening a widget and the widget saying so, which is the same opening. */
const SAME_OPENING_MS = 15_000
let openedAt = Number.NEGATIVE_INFINITY

/** Records that the visitor has opened the chat, once for each opening. */
export function chatOpened(site: TrackedSite, provider: ChatProvider): void {
  const now = performance.now()
  const isSame = now - openedAt <= SAME_OPENING_MS
  openedAt = now
  if (!isSame) trackAction(site, 'webchatBubble', { provider })
}

/** Records a message of the visitor: the first of this visit starts the conversation (spec §4 Chat). */
export function chatMessage(site: TrackedSite, provider: ChatProvider, sentAt: number): void {
  const key = storageKey(site.id, 'chat_started')
  const begun = readText(key, { lasting: false }) !== null
  const starts = startsConversation({ sentAt, now: Date.now() }, begun)
  writeText(key, '1', { lasting: false })
  trackAction(site, starts ? 'webchatStart' : 'webchatMessage', { provider })
}
