import { desc, eq, inArray, sql } from 'drizzle-orm'
import { identifierOf, phoneSpellings, type Identifier } from '@forecourt/rules/owner/identifier.ts'
import { lookAgain, WATCHLIST_CAP } from '@forecourt/rules/owner/watchlist.ts'
import type { Car } from '@forecourt/rules/car/car.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { bookings, type OutsideDashboard } from '../bookings/bookings.ts'
import type { OwnerDatabase, SiteDatabase, Transaction } from '../db/database.ts'
import { leads } from '../leads/leads.ts'
import type { SignedIn } from './account.ts'
import { cancellations, ownBookings } from './bookingChanges.ts'
import type { Enquiry, Owner, SavedSearch, Watched } from './owner.ts'
import { ownCars } from './ownCars.ts'
import { readsTogether } from './readsTogether.ts'
import { ownerCars, owners, ownerSessions, ownerWatchlist, savedSearches } from './table.ts'

const MAX_ENQUIRIES = 100

export interface GarageDeps {
  site: Site
  database: SiteDatabase
  ownerDatabase(ownerId: string): OwnerDatabase
  /** Vehicles that the site shows, by id. */
  findCars(ids: readonly number[]): Promise<readonly Car[]>
  /** Client of a site's external Dashboard, for its free times; only used if the site has one. */
  outsideDashboard?: ((siteId: number) => Promise<OutsideDashboard>) | undefined
  now: () => Date
}

/** Which mails a person gets. */
export type Switches = Pick<Owner, 'notices' | 'reminders'>

/**
 * The handle of a signed-in person. Messages that were sent with the confirmed address or number become theirs. Whoever
 * has read the switches passes them on.
 */
export async function ownerOf(deps: GarageDeps, account: SignedIn, switches?: Switches): Promise<Owner> {
  const { site, database, now } = deps
  const own = deps.ownerDatabase(account.id)
  const read = readsTogether(own)
  const identifier = identifierOf(account.email)
  const me = eq(owners.id, account.id)
  await database.transaction((tx) => linkMessages(tx, site.id, account))
  const [row] = switches
    ? [switches]
    : await read((tx) => tx.select({ notices: owners.notices, reminders: owners.reminders }).from(owners))

  const watched = (tx: Transaction): Promise<(typeof ownerWatchlist.$inferSelect)[]> =>
    tx.select().from(ownerWatchlist).orderBy(desc(ownerWatchlist.added_at), desc(ownerWatchlist.car_id))

  async function enquiries(): Promise<Enquiry[]> {
    return read(async (tx) => {
      const rows = await tx
        .select({
          id: leads.id,
          reference: leads.reference,
          lead: leads.lead,
          sentAt: leads.created_at,
          kind: bookings.kind,
          startsAt: bookings.starts_at,
          endsAt: bookings.ends_at,
        })
        .from(leads)
        .leftJoin(bookings, eq(bookings.lead_id, leads.id))
        .where(eq(leads.lead_status, 'Complete'))
        .orderBy(desc(leads.created_at), desc(leads.id))
        .limit(MAX_ENQUIRIES)
      const cancelled = await cancellations(tx)
      return rows.map(({ id, reference, lead, sentAt, kind, startsAt, endsAt }) => ({
        reference,
        lead,
        sentAt,
        booking: kind && startsAt && endsAt ? { kind, startsAt, endsAt } : null,
        cancelledAt: cancelled.get(id) ?? null,
      }))
    })
  }

  return {
    id: account.id,
    identifier,
    notices: row?.notices ?? false,
    reminders: row?.reminders ?? false,
    createdAt: account.createdAt,
    watchlist: {
      list: async () => (await read(watched)).map(watchedOf),

      async add(carIds) {
        const cars = await deps.findCars([...new Set(carIds)].slice(0, WATCHLIST_CAP))
        if (cars.length === 0) return
        const at = now()
        await own.transaction(async (tx) => {
          await tx
            .insert(ownerWatchlist)
            .values(
              cars.map((car) => ({
                website_id: site.id,
                owner_id: account.id,
                car_id: car.id,
                name: car.name,
                slug: car.slug,
                make: car.make,
                model: car.model,
                primary_image_url: car.primary_image_url,
                compared_price_cents: car.price_cents,
                compared_at: at,
                viewed_price_cents: car.price_cents,
                viewed_at: at,
                told_price_cents: car.price_cents,
                told_sold: car.sold,
                added_at: at,
              })),
            )
            .onConflictDoNothing()
          const kept = (await watched(tx)).slice(WATCHLIST_CAP).map(({ car_id }) => car_id)
          if (kept.length > 0) await tx.delete(ownerWatchlist).where(inArray(ownerWatchlist.car_id, kept))
        })
      },

      async remove(carIds) {
        if (carIds.length > 0)
          await own.transaction((tx) => tx.delete(ownerWatchlist).where(inArray(ownerWatchlist.car_id, [...carIds])))
      },

      async look(prices) {
        const at = now()
        await own.transaction(async (tx) => {
          const looks = (await watched(tx)).map((one) => {
            const { before, latest } = lookAgain(watchedOf(one).looks, { cents: prices.get(one.car_id) ?? null, at })
            return {
              id: one.car_id,
              compared: before.cents,
              before: before.at,
              viewed: latest.cents,
              latest: latest.at,
            }
          })
          if (looks.length > 0)
            await tx.execute(sql`
              update owner_watchlist w set compared_price_cents = compared, compared_at = before,
                viewed_price_cents = viewed, viewed_at = latest
              from jsonb_to_recordset(${JSON.stringify(looks)}::jsonb)
                as looks (id int, compared bigint, before timestamptz, viewed bigint, latest timestamptz)
              where w.car_id = looks.id`)
          await tx.update(owners).set({ visited_at: at }).where(me)
        })
      },
    },

    searches: {
      list: () =>
        read(async (tx) =>
          (await tx.select().from(savedSearches).orderBy(desc(savedSearches.created_at))).map(savedSearchOf),
        ),
      remove: async (id) => {
        await own.transaction((tx) => tx.delete(savedSearches).where(eq(sql`${savedSearches.id}::text`, id)))
      },
    },

    enquiries,

    bookings: ownBookings({
      site,
      database,
      own,
      locationOf: async (carId) => (await deps.findCars([carId]))[0]?.location?.id ?? null,
      outsideDashboard: deps.outsideDashboard,
      now,
    }),

    cars: ownCars({ own, read, websiteId: site.id, ownerId: account.id, now }),

    sessions: () =>
      read(async (tx) =>
        (await tx.select().from(ownerSessions).orderBy(desc(ownerSessions.updated_at)))
          .filter(({ expires_at }) => expires_at > now())
          .map((session) => ({
            id: session.id,
            current: session.id === account.sessionId,
            userAgent: session.user_agent || null,
            createdAt: session.created_at,
            usedAt: session.updated_at,
          })),
      ),

    async revoke(sessionId) {
      await own.transaction((tx) => tx.delete(ownerSessions).where(eq(ownerSessions.id, sessionId)))
    },

    async setNotices(on) {
      await own.transaction((tx) => tx.update(owners).set({ notices: on, updated_at: now() }).where(me))
    },

    async setReminders(on) {
      await own.transaction((tx) => tx.update(owners).set({ reminders: on, updated_at: now() }).where(me))
    },

    data: () =>
      own.transaction(async (tx) => {
        const [row] = await tx.select().from(owners)
        const sessions = await tx.select().from(ownerSessions)
        const sent = await tx
          .select({ reference: leads.reference, sent_at: leads.created_at, lead: leads.lead })
          .from(leads)
          .orderBy(desc(leads.created_at))
        const booked = await tx
          .select({
            reference: leads.reference,
            kind: bookings.kind,
            starts_at: bookings.starts_at,
            ends_at: bookings.ends_at,
          })
          .from(bookings)
          .innerJoin(leads, eq(leads.id, bookings.lead_id))
        return {
          account: { ...row, signs_in_with: identifier },
          saved_vehicles: await watched(tx),
          saved_searches: await tx.select().from(savedSearches),
          own_vehicles: await tx.select().from(ownerCars),
          messages: sent.map(({ lead, ...one }) => ({ ...one, ...visitorPart(lead) })),
          bookings: booked,
          // A token would sign whoever reads the file in.
          sessions: sessions.map(({ token: _token, ...session }) => session),
        }
      }),

    async remove() {
      await own.transaction((tx) => tx.delete(owners).where(me))
    },
  }
}

