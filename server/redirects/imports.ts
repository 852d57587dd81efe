import { randomUUID } from 'node:crypto'
import { and, desc, eq, lt } from 'drizzle-orm'
import { canUndoImport, REDIRECT_UNDO_HOURS } from '@forecourt/rules/seo/redirectUndo.ts'
import type { Redirect } from '@forecourt/rules/seo/redirects.ts'
import type { Transaction } from '../db/database.ts'
import { deleteRedirect, lockRedirects, mergeRedirects, redirectFrom } from './merge.ts'
import { redirectImports, type RedirectChange } from './table.ts'

/** An import that can be undone. */
export interface RedirectImportKept {
  id: string
  /** Redirects that it added or changed. */
  count: number
  by: string
  at: Date
}

/** Keeps what an import has changed, so that it can be undone for a day; what is older is deleted. */
export async function keepImport(
  tx: Transaction,
  { websiteId, changes, by, now }: { websiteId: number; changes: readonly RedirectChange[]; by: string; now: Date },
): Promise<void> {
  const old = new Date(now.getTime() - REDIRECT_UNDO_HOURS * 3_600_000)
  await tx
    .delete(redirectImports)
    .where(and(eq(redirectImports.website_id, websiteId), lt(redirectImports.imported_at, old)))
  await tx
    .insert(redirectImports)
    .values({ id: randomUUID(), website_id: websiteId, changes, imported_by: by, imported_at: now })
}

/** The last import of a site, if it can still be undone; null otherwise. */
export async function lastImport(tx: Transaction, websiteId: number, now: Date): Promise<RedirectImportKept | null> {
  const [row] = await tx
    .select()
    .from(redirectImports)
    .where(eq(redirectImports.website_id, websiteId))
    .orderBy(desc(redirectImports.imported_at))
    .limit(1)
  if (!row || !canUndoImport(row.imported_at, row.undone_at, now)) return null
  return { id: row.id, count: row.changes.length, by: row.imported_by, at: row.imported_at }
}

const isSame = (one: Redirect | undefined, other: Redirect) =>
  one !== undefined && one.target === other.target && one.status === other.status

/**
 * Undoes the last import of a site as a whole: what it added is removed, what it changed is as it was. What has been
 * changed since stays.
 *
 * @returns how many redirects are as they were, and how many stay; null if it cannot be undone any more
 */
export async function undoImport(
  tx: Transaction,
  websiteId: number,
  id: string,
  now: Date,
): Promise<{ undone: number; kept: number } | null> {
  await lockRedirects(tx, websiteId)
  if ((await lastImport(tx, websiteId, now))?.id !== id) return null
  const [row] = await tx.select().from(redirectImports).where(eq(redirectImports.id, id))
  const { changes } = row!
  const still: RedirectChange[] = []
  for (const change of changes)
    if (isSame(await redirectFrom(tx, websiteId, change.after.source), change.after)) still.push(change)
  for (const { after } of still) await deleteRedirect(tx, websiteId, after.source)
  const before = still.flatMap((change) => change.before ?? [])
  const rows = before.map(({ source, target, status }, at) => ({
    line: at + 1,
    from: source,
    to: target ?? '',
    status: String(status),
  }))
  const { report } = await mergeRedirects(tx, websiteId, rows)
  await tx.update(redirectImports).set({ undone_at: now }).where(eq(redirectImports.id, id))
  const undone = still.length - report.problems.length
  return { undone, kept: changes.length - undone }
}
