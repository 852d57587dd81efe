import { and, asc, eq, inArray, sql } from 'drizzle-orm'
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
import type { SiteDatabase, StaffDatabase } from '../db/database.ts'
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
  staff.transaction((tx) =>
    tx.select(columns).from(redirects).where(eq(redirects.website_id, siteId)).orderBy(asc(redirects.source)),
  )

/** Updates a site's redirects to the rows of a file, in one transaction; the same rows again change nothing. */
export async function importRedirects(
  staff: StaffDatabase,
  siteId: number,
  rows: readonly RedirectRow[],
  { dryRun = false }: { dryRun?: boolean } = {},
): Promise<RedirectReport> {
  return staff.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK}::int, ${siteId}::int)`)
    const stored = await tx.select(columns).from(redirects).where(eq(redirects.website_id, siteId))
    const { changes, ...plan } = planRedirects(rows, stored)
    const storedSources = new Set(stored.map(({ source }) => source))
    if (!dryRun)
      for (let at = 0; at < changes.length; at += BATCH)
        await tx
          .insert(redirects)
          .values(changes.slice(at, at + BATCH).map((change) => ({ website_id: siteId, ...change })))
          .onConflictDoUpdate({
            target: [redirects.website_id, redirects.source],
            set: { target: sql`excluded.target`, status: sql`excluded.status` },
          })
    const updated = changes.filter(({ source }) => storedSources.has(source)).length
    return { rows: rows.length, created: changes.length - updated, updated, ...plan }
  })
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
