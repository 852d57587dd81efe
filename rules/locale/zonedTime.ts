import { TZDate } from '@date-fns/tz'
import { formatISO } from 'date-fns/formatISO'

/** An instant by the clock of a zone with its offset, for files that other programs read (ISO 8601). */
export const zonedTime = (instant: Date, timeZone: string): string => formatISO(new TZDate(instant, timeZone))
