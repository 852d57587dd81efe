import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { carPhotos } from './table.ts'

/** Which of some vehicles have photos that a person arranged. */
export async function arrangedByHand(tx: Transaction, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ id: carPhotos.car_id })
    .from(carPhotos)
    .where(and(inArray(carPhotos.car_id, [...ids]), isNotNull(carPhotos.kept)))
  return new Set(rows.map(({ id }) => id))
}
