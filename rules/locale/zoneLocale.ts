import type { Locale } from './locale.ts'

/**
 * The English of people who live in a time zone: how the console writes dates to its staff, who have a zone by their
 * sites (spec §9). Zones outside Australia, New Zealand and the Americas read as Australia, where most dealers are.
 */
export function localeOfZone(timeZone: string): Locale {
  if (/^(?:America|US)\/|^Pacific\/Honolulu$/.test(timeZone)) return 'en-US'
  return /^Pacific\/(?:Auckland|Chatham)$|^NZ/.test(timeZone) ? 'en-NZ' : 'en-AU'
}
