import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { instantOf } from '../locale/wallClock.ts'

const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/

/** A time as an input for a date and a time has it, by the clock of a zone; empty for none. */
export function localText(instant: string | null, timeZone: string): string {
  const at = instant === null ? Number.NaN : Date.parse(instant)
  return Number.isNaN(at) ? '' : format(new TZDate(at, timeZone), "yyyy-MM-dd'T'HH:mm")
}

/** The time of such an input; null for an empty one or one that is no time. */
export function instantFrom(text: string, timeZone: string): string | null {
  const [, day, hours, minutes] = LOCAL.exec(text) ?? []
  if (day === undefined || Number.isNaN(Date.parse(day))) return null
  return new Date(instantOf(day, Number(hours) * 60 + Number(minutes), timeZone)).toISOString()
}
