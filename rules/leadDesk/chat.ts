import { listViews } from '../staff/listViews.ts'
import { isOpen, type LeadWork } from './work.ts'

/** The views of the chats of a dealership's websites (decision 187), each with what it says when it is empty. */
export const CHAT_VIEWS = {
  all: { label: 'All', empty: 'No chats yet.' },
  waiting: { label: 'Waiting for an answer', empty: 'Nobody is waiting for an answer.' },
  suspected: { label: 'Suspected spam', empty: 'No suspected spam.' },
} as const

/** A view of them. */
export type ChatView = keyof typeof CHAT_VIEWS

/** All of them in order, and the one that an address names. */
export const { all: ALL_CHAT_VIEWS, parse: parseChatView } = listViews<ChatView>(CHAT_VIEWS)

/** Whether the visitor waits for the dealership's answer: they wrote last, and the lead is still open. */
export const awaitsChatAnswer = (work: Pick<LeadWork, 'status' | 'awaitsAnswer' | 'answeredAt'>): boolean =>
  isOpen(work) && work.awaitsAnswer && work.answeredAt === null

/** How something in a conversation was sent. */
export const SAID_BY = {
  chat: 'Chat',
  received: 'Email',
  text_received: 'Text message',
  reply: 'Email',
  text: 'Text message',
} as const

/** The ways in which something is said. */
export type SaidBy = keyof typeof SAID_BY

/** Something that the visitor or the dealership said. */
export interface Said {
  id: string
  by: SaidBy
  /** Who of the dealership said it; null for the visitor. */
  who: string | null
  text: string
  at: Date
}

/** The kinds of activity that say something in a conversation. */
export const SAID_IN_ACTIVITY = ['received', 'text_received', 'reply', 'text'] as const

const FROM_DEALERSHIP: readonly SaidBy[] = ['reply', 'text']
const isSaidBy = (kind: string): kind is SaidBy => Object.hasOwn(SAID_BY, kind)

/** A change of the lead's history, of which some say something. */
interface SomeActivity {
  id: string
  kind: string
  who: string
  text: string
  at: Date
}

/**
 * A conversation in the order in which it was said: the messages of the chat, and what was written by email and text
 * message since (decision 187). Notes, calls and changes of the lead are not part of it.
 */
export function transcriptOf(
  chat: readonly { id: string; text: string; at: Date }[],
  activity: readonly SomeActivity[],
): Said[] {
  const said = [
    ...chat.map((message): Said => ({ ...message, by: 'chat', who: null })),
    ...activity.flatMap(({ id, kind, who, text, at }): Said[] =>
      isSaidBy(kind) ? [{ id, by: kind, who: FROM_DEALERSHIP.includes(kind) ? who : null, text, at }] : [],
    ),
  ]
  return said.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}
