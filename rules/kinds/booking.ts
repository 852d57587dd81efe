/** The kinds of bookings: the two calendars of spec §7. */
export const BOOKING_KINDS = ['appointment', 'service'] as const
export type BookingKind = (typeof BOOKING_KINDS)[number]

/** One free time. Times are ISO strings in UTC, as in the API. */
export interface Slot {
  starts_at: string
  ends_at: string
}

/** The response of the two booking calls of spec §7. */
export interface AvailableBookings {
  dealership_id: number
  /** IANA zone in which the times are shown. */
  time_zone: string
  /** Name and address of the location; null if an external Dashboard provides the times. */
  place: string | null
  slots: readonly Slot[]
}
