import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { runResultWords } from '@forecourt/rules/staff/bulkRun.ts'
import { leadRunPath } from '@forecourt/rules/staff/consolePaths.ts'
import { DONE } from '../form.ts'
import { changeWords } from './activity.ts'
import { runWords } from './bulk/words.ts'

/** Marks of what was done that no activity has. */
export const DONE_MARKS = { resent: 'again', confirmed: 'confirmed' } as const

const WORDS: Readonly<Record<string, string>> = {
  [DONE_MARKS.resent]: 'It is being sent again.',
  [DONE_MARKS.confirmed]: 'You can export leads for the next 10 minutes.',
}

/** What the address says before the id of a change of several leads. */
export const RUN_DONE = 'run-'
/** The form that undoes one. */
export const UNDO_RUN = 'undo-run'

/** What was done about several leads; null for none of the reader’s. */
async function doneRun({ leads: { bulk, mayRead } }: StaffDesk, id: string) {
  if (!mayRead.allowed) return null
  const run = await bulk.find(id).catch((error: unknown) => {
    if ((error as { status?: unknown }).status === 404) return null
    throw error
  })
  return (
    run && {
      text: `${runWords(run)}: ${runResultWords(run.state, run.counts)}`,
      undo:
        run.state === 'done' && run.counts.changed > 0 && run.undo.allowed
          ? { intent: UNDO_RUN, hidden: { run: id } }
          : null,
      more: { to: leadRunPath(id), label: 'Details' },
    }
  )
}

/** What was done, as the address says, with what undoes it. */
export async function doneOf(desk: StaffDesk, { searchParams }: URL, key: string) {
  const given = searchParams.get(DONE)
  if (given === null) return null
  const words = WORDS[given]
  if (words) return { text: words, undo: null, more: null }
  if (given.startsWith(RUN_DONE)) return doneRun(desk, given.slice(RUN_DONE.length))
  const done = await desk.leads.done(given)
  if (!done) return null
  const { activity, lead, undoable } = done
  return {
    text: `${changeWords(activity, lead.timeZone)}: ${lead.name}`,
    undo: undoable
      ? { intent: 'undo', hidden: { lead: lead.id, of: activity.id, version: String(lead.version), key } }
      : null,
    more: null,
  }
}
