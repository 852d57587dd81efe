import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { owners, ownerWatchlist } from './table.ts'

const laterChange = z.object({
  /** The account where it was made. */
  website_id: z.int(),
  owner_id: z.string(),
  /** The site where it is still to be made, to the account with the same confirmed address or number. */
  at_website_id: z.int(),
  what: z.enum(['saved', 'notices', 'reminders']),
  /** Saved vehicles that were removed. */
  car_ids: z.array(z.int()),
  made_at: z.iso.datetime(),
})
/** A change of a shared garage that could not be made at one of its sites. */
export type LaterChange = z.infer<typeof laterChange>

/** Makes it there as the job that has access to both accounts; nothing if one of them has been deleted since. */
export async function makeLaterChange(
  database: Pick<Database, 'drizzle'>,
  { website_id, owner_id, at_website_id, what, car_ids, made_at }: LaterChange,
): Promise<void> {
  const here = alias(owners, 'here')
  const isTheirs = and(
    eq(here.website_id, website_id),
    eq(here.id, owner_id),
    here.email_verified,
    eq(owners.website_id, at_website_id),
    eq(owners.email, here.email),
    owners.email_verified,
  )
  if (what !== 'saved') {
    // As it is now: it may have been turned on again.
    const set = what === 'notices' ? { notices: sql`${here.notices}` } : { reminders: sql`${here.reminders}` }
    await database.drizzle.update(owners).set(set).from(here).where(isTheirs)
    return
  }
  const theirs = database.drizzle
    .select({ id: owners.id })
    .from(owners)
    .innerJoin(here, sql`true`)
    .where(isTheirs)
  await database.drizzle.delete(ownerWatchlist).where(
    and(
      eq(ownerWatchlist.website_id, at_website_id),
      inArray(ownerWatchlist.owner_id, theirs),
      inArray(ownerWatchlist.car_id, car_ids),
      // It may have been saved again.
      lte(ownerWatchlist.added_at, new Date(made_at)),
    ),
  )
}

/** The job that does so: after seconds at first, and for a day. */
export const laterChangeJob = (database: Pick<Database, 'drizzle'>) =>
  defineJob('garage-change', laterChange, (change) => makeLaterChange(database, change), {
    limit: 30,
    delaySeconds: 2,
    ceilingSeconds: 3_600,
  })
