import { and, desc, eq, lt } from 'drizzle-orm'
import { MOST_CONTENT_BULK, RUN_KEPT_DAYS, type ContentBulk } from '@forecourt/rules/content/bulk.ts'
import type { ItemKind } from '@forecourt/rules/content/item.ts'
import type { Transaction } from '../db/database.ts'
import type { ContentBy } from './drafts.ts'
import type { MadeSchedule } from './schedule.ts'
import { contentRuns } from './table.ts'

/** An item that was changed, with what undoing it takes. */
export interface RunStep {
  id: number
  /** The number of the version that undoing goes back from; null where the change made none. */
  number: number | null
  /** The schedule that was made, with the one that it replaced; null for other changes. */
  schedule: MadeSchedule | null
}

/** The part of a site in a change of many items (decision 194). */
export interface ContentRun {
  id: string
  websiteId: number
  kind: ItemKind
  what: ContentBulk
  steps: readonly RunStep[]
  who: string
  at: Date
  undoneAt: Date | null
}

const DAY_MS = 86_400_000

const runOf = (row: typeof contentRuns.$inferSelect): ContentRun => ({
  id: row.id,
  websiteId: row.website_id,
  kind: row.kind,
  what: row.what,
  steps: row.steps,
  who: row.made_by,
  at: row.made_at,
  undoneAt: row.undone_at,
})

/**
 * Keeps what undoing a change of a site’s items takes; the same one twice is kept as it was first. Those that can’t be
 * undone any more go.
 */
export async function keepRun(
  tx: Transaction,
  { id, websiteId, kind, what, steps }: Pick<ContentRun, 'id' | 'websiteId' | 'kind' | 'what' | 'steps'>,
  { name, now }: Pick<ContentBy, 'name' | 'now'>,
): Promise<void> {
  const before = new Date(now.getTime() - RUN_KEPT_DAYS * DAY_MS)
  await tx.delete(contentRuns).where(and(eq(contentRuns.website_id, websiteId), lt(contentRuns.made_at, before)))
  await tx
    .insert(contentRuns)
    .values({ id, website_id: websiteId, kind, what, steps: [...steps], made_by: name, made_at: now })
    .onConflictDoNothing()
}

/** The parts of a change at the sites that are worked with, which nobody else undoes meanwhile. */
export async function lockedRun(tx: Transaction, id: string): Promise<readonly ContentRun[]> {
  const rows = await tx
    .select()
    .from(contentRuns)
    .where(eq(contentRuns.id, id))
    .orderBy(contentRuns.website_id)
    .for('update')
  return rows.map(runOf)
}

/** Marks a change as undone at the sites that are worked with. */
export async function endRun(tx: Transaction, id: string, { name, now }: Pick<ContentBy, 'name' | 'now'>) {
  await tx.update(contentRuns).set({ undone_by: name, undone_at: now }).where(eq(contentRuns.id, id))
}

/** The changes of a site’s items that can be undone or were, the latest first. */
export async function runsOf(tx: Transaction, websiteId: number): Promise<readonly ContentRun[]> {
  const rows = await tx
    .select()
    .from(contentRuns)
    .where(eq(contentRuns.website_id, websiteId))
    .orderBy(desc(contentRuns.made_at), contentRuns.id)
    .limit(MOST_CONTENT_BULK)
  return rows.map(runOf)
}
