import { sql } from 'drizzle-orm'
import { PAGE_KINDS } from '@forecourt/rules/content/item.ts'
import { takenAddress, type AddressSite } from '@forecourt/rules/content/takenAddress.ts'
import { isReviewAhead } from '@forecourt/rules/content/reviewDay.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { put, type Written } from '../db/put.ts'
import type { Transaction } from '../db/database.ts'
import { locationsIn } from '../locations/locations.ts'
import type { ContentFile } from './file.ts'
import { articles, contentPages, jobs, reviews } from './table.ts'
import { keepVersions, LIVE_KEY } from './versions.ts'

/** Content that cannot be stored; the message is for the operator. */
export class ContentError extends Error {
  override name = 'ContentError'
}

export type ContentKind = keyof ContentFile

/** Number of items written, by kind; the others in the file were unchanged. */
export type ContentReport = Readonly<Record<ContentKind, Written>>

/** The site that the content belongs to. */
export type ContentSite = Pick<Site, 'id' | 'timeZone' | 'dealershipIds' | 'dealerships'>

/**
 * Stores content of a site by slug (reviews by source and id): existing items are replaced, others stay. Storing the
 * same again changes nothing. What was there before and what is now are versions in the items’ history.
 *
 * @param options.versions false for whoever brings their history
 * @throws ContentError if a job names a location that the site does not have, or a review is dated in the future
 */
export async function storeContent(
  tx: Transaction,
  site: ContentSite,
  content: ContentFile,
  now: Date,
  { versions = true }: { versions?: boolean } = {},
): Promise<ContentReport> {
  const locations = new Map((await locationsIn(tx, site)).map(({ slug, id }) => [slug, id]))
  const locationOf = (slug: string | null, index: number) => {
    if (slug === null) return null
    const id = locations.get(slug)
    if (id === undefined) throw new ContentError(`jobs.${index}.location: the site has no location ${slug}`)
    return id
  }
  content.reviews.forEach(({ reviewed_at }, index) => {
    if (isReviewAhead(reviewed_at.toISOString(), { now, timeZone: site.timeZone }))
      throw new ContentError(`reviews.${index}.reviewed_at: must not be in the future`)
  })
  const website_id = site.id
  const keep = async () => {
    for (const kind of PAGE_KINDS) {
      const slugs = content[kind].map(({ slug }) => slug)
      const only = sql`t.website_id = ${website_id} and t.slug = any(${sql.param(slugs)}::text[])`
      if (slugs.length > 0) await keepVersions(tx, kind, only, { what: 'imported', by: null, at: now })
    }
    const keys = content.reviews.map(({ source, source_id }) => `${source} ${source_id}`)
    const only = sql`t.website_id = ${website_id} and ${LIVE_KEY.reviews} = any(${sql.param(keys)}::text[])`
    if (keys.length > 0) await keepVersions(tx, 'reviews', only, { what: 'imported', by: null, at: now })
  }
  if (versions) await keep()
  const report = {
    pages: await put(
      tx,
      contentPages,
      ['website_id', 'slug'],
      content.pages.map((page) => ({ website_id, ...page })),
    ),
    articles: await put(
      tx,
      articles,
      ['website_id', 'slug'],
      content.articles.map((article) => ({ website_id, ...article })),
    ),
    jobs: await put(
      tx,
      jobs,
      ['website_id', 'slug'],
      content.jobs.map(({ location, ...job }, index) => ({
        website_id,
        location_id: locationOf(location, index),
        ...job,
      })),
    ),
    reviews: await putReviews(tx, website_id, content.reviews),
  }
  if (versions) await keep()
  return report
}

/**
 * Refuses pages that visitors would never see. A site that moves brings its pages as they are.
 *
 * @throws ContentError if a page has an address that the site itself uses
 */
export function checkAddresses(content: Pick<ContentFile, 'pages'>, site: AddressSite): void {
  content.pages.forEach(({ slug }, index) => {
    const taken = takenAddress(slug, site)
    if (taken !== null) throw new ContentError(`pages.${index}.slug: ${taken.replace(/\.$/, '')}`)
  })
}

/** Stores reviews; one of which the file does not say whether it is shown stays as it is. */
async function putReviews(tx: Transaction, website_id: number, list: ContentFile['reviews']): Promise<Written> {
  const putThese = (rows: readonly (typeof reviews.$inferInsert)[]) =>
    put(tx, reviews, ['website_id', 'source', 'source_id'], rows)
  const stays = list.flatMap(({ published, ...review }) => (published === undefined ? [{ website_id, ...review }] : []))
  const said = list.flatMap(({ published, ...review }) =>
    published === undefined ? [] : [{ website_id, ...review, published }],
  )
  const [one, other] = [await putThese(stays), await putThese(said)]
  return { added: one.added + other.added, changed: one.changed + other.changed }
}
