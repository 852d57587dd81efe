import { and, eq, sql } from 'drizzle-orm'
import { planRedirects, type Redirect, type RedirectProblem, type RedirectRow } from '@forecourt/rules/seo/redirects.ts'
import type { Transaction } from '../db/database.ts'
import { redirects, type RedirectChange } from './table.ts'

/** The result of an import of redirects. */
export interface RedirectReport {
  rows: number
  created: number
  updated: number
  unchanged: number
  /** Rows that pointed to another redirect. */
  collapsed: number
  problems: readonly RedirectProblem[]
}

/** First key of the advisory locks of these imports; the second is the site. */
const LOCK = 4_630_717
const BATCH = 1_000

/** What a redirect has of its row. */
export const columns = { source: redirects.source, target: redirects.target, status: redirects.status }

/**
 * Updates a site's redirects to the rows of a file, and tells each change; the same rows again change nothing. The
 * redirects of the site are locked until the transaction ends.
 */
export async function mergeRedirects(
  tx: Transaction,
  siteId: number,
  rows: readonly RedirectRow[],
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<{ report: RedirectReport; changes: readonly RedirectChange[] }> {
  await lockRedirects(tx, siteId)
  const stored = await tx.select(columns).from(redirects).where(eq(redirects.website_id, siteId))
  const { changes, ...plan } = planRedirects(rows, stored)
  const before = new Map(stored.map((redirect) => [redirect.source, redirect]))
  if (!dryRun)
    for (let at = 0; at < changes.length; at += BATCH)
      await tx
        .insert(redirects)
        .values(changes.slice(at, at + BATCH).map((change) => ({ website_id: siteId, ...change })))
        .onConflictDoUpdate({
          target: [redirects.website_id, redirects.source],
          set: { target: sql`excluded.target`, status: sql`excluded.status` },
        })
  const updated = changes.filter(({ source }) => before.has(source)).length
  return {
    report: { rows: rows.length, created: changes.length - updated, updated, ...plan },
    changes: changes.map((after) => ({ before: before.get(after.source) ?? null, after })),
  }
}

/** Locks the redirects of a site until the transaction ends. */
export const lockRedirects = (tx: Transaction, siteId: number) =>
  tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, ${siteId}::int)`)

/** The redirect with this stored source; undefined if there is none. */
export async function redirectFrom(tx: Transaction, siteId: number, source: string): Promise<Redirect | undefined> {
  const [row] = await tx
    .select(columns)
    .from(redirects)
    .where(and(eq(redirects.website_id, siteId), eq(redirects.source, source)))
  return row
}

/** Removes the redirect with this stored source. */
export const deleteRedirect = (tx: Transaction, siteId: number, source: string) =>
  tx.delete(redirects).where(and(eq(redirects.website_id, siteId), eq(redirects.source, source)))
