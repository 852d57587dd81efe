import { eq } from 'drizzle-orm'
import type { ItemKind, PageKind } from '@forecourt/rules/content/item.ts'
import type { ItemOf } from '@forecourt/rules/content/itemSchema.ts'
import type { Transaction } from '../db/database.ts'
import { sanitised } from './html.ts'
import type { ContentItem } from './items.ts'
import { lastPlace } from './order.ts'
import { models, offers, reviews } from './table.ts'
import { LIVE } from './versions.ts'

/** Writes what the site shows. */
export async function writeLive<K extends ItemKind>(
  tx: Transaction,
  { websiteId, kind, id, live }: ContentItem,
  item: ItemOf[K],
  now: Date,
) {
  if (kind === 'offers') return writeOffer(tx, { websiteId, id, live }, item as ItemOf['offers'])
  if (kind === 'reviews') return writeReview(tx, { websiteId, id, live }, item as ItemOf['reviews'])
  if (kind === 'models') return writeModel(tx, { websiteId, id, live }, item as ItemOf['models'])
  const page = item as ItemOf[PageKind]
  const blocks = page.blocks.map((block) => (block.type === 'html' ? { ...block, html: sanitised(block.html) } : block))
  const own: Record<string, unknown> = { ...page, blocks }
  if (kind === 'pages') Object.assign(own, { published: true, updated_at: now })
  if (kind === 'articles')
    Object.assign(own, { published_at: new Date((item as ItemOf['articles']).published_at ?? now), updated_at: now })
  if (kind === 'jobs') own.posted_at = new Date((item as ItemOf['jobs']).posted_at ?? now)
  const table = LIVE[kind]
  if (live) await tx.update(table).set(own).where(eq(table.id, id))
  else await tx.insert(table).values({ id, website_id: websiteId, ...own } as typeof table.$inferInsert)
}

/** Writes an offer; a new one is the last of its site. */
async function writeOffer(
  tx: Transaction,
  { websiteId, id, live }: Pick<ContentItem, 'websiteId' | 'id' | 'live'>,
  offer: ItemOf['offers'],
) {
  const own = {
    ...offer,
    sanitized_description: sanitised(offer.sanitized_description),
    disclaimer: sanitised(offer.disclaimer),
  }
  if (live) await tx.update(offers).set(own).where(eq(offers.id, id))
  else {
    await tx.insert(offers).values({ id, website_id: websiteId, ...own, position: lastPlace('offers', websiteId) })
  }
}

/** Writes a review, which is shown; one that was written in the console has its own number as its id. */
async function writeReview(
  tx: Transaction,
  { websiteId, id, live }: Pick<ContentItem, 'websiteId' | 'id' | 'live'>,
  review: ItemOf['reviews'],
) {
  const own = {
    ...review,
    source_id: review.source_id || `console-${id}`,
    reviewed_at: new Date(review.reviewed_at),
    published: true,
  }
  if (live) await tx.update(reviews).set(own).where(eq(reviews.id, id))
  else await tx.insert(reviews).values({ id, website_id: websiteId, ...own })
}

/** Writes a model, which is the dealership’s from then on: its manufacturer’s data no longer changes it. */
async function writeModel(
  tx: Transaction,
  { websiteId, id, live }: Pick<ContentItem, 'websiteId' | 'id' | 'live'>,
  model: ItemOf['models'],
) {
  const own = { ...model, description: sanitised(model.description), source: 'dealer' as const }
  if (live) await tx.update(models).set(own).where(eq(models.id, id))
  else await tx.insert(models).values({ id, website_id: websiteId, ...own, position: lastPlace('models', websiteId) })
}
