import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { manufacturers, websites } from './table.ts'

/** What is stored of a site’s opening and set-up (decision 167). */
export interface StoredOpening {
  id: number
  name: string
  openedAt: Date | null
  trialEndsAt: Date | null
  skippedSteps: readonly string[]
}

const OPENING = {
  id: websites.id,
  name: websites.name,
  openedAt: websites.opened_at,
  trialEndsAt: websites.trial_ends_at,
  skippedSteps: websites.skipped_steps,
}

/** Some sites, or with null all that the transaction sees and that are not open, or only for a trial. */
export const openings = (tx: Transaction, ids: readonly number[] | null, limit = 1_000): Promise<StoredOpening[]> =>
  tx
    .select(OPENING)
    .from(websites)
    .where(
      ids === null ? or(isNull(websites.opened_at), isNotNull(websites.trial_ends_at)) : inArray(websites.id, [...ids]),
    )
    .orderBy(websites.name, websites.id)
    .limit(limit)

/** Opens a site to visitors for good; false if it is so already. */
export const openSite = async (tx: Transaction, id: number, now: Date): Promise<boolean> =>
  changed(
    await tx
      .update(websites)
      .set({ opened_at: now, trial_ends_at: null })
      .where(and(eq(websites.id, id), or(isNull(websites.opened_at), isNotNull(websites.trial_ends_at)))),
  )

/** Closes a site to visitors; false if it is closed already. */
export const closeSite = async (tx: Transaction, id: number): Promise<boolean> =>
  changed(
    await tx
      .update(websites)
      .set({ opened_at: null })
      .where(and(eq(websites.id, id), isNotNull(websites.opened_at))),
  )

/** Ends the trial of a site at another time; false for a site that is no trial, or ends then already. */
export const extendTrial = async (tx: Transaction, id: number, ends: Date): Promise<boolean> =>
  changed(
    await tx
      .update(websites)
      .set({ trial_ends_at: ends })
      .where(
        and(
          eq(websites.id, id),
          isNotNull(websites.trial_ends_at),
          sql`${websites.trial_ends_at} <> ${ends.toISOString()}::timestamptz`,
        ),
      ),
  )

/** Stores which steps of its set-up do not apply to a site. */
export const skipSteps = async (tx: Transaction, id: number, steps: readonly string[]): Promise<void> => {
  await tx
    .update(websites)
    .set({ skipped_steps: [...steps] })
    .where(eq(websites.id, id))
}

/** Names a site and its one make; null for several makes. */
export async function nameSite(
  tx: Transaction,
  id: number,
  { name, make }: { name: string; make: { slug: string; name: string } | null },
): Promise<void> {
  if (make) await tx.insert(manufacturers).values(make).onConflictDoNothing()
  await tx
    .update(websites)
    .set({
      name,
      manufacturer_id: make
        ? sql`(select ${manufacturers.id} from ${manufacturers} where ${manufacturers.slug} = ${make.slug})`
        : null,
    })
    .where(eq(websites.id, id))
}

const changed = ({ rowCount }: { rowCount: number | null }) => (rowCount ?? 0) > 0
