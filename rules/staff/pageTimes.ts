/**
 * How long the server takes for pages (decision 172): times are counted in fixed buckets, so that those of an hour or a
 * day can be added up, and shares of them are read from the counts.
 */

/** The upper end of each bucket in milliseconds; one more is for everything above the last. */
export const TIME_BUCKETS = [
  5, 10, 20, 30, 50, 75, 100, 150, 200, 300, 500, 750, 1_000, 1_500, 2_000, 3_000, 5_000, 10_000,
] as const

/** How many counts a set of times has. */
export const BUCKET_COUNT = TIME_BUCKETS.length + 1

/** A page that takes at least this many milliseconds is listed by its path. */
export const SLOW_MS = 1_000

/** With fewer pages than this nothing is said about their times. */
export const FEW_PAGES = 20

/** As many slow pages are stored for a site and day. */
export const MOST_SLOW_PAGES = 50

/** A longer path is counted, but not listed. */
export const LONGEST_PATH = 300

/** The place of a time in milliseconds among the buckets; one at the end of a bucket is in it. */
export function bucketOf(ms: number): number {
  const found = TIME_BUCKETS.findIndex((end) => ms <= end)
  return found === -1 ? TIME_BUCKETS.length : found
}

/** Counts of no times. */
export const noTimes = (): number[] => Array.from({ length: BUCKET_COUNT }, () => 0)

/** How many times there are in counts. */
export const timesIn = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)

/**
 * The time that a share of the counted ones do not exceed, in milliseconds: evenly between the ends of its bucket.
 * Infinity above the last end, null without times.
 */
export function percentileOf(counts: readonly number[], share: number): number | null {
  const total = timesIn(counts)
  if (total === 0) return null
  const rank = share * total
  let before = 0
  for (const [place, count] of counts.entries()) {
    if (count > 0 && before + count >= rank) {
      const end = TIME_BUCKETS[place]
      if (end === undefined) return Infinity
      const start = place === 0 ? 0 : TIME_BUCKETS[place - 1]!
      return start + ((end - start) * (rank - before)) / count
    }
    before += count
  }
  return Infinity
}

/** A time in words, such as 85 ms or 1.2 s. */
export function timeInWords(ms: number): string {
  if (ms === Infinity) return `over ${TIME_BUCKETS.at(-1)! / 1_000} s`
  return ms < 999.5 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`
}

/** What is said about the times of pages: as many as half, three quarters and 95 in 100 of them stay within. */
export interface TimesInWords {
  count: string
  /** Null for too few pages. */
  p50: string | null
  p75: string | null
  p95: string | null
}

/** Counts in words. */
export function timesInWords(counts: readonly number[]): TimesInWords {
  const total = timesIn(counts)
  const within = (share: number) => (total < FEW_PAGES ? null : timeInWords(percentileOf(counts, share)!))
  return { count: total.toLocaleString('en-AU'), p50: within(0.5), p75: within(0.75), p95: within(0.95) }
}

/** The periods that can be looked at. */
export const TIME_PERIODS = { day: 'Last 24 hours', week: 'Last 7 days' } as const

export type TimePeriod = keyof typeof TIME_PERIODS

/** The period of an address; the last day for any other text. */
export const timePeriod = (text: string | null): TimePeriod => (text === 'week' ? 'week' : 'day')

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** The beginning of the hour or day of an instant, in UTC. */
export const beginningOf = (at: Date, unit: 'hour' | 'day'): Date => {
  const size = unit === 'hour' ? HOUR_MS : DAY_MS
  return new Date(Math.floor(at.getTime() / size) * size)
}

/** Which counts a period is made of: those by the hour for a day, and those by the day for a week, from when on. */
export function countsOfPeriod(period: TimePeriod, now: Date): { unit: 'hour' | 'day'; from: Date } {
  const unit = period === 'day' ? 'hour' : 'day'
  const back = period === 'day' ? 23 * HOUR_MS : 6 * DAY_MS
  return { unit, from: new Date(beginningOf(now, unit).getTime() - back) }
}
