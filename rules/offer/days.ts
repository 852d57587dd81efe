import { formatDay, type Locale } from '../locale/locale.ts'
import type { Day } from '../locale/dates.ts'
import type { Offer } from './offer.ts'

type Days = Pick<Offer, 'starts_on' | 'ends_on'>

/** A day in words; null for none, and for a text that is no day. */
function dayText(day: Day | null, locale: Locale): string | null {
  const at = day === null ? Number.NaN : Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(at) ? null : formatDay(new Date(at), locale, 'UTC')
}

/** What the first and the last day of an offer mean (spec §5), for whoever sets them. */
export function offerDaysText(
  { starts_on, ends_on }: Days,
  { locale, zone }: { locale: Locale; zone: string },
): string {
  const [first, last] = [dayText(starts_on, locale), dayText(ends_on, locale)]
  const after = 'After that its page says that it has ended.'
  if (first === null && last === null) return 'Visitors see it from when you publish it, and until you set a last day.'
  if (last === null) return `Visitors see it from the start of ${first}, ${zone}, and until you set a last day.`
  if (first === null) return `Visitors see it until the end of ${last}, ${zone}. ${after}`
  if (first === last) return `Visitors see it on ${first} only, ${zone}. ${after}`
  return `Visitors see it from the start of ${first} until the end of ${last}, ${zone}. ${after}`
}

/** The same in a list, on a day at the site. */
export function offerDaysLabel({ starts_on, ends_on }: Days, today: Day, locale: Locale): string {
  const [first, last] = [dayText(starts_on, locale), dayText(ends_on, locale)]
  if (last !== null && ends_on! < today) return `Ended on ${last}`
  if (first !== null && starts_on! > today)
    return last === null || first === last ? `Starts on ${first}` : `Starts on ${first}, until ${last}`
  return last === null ? 'No last day' : `Until ${last}`
}
