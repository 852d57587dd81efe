import { bulkWords } from '@forecourt/rules/leadDesk/bulkChange.ts'
import type { DeskLeadBulk } from '@forecourt/server/staff/leadRuns/desk.ts'
import { whenOf } from '../../when.ts'

type Run = Awaited<ReturnType<DeskLeadBulk['find']>>

/** What a change of several leads does, in words. */
export const runWords = ({ change, timeZone }: Pick<Run, 'change' | 'timeZone'>): string =>
  change.kind === 'snoozed' && change.until !== null
    ? `Snoozed until ${whenOf(new Date(change.until), timeZone)}`
    : bulkWords(change)

/** How far it is, in words with their tone. */
export const RUN_STATES: Readonly<Record<Run['state'], { label: string; tone: '' | 'good' | 'warn' }>> = {
  running: { label: 'In progress', tone: '' },
  done: { label: 'Done', tone: 'good' },
  undoing: { label: 'Undoing', tone: '' },
  undone: { label: 'Undone', tone: 'warn' },
}
