import * as z from 'zod/mini'
import { isExpired } from './expiry.ts'

/** Most vehicles that are remembered as asked about; the cap of the visited pages (spec §5). */
export const ENQUIRED_CARS_CAP = 50

const schema = z.object({ id: z.int().check(z.positive()), saved_at: z.iso.datetime() })

/** A vehicle that the visitor has asked about on this site (spec §3 enquire-car record): which one and when. */
export type EnquiredCar = z.infer<typeof schema>

/** The stored records that still count: each vehicle once, none older than 30 days, newest first, 50 at most. */
export function parseEnquiredCars(stored: unknown, now: Date): readonly EnquiredCar[] {
  const found = new Map<number, EnquiredCar>()
  for (const entry of Array.isArray(stored) ? stored : []) {
    const result = schema.safeParse(entry)
    if (result.success && !found.has(result.data.id) && !isExpired(result.data.saved_at, now))
      found.set(result.data.id, result.data)
  }
  return [...found.values()].slice(0, ENQUIRED_CARS_CAP)
}

/** The records after an enquiry about a vehicle was sent; of more than 50 the oldest goes. */
export const recordEnquiredCar = (records: readonly EnquiredCar[], id: number, now: Date): readonly EnquiredCar[] =>
  [{ id, saved_at: now.toISOString() }, ...records.filter((record) => record.id !== id)].slice(0, ENQUIRED_CARS_CAP)

/** When the visitor last asked about a vehicle; null where that is not known. */
export const enquiredAt = (records: readonly EnquiredCar[], id: number): Date | null => {
  const found = records.find((record) => record.id === id)
  return found ? new Date(found.saved_at) : null
}