const watchedOf = (row: typeof ownerWatchlist.$inferSelect): Watched => ({
  id: row.car_id,
  name: row.name,
  slug: row.slug,
  make: row.make,
  model: row.model,
  primary_image_url: row.primary_image_url,
  looks: {
    before: { cents: row.compared_price_cents, at: row.compared_at },
    latest: { cents: row.viewed_price_cents, at: row.viewed_at },
  },
})

export const savedSearchOf = (row: typeof savedSearches.$inferSelect): SavedSearch => ({
  id: row.id,
  slug: row.slug,
  query: row.query,
  label: row.label,
  email: row.email,
  confirmed: row.confirmed_at !== null,
})

/** What a person sent, without what the site added for the dealership. */
function visitorPart(lead: Lead): Partial<Lead> {
  const { user_agent: _agent, visited_pages: _pages, linked_query_params: _params, page_id: _page, ...sent } = lead
  return sent
}

/** Gives messages, and confirmed searches, to the account with their address or number, if nobody has them. */
async function linkMessages(tx: Transaction, siteId: number, { id, email }: SignedIn): Promise<void> {
  const { messages, searches } = unlinked(siteId, identifierOf(email))
  await tx.execute(sql`update leads set owner_id = ${id} where ${messages}`)
  if (searches) await tx.execute(sql`update saved_searches set owner_id = ${id} where ${searches}`)
}

/** Whether a site has something that an account with this address or number would find there. */
export async function hasUnlinked(database: SiteDatabase, identifier: Identifier): Promise<boolean> {
  const { messages, searches } = unlinked(database.websiteId, identifier)
  const { rows } = await database.transaction((tx) =>
    tx.execute<{ found: boolean }>(
      sql`select exists (select from leads where ${messages})
        or exists (select from saved_searches where ${searches ?? sql`false`}) as found`,
    ),
  )
  return rows[0]!.found
}

/** Which messages and confirmed searches of an address or number nobody has. */
function unlinked(siteId: number, identifier: Identifier) {
  const theirs =
    identifier.kind === 'email'
      ? sql`lower(${leads.lead}->>'email') = ${identifier.email}`
      : inArray(sql`regexp_replace(${leads.lead}->>'phone', '\\D', '', 'g')`, [...phoneSpellings(identifier.phone)])
  return {
    messages: sql`website_id = ${siteId} and owner_id is null and ${theirs}`,
    // Mails go to addresses, so a number has none.
    searches:
      identifier.kind === 'email'
        ? sql`website_id = ${siteId} and owner_id is null and confirmed_at is not null and email = ${identifier.email}`
        : null,
  }
}
