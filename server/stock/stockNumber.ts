import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../db/database.ts'
import { cars } from './table.ts'

/** The vehicles of some dealerships with a stock number, in any case of its letters. */
export const carsWithStockNumber = (
  tx: Transaction,
  dealershipIds: readonly number[],
  stockNumber: string,
): Promise<{ id: number; dealershipId: number }[]> =>
  tx
    .select({ id: cars.id, dealershipId: cars.dealership_id })
    .from(cars)
    .where(
      and(
        inArray(cars.dealership_id, [...dealershipIds]),
        eq(sql`upper(${cars.stocknum})`, stockNumber.trim().toUpperCase()),
      ),
    )
    .orderBy(asc(cars.id))
