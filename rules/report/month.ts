import { TZDate } from '@date-fns/tz'
import { addMonths } from 'date-fns/addMonths'
import { lightFormat } from 'date-fns/lightFormat'
import type { Locale } from '../locale/locale.ts'

/** A month, such as 2026-11. */
export type Month = string

/** Whether a text is a month. */
export const isMonth = (text: string): boolean => /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text)

/** A month in a place: its days, and the instants at which it begins and ends there. */
export interface MonthBounds {
  month: Month
  firstDay: string
  days: readonly string[]
  begins: Date
  ends: Date
}

/** The days of a month, and its beginning and end in a time zone. */
export function monthBounds(month: Month, timeZone: string): MonthBounds {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const first = new TZDate(year, number - 1, 1, timeZone)
  // Which days a month has is the same everywhere, and dates of a zone take long to count.
  const length = new Date(Date.UTC(year, number, 0)).getUTCDate()
  const days = Array.from({ length }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`)
  return {
    month,
    firstDay: days[0]!,
    days,
    begins: new Date(first.getTime()),
    ends: new Date(addMonths(first, 1).getTime()),
  }
}

/** The month of an instant in a time zone, and the one before it. */
export const monthOf = (instant: Date, timeZone: string): Month => lightFormat(new TZDate(instant, timeZone), 'yyyy-MM')
export const monthBefore = (month: Month): Month => {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return lightFormat(new Date(year, number - 2, 1), 'yyyy-MM')
}

// A formatter takes far longer to make than to use, and the fields of a report name each of its months twice.
const FORMATS = new Map<Locale, Intl.DateTimeFormat>()

/** A month in words, such as November 2026. */
export function monthLabel(month: Month, locale: Locale): string {
  let format = FORMATS.get(locale)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    FORMATS.set(locale, format)
  }
  const [year, number] = month.split('-').map(Number) as [number, number]
  return format.format(new Date(Date.UTC(year, number - 1, 1)))
}
