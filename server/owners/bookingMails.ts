import { asc, eq, isNull, or } from 'drizzle-orm'
import type { Location } from '@forecourt/rules/location/location.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '../db/database.ts'
import { storedLead, type StoredLead } from '../leads/leads.ts'
import { locationsIn } from '../locations/locations.ts'
import { attempt, siteOf, type ChangedBooking, type OwnerMailDeps } from './ownerMail.ts'
import { bookingChanges } from './table.ts'

const BATCH = 200

/** Tells dealerships and visitors of bookings that were moved or cancelled, each once. */
export async function tellBookingChanges(options: OwnerMailDeps & { database: Database }): Promise<number> {
  const { database, now = () => new Date() } = options
  const rows = await database.drizzle
    .select()
    .from(bookingChanges)
    .where(or(isNull(bookingChanges.mailed_at), isNull(bookingChanges.visitor_mailed_at)))
    .orderBy(asc(bookingChanges.id))
    .limit(BATCH)
  let sent = 0
  for (const change of rows)
    sent += await attempt(options, `booking change ${change.id}`, async () => {
      const site = await siteOf(options, change.website_id)
      const stored = await storedLead(database, change.lead_id)
      if (!site || !stored) return false
      const booking = {
        change,
        stored: {
          ...stored,
          lead: { ...stored.lead, appointment: appointmentOf(change, stored) },
          updated_at: change.changed_at,
        },
        location: await locationOf(options, site, change, stored),
      }
      const mark = (column: 'mailed_at' | 'visitor_mailed_at') =>
        database.drizzle
          .update(bookingChanges)
          .set({ [column]: now() })
          .where(eq(bookingChanges.id, change.id))
      const dealer = booking.location?.contact_detail.email ?? null
      if (change.mailed_at === null) {
        if (dealer !== null)
          await options.send({
            id: `booking-${change.id}`,
            kind: 'booking',
            audience: 'dealer',
            site,
            to: dealer,
            booking,
          })
        await mark('mailed_at')
      }
      const visitor = stored.lead.email
      if (change.visitor_mailed_at === null) {
        if (visitor)
          await options.send({
            id: `booking-${change.id}-visitor`,
            kind: 'booking',
            audience: 'visitor',
            site,
            to: visitor,
            booking,
          })
        await mark('visitor_mailed_at')
      }
      return dealer !== null || Boolean(visitor)
    })
  return sent
}

/** A change may have been followed by another one, so its own times count. */
function appointmentOf({ starts_at, moved_to, moved_until }: ChangedBooking['change'], { lead }: StoredLead) {
  const { appointment } = lead
  if (!appointment) return appointment
  const length = Date.parse(appointment.ends_at) - Date.parse(appointment.starts_at)
  const start = moved_to ?? starts_at
  return {
    ...appointment,
    starts_at: start.toISOString(),
    ends_at: (moved_until ?? new Date(start.getTime() + length)).toISOString(),
  }
}

/** The location that answers the message, or another one of the booking's dealership. */
async function locationOf(
  { database }: { database: Database },
  site: Site,
  { dealership_id }: ChangedBooking['change'],
  { lead }: StoredLead,
): Promise<Location | null> {
  const locations = await database.site(site.id).transaction((tx) => locationsIn(tx, site))
  const slug = site.dealerships.find(({ id }) => id === dealership_id)?.slug
  const own = locations.filter(({ dealership_slug }) => dealership_slug === slug)
  return own.find(({ id }) => id === lead.location_id) ?? own[0] ?? locations[0] ?? null
}
