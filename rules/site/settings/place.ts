import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +10:00 are zones too, but know no daylight saving.
    return /^[A-Z]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const timeZone = z.string().refine(isTimeZone, 'an IANA time zone, such as Australia/Brisbane')

/** Where a site is and which language it speaks. */
export const PLACE = {
  locale: setting(
    z.enum(['en-AU', 'en-NZ', 'en-US']),
    'en-AU',
    '§9 Locale and currency',
    'Language, country, currency, distance unit and phone rules follow from it.',
  ),
  time_zone: setting(
    timeZone,
    'Australia/Brisbane',
    '§4 Hours',
    "The site's own time zone, an IANA name; a location may have another.",
  ),
  default_state: setting(text, 'qld', '§9 Default state', 'State assumed where a visitor has named none.'),
  override_city: setting(
    z.string().nullable(),
    null,
    '§3 Website config',
    "City shown as 'For sale in' instead of the site's address.",
  ),
} as const satisfies Definitions
