import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { lastDayOfMonth } from 'date-fns/lastDayOfMonth'
import { EVENT_KEPT_MS } from './occurred.ts'

const UTC = { in: tz('UTC') }
/** Days after which no event of a day can arrive any more, and one for days that end later elsewhere. */
const LATE_DAYS = EVENT_KEPT_MS / 86_400_000 + 2

/**
 * Whether the single events of a day in UTC are no longer needed: they have been stored for as many days as the setting
 * says, and the distinct visitors of their month can no longer change. The last day of a month in UTC is also the first
 * of the next one in places that are ahead.
 */
export function isPastRetention(day: Date, retentionDays: number, now: Date): boolean {
  const month = lastDayOfMonth(addDays(day, 1, UTC), UTC)
  return (
    differenceInCalendarDays(now, day, UTC) > retentionDays && differenceInCalendarDays(now, month, UTC) > LATE_DAYS
  )
}
