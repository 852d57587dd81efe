import * as z from 'zod/mini'
import { isExpired } from './expiry.ts'

/** Maximum number of stored views: a row of them, and the current one. */
export const RECENTLY_VIEWED_CAP = 13

const schema = z.object({ id: z.int().check(z.positive()), saved_at: z.iso.datetime() })

/** A vehicle whose page the visitor opened on this site: which one and when. */
export type ViewedCar = z.infer<typeof schema>

/** The valid stored records: each vehicle once, none older than 30 days, newest first, 13 at most. */
export function parseRecentlyViewed(stored: unknown, now: Date): readonly ViewedCar[] {
  const found = new Map<number, ViewedCar>()
  for (const entry of Array.isArray(stored) ? stored : []) {
    const result = schema.safeParse(entry)
    if (result.success && !found.has(result.data.id) && !isExpired(result.data.saved_at, now))
      found.set(result.data.id, result.data)
  }
  return [...found.values()].slice(0, RECENTLY_VIEWED_CAP)
}

/** The records after a vehicle's page was opened; over 13 the oldest is dropped. */
export const recordViewed = (records: readonly ViewedCar[], id: number, now: Date): readonly ViewedCar[] =>
  [{ id, saved_at: now.toISOString() }, ...records.filter((record) => record.id !== id)].slice(0, RECENTLY_VIEWED_CAP)

/** Recently viewed vehicles, the latest first, without the current one. */
export const viewedIds = (records: readonly ViewedCar[], open: number | null): readonly number[] =>
  records
    .map(({ id }) => id)
    .filter((id) => id !== open)
    .slice(0, RECENTLY_VIEWED_CAP - 1)
