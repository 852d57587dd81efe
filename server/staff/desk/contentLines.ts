import type { DraftOf } from '@forecourt/rules/content/draft.ts'
import type { ItemKind } from '@forecourt/rules/content/item.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { ListedItem } from '../../content/content.ts'
import type { StaffDatabase } from '../../db/database.ts'
import { isManufacturers } from '../../models/models.ts'
import { reviewLine, reviewNotice } from './contentReviews.ts'

const MANUFACTURERS =
  'This model comes from its manufacturer’s data. Once you publish a change, the model is yours and that data no longer changes it.'

/** What an editor is told of an item above its fields; null for nothing. */
export async function noticeOf(
  reading: StaffDatabase,
  kind: ItemKind,
  id: number,
  draft: DraftOf[ItemKind],
  { site, now }: { site: Site; now: Date },
): Promise<string | null> {
  if (kind === 'reviews') return reviewNotice(reading, id, draft as DraftOf['reviews'], { site, now })
  return kind === 'models' && (await isManufacturers(reading, id)) ? MANUFACTURERS : null
}

/** What a review or a model is told by in a list; null for other kinds. */
export function aboutOf(
  { title, slug, review, model }: ListedItem,
  site: Pick<Site, 'timeZone' | 'locale'>,
): string | null {
  if (review) return reviewLine(title, review, site)
  if (!model) return null
  const { brand, variants } = model
  return [brand, `/${slug}`, variants === 1 ? '1 variant' : `${variants} variants`].filter(Boolean).join(' · ')
}
