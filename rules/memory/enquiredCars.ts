import * as z from 'zod/mini'
import { isExpired } from './expiry.ts'

/** Maximum number of stored enquiries about vehicles; the cap of the visited pages (spec §5). */
export const ENQUIRED_CARS_CAP = 50

const schema = z.object({ id: z.int().check(z.positive()), saved_at: z.iso.datetime() })

/** An enquiry about a vehicle on this site (spec §3 enquire-car record): which one and when. */
export type EnquiredCar = z.infer<typeof schema>

/** The valid stored records: each vehicle once, none older than 30 days, newest first, 50 at most. */
export function parseEnquiredCars(stored: unknown, now: Date): readonly EnquiredCar[] {
  const found = new Map<number, EnquiredCar>()
  for (const entry of Array.isArray(stored) ? stored : []) {
    const result = schema.safeParse(entry)
    if (result.success && !found.has(result.data.id) && !isExpired(result.data.saved_at, now))
      found.set(result.data.id, result.data)
  }
  return [...found.values()].slice(0, ENQUIRED_CARS_CAP)
}

/** The records after an enquiry was sent; over 50 the oldest is dropped. */
export const recordEnquiredCar = (records: readonly EnquiredCar[], id: number, now: Date): readonly EnquiredCar[] =>
  [{ id, saved_at: now.toISOString() }, ...records.filter((record) => record.id !== id)].slice(0, ENQUIRED_CARS_CAP)

/** When the visitor last enquired about a vehicle; null if never. */
export const enquiredAt = (records: readonly EnquiredCar[], id: number): Date | null => {
  const found = records.find((record) => record.id === id)
  return found ? new Date(found.saved_at) : null
}
