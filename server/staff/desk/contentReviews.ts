import { checkDraft, type DraftOf } from '@forecourt/rules/content/draft.ts'
import { isReviewAhead } from '@forecourt/rules/content/reviewDay.ts'
import { REVIEW_SOURCES } from '@forecourt/rules/content/reviewDraft.ts'
import { notShownReason } from '@forecourt/rules/content/reviews.ts'
import { formatDay } from '@forecourt/rules/locale/locale.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { reviewsBySite, type ListedItem } from '../../content/content.ts'
import type { StaffDatabase } from '../../db/database.ts'

/** Why published reviews are not on their sites, by their id. */
export async function notShownReviews(
  reading: StaffDatabase,
  places: ReadonlyMap<number, Site | null>,
): Promise<ReadonlyMap<number, string>> {
  const reasons = new Map<number, string>()
  for (const [siteId, list] of await reviewsBySite(reading)) {
    const settings = places.get(siteId)?.settings
    for (const review of settings ? list : []) {
      const reason = notShownReason(review, list, settings!)
      if (reason) reasons.set(review.id, reason)
    }
  }
  return reasons
}

/** Why a website would not show a review as its draft has it; null if it would, and while the draft is wrong. */
export async function reviewNotice(
  reading: StaffDatabase,
  id: number,
  draft: DraftOf['reviews'],
  { site: { id: siteId, settings, timeZone }, now }: { site: Site; now: Date },
): Promise<string | null> {
  const { item } = checkDraft('reviews', draft)
  if (!item || isReviewAhead(item.reviewed_at, { now, timeZone })) return null
  const others = ((await reviewsBySite(reading, siteId)).get(siteId) ?? []).filter((review) => review.id !== id)
  const own = { id, ...item }
  const reason = notShownReason(own, [...others, own], settings)
  return reason && `${reason} Visitors won’t see this one.`
}

/** What a review is told by in a list: who wrote it where it has a title, its stars, its day and where it comes from. */
export function reviewLine(
  title: string,
  { author, rating, reviewedAt, source }: NonNullable<ListedItem['review']>,
  { timeZone, locale }: Pick<Site, 'timeZone' | 'locale'>,
): string {
  const at = Date.parse(reviewedAt ?? '')
  return [
    title === '' ? '' : author,
    rating === '' ? '' : `${rating} ${rating === '1' ? 'star' : 'stars'}`,
    Number.isNaN(at) ? '' : formatDay(new Date(at), locale, timeZone),
    source === 'google' ? REVIEW_SOURCES.google : '',
  ]
    .filter(Boolean)
    .join(' · ')
}
