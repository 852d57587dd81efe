import * as z from 'zod/mini'
import { isExpired } from './expiry.ts'

/** Most vehicles that are remembered as viewed: as many as a row of them shows, and the one that is open. */
export const RECENTLY_VIEWED_CAP = 13

const schema = z.object({ id: z.int().check(z.positive()), saved_at: z.iso.datetime() })

/** A vehicle whose page the visitor opened on this site: which one and when. */
export type ViewedCar = z.infer<typeof schema>

/** The stored records that still count: each vehicle once, none older than 30 days, newest first, 13 at most. */
export function parseRecentlyViewed(stored: unknown, now: Date): readonly ViewedCar[] {
  const found = new Map<number, ViewedCar>()
  for (const entry of Array.isArray(stored) ? stored : []) {
    const result = schema.safeParse(entry)
    if (result.success && !found.has(result.data.id) && !isExpired(result.data.saved_at, now))
      found.set(result.data.id, result.data)
  }
  return [...found.values()].slice(0, RECENTLY_VIEWED_CAP)
}

/** The records after a vehicle's page was opened; of more than 13 the oldest goes. */
export const recordViewed = (records: readonly ViewedCar[], id: number, now: Date): readonly ViewedCar[] =>
  [{ id, saved_at: now.toISOString() }, ...records.filter((record) => record.id !== id)].slice(0, RECENTLY_VIEWED_CAP)

/** The vehicles to show again, the one viewed last first, without the one that is open. */
export const viewedIds = (records: readonly ViewedCar[], open: number | null): readonly number[] =>
  records
    .map(({ id }) => id)
    .filter((id) => id !== open)
    .slice(0, RECENTLY_VIEWED_CAP - 1)
