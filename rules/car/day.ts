import { formatDay, type Locale } from '../locale/locale.ts'

/** A date stored as YYYY-MM-DD in the locale's format; anything else, such as 05/2023, unchanged. */
export function shownDay(day: string, locale: Locale): string {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T12:00:00Z`) : null
  return instant && !Number.isNaN(instant.getTime()) ? formatDay(instant, locale, 'UTC') : day
}
