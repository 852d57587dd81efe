/** What is counted since yesterday. No list has just these, so they are figures and lead nowhere. */
export const HAPPENED = {
  leads: { one: 'Lead', many: 'Leads' },
  bookings: { one: 'Booking made', many: 'Bookings made' },
  reservations: { one: 'Reservation', many: 'Reservations' },
  added: { one: 'Vehicle added', many: 'Vehicles added' },
  sold: { one: 'Vehicle sold', many: 'Vehicles sold' },
  priced: { one: 'Price changed', many: 'Prices changed' },
} as const
