import { addHours } from 'date-fns/addHours'

/** How long sensitive answers are stored. */
export interface StoredAnswers {
  /** When the visitor sent them last. */
  storedAt: Date
  /** The site's days at that time, which the visitor was told; null for answers of an earlier release. */
  promisedDays: number | null
}

/**
 * When the sensitive answers of a lead are deleted (decision 107): after the days that the visitor was told, or sooner if
 * the site has shortened them since. A day is 24 hours.
 *
 * @param days the site's current setting
 */
export const deletedAt = ({ storedAt, promisedDays }: StoredAnswers, days: number): Date =>
  addHours(storedAt, 24 * Math.min(promisedDays ?? days, days))

/** Whether that time has come; the answers are shown and sent to nobody from then on. */
export const isExpired = (stored: StoredAnswers, days: number, now: Date): boolean => now >= deletedAt(stored, days)

/** Who opens the sensitive answers of a lead, and why; recorded for good. */
export interface SensitiveView {
  /** The name of the person. */
  by: string
  reason: string
}

const MAX_NAME = 100
const MIN_REASON = 5
const MAX_REASON = 500

/** What is wrong with such a statement, or null (decision 107). */
export function viewProblem({ by, reason }: SensitiveView): string | null {
  if (by.trim() === '') return 'Please give the name of the person who opens them.'
  if (by.trim().length > MAX_NAME) return `Please give a name of ${MAX_NAME} characters or fewer.`
  if (reason.trim().length < MIN_REASON) return `Please give a reason of ${MIN_REASON} characters or more.`
  if (reason.trim().length > MAX_REASON) return `Please give a reason of ${MAX_REASON} characters or fewer.`
  return null
}
