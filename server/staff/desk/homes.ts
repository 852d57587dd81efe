import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'
import { websiteDealerships } from '../../sites/table.ts'

/**
 * The site at which each dealership is changed, among those that the transaction sees: the one whose first dealership it
 * is, else any that shows it.
 */
export async function homesIn(tx: Transaction, dealershipIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (dealershipIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([websiteDealerships.dealership_id], {
      dealership: websiteDealerships.dealership_id,
      website: websiteDealerships.website_id,
    })
    .from(websiteDealerships)
    .where(inArray(websiteDealerships.dealership_id, [...dealershipIds]))
    .orderBy(websiteDealerships.dealership_id, websiteDealerships.position, websiteDealerships.website_id)
  return new Map(rows.map(({ dealership, website }) => [dealership, website]))
}
