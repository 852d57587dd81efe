import * as z from 'zod'
import { setting, text, type Definitions } from './setting.ts'

function isTimeZone(name: string): boolean {
  try {
    // Offsets such as +10:00 are valid zones but have no daylight saving.
    return /^[A-Z]/.test(name) && Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const timeZone = z.string().refine(isTimeZone, 'must be an IANA time zone, such as Australia/Brisbane')

const timeOfDay = z
  .string()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time such as 08:00')
  .nullable()
const specialDay = z
  .strictObject({
    date: z.iso.date('must be a day such as 2026-12-25'),
    name: text,
    status: z.enum(['Open', 'Closed']),
    open: timeOfDay.default(null),
    close: timeOfDay.default(null),
  })
  .refine(({ status, open, close }) => (status === 'Open') === (open !== null && close !== null), {
    path: ['open'],
    error: 'must have open and close times when Open, and neither when Closed',
  })

/** Location, language and hours of a site. */
export const PLACE = {
  locale: setting(
    z.enum(['en-AU', 'en-NZ', 'en-US']),
    'en-AU',
    '§9 Locale and currency',
    'The country of the site. It decides the spelling, the currency, kilometres or miles, and how dates and phone numbers are written.',
  ),
  time_zone: setting(
    timeZone.nullable(),
    null,
    '§4 Hours',
    'Times on the site are in this zone, such as Australia/Brisbane. Empty for that of the first location.',
  ),
  default_state: setting(
    text,
    'qld',
    '§9 Default state',
    'The state that is chosen already in forms that ask for one. Visitors can choose another.',
  ),
  override_city: setting(
    z.string().nullable(),
    null,
    '§3 Website config',
    "The city that pages name as 'For sale in'. Empty for the city of the site's address.",
    'server',
  ),
  special_hours: setting(
    z.array(specialDay),
    [],
    '§3 Website config special_hours',
    'Hours on particular days, such as public holidays, at every location of the site; a location can have its own for any of these days. Each has a date, a name and a status, and if it is Open its opening and closing times.',
    'server',
  ),
} as const satisfies Definitions
