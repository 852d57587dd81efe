import type { Review } from './content.ts'

/** The settings that select reviews (spec §2 Layout, §9). */
export interface ReviewSettings {
  /** Minimum rating. */
  reviews_min_rating: number
  /** Titles of reviews to hide. */
  reviews_hidden_titles: readonly string[]
  /** Maximum number of Google reviews. */
  reviews_google_limit: number
}

const spelled = (title: string) => title.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * The reviews that a site shows, newest first (spec §2, §9): those with the minimum rating whose title is not on the
 * site's list, and Google's up to the limit. Titles compare ignoring case and spaces; an empty title never matches.
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
 * Why a published review is not on its site (spec §2, §9), in words for staff; null for one that is.
 *
 * @param reviews all published reviews of the site, with this one among them
 */
export function notShownReason(review: Review, reviews: readonly Review[], settings: ReviewSettings): string | null {
  if (shownReviews(reviews, settings).includes(review)) return null
  if (review.rating < settings.reviews_min_rating)
    return `This website shows reviews with ${settings.reviews_min_rating} stars or more.`
  if (shownReviews([review], { ...settings, reviews_google_limit: 1 }).length === 0)
    return 'This website’s settings hide reviews with this title.'
  return settings.reviews_google_limit === 0
    ? 'This website shows no reviews from Google.'
    : `This website shows the newest ${settings.reviews_google_limit} reviews from Google.`
}

/**
 * Whether a site has a reviews page: only if it shows at least one (spec §2 Reviews). The page, its links and the
 * sitemap all use this.
 */
export const hasReviews = (shown: readonly Review[]): boolean => shown.length > 0

/** The average of ratings, to one decimal as displayed. */
export function averageRating(reviews: readonly Pick<Review, 'rating'>[]): number {
  const total = reviews.reduce((sum, { rating }) => sum + rating, 0)
  return reviews.length === 0 ? 0 : Math.round((total / reviews.length) * 10) / 10
}
