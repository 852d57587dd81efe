import { startsConversation } from '@forecourt/rules/chat/timing.ts'
import type { ChatProvider } from '@forecourt/rules/site/chatWidget.ts'
import { readText, storageKey, writeText } from './storage.ts'
import { trackAction, type TrackedSite } from './track.ts'

/** Whether our button has opened a widget that has not said so yet. */
let isExpected = false

/** Records that the visitor has opened the chat, once for each opening: a widget also tells of those by our button. */
export function chatOpened(site: TrackedSite, provider: ChatProvider, by: 'button' | 'widget'): void {
  const isKnown = by === 'widget' && isExpected
  isExpected = by === 'button'
  if (!isKnown) trackAction(site, 'webchatBubble', { provider })
}

/** Records a message of the visitor: the first of this visit starts the conversation (spec §4 Chat). */
export function chatMessage(site: TrackedSite, provider: ChatProvider, sentAt = Date.now()): void {
  const key = storageKey(site.id, 'chat_started')
  const begun = readText(key, { lasting: false }) !== null
  const starts = startsConversation({ sentAt, now: Date.now() }, begun)
  writeText(key, '1', { lasting: false })
  trackAction(site, starts ? 'webchatStart' : 'webchatMessage', { provider })
}
