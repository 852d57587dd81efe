/** A calendar day, YYYY-MM-DD; two of them compare as text. */
export type Day = string

const FORMATS = new Map<string, Intl.DateTimeFormat>()

/** The calendar day that an instant falls on in a time zone. Throws `RangeError` for an unknown zone or an invalid date. */
export function dayOf(instant: Date, timeZone: string): Day {
  // Making a formatter costs far more than using one, and a platform meets few zones.
  let format = FORMATS.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    FORMATS.set(timeZone, format)
  }
  return format.format(instant)
}

/**
 * The items dated on a given day or later, in their order (spec §9: compared at midnight). The clock time of an
 * instant does not count, only its day in the time zone; a date that is a calendar day already is taken as it is. An
 * item without a date is left out.
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
