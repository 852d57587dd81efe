import { and, asc, eq } from 'drizzle-orm'
import { isToCome } from '@forecourt/rules/booking/change.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import {
  bookings,
  bookSlot,
  outsideSlots,
  releaseSlot,
  type BookerKey,
  type BookingWhere,
  type OutsideDashboard,
} from '../bookings/bookings.ts'
import { dashboardBase } from '../dashboard/dashboard.ts'
import type { OwnerDatabase, SiteDatabase, Transaction } from '../db/database.ts'
import { leads } from '../leads/leads.ts'
import type { OwnBookings } from './owner.ts'
import { bookingChanges } from './table.ts'

export interface BookingChangesDeps {
  site: Site
  database: SiteDatabase
  /** The person's own rows. */
  own: OwnerDatabase
  /** The location of a vehicle that the site shows. */
  locationOf(carId: number): Promise<number | null>
  outsideDashboard?: ((siteId: number) => Promise<OutsideDashboard>) | undefined
  now: () => Date
}

/** The bookings of a signed-in person, and changes of them. Another person's are as if they did not exist. */
export function ownBookings({
  site,
  database,
  own,
  locationOf,
  outsideDashboard,
  now,
}: BookingChangesDeps): OwnBookings {
  /** The person's own booking of a message; null if it has none, or it is over. */
  async function find(reference: string) {
    const [row] = await own.transaction((tx) =>
      tx
        .select({ leadId: leads.id, lead: leads.lead, booking: bookings })
        .from(leads)
        .innerJoin(bookings, eq(bookings.lead_id, leads.id))
        .where(eq(leads.reference, reference)),
    )
    return row && isToCome(row.booking.starts_at, now()) ? row : null
  }

  async function whereOf({ lead, booking }: NonNullable<Awaited<ReturnType<typeof find>>>): Promise<BookingWhere> {
    const vehicleAt = booking.kind === 'appointment' && lead.car_id !== null ? await locationOf(lead.car_id) : null
    return { dealershipId: booking.dealership_id, vehicleAt }
  }

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

  const changeOf = ({ dealership_id, lead_id, kind, starts_at }: typeof bookings.$inferSelect, changed_at: Date) => ({
    website_id: site.id,
    dealership_id,
    lead_id,
    kind,
    starts_at,
    changed_at,
  })

  return {
    async find(reference) {
      const found = await find(reference)
      if (!found) return null
      const { kind, starts_at } = found.booking
      return { kind, startsAt: starts_at, ...(await whereOf(found)) }
    },

    async cancel(reference) {
      const found = await find(reference)
      if (!found) return false
      const at = now()
      return database.transaction(async (tx) => {
        const locked = await lock(tx, found.leadId, at)
        if (!locked) return false
        await releaseSlot(tx, found.leadId)
        await tx.insert(bookingChanges).values(changeOf(locked.booking, at))
        return true
      })
    },

    async move(reference, startsAt) {
      const found = await find(reference)
      if (!found) return false
      const { kind } = found.booking
      const where = await whereOf(found)
      // Before the transaction, which must not wait for the network.
      const dashboard = dashboardBase(site) === null ? null : await outsideDashboard?.(site.id)
      const offered = dashboard ? await outsideSlots(dashboard, kind, where.dealershipId, site) : undefined
      const at = now()
      return database.transaction(async (tx) => {
        const locked = await lock(tx, found.leadId, at)
        if (!locked) return false
        const { lead, booking } = locked
        const appointment = await bookSlot(
          tx,
          site,
          {
            ...where,
            kind,
            startsAt,
            leadId: found.leadId,
            bookedBy: booking.booked_by as BookerKey[],
            ...(offered === undefined ? {} : { offered }),
          },
          at,
        )
        const moved_to = new Date(appointment.starts_at)
        // The time that it has is no move.
        if (moved_to.getTime() === booking.starts_at.getTime()) return true
        await tx
          .update(leads)
          .set({ lead: { ...lead, appointment }, updated_at: at })
          .where(eq(leads.id, found.leadId))
        await tx
          .insert(bookingChanges)
          .values({ ...changeOf(booking, at), moved_to, moved_until: new Date(appointment.ends_at) })
        return true
      })
    },
  }
}

/** When the bookings of a person's messages were cancelled, by the row of the message. */
export async function cancellations(tx: Transaction): Promise<ReadonlyMap<number, Date>> {
  const rows = await tx.select().from(bookingChanges).orderBy(asc(bookingChanges.id))
  return new Map(
    rows.flatMap(({ lead_id, moved_to, changed_at }) => (moved_to === null ? [[lead_id, changed_at]] : [])),
  )
}
