/** Searches of one address on a site. */
export const SAVED_SEARCHES_CAP = 20
/** Hours between two mails to one address. */
export const ALERT_HOURS = 24
/** Days after which a search that nobody confirmed is deleted. */
export const CONFIRM_DAYS = 7
/** Vehicles that a mail names of one search; it links to the others. */
export const ALERT_VEHICLES = 5

/** A saved search, as far as mails depend on it. */
export interface AlertSearch {
  confirmedAt: Date | null
  mailedAt: Date | null
}

/**
 * Whether an address may be mailed about its searches now: at most once in 24 hours, however many searches it has, and
 * never about one that it has not confirmed.
 */
export function alertIsDue(searches: readonly AlertSearch[], now: Date): boolean {
  const latest = Math.max(...searches.map(({ mailedAt }) => mailedAt?.getTime() ?? 0), 0)
  return searches.some(({ confirmedAt }) => confirmedAt !== null) && now.getTime() - latest >= ALERT_HOURS * 3_600_000
}

/**
 * Whether an address is asked to confirm once more: not within a day of the last time, because anyone can type it. The
 * earlier mail confirms all of its searches.
 */
export const asksAgain = (askedAt: readonly Date[], now: Date): boolean =>
  askedAt.every((at) => now.getTime() - at.getTime() >= ALERT_HOURS * 3_600_000)
