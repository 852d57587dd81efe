import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { withQuery } from '@forecourt/rules/site/paths.ts'

/** What is counted since yesterday. */
export const HAPPENED = {
  leads: { one: 'Lead', many: 'Leads' },
  bookings: { one: 'Booking made', many: 'Bookings made' },
  reservations: { one: 'Reservation', many: 'Reservations' },
  added: { one: 'Vehicle added', many: 'Vehicles added' },
  sold: { one: 'Vehicle sold', many: 'Vehicles sold' },
  priced: { one: 'Price changed', many: 'Prices changed' },
} as const

/** The list of what has been counted since a time; null where no list has just that, which is a figure and leads nowhere. */
export const listSince = (what: keyof typeof HAPPENED, since: Date): string | null =>
  what === 'leads' ? withQuery(CONSOLE_PATHS.leads, { view: 'all', since: since.toISOString() }) : null
