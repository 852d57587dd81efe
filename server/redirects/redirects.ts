import { and, asc, desc, eq, gt, ilike, inArray, lt, or, sql } from 'drizzle-orm'
import {
  planRedirects,
  redirectSource,
  redirectSources,
  redirectTarget,
  type Redirect,
  type RedirectProblem,
  type RedirectRow,
} from '@forecourt/rules/seo/redirects.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { pageOf, parseCursor, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { SiteDatabase, StaffDatabase, Transaction } from '../db/database.ts'
import { containing } from '../db/like.ts'
import type { MovedAddress } from '../dealer.ts'
import { redirects } from './table.ts'

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

const columns = { source: redirects.source, target: redirects.target, status: redirects.status }

/** The redirect of an address without a page; null if there is none. */
export async function findRedirect(
  database: SiteDatabase,
  site: Pick<Site, 'id'>,
  path: string,
  query: URLSearchParams,
): Promise<MovedAddress | null> {
  const sources = redirectSources(path, query)
  if (sources.length === 0) return null
  const rows = await database.transaction((tx) =>
    tx
      .select(columns)
      .from(redirects)
      .where(and(eq(redirects.website_id, site.id), inArray(redirects.source, [...sources]))),
  )
  const found = sources.map((source) => rows.find((row) => row.source === source)).find((row) => row !== undefined)
  if (!found) return null
  return found.status === 410 ? { status: 410 } : { status: found.status, to: redirectTarget(found, query) }
}

/** Every redirect of a site, by its old address. */
export const listRedirects = (staff: StaffDatabase, siteId: number): Promise<Redirect[]> =>
  staff.transaction((tx) => redirectsIn(tx, siteId))

/** The same within a transaction. */
export const redirectsIn = (tx: Transaction, siteId: number): Promise<Redirect[]> =>
  tx.select(columns).from(redirects).where(eq(redirects.website_id, siteId)).orderBy(asc(redirects.source))

/** A redirect that an import adds or changes. */
export interface RedirectChange {
  /** Null for a new one. */
  before: Redirect | null
  after: Redirect
}

/** Updates a site's redirects to the rows of a file, in one transaction; the same rows again change nothing. */
export const importRedirects = (
  staff: StaffDatabase,
  siteId: number,
  rows: readonly RedirectRow[],
  options: { dryRun?: boolean } = {},
): Promise<RedirectReport> => staff.transaction(async (tx) => (await mergeRedirects(tx, siteId, rows, options)).report)

/** The same within a transaction, with each change. The redirects of the site are locked until it ends. */
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

/** A page of a site's redirects by their old address, of those with a text in either address. */
export async function searchRedirects(
  tx: Transaction,
  siteId: number,
  search: string,
  page: PageRequest,
): Promise<Page<Redirect> & { all: number }> {
  const backwards = readsBackwards(page)
  const key = parseCursor(backwards ? page.before : page.after, 1)?.[0]
  const pattern = containing(search)
  const all = and(
    eq(redirects.website_id, siteId),
    search === '' ? undefined : or(ilike(redirects.source, pattern), ilike(redirects.target, pattern)),
  )
  const found = await tx
    .select(columns)
    .from(redirects)
    .where(and(all, typeof key === 'string' ? (backwards ? lt : gt)(redirects.source, key) : undefined))
    .orderBy((backwards ? desc : asc)(redirects.source))
    .limit(page.limit + 1)
  return { ...pageOf(found, page, ({ source }) => [source]), all: await tx.$count(redirects, all) }
}

/** Removes the redirect of an old address, in any spelling; false if there is none. */
export async function removeRedirect(staff: StaffDatabase, siteId: number, from: string): Promise<boolean> {
  const source = redirectSource(from)
  if (source === null) return false
  const removed = await staff.transaction((tx) =>
    tx
      .delete(redirects)
      .where(and(eq(redirects.website_id, siteId), eq(redirects.source, source)))
      .returning({ id: redirects.id }),
  )
  return removed.length > 0
}

export { parseRedirects, redirectsCsv, RedirectFileError } from './file.ts'
