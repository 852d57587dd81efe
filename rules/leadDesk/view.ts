/** The views of the inbox (decision 139), in order, each with what it says when it is empty. */
export const LEAD_VIEWS = {
  unassigned: {
    label: 'Unassigned',
    empty: 'Nothing is unassigned. What visitors send from your sites arrives here.',
  },
  mine: {
    label: 'Mine',
    empty: 'Nothing waits for you. Leads are here once you or a colleague assigns them to you.',
  },
  overdue: {
    label: 'Overdue',
    empty: 'Everyone has been answered in time. A lead is here when no one has replied or called within an hour.',
  },
  mentions: {
    label: 'Mentions me',
    empty: 'No note mentions you. A lead is here once a colleague writes @ and your name in a note about it.',
  },
  escalated: {
    label: 'Escalated',
    empty:
      'Nothing is escalated. If the site has a rule for it, a lead is here when no one has answered it for too long.',
  },
  snoozed: {
    label: 'Snoozed',
    empty: 'Nothing is snoozed. Snooze a lead to put it off: it comes back at the time you choose.',
  },
  all: {
    label: 'All',
    empty: 'No leads yet. Whatever visitors send from your websites arrives here. You can also add a lead yourself.',
  },
} as const
export type LeadView = keyof typeof LEAD_VIEWS

/** All of them, in order. */
export const ALL_VIEWS = Object.keys(LEAD_VIEWS) as LeadView[]

/** A view from an address; the leads without anybody for anything else. */
export const parseView = (text: string | null): LeadView => ALL_VIEWS.find((one) => one === text) ?? 'unassigned'

const MOST_WORDS = 6

/**
 * What is searched for: every word has to be found, each by its beginning. A number is one word, however its digits are
 * grouped, and its international form is also found by its last digits, so a word is a list of which one is enough.
 */
export function searchedWords(text: string): readonly (readonly string[])[] {
  const digits = /^[\s+()\d.-]{6,}$/.test(text.trim()) ? text.replace(/\D/g, '') : null
  if (digits !== null && digits.length >= 5)
    return [/^\s*(?:\+|00)/.test(text) && digits.length > 9 ? [digits, `0${digits.slice(-9)}`] : [digits]]
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, MOST_WORDS).map((word) => [word.slice(0, 60)])
}

/** The same as the database’s query; null if there is nothing to search for. */
export function wordsQuery(text: string): string | null {
  const words = searchedWords(text).map((any) => any.map((word) => `${word}:*`).join(' | '))
  return words.length === 0 ? null : words.join(' & ')
}
