import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { DONE } from '../form.ts'
import { changeWords } from './activity.ts'

/** Marks of what was done that no activity has. */
export const DONE_MARKS = { resent: 'again', confirmed: 'confirmed' } as const

const WORDS: Readonly<Record<string, string>> = {
  [DONE_MARKS.resent]: 'It is being sent again.',
  [DONE_MARKS.confirmed]: 'You can export leads for the next 10 minutes.',
}

/** What was done, as the address says, with what undoes it. */
export async function doneOf(desk: StaffDesk, { searchParams }: URL, key: string) {
  const given = searchParams.get(DONE)
  if (given === null) return null
  const words = WORDS[given]
  if (words) return { text: words, undo: null }
  const done = await desk.leads.done(given)
  if (!done) return null
  const { activity, lead, undoable } = done
  return {
    text: `${changeWords(activity, lead.timeZone)}: ${lead.name}`,
    undo: undoable ? { lead: lead.id, of: activity.id, version: String(lead.version), key } : null,
  }
}
