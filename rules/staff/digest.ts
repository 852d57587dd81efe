import { dayOf, type Day } from '../locale/dates.ts'
import { instantOf } from '../locale/wallClock.ts'
import { CONSOLE_PATHS } from './consolePaths.ts'

/** How often somebody is mailed a summary of what waits for them (decision 147). */
export const DIGESTS = {
  off: 'Off',
  daily: 'Each working day at 8 am',
  weekly: 'Mondays at 8 am',
} as const

export type Digest = keyof typeof DIGESTS

/** All of them, in order. */
export const ALL_DIGESTS = Object.keys(DIGESTS) as Digest[]

const AT_MINUTES = 8 * 60
/** A summary that could not be sent by noon is of no use that day. */
const UNTIL_MINUTES = 12 * 60
const MONDAY = 1
const FRIDAY = 5

/** The day, as the reader’s calendar has it, for which a summary is to be sent now; null for none. */
export function digestDay(
  { digest, last }: { digest: Digest; last: Day | null },
  timeZone: string,
  now: Date,
): Day | null {
  const today = dayOf(now, timeZone)
  if (digest === 'off' || (last !== null && last >= today)) return null
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  if (digest === 'weekly' ? weekday !== MONDAY : weekday < MONDAY || weekday > FRIDAY) return null
  const isTime =
    now.getTime() >= instantOf(today, AT_MINUTES, timeZone) && now.getTime() < instantOf(today, UNTIL_MINUTES, timeZone)
  return isTime ? today : null
}

/** The last day of a summary for somebody who chooses now: today’s is not sent later than 8 am. */
export function digestDayOfChoice(timeZone: string, now: Date): Day | null {
  const today = dayOf(now, timeZone)
  return now.getTime() >= instantOf(today, AT_MINUTES, timeZone) ? today : null
}

/** How much waits for somebody; null for what they may not read. */
export interface Waiting {
  overdue: number | null
  unassigned: number | null
  mine: number | null
  deposits: number | null
  bookings: number | null
  undelivered: number | null
}

const LINES: readonly { of: keyof Waiting; one: string; many: string; path: string }[] = [
  { of: 'overdue', one: 'overdue lead', many: 'overdue leads', path: `${CONSOLE_PATHS.leads}?view=overdue` },
  { of: 'unassigned', one: 'unassigned lead', many: 'unassigned leads', path: CONSOLE_PATHS.leads },
  { of: 'mine', one: 'open lead of yours', many: 'open leads of yours', path: `${CONSOLE_PATHS.leads}?view=mine` },
  { of: 'deposits', one: 'deposit to answer', many: 'deposits to answer', path: CONSOLE_PATHS.reservations },
  { of: 'bookings', one: 'booking today', many: 'bookings today', path: CONSOLE_PATHS.bookings },
  { of: 'undelivered', one: 'lead not delivered', many: 'leads not delivered', path: CONSOLE_PATHS.home },
]

/** What waits, each with its screen; empty for nothing. */
export const digestLines = (waiting: Waiting): readonly { words: string; path: string }[] =>
  LINES.flatMap(({ of, one, many, path }) => {
    const count = waiting[of] ?? 0
    return count === 0 ? [] : [{ words: `${count} ${count === 1 ? one : many}`, path }]
  })
