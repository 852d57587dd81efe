import { dayAfter, type Day } from '../locale/dates.ts'
import { clockLabel } from '../locale/moment.ts'
import { instantOf } from '../locale/wallClock.ts'

/** A time in which a dealership takes no bookings, as a form has it: whole days, or from one time to another. */
export interface EnteredBlock {
  isAllDay: boolean
  /** A day and a time, such as 2026-11-26T09:00. */
  from: string
  until: string
  firstDay: string
  /** The last day it includes. */
  lastDay: string
}

type BlockProblems = Partial<Record<'from' | 'until' | 'firstDay' | 'lastDay', string>>

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
const NO_TIME = 'Please enter a day and a time.'

function momentIn(text: string, timeZone: string): Date | null {
  const [, day, hours, minutes] = MOMENT.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(`${text}:00Z`))) return null
  return new Date(instantOf(day, Number(hours) * 60 + Number(minutes), timeZone))
}

function midnightOf(text: string, timeZone: string, days = 0): Date | null {
  if (!DAY.test(text) || Number.isNaN(Date.parse(text))) return null
  return new Date(instantOf(dayAfter(text, days), 0, timeZone))
}

/** The time that is blocked out, in the zone of the dealership (spec §7: where bookings are taken); or what is wrong with it. */
export function blockedTime(
  { isAllDay, ...entered }: EnteredBlock,
  timeZone: string,
): { ok: true; from: Date; until: Date } | { ok: false; problems: BlockProblems } {
  const from = isAllDay ? midnightOf(entered.firstDay, timeZone) : momentIn(entered.from, timeZone)
  const until = isAllDay ? midnightOf(entered.lastDay, timeZone, 1) : momentIn(entered.until, timeZone)
  if (from && until && from < until) return { ok: true, from, until }
  const [first, last] = isAllDay ? (['firstDay', 'lastDay'] as const) : (['from', 'until'] as const)
  const missing = isAllDay ? 'Please enter a day.' : NO_TIME
  const before = isAllDay ? 'This can’t be before the first day.' : 'This must be after the start.'
  return {
    ok: false,
    problems: {
      ...(from ? {} : { [first]: missing }),
      ...(until ? (from ? { [last]: before } : {}) : { [last]: missing }),
    },
  }
}

/** How much of a day is blocked out, in words: All day, From 2:00pm, Until 11:00am, 9:00am – 5:00pm; null if none of it is. */
export function blockedOn(day: Day, { from, until }: { from: Date; until: Date }, timeZone: string): string | null {
  const starts = instantOf(day, 0, timeZone)
  const ends = instantOf(dayAfter(day, 1), 0, timeZone)
  if (from.getTime() >= ends || until.getTime() <= starts) return null
  const isFromStart = from.getTime() <= starts
  if (until.getTime() >= ends) return isFromStart ? 'All day' : `From ${clockLabel(from, timeZone)}`
  if (isFromStart) return `Until ${clockLabel(until, timeZone)}`
  return `${clockLabel(from, timeZone)} – ${clockLabel(until, timeZone)}`
}
