import { asc, eq, sql } from 'drizzle-orm'
import type { PageKind } from '@forecourt/rules/content/item.ts'
import type { Transaction } from '../db/database.ts'
import { articles, contentPages, jobs, reviews } from './table.ts'
import { removeItem } from './versions.ts'

/** All content of a site in the operator's notation; a file with it is read into the same content. */
export async function writtenContent(tx: Transaction, websiteId: number) {
  const pages = await tx
    .select()
    .from(contentPages)
    .where(eq(contentPages.website_id, websiteId))
    .orderBy(asc(contentPages.slug))
  const posts = await tx.select().from(articles).where(eq(articles.website_id, websiteId)).orderBy(asc(articles.slug))
  const positions = await tx
    .select({
      job: jobs,
      location: sql<string | null>`(select slug from locations where locations.id = jobs.location_id)`,
    })
    .from(jobs)
    .where(eq(jobs.website_id, websiteId))
    .orderBy(asc(jobs.slug))
  const given = await tx.select().from(reviews).where(eq(reviews.website_id, websiteId)).orderBy(asc(reviews.id))
  return {
    pages: pages.map(({ id: _id, website_id: _website, updated_at: _updated, ...page }) => page),
    articles: posts.map(({ id: _id, website_id: _website, updated_at: _updated, published_at, ...post }) => ({
      ...post,
      published_at: published_at?.toISOString() ?? null,
    })),
    jobs: positions.map(
      ({ job: { id: _id, website_id: _website, location_id: _location, posted_at, ...job }, location }) => ({
        ...job,
        location,
        posted_at: posted_at.toISOString(),
      }),
    ),
    reviews: given.map(({ id: _id, website_id: _website, reviewed_at, ...review }) => ({
      ...review,
      reviewed_at: reviewed_at.toISOString(),
    })),
  }
}

/** Removes a page, an article or a job of a site by its slug; its title, null if it has none. It stays in history. */
export const removeContent = (
  tx: Transaction,
  websiteId: number,
  kind: PageKind,
  slug: string,
  now: Date,
): Promise<string | null> => removeItem(tx, kind, sql`t.website_id = ${websiteId} and t.slug = ${slug}`, now)
