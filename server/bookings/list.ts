import { and, asc, eq, gt, gte, inArray, sql } from 'drizzle-orm'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import type { StaffDatabase } from '../db/database.ts'
import { bookings } from './table.ts'

export interface BookingFilter {
  dealershipIds: readonly number[]
  kind: BookingKind | null
  /** Only bookings that begin at this time or later. */
  from: Date | null
  /** Only bookings with larger ids, as many as `limit`. */
  after: number | null
  limit: number
}

/** Booked times at some dealerships on the sites of staff, by id, one more than the limit if there are more. */
export const listBookings = (staff: StaffDatabase, { dealershipIds, kind, from, after, limit }: BookingFilter) =>
  staff.transaction((tx) =>
    tx
      .select({
        id: bookings.id,
        website_id: bookings.website_id,
        dealership_id: bookings.dealership_id,
        kind: bookings.kind,
        starts_at: bookings.starts_at,
        ends_at: bookings.ends_at,
        place: bookings.place,
        lead_reference: sql<string>`(select reference from leads where leads.id = bookings.lead_id)`,
        created_at: bookings.created_at,
      })
      .from(bookings)
      .where(
        and(
          inArray(bookings.dealership_id, [...dealershipIds]),
          kind === null ? undefined : eq(bookings.kind, kind),
          from === null ? undefined : gte(bookings.starts_at, from),
          after === null ? undefined : gt(bookings.id, after),
        ),
      )
      .orderBy(asc(bookings.id))
      .limit(limit + 1),
  )
