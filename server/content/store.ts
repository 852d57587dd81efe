import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Site } from '@forecourt/rules/site/site.ts'
import { storable } from '../db/text.ts'
import type { Transaction } from '../db/database.ts'
import { locationsIn } from '../locations/locations.ts'
import type { ContentFile } from './file.ts'
import { articles, contentPages, jobs, reviews } from './table.ts'

/** Why content cannot be stored, in words for the operator. */
export class ContentError extends Error {
  override name = 'ContentError'
}

export type ContentKind = keyof ContentFile

/** Rows that came new and rows that changed. */
export interface Written {
  added: number
  changed: number
}

/** What was written of each kind; the rest of the file was there as it is. */
export type ContentReport = Readonly<Record<ContentKind, Written>>

/** Whose content it is. */
export type ContentSite = Pick<Site, 'id' | 'dealershipIds' | 'dealerships'>

/**
 * Puts content into a site, by its slugs (reviews by source and id): what is there already is replaced, what the file
 * does not name stays. Storing the same again changes nothing.
 *
 * @throws ContentError when a job names a location that the site does not have
 */
export async function storeContent(tx: Transaction, site: ContentSite, content: ContentFile): Promise<ContentReport> {
  const locations = new Map((await locationsIn(tx, site)).map(({ slug, id }) => [slug, id]))
  const locationOf = (slug: string | null, index: number) => {
    if (slug === null) return null
    const id = locations.get(slug)
    if (id === undefined) throw new ContentError(`jobs.${index}.location: the site has no location ${slug}`)
    return id
  }
  const website_id = site.id
  return {
    pages: await put(
      tx,
      contentPages,
      ['slug'],
      content.pages.map((page) => ({ website_id, ...page })),
    ),
    articles: await put(
      tx,
      articles,
      ['slug'],
      content.articles.map((article) => ({ website_id, ...article })),
    ),
    jobs: await put(
      tx,
      jobs,
      ['slug'],
      content.jobs.map(({ location, ...job }, index) => ({
        website_id,
        location_id: locationOf(location, index),
        ...job,
      })),
    ),
    reviews: await put(
      tx,
      reviews,
      ['source', 'source_id'],
      content.reviews.map((review) => ({ website_id, ...review })),
    ),
  }
}

type ContentTable = typeof contentPages | typeof articles | typeof jobs | typeof reviews

/** Inserts rows, or updates those that their name within the site finds, where anything differs. */
async function put<T extends ContentTable>(
  tx: Transaction,
  table: T,
  name: readonly string[],
  rows: readonly T['$inferInsert'][],
): Promise<Written> {
  if (rows.length === 0) return { added: 0, changed: 0 }
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns<ContentTable>(table)
  const key = ['website_id', ...name]
  const own = Object.keys(rows[0]!).filter((column) => !key.includes(column))
  const excluded = (column: string) => sql`excluded.${sql.identifier(column)}`
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `)
  const written = await tx
    .insert<PgTable>(table)
    .values(storable([...rows]))
    .onConflictDoUpdate({
      target: key.map((column) => columns[column]!),
      set: {
        ...Object.fromEntries(own.map((column) => [column, excluded(column)])),
        ...(columns.updated_at ? { updated_at: sql`now()` } : {}),
      },
      setWhere: sql`(${list(own.map((column) => sql`${columns[column]!}`))}) is distinct from (${list(own.map(excluded))})`,
    })
    // A row that the statement itself made has no earlier version.
    .returning({ added: sql<boolean>`xmax = 0` })
  const added = written.filter((row) => row.added).length
  return { added, changed: written.length - added }
}
