import { asc, eq } from 'drizzle-orm'
import { isJobOpen } from '@forecourt/rules/content/jobs.ts'
import { shownReviews } from '@forecourt/rules/content/reviews.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StaffDatabase } from '../db/database.ts'
import type { ContentKind } from './store.ts'
import { articles, contentPages, jobs, reviews } from './table.ts'

/** An item of a site's content. */
export interface ContentRow {
  kind: ContentKind
  /** Slug; for a review, its source and its id there. */
  name: string
  title: string
  /** Whether visitors currently see it. */
  shown: boolean
}

/** Everything stored for a site, visible or not, for the operator. */
export async function listContent(staff: StaffDatabase, site: Site, now: Date): Promise<ContentRow[]> {
  const { pageRows, articleRows, jobRows, reviewRows } = await staff.transaction(async (tx) => ({
    pageRows: await tx
      .select()
      .from(contentPages)
      .where(eq(contentPages.website_id, site.id))
      .orderBy(asc(contentPages.slug)),
    articleRows: await tx.select().from(articles).where(eq(articles.website_id, site.id)).orderBy(asc(articles.slug)),
    jobRows: await tx.select().from(jobs).where(eq(jobs.website_id, site.id)).orderBy(asc(jobs.slug)),
    reviewRows: await tx.select().from(reviews).where(eq(reviews.website_id, site.id)).orderBy(asc(reviews.id)),
  }))
  const visible = new Set(
    shownReviews(
      reviewRows
        .filter(({ published }) => published)
        .map((row) => ({ ...row, reviewed_at: row.reviewed_at.toISOString() })),
      site.settings,
    ).map(({ id }) => id),
  )
  return [
    ...pageRows.map(({ slug, title, published }) => ({ kind: 'pages' as const, name: slug, title, shown: published })),
    ...articleRows.map(({ slug, title, published_at }) => ({
      kind: 'articles' as const,
      name: slug,
      title,
      shown: published_at !== null && published_at <= now,
    })),
    ...jobRows.map(({ slug, title, posted_at, closes_on }) => ({
      kind: 'jobs' as const,
      name: slug,
      title,
      shown: isJobOpen({ posted_at: posted_at.toISOString(), closes_on }, now, site.timeZone),
    })),
    ...reviewRows.map(({ id, source, source_id, title, author }) => ({
      kind: 'reviews' as const,
      name: `${source} ${source_id}`,
      title: title || author,
      shown: visible.has(id),
    })),
  ]
}
