import { leadKindName } from '@forecourt/rules/leadDesk/kindName.ts'
import { ageWords, isBack, isOverdue, isSnoozed, isUntouched, WORK_STATUSES } from '@forecourt/rules/leadDesk/work.ts'
import { isEscalated } from '@forecourt/rules/leadDesk/escalation.ts'
import type { ListedLead } from '@forecourt/server/staff/desk/leads.ts'
import { workOf } from './work.ts'

/** What a lead is about, in a few words; empty for none. */
export const vehicleWords = ({ lead }: ListedLead['row']): string =>
  [lead['Vehicle Make'], lead['Vehicle Model']].filter(Boolean).join(' ') || (lead.Rego ?? '')

/** Tells one state of a lead from a later one. */
export const stampOf = (version: number, activities: number, messages: number): string =>
  [version, activities, messages].join('.')

/** What a lead is called: by whoever sent it, as well as they can be named. */
export const nameWords = ({ lead, reference }: ListedLead['row']): string =>
  lead.name || lead.email || lead.phone || reference

/** A mark on a lead: a word and how it looks. */
export interface Mark {
  word: string
  look: '' | 'danger' | 'warn' | 'good'
}

/** The state of a lead in words, most important first. */
export function marksOf({ row, work: stored }: ListedLead, nameOf: (id: string) => string, now: Date): Mark[] {
  const work = workOf(stored)
  return [
    ...(isEscalated({ ...work, escalatedAt: stored.escalated_at })
      ? [{ word: 'Escalated', look: 'danger' } as const]
      : []),
    ...(stored.wrote_at !== null && work.answeredAt === null ? [{ word: 'Wrote back', look: 'warn' } as const] : []),
    ...(isOverdue(work, now) ? [{ word: 'Overdue', look: 'danger' } as const] : []),
    ...(isSnoozed(work, now) ? [{ word: 'Snoozed', look: '' } as const] : []),
    ...(isBack(work, now) ? [{ word: 'Back from snooze', look: 'warn' } as const] : []),
    {
      word: WORK_STATUSES[work.status],
      look: work.status === 'won' ? 'good' : work.status === 'new' ? 'warn' : '',
    },
    ...(work.assignedTo === null ? [] : [{ word: nameOf(work.assignedTo), look: '' } as const]),
    ...(row.lead_status === 'Incomplete' ? [{ word: 'Unfinished form', look: '' } as const] : []),
    ...(row.suspected ? [{ word: 'Suspected spam', look: 'danger' } as const] : []),
    ...(row.mock ? [{ word: 'Test', look: '' } as const] : []),
  ]
}

/** A lead as a list shows it, marked if it is among those with a note for the reader that is not read. */
export const listed = (
  found: ListedLead,
  nameOf: (id: string) => string,
  now: Date,
  unread: readonly number[] = [],
) => ({
  id: found.row.lead_id,
  version: found.work.version,
  name: nameWords(found.row),
  kind: leadKindName({ ...found.row.lead, category: found.row.category }),
  about: vehicleWords(found.row),
  age: ageWords(found.work.last_wrote_at, now),
  at: found.work.last_wrote_at.toISOString(),
  isNew: isUntouched(workOf(found.work)),
  marks: [
    ...(unread.includes(found.row.id) ? [{ word: 'Mentions you', look: 'warn' } as const] : []),
    ...marksOf(found, nameOf, now),
  ],
})
export type Listed = ReturnType<typeof listed>

/** A view of leads, with how many it has where they are counted. */
export interface ListedView {
  value: string
  label: string
  count: number | null
}
