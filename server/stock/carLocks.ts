import { inArray } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { carLocks } from './table.ts'

/** A field that a person changed by hand, with what the feed says of it. */
export type CarLock = typeof carLocks.$inferSelect

/** The locks of some vehicles, by vehicle. */
export async function locksOf(tx: Transaction, carIds: readonly number[]): Promise<Map<number, CarLock[]>> {
  const rows =
    carIds.length === 0
      ? []
      : await tx
          .select()
          .from(carLocks)
          .where(inArray(carLocks.car_id, [...carIds]))
  return Map.groupBy(rows, ({ car_id: id }) => id)
}
