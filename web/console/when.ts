import { momentText } from '@forecourt/rules/locale/moment.ts'
import { localeOfZone } from '@forecourt/rules/locale/zoneLocale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** A time with its zone, as people of that zone write it. */
export function whenOf(at: Date, timeZone: string): string {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat(localeOfZone(timeZone), {
      timeZone,
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
    })
  formats.set(timeZone, format)
  return momentText(at, format)
}

const nameOf = (at: Date, timeZone: string, timeZoneName: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(localeOfZone(timeZone), { timeZone, timeZoneName })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')!.value

/** The name of a zone at a time, such as Australian Eastern Standard Time. */
export const zoneName = (at: Date, timeZone: string): string => nameOf(at, timeZone, 'long')

/** The short name of a zone at a time, such as AEST. */
export const shortZoneName = (at: Date, timeZone: string): string => nameOf(at, timeZone, 'short')
