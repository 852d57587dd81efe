import { TZDate, tzOffset } from '@date-fns/tz'
import { dayAfter, type Day } from './dates.ts'

const MINUTES_A_DAY = 24 * 60
const MINUTE_MS = 60_000

/**
 * The time for a wall-clock time in a zone, with minutes over 1,440 on the next day. A wall-clock time that a
 * clock change skips is the moment of the change: a place that closes at 2:30am closes when 2:00am becomes 3:00am.
 */
export function instantOf(day: Day, minutes: number, timeZone: string): number {
  const [year, month, date] = dayAfter(day, Math.floor(minutes / MINUTES_A_DAY))
    .split('-')
    .map(Number)
  const rest = minutes % MINUTES_A_DAY
  const shown = new TZDate(year!, month! - 1, date!, Math.floor(rest / 60), rest % 60, timeZone)
  if (shown.getHours() * 60 + shown.getMinutes() === rest) return shown.getTime()
  return clockChangeNear(shown.getTime(), timeZone)
}

/** The moment of the clock change within half a day of a skipped wall-clock time, to the minute. */
function clockChangeNear(instant: number, timeZone: string): number {
  const offset = (minute: number) => tzOffset(timeZone, new Date(minute * MINUTE_MS))
  const minute = Math.floor(instant / MINUTE_MS)
  let before = minute - MINUTES_A_DAY / 2
  let after = minute + MINUTES_A_DAY / 2
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (offset(middle) === offset(before)) before = middle
    else after = middle
  }
  return after * MINUTE_MS
}
