/** What has been done about a lead (decision 139). */
export const ACTIVITY_KINDS = [
  'entered',
  'status',
  'assigned',
  'snoozed',
  'note',
  'call',
  'reply',
  'received',
  'text',
  'text_received',
  'escalated',
  'merged',
  'unmerged',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** Those that can be undone. */
export const UNDOABLE: readonly ActivityKind[] = ['status', 'assigned', 'snoozed', 'merged', 'unmerged']

/** Those that are work on a lead which sets its status: an assignment from before them leaves it when it is undone. */
export const SETS_STATUS: readonly ActivityKind[] = ['status', 'call', 'reply', 'text']

/** How a call went. Somebody who was reached has been answered. */
export const CALL_RESULTS = {
  reached: 'Spoke with them',
  voicemail: 'Left a message',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
} as const
export type CallResult = keyof typeof CALL_RESULTS

/** Where a lead came from that somebody at the dealership entered. */
export const ENTERED_FROM = { walk_in: 'Walk-in', phone: 'Phone call' } as const
export type EnteredFrom = keyof typeof ENTERED_FROM

export const MOST_TEXT = 5_000
export const MOST_SUBJECT = 150

/** A text of somebody, without the ends that nobody typed on purpose; or what is wrong with it. */
export function checkText(given: string, missing: string): { ok: true; text: string } | { ok: false; problem: string } {
  const text = given.replaceAll('\r\n', '\n').trim()
  if (text === '') return { ok: false, problem: missing }
  if (text.length > MOST_TEXT)
    return { ok: false, problem: `Please use ${MOST_TEXT.toLocaleString('en-AU')} characters or fewer.` }
  return { ok: true, text }
}

/** The subject of a reply that nobody has changed. */
export const replySubject = (vehicle: string, siteName: string): string =>
  vehicle === '' ? `Your enquiry at ${siteName}` : `Your enquiry about the ${vehicle}`
