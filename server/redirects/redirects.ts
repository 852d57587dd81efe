import { and, asc, desc, eq, gt, ilike, inArray, lt, or } from 'drizzle-orm'
import { redirectSource, redirectSources, redirectTarget, type Redirect } from '@forecourt/rules/seo/redirects.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { pageOf, parseCursor, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { SiteDatabase, StaffDatabase, Transaction } from '../db/database.ts'
import { containing } from '../db/like.ts'
import type { MovedAddress } from '../dealer.ts'
import { columns } from './merge.ts'
import { redirects } from './table.ts'

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

/** Removes the redirect of an old address, in any spelling; what it was, null if there is none. */
export async function removeRedirect(tx: Transaction, siteId: number, from: string): Promise<Redirect | null> {
  const source = redirectSource(from)
  if (source === null) return null
  const [removed] = await tx
    .delete(redirects)
    .where(and(eq(redirects.website_id, siteId), eq(redirects.source, source)))
    .returning(columns)
  return removed ?? null
}

export { parseRedirects, redirectsCsv, RedirectFileError } from './file.ts'
export { deleteRedirect, lockRedirects, mergeRedirects, redirectFrom, type RedirectReport } from './merge.ts'
export { keepImport, lastImport, undoImport, type RedirectImportKept } from './imports.ts'
export type { RedirectChange } from './table.ts'
