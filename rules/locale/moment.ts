import type { Locale } from './locale.ts'

const FORMATS = new Map<string, Intl.DateTimeFormat>()

/**
 * One part of a time in a zone, always formatted with the same locale: two engines may have different data for others.
 */
function part(type: 'weekday' | 'month' | 'day' | 'year', style: string, instant: Date, timeZone: string): string {
  const key = `${type} ${style} ${timeZone}`
  let format = FORMATS.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { [type]: style, timeZone })
    FORMATS.set(key, format)
  }
  return format.format(instant)
}

/** The clock at an instant in a zone, such as 10:00am. */
export function clockLabel(instant: Date, timeZone: string): string {
  const key = `clock ${timeZone}`
  let format = FORMATS.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', hourCycle: 'h12', timeZone })
    FORMATS.set(key, format)
  }
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
  return `${parts.hour}:${parts.minute}${parts.dayPeriod!.toLowerCase()}`
}

/**
 * A time as a format of its locale writes it, with the clock of `clockLabel`: one platform has one clock, whatever
 * `Intl` writes for a locale.
 */
export const momentText = (instant: Date, format: Intl.DateTimeFormat): string =>
  format.format(instant).replace(/(?<=\d)\s[ap]m\b/i, (half) => half.trim().toLowerCase())

/** A day in a zone: Tue 24 Nov, or Tue, Nov 24 in the US; `long` spells it out, Tuesday 24 November 2026. */
export function dayLabel(instant: Date, timeZone: string, locale: Locale, style: 'short' | 'long' = 'short'): string {
  const weekday = part('weekday', style, instant, timeZone)
  const month = part('month', style, instant, timeZone)
  const day = part('day', 'numeric', instant, timeZone)
  const year = style === 'long' ? part('year', 'numeric', instant, timeZone) : null
  if (locale === 'en-US') return `${weekday}, ${month} ${day}${year ? `, ${year}` : ''}`
  return `${weekday} ${day} ${month}${year ? ` ${year}` : ''}`
}
