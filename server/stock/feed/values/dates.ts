import { Unreadable, Guess, isNothing } from './reading.ts'

const LOCAL_INSTANT =
  /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{4})(?:,? (\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?)?$/i

/**
 * An ISO 8601 time, or as dealer systems write it: `readDate`'s date, then a 24-hour time or one with am or pm. Without
 * a time zone it is UTC.
 */
export function readInstant(text: string, monthFirst = false): Date | null {
  if (isNothing(text)) return null
  const local = LOCAL_INSTANT.exec(text)
  if (local !== null) {
    const [, date, hours = '0', minutes = '00', seconds = '00', half] = local
    const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
    const clock = `${String(hour).padStart(2, '0')}:${minutes}:${seconds}Z`
    const instant = new Date(`${readDate(date!, monthFirst)}T${clock}`)
    if ((half === undefined || (Number(hours) >= 1 && Number(hours) <= 12)) && !Number.isNaN(instant.getTime()))
      return instant
  }
  const match = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i.exec(text)
  if (match !== null && realDate(match[1]!)) {
    const zone = match[3] === undefined ? 'Z' : match[3].replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')
    const instant = new Date(`${match[1]}T${match[2] ?? '00:00'}${zone}`)
    if (!Number.isNaN(instant.getTime())) return instant
  }
  throw new Unreadable(
    `is not a date such as 2024-07-16T09:30:00Z or ${monthFirst ? '07/16/2024 9:30 AM' : '16/07/2024 9:30 am'}`,
  )
}

/** A date as YYYY-MM-DD; also takes day/month/year as Australian systems write it, month/day/year where `monthFirst`. */
export function readDate(text: string, monthFirst = false): string | null {
  if (isNothing(text)) return null
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  const [month, day] = monthFirst ? [1, 2] : [2, 1]
  const iso =
    local === null ? text.slice(0, 10) : `${local[3]}-${local[month]!.padStart(2, '0')}-${local[day]!.padStart(2, '0')}`
  if (!realDate(iso))
    throw new Unreadable(`is not a date such as 2025-03-31 or ${monthFirst ? '03/31/2025' : '31/03/2025'}`)
  return iso
}

function realDate(iso: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso)
  if (match === null) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  // Day 0 of the next month is the last of this one.
  return month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A date as in `readDate`, or a month such as 03/2026 or Mar 2026, which probably means its last day. */
export function readEndDate(text: string, monthFirst = false): string | Guess<string> | null {
  const match = /^(?:(\d{1,2})|([a-z]{3})[a-z]*)[ /.-](\d{4})$/i.exec(text)
  if (match === null) return readDate(text, monthFirst)
  const month = match[1] === undefined ? MONTHS.indexOf(match[2]!.toLowerCase()) + 1 : Number(match[1])
  if (month < 1 || month > 12) throw new Unreadable('is not a date such as 2025-03-31 or 03/2025')
  return new Guess(new Date(Date.UTC(Number(match[3]), month, 0)).toISOString().slice(0, 10))
}

export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
