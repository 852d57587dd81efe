import { chosenText, parseChosen, readLeadBulk } from '@forecourt/rules/leadDesk/bulkChange.ts'
import { CONSOLE_PATHS, leadPath, leadRunPath } from '@forecourt/rules/staff/consolePaths.ts'
import type { StaffDesk } from '@forecourt/server/staff/staff.ts'
import { redirect } from 'react-router'
import { DONE, UNDO, type SentForm } from '../../form.ts'
import { RUN_DONE } from '../done.ts'
import { queryOf } from '../query.ts'

/** The form that changes what is selected, its inputs, and what each button of it says. */
export const BULK = 'bulk'
export const CHOSEN = 'lead'
export const CHANGE = 'change'
export const MATCHING = 'matching'
export const OPEN = 'open'

/** The value of the box that selects a lead. */
export const valueOf = chosenText

/** Does what the bar of the inbox asks for, and leads back to the list, or to the progress of a large change. */
export async function sendBulk({ leads }: StaffDesk, url: URL, form: SentForm): Promise<Response> {
  const counted = form(MATCHING)
  const run = await leads.bulk.start(
    form('key').toLowerCase(),
    counted === '' ? { chosen: parseChosen(form.all(CHOSEN)) } : { matching: queryOf(url), counted: Number(counted) },
    readLeadBulk(form(CHANGE), form('until')),
  )
  return afterRun(run, url, form(OPEN))
}

/** Undoes a change of several leads. */
export const undoBulk = async ({ leads }: StaffDesk, url: URL, id: string): Promise<Response> =>
  afterRun(await leads.bulk.undo(id), url, '')

function afterRun({ id, underWay }: { id: string; underWay: boolean }, url: URL, open: string): Response {
  if (underWay) return redirect(leadRunPath(id))
  // The page of the list stays.
  const params = new URLSearchParams(url.search)
  params.delete(UNDO)
  params.set(DONE, `${RUN_DONE}${id}`)
  return redirect(`${open === '' ? CONSOLE_PATHS.leads : leadPath(open)}?${params}`)
}
