import type { OpeningHoursEntry } from './location.ts'

/** Hours of one day as stored: open from and to, or open with the dealer's text, or closed. */
export type DayEntry = Pick<OpeningHoursEntry, 'status' | 'open' | 'close'> & { formated_hours?: string }

/** Hours of one day as an operator writes them: `08:00-17:00`, `08:00-12:00, 13:00-17:00`, `24 hours`, words, or null for closed. */
export type WrittenDay = string | { text: string } | null

const ALL_DAY = '24 hours'
const SPAN = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]|24):([0-5]\d)$/
const MINUTES_A_DAY = 24 * 60

/** The error for invalid hours: they are a list of spans, `24 hours`, or null for closed. */
export const HOURS_REASON =
  'must be hours such as 08:00-17:00, 08:00-12:00, 13:00-17:00 or 24 hours, or null for closed'

interface Span {
  open: string
  close: string
  start: number
  end: number
}

/**
 * Whether hours that are being entered close on the day after they open: a time that is not after the opening one (spec
 * §3 Opening hours entry). Equal times, and incomplete ones, are no hours.
 */
export const isNextDay = ({ open, close }: { open: string; close: string }): boolean =>
  open !== '' && close !== '' && close < open

function spanOf(text: string): Span | null {
  const [, openHour, openMinute, closeHour, closeMinute] = SPAN.exec(text) ?? []
  if (openHour === undefined) return null
  const start = Number(openHour) * 60 + Number(openMinute)
  const close = Number(closeHour) * 60 + Number(closeMinute)
  if (close > MINUTES_A_DAY || close === start) return null
  const [open, closing] = text.split('-') as [string, string]
  return { open, close: closing, start, end: close > start ? close : close + MINUTES_A_DAY }
}

/**
 * The entries of one day from an operator's notation (spec §3 Opening hours entry): one span, several separated by
 * commas, `24 hours`, a text such as `{ "text": "By appointment" }`, or null for closed. A span may end after midnight,
 * but not overlap the next.
 *
 * @returns the entries in order, or the reason why they are rejected
 */
export function parseDayHours(written: WrittenDay): { ok: true; entries: DayEntry[] } | { ok: false; reason: string } {
  if (written === null) return { ok: true, entries: [{ status: 'Closed', open: null, close: null }] }
  if (typeof written === 'object')
    return { ok: true, entries: [{ status: 'Open', open: null, close: null, formated_hours: written.text }] }
  if (written.trim().toLowerCase() === ALL_DAY)
    return { ok: true, entries: [{ status: 'Open', open: '00:00', close: '24:00' }] }
  const spans: Span[] = []
  for (const part of written.split(',')) {
    const span = spanOf(part.trim())
    if (!span) return { ok: false, reason: HOURS_REASON }
    spans.push(span)
  }
  spans.sort((a, b) => a.start - b.start)
  const overlap = spans.findIndex(({ end }, index) => {
    const next = spans[index + 1]?.start ?? spans[0]!.start + MINUTES_A_DAY
    return end > next
  })
  if (overlap >= 0) return { ok: false, reason: 'has two spans that overlap' }
  return { ok: true, entries: spans.map(({ open, close }) => ({ status: 'Open', open, close })) }
}

const hoursAndMinutes = (time: string) => time.padStart(5, '0').slice(0, 5)

/** The operator's notation for the entries of one day, the inverse of `parseDayHours`. */
export function writeDayHours(entries: readonly DayEntry[]): WrittenDay {
  const open = entries.filter(({ status }) => status === 'Open')
  const spans = open.flatMap((entry) =>
    entry.open && entry.close ? [`${hoursAndMinutes(entry.open)}-${hoursAndMinutes(entry.close)}`] : [],
  )
  if (spans.length === 0) {
    const words = open.find(({ formated_hours }) => formated_hours?.trim())?.formated_hours?.trim()
    return words ? { text: words } : null
  }
  return spans.length === 1 && spans[0] === '00:00-24:00' ? ALL_DAY : spans.toSorted().join(', ')
}
