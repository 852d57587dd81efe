import { requiredText } from '../locale/requiredText.ts'
import { parseDayHours, writeDayHours, type DayEntry, type WrittenDay } from './writtenHours.ts'

/** How a day's hours are entered. */
export const DAY_STATUSES = {
  open: 'Open',
  closed: 'Closed',
  all_day: 'Open 24 hours',
  words: 'In words',
} as const
export type DayStatus = keyof typeof DAY_STATUSES

/** The hours of one day as a form has them: a status, its times, and words such as By appointment. */
export interface DayForm {
  status: DayStatus
  times: readonly { open: string; close: string }[]
  words: string
}

/** The texts of a day without times. */
const CLOSED = 'Closed'
const ALL_DAY = '24 hours'
/** Times only, complete or not: anything else is words. */
const TIMES = /^[\d:,\- ]*$/
/** How many pairs of times a day of a form has at most. */
export const MOST_TIMES = 4
const MOST_WORDS = 60

/** What is wrong with the hours of a day, for whoever enters them. */
export const DAY_PROBLEMS = {
  missing: 'Please enter an opening and a closing time.',
  overlap: 'These times overlap.',
  noWords: 'Please enter times, or choose closed.',
  words: 'Please enter when, such as “By appointment”.',
} as const

/** The hours of a day in one text: `08:00-12:00, 13:00-17:00`, `24 hours`, `Closed`, or words. */
export function dayText({ status, times, words }: DayForm): string {
  if (status === 'closed') return CLOSED
  if (status === 'all_day') return ALL_DAY
  if (status === 'words') return words.trim()
  const given = times.filter(({ open, close }) => open !== '' || close !== '')
  return given.length === 0 ? '-' : given.map(({ open, close }) => `${open}-${close}`).join(', ')
}

/** The form of a text, the inverse of `dayText`; times that are incomplete stay as they were entered. */
export function dayForm(text: string): DayForm {
  const form = (status: DayStatus, more: Partial<DayForm> = {}): DayForm => ({
    status,
    times: [{ open: '', close: '' }],
    words: '',
    ...more,
  })
  if (text === CLOSED) return form('closed')
  if (text === ALL_DAY) return form('all_day')
  if (text === '' || !TIMES.test(text)) return form('words', { words: text })
  return form('open', {
    times: text.split(',').map((part) => {
      const [open = '', close = ''] = part.trim().split('-')
      return { open, close }
    }),
  })
}

/** The text of a day as it is stored; empty for a day without entries. */
export function dayTextOf(entries: readonly DayEntry[]): string {
  if (entries.length === 0) return ''
  const written = writeDayHours(entries)
  return written === null ? CLOSED : typeof written === 'object' ? written.text : written
}

/**
 * Reads the text of a day (spec §3 Opening hours entry): times that don’t overlap, all day, closed, or, for a day of the
 * usual week, words such as By appointment.
 */
export function readDay(
  text: string,
  { words }: { words: boolean },
): { ok: true; written: WrittenDay; entries: readonly DayEntry[] } | { ok: false; problem: string } {
  const isTimes = text !== '' && TIMES.test(text)
  if (!isTimes && text !== CLOSED && text !== ALL_DAY) {
    if (!words) return { ok: false, problem: DAY_PROBLEMS.noWords }
    const problem = requiredText(text, { missing: DAY_PROBLEMS.words, most: MOST_WORDS })
    if (problem !== null) return { ok: false, problem }
  }
  const written = text === CLOSED ? null : isTimes || text === ALL_DAY ? text : { text: text.trim() }
  const parsed = parseDayHours(written)
  if (parsed.ok) return { ok: true, written, entries: parsed.entries }
  const isOverlap = /^[\d:]+-[\d:]+(?:, [\d:]+-[\d:]+)+$/.test(text) && text.split(', ').every(isSpan)
  return { ok: false, problem: isOverlap ? DAY_PROBLEMS.overlap : DAY_PROBLEMS.missing }
}

const isSpan = (text: string) => parseDayHours(text).ok
