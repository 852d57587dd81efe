/** What a time can be booked for: the two calendars of spec §7. */
export const BOOKING_KINDS = ['appointment', 'service'] as const
export type BookingKind = (typeof BOOKING_KINDS)[number]

/** One free time. Instants are ISO texts in UTC, as they travel. */
export interface Slot {
  starts_at: string
  ends_at: string
}

/** What the two calls of spec §7 for bookings answer. */
export interface AvailableBookings {
  dealership_id: number
  /** IANA zone in which the times are shown. */
  time_zone: string
  /** Name and address of the location where it is; null where an outside Dashboard gives the times. */
  place: string | null
  slots: readonly Slot[]
}
