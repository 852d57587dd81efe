import { asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Location } from '@forecourt/rules/location/location.ts'
import { doubtOf } from '@forecourt/rules/payment/doubt.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { locationsIn } from '../locations/locations.ts'
import type { Sites } from '../sites/sites.ts'
import { payments } from '../payments/payments.ts'
import { positionOf, type ReservationRow } from './records.ts'
import type { ReservationsOfSite } from './reservations.ts'
import { reservationChanges, reservations } from './table.ts'
import { advanceWaitlists, type WaitlistJobOptions } from './waitlistJob.ts'

/** A change of a reservation with what its mails need. */
export interface MailedChange {
  change: typeof reservationChanges.$inferSelect
  row: ReservationRow
  site: Site
  /** The first location of the vehicle's dealership; null if it has none. */
  location: Location | null
  /** Address of the reservation's page. */
  address: string
}

export interface ReservationJobOptions {
  database: Database
  sites: Pick<Sites, 'findById'>
  /** The reservations of a site. */
  of(site: Site): ReservationsOfSite
  /** Sends the mails of a change; throws if they cannot be sent now. */
  tell(changed: MailedChange): Promise<void>
  onError: (error: unknown, message: string) => void
  now?: () => Date
}

const BATCH = 200

/**
 * The reconciler (decision 1: Payments): settles every reservation whose time is over, whose dealer is late with an answer, whose payments are in doubt or not
 * given back yet, or whose lead is missing, whatever crashed before; then mails what changed.
 */
export async function reconcile(options: ReservationJobOptions): Promise<{ settled: number; mailed: number }> {
  const { database, onError, now = () => new Date() } = options
  const due = await database.drizzle.execute<{ id: string; website_id: number }>(sql`
    select r.id, r.website_id from reservations r
    where (r.state in ('held', 'paying') and r.held_until <= ${now().toISOString()}::timestamptz)
      or (r.state = 'paid' and r.answered_at is null and not r.reminded and r.answer_due <= ${now().toISOString()}::timestamptz)
      or (r.winner_id is not null and r.lead_reference is null)
      or exists (
        select from payments p where p.reservation_id = r.id and (
          p.status in ('started', 'authorised')
          or (p.status = 'captured' and (r.state not in ('held', 'paying', 'paid') or p.id is distinct from r.winner_id))
        )
      )
    order by r.held_until limit ${BATCH}`)
  let settled = 0
  for (const { id, website_id } of due.rows) {
    try {
      const site = await siteOf(options, website_id)
      if (!site) continue
      await options.of(site).settle(id)
      settled += 1
    } catch (error) {
      onError(error, `reservation ${id} is not settled`)
    }
  }
  await reportDoubts(
    options,
    due.rows.map(({ id }) => id),
  )
  return { settled, mailed: await mailChanges(options) }
}

/** Names the payments that have been in doubt for longer than their site allows, as long as they are. */
async function reportDoubts(options: ReservationJobOptions, reservationIds: readonly string[]) {
  const { database, onError, now = () => new Date() } = options
  const waiting = await database.drizzle
    .select({ row: reservations, payment: payments })
    .from(payments)
    .innerJoin(reservations, eq(reservations.id, payments.reservation_id))
    .where(inArray(reservations.id, [...reservationIds]))
    .orderBy(asc(payments.created_at))
  for (const { row, payment } of waiting) {
    const site = await siteOf(options, row.website_id)
    const doubt = site && doubtOf(positionOf(row, payment), site.settings, now())
    if (doubt?.isTooLong)
      onError(
        null,
        `reservation ${row.reference}: payment ${payment.id} is in doubt since ${doubt.since.toISOString()} (${doubt.request})`,
      )
  }
}

const siteOf = async ({ sites }: ReservationJobOptions, id: number): Promise<Site | null> =>
  (await sites.findById(id))?.site ?? null

/** Mails what changed, in order; a mail that cannot be sent now is tried again the next time. */
async function mailChanges(options: ReservationJobOptions): Promise<number> {
  const { database, onError, now = () => new Date() } = options
  const changes = await database.drizzle
    .select({ change: reservationChanges, row: reservations })
    .from(reservationChanges)
    .innerJoin(reservations, eq(reservations.id, reservationChanges.reservation_id))
    .where(isNull(reservationChanges.mailed_at))
    .orderBy(asc(reservationChanges.id))
    .limit(BATCH)
  let mailed = 0
  for (const { change, row } of changes) {
    try {
      const site = await siteOf(options, row.website_id)
      if (!site) continue
      const locations = await database.site(site.id).transaction((tx) => locationsIn(tx, site))
      const slug = site.dealerships.find(({ id }) => id === row.dealership_id)?.slug
      const location = locations.find(({ dealership_slug }) => dealership_slug === slug) ?? locations[0] ?? null
      await options.tell({ change, row, site, location, address: options.of(site).address(row.id) })
      await database.drizzle
        .update(reservationChanges)
        .set({ mailed_at: now() })
        .where(eq(reservationChanges.id, change.id))
      mailed += 1
    } catch (error) {
      onError(error, `reservation ${row.reference}: change not mailed`)
    }
  }
  return mailed
}

/** The job that does so, every minute. */
export const reservationJob = (options: ReservationJobOptions & { waitlists: WaitlistJobOptions }) =>
  defineJob(
    'reservations',
    z.object({}),
    async () => {
      await reconcile(options)
      // A vehicle that has just become free is offered at once.
      await advanceWaitlists(options.waitlists)
    },
    { limit: 0, delaySeconds: 0, ceilingSeconds: 60 },
    { cron: '* * * * *' },
  )
