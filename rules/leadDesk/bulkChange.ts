import { isOpen, parseStatus, WORK_STATUSES, type LeadWork, type WorkStatus } from './work.ts'

/** The most leads of one bulk change; filters make it smaller (decision 181). */
export const MOST_BULK_LEADS = 10_000
/** Up to so many are changed at once, while whoever asked waits; more by a job. */
export const AT_ONCE = 50

/** What is done to several leads at once (decision 181), as it is stored. */
export type LeadBulkChange =
  | { kind: 'assigned'; to: string | null; name: string }
  | { kind: 'status'; status: WorkStatus }
  | { kind: 'snoozed'; until: string | null }

/** What a form asks for, before people and times are looked up. */
export type AskedLeadBulk =
  | { kind: 'assigned'; person: string | null }
  | { kind: 'status'; status: WorkStatus }
  | { kind: 'snoozed'; until: string }

/** The value of a snooze that brings leads back at once, and of one until a time that is typed. */
export const BACK_NOW = 'end'
export const ANOTHER_TIME = 'another'

/**
 * Reads what the pressed button asks for, such as "status:won"; null for anything else.
 *
 * @param typed the time that is typed, for a snooze until another time
 */
export function readLeadBulk(text: string, typed: string): AskedLeadBulk | null {
  const at = text.indexOf(':')
  const [kind, value] = [text.slice(0, Math.max(0, at)), text.slice(at + 1)]
  if (kind === 'assigned') return { kind, person: value === '' ? null : value }
  if (kind === 'snoozed') return { kind, until: value === ANOTHER_TIME ? typed : value }
  const status = kind === 'status' ? parseStatus(value) : null
  return status === null ? null : { kind: 'status', status }
}

/** What has become of a lead of a bulk change, in words. */
export const LEAD_OUTCOMES = {
  planned: 'To change',
  changed: 'Changed',
  undone: 'Undone',
  left: 'Skipped',
  kept: 'Not undone',
  refused: 'Can’t change',
  same: 'The same already',
} as const
export type LeadOutcome = keyof typeof LEAD_OUTCOMES
export const LEAD_OUTCOME_NAMES = Object.keys(LEAD_OUTCOMES) as LeadOutcome[]

export const LEAD_RUN_STATES = ['running', 'done', 'undoing', 'undone'] as const
export type LeadRunState = (typeof LEAD_RUN_STATES)[number]

/** Whether a lead is already as a change would leave it. */
export function isAlready(change: LeadBulkChange, work: Pick<LeadWork, 'status' | 'assignedTo' | 'snoozedUntil'>) {
  if (change.kind === 'assigned') return work.assignedTo === change.to
  if (change.kind === 'status') return work.status === change.status
  return (work.snoozedUntil?.toISOString() ?? null) === change.until
}

/** Why a change makes no sense for a lead: what is done is not put off. Null if it does. */
export const whyNot = (change: LeadBulkChange, work: Pick<LeadWork, 'status'>): string | null =>
  change.kind === 'snoozed' && change.until !== null && !isOpen(work) ? 'Only new and open leads can be snoozed.' : null

/** Why a lead is left as it is that somebody changed after it was selected. */
export const changedBy = (who: string | null): string => `${who ?? 'Someone else'} changed it after you selected it.`

/** A number of leads, in words. */
export const leadsWords = (count: number): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? 'lead' : 'leads'}`

/** Why so many leads can’t be changed together; null if they can. */
export function bulkLeadsProblem(leads: number): string | null {
  if (leads === 0) return 'None of these leads are in your inbox any more. Select some, then try again.'
  return leads > MOST_BULK_LEADS
    ? `At most ${leadsWords(MOST_BULK_LEADS)} can be changed at once. Filter the list, then try again.`
    : null
}

/** What is refused where the list has other leads than the ones that were counted. */
export const countChanged = (now: number): string =>
  `The list has changed: ${leadsWords(now)} ${now === 1 ? 'matches' : 'match'} now. Look at it, then try again.`

/** What a change does, without the time of a snooze, which depends on where it is read. */
export function bulkWords(change: LeadBulkChange): string {
  if (change.kind === 'assigned') return change.to === null ? 'Assigned to nobody' : `Assigned to ${change.name}`
  if (change.kind === 'status') return `Status changed to ${WORK_STATUSES[change.status]}`
  return change.until === null ? 'No longer snoozed' : 'Snoozed'
}

const CHOSEN = /^([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.(\d{1,9})$/
/** More than any page of the list has. */
const MOST_CHOSEN = 200

/** A selected lead with the version that was shown, as a form has it. */
export const chosenText = ({ id, version }: { id: string; version: number }): string => `${id}.${version}`

/** The selected leads of a form, each once; what is no lead’s id with a version is left out. */
export function parseChosen(texts: readonly string[]): { id: string; version: number }[] {
  const found = new Map<string, { id: string; version: number }>()
  for (const text of texts) {
    const [, id, version] = CHOSEN.exec(text) ?? []
    if (id !== undefined && found.size < MOST_CHOSEN) found.set(id, { id, version: Number(version) })
  }
  return [...found.values()]
}
