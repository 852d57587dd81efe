import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'

/** What is counted since yesterday, and where it is listed; null for what no list has. */
export const HAPPENED = {
  leads: { one: 'Lead', many: 'Leads', to: `${CONSOLE_PATHS.leads}?view=all` },
  bookings: { one: 'Booking made', many: 'Bookings made', to: CONSOLE_PATHS.bookings },
  reservations: { one: 'Reservation', many: 'Reservations', to: `${CONSOLE_PATHS.reservations}?view=all` },
  // The one that was added last comes first; what has been sold since was added too.
  added: { one: 'Vehicle added', many: 'Vehicles added', to: `${CONSOLE_PATHS.stock}?status=all` },
  sold: { one: 'Vehicle sold', many: 'Vehicles sold', to: `${CONSOLE_PATHS.stock}?status=sold` },
  priced: { one: 'Price changed', many: 'Prices changed', to: null },
} as const
