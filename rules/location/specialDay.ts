import { dayAfter, type Day } from '../locale/dates.ts'
import { dayTextOf, readDay } from './dayText.ts'
import type { FieldTexts } from './editFields.ts'
import type { Location, SpecialHours } from './location.ts'
import type { WrittenDay } from './writtenHours.ts'
import { requiredText } from '../locale/requiredText.ts'

/** The fields of a special day, with their labels. */
export const SPECIAL_LABELS = { name: 'Reason', hours: 'Hours' } as const

const MOST_NAME = 80
/** How far ahead special hours are entered. */
const DAYS_AHEAD = 731
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What is wrong with a special day. */
export const SPECIAL_PROBLEMS = {
  date: 'Please choose a day within the next two years.',
  name: 'Please enter a reason.',
} as const

/** What is stored of a day, as its form has it; both empty for a day with the usual hours. */
export function specialTexts({ contact_detail }: Pick<Location, 'contact_detail'>, date: Day): FieldTexts {
  const entries = contact_detail.special_hours.filter((entry) => entry.date === date)
  return { name: entries[0]?.name ?? '', hours: dayTextOf(entries) }
}

/** Special hours in the notation of a location’s file. */
export interface WrittenSpecialDay {
  date: Day
  name: string
  hours: WrittenDay
}

/**
 * Reads the special hours of a day (spec §3 special_hours) that somebody entered; null for a day that has its usual hours
 * again.
 *
 * @param today the day at the location
 */
export function readSpecialDay(
  date: string,
  texts: FieldTexts,
  today: Day,
): { ok: true; day: WrittenSpecialDay | null } | { ok: false; problems: FieldTexts } {
  const name = texts.name?.trim() ?? ''
  const hours = texts.hours ?? ''
  const isDay = DAY.test(date) && new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, 10) === date
  const isAhead = isDay && date >= today && date <= dayAfter(today, DAYS_AHEAD)
  if (name === '' && hours === '' && isAhead) return { ok: true, day: null }
  const read = readDay(hours === '' ? '-' : hours, { words: false })
  const nameWrong = requiredText(name, { missing: SPECIAL_PROBLEMS.name, most: MOST_NAME })
  const problems: Record<string, string> = {
    ...(isAhead ? {} : { date: SPECIAL_PROBLEMS.date }),
    ...(nameWrong === null ? {} : { name: nameWrong }),
    ...(read.ok ? {} : { hours: read.problem }),
  }
  if (!read.ok || Object.keys(problems).length > 0) return { ok: false, problems }
  return { ok: true, day: { date, name, hours: typeof read.written === 'object' ? null : read.written } }
}

/** Special hours with those of one day replaced, in order. */
export const withSpecialDay = (
  stored: readonly WrittenSpecialDay[],
  date: Day,
  day: WrittenSpecialDay | null,
): WrittenSpecialDay[] =>
  [...stored.filter((one) => one.date !== date), ...(day ? [day] : [])].toSorted((a, b) => (a.date < b.date ? -1 : 1))

/** A holiday that a location has no hours for yet. */
export interface Holiday {
  date: Day
  name: string
  /** What is uncertain about its day; empty for nothing. */
  note: string
}

/** The holidays of the next twelve months that nothing is said about yet, soonest first. */
export function suggestedHolidays(
  holidays: readonly Holiday[],
  special: readonly Pick<SpecialHours, 'date'>[],
  today: Day,
): Holiday[] {
  const said = new Set(special.map(({ date }) => date))
  const last = dayAfter(today, 365)
  return holidays
    .filter(({ date }) => date >= today && date <= last && !said.has(date))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
