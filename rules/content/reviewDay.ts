import { dayOf } from '../locale/dates.ts'

/** The time, and the zone of the site whose days count. */
export interface SiteClock {
  now: Date
  timeZone: string
}

/**
 * Whether a review is dated later than today by the clock of its site (spec §2 Reviews, decision 177). Days are
 * compared, because a review of today has a time only where its source gave one.
 */
export function isReviewAhead(reviewed_at: string | null, { now, timeZone }: SiteClock): boolean {
  const at = Date.parse(reviewed_at ?? '')
  return !Number.isNaN(at) && dayOf(new Date(at), timeZone) > dayOf(now, timeZone)
}

/** What is said of it beside the field. */
export const REVIEW_AHEAD = 'Please choose today or an earlier day.'
