import { and, eq } from 'drizzle-orm'
import { isToCome } from '@forecourt/rules/booking/change.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import {
  bookings,
  bookSlot,
  outsideSlots,
  releaseSlot,
  type BookerKey,
  type BookingWhere,
} from '../bookings/bookings.ts'
import type { OutsideDashboard } from '../bookings/bookings.ts'
import { dashboardBase } from '../dashboard/dashboard.ts'
import type { SiteDatabase, Transaction } from '../db/database.ts'
import { leads } from '../leads/leads.ts'
import { bookingChanges } from './table.ts'

export interface BookingChangesDeps {
  site: Site
  database: SiteDatabase
  /** The location of a vehicle that the site shows. */
  locationOf(carId: number): Promise<number | null>
  outsideDashboard?: ((siteId: number) => Promise<OutsideDashboard>) | undefined
  now: () => Date
}

type BookingRow = typeof bookings.$inferSelect

/** What a change of a booking by staff has besides. */
export interface BookingChangeByStaff {
  name: string
  /** Told to the visitor; null for none. */
  reason: string | null
  /** Refuses the change by throwing, as for a booking that has changed meanwhile; its lead is locked. */
  check(booking: BookingRow): void
  /** Records it, in the same transaction. */
  record(tx: Transaction): Promise<void>
}

/** Moves and cancels bookings of one site, for the person whose booking it is and for staff. */
export function changeBooking({ site, database, locationOf, outsideDashboard, now }: BookingChangesDeps) {
  /** The lead and its booking, locked against other changes of it; null if there is nothing to change any more. */
  async function lock(tx: Transaction, leadId: number, at: Date) {
    const mine = and(eq(leads.id, leadId), eq(leads.website_id, site.id))
    const [row] = await tx.select({ lead: leads.lead }).from(leads).where(mine).for('update')
    const [booking] = await tx
      .select()
      .from(bookings)
      .where(and(eq(bookings.lead_id, leadId), eq(bookings.website_id, site.id)))
    return row && booking && isToCome(booking.starts_at, at) ? { lead: row.lead, booking } : null
  }

  const changeOf = (
    { dealership_id, lead_id, kind, starts_at }: BookingRow,
    changed_at: Date,
    staff: BookingChangeByStaff | undefined,
  ) => ({
    website_id: site.id,
    dealership_id,
    lead_id,
    kind,
    starts_at,
    changed_at,
    changed_by: staff?.name ?? null,
    reason: staff?.reason ?? null,
  })

  async function whereOf({
    lead,
    booking,
  }: {
    lead: { car_id: number | null }
    booking: Pick<BookingRow, 'kind' | 'dealership_id'>
  }): Promise<BookingWhere> {
    const vehicleAt = booking.kind === 'appointment' && lead.car_id !== null ? await locationOf(lead.car_id) : null
    return { dealershipId: booking.dealership_id, vehicleAt }
  }

  return {
    whereOf,

    /** Cancels the booking of a lead; false if it has none, or it is over. */
    async cancel(leadId: number, staff?: BookingChangeByStaff): Promise<boolean> {
      const at = now()
      return database.transaction(async (tx) => {
        const locked = await lock(tx, leadId, at)
        if (!locked) return false
        staff?.check(locked.booking)
        await releaseSlot(tx, leadId)
        await tx.insert(bookingChanges).values(changeOf(locked.booking, at, staff))
        await staff?.record(tx)
        return true
      })
    },

    /**
     * Moves the booking of a lead to a free time; false if it has none, or it is over.
     *
     * @throws SlotTakenError if the time is taken or not offered
     */
    async move(
      found: { leadId: number; lead: { car_id: number | null }; booking: Pick<BookingRow, 'kind' | 'dealership_id'> },
      startsAt: string,
      staff?: BookingChangeByStaff,
    ): Promise<boolean> {
      const { leadId } = found
      const { kind } = found.booking
      const where = await whereOf(found)
      // Before the transaction, which must not wait for the network.
      const dashboard = dashboardBase(site) === null ? null : await outsideDashboard?.(site.id)
      const offered = dashboard ? await outsideSlots(dashboard, kind, where.dealershipId, site) : undefined
      const at = now()
      return database.transaction(async (tx) => {
        const locked = await lock(tx, leadId, at)
        if (!locked) return false
        const { lead, booking } = locked
        // The time that it has is no move.
        if (booking.starts_at.getTime() === Date.parse(startsAt)) return true
        staff?.check(booking)
        const appointment = await bookSlot(
          tx,
          site,
          {
            ...where,
            kind,
            startsAt,
            leadId,
            bookedBy: booking.booked_by as BookerKey[],
            ...(offered === undefined ? {} : { offered }),
          },
          at,
        )
        await tx
          .update(leads)
          .set({ lead: { ...lead, appointment }, updated_at: at })
          .where(eq(leads.id, leadId))
        await tx.insert(bookingChanges).values({
          ...changeOf(booking, at, staff),
          moved_to: new Date(appointment.starts_at),
          moved_until: new Date(appointment.ends_at),
        })
        await staff?.record(tx)
        return true
      })
    },
  }
}
