import { asc, eq } from 'drizzle-orm'
import { isToCome } from '@forecourt/rules/booking/change.ts'
import { bookings } from '../bookings/bookings.ts'
import type { OwnerDatabase, Transaction } from '../db/database.ts'
import { leads } from '../leads/leads.ts'
import { changeBooking, type BookingChangesDeps } from './changeBooking.ts'
import type { OwnBookings } from './owner.ts'
import { bookingChanges } from './table.ts'

/** The bookings of a signed-in person, and changes of them. Another person's are as if they did not exist. */
export function ownBookings(
  deps: BookingChangesDeps & { /** The person's own rows. */ own: OwnerDatabase },
): OwnBookings {
  const { own, now } = deps
  const { whereOf, cancel, move } = changeBooking(deps)

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

  return {
    async find(reference) {
      const found = await find(reference)
      if (!found) return null
      const { kind, starts_at } = found.booking
      return { kind, startsAt: starts_at, ...(await whereOf(found)) }
    },

    async cancel(reference) {
      const found = await find(reference)
      return found !== null && cancel(found.leadId)
    },

    async move(reference, startsAt) {
      const found = await find(reference)
      return found !== null && move(found, startsAt)
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
