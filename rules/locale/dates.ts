/** A calendar day, YYYY-MM-DD; two of them compare as text. */
export type Day = string

const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** The calendar day that an instant falls on in a time zone. Throws `RangeError` for an unknown zone or an invalid date. */
export function dayOf(instant: Date, timeZone: string): Day {
  // Creating a formatter costs far more than using it, and a platform has few time zones.
  let format = FORMATS.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    FORMATS.set(timeZone, format)
  }
  return format.format(instant)
}

/** The date a number of days later. */
export const dayAfter = (day: Day, days: number): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/**
 * The items on a given day or later, in order (spec §9: compared at midnight). A time counts by its day in the time
 * zone; a calendar day is used unchanged. Items without a date are left out.
 */
export function fromDay<T>(
  items: readonly T[],
  day: Day | Date,
  dateOf: (item: T) => Day | Date | null,
  timeZone: string,
): readonly T[] {
  const asDay = (date: Day | Date) => (date instanceof Date ? dayOf(date, timeZone) : date)
  const first = asDay(day)
  return items.filter((item) => {
    const date = dateOf(item)
    return date !== null && asDay(date) >= first
  })
}
