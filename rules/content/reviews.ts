import type { Review } from './content.ts'

/** What the choice of reviews depends on (spec §2 Layout, §9). */
export interface ReviewSettings {
  /** Ratings below it are not shown. */
  reviews_min_rating: number
  /** Titles of reviews that are not shown. */
  reviews_hidden_titles: readonly string[]
  /** Reviews from Google, at most. */
  reviews_google_limit: number
}

const spelled = (title: string) => title.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * The reviews that a site shows, newest first (spec §2, §9): those rated high enough whose title is not on the site's
 * list, and of Google's no more than its limit. Titles compare without regard to case and spaces; no title is never on
 * the list.
 */
export function shownReviews(reviews: readonly Review[], settings: ReviewSettings): readonly Review[] {
  const hidden = new Set(settings.reviews_hidden_titles.map(spelled).filter(Boolean))
  const fit = reviews
    .filter(({ rating, title }) => rating >= settings.reviews_min_rating && !hidden.has(spelled(title)))
    .toSorted((a, b) => b.reviewed_at.localeCompare(a.reviewed_at))
  const google = new Set(fit.filter(({ source }) => source === 'google').slice(0, settings.reviews_google_limit))
  return fit.filter((review) => review.source !== 'google' || google.has(review))
}

/**
 * Whether a site has a page of reviews: only while it shows at least one (spec §2 Reviews). The page, its links and the
 * sitemap all ask this.
 */
export const hasReviews = (shown: readonly Review[]): boolean => shown.length > 0

/** The average of ratings, to one decimal as it is shown. */
export function averageRating(reviews: readonly Pick<Review, 'rating'>[]): number {
  const total = reviews.reduce((sum, { rating }) => sum + rating, 0)
  return reviews.length === 0 ? 0 : Math.round((total / reviews.length) * 10) / 10
}
