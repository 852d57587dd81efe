import { and, desc, eq } from 'drizzle-orm'
import type { Review } from '@forecourt/rules/content/content.ts'
import { readyReview } from '@forecourt/rules/content/reviewDraft.ts'
import { shownReviews } from '@forecourt/rules/content/reviews.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase, StaffDatabase } from '../db/database.ts'
import type { DraftReader } from './items.ts'
import { reviews } from './table.ts'

/** Maximum number of reviews to read; a site shows far fewer. */
const MOST_REVIEWS = 500

const REVIEW = {
  id: reviews.id,
  source: reviews.source,
  title: reviews.title,
  text: reviews.text,
  rating: reviews.rating,
  author: reviews.author,
  reviewed_at: reviews.reviewed_at,
  url: reviews.url,
}

type ReviewRow = Pick<typeof reviews.$inferSelect, keyof typeof REVIEW>

const reviewOf = (row: ReviewRow): Review => ({ ...row, reviewed_at: row.reviewed_at.toISOString() })

/** The reviews of a site that staff have not hidden, the newest first. */
async function publishedReviews(database: SiteDatabase): Promise<readonly Review[]> {
  const rows = await database.transaction((tx) =>
    tx
      .select(REVIEW)
      .from(reviews)
      .where(eq(reviews.published, true))
      .orderBy(desc(reviews.reviewed_at), desc(reviews.id))
      .limit(MOST_REVIEWS),
  )
  return rows.map(reviewOf)
}

/** The reviews that a site shows. */
export const reviewsOn = async (database: SiteDatabase, { settings }: Pick<Site, 'settings'>) =>
  shownReviews(await publishedReviews(database), settings)

/**
 * The reviews that the preview of one shows: that one among them as its draft has it, or as it is stored, whatever the
 * site's settings leave out.
 */
export async function previewedReviews(
  database: SiteDatabase,
  { settings }: Pick<Site, 'settings'>,
  id: number,
  { drafts, now }: { drafts: DraftReader | null; now: Date },
): Promise<readonly Review[]> {
  const draft = (await drafts?.of('reviews', id)) ?? null
  const others = (await publishedReviews(database)).filter((review) => review.id !== id)
  const own = draft ? { id, ...readyReview(draft, now) } : await storedReview(database, id)
  if (!own) return shownReviews(others, settings)
  const shown = shownReviews([...others, own], settings)
  if (shown.includes(own)) return shown
  return [...shown, own].toSorted((a, b) => b.reviewed_at.localeCompare(a.reviewed_at))
}

async function storedReview(database: SiteDatabase, id: number): Promise<Review | null> {
  const [row] = await database.transaction((tx) => tx.select(REVIEW).from(reviews).where(eq(reviews.id, id)))
  return row ? reviewOf(row) : null
}

/**
 * The published reviews of some sites, by the id of the site.
 *
 * @param websiteId only those of this site
 */
export async function reviewsBySite(
  staff: StaffDatabase,
  websiteId: number | null = null,
): Promise<ReadonlyMap<number, readonly Review[]>> {
  const rows = await staff.transaction((tx) =>
    tx
      .select({ ...REVIEW, website_id: reviews.website_id })
      .from(reviews)
      .where(and(eq(reviews.published, true), websiteId === null ? undefined : eq(reviews.website_id, websiteId))),
  )
  return Map.groupBy(
    rows.map(({ website_id, ...row }) => ({ website_id, ...reviewOf(row) })),
    ({ website_id }) => website_id,
  )
}
