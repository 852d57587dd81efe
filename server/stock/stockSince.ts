import { sql, type SQL } from 'drizzle-orm'
import type { StaffDatabase } from '../db/database.ts'

/** How often something happened from `since` on, and from `before` until then. */
export interface Since {
  last: number
  before: number
}

/** How many vehicles of these dealerships were added and sold, and how many prices changed. */
export const stockSince = (
  staff: StaffDatabase,
  dealershipIds: readonly number[],
  { since, before }: { since: Date; before: Date },
): Promise<{ added: Since; sold: Since; priced: Since }> =>
  staff.transaction(async (tx) => {
    const own = sql`dealership_id = any(${sql.param([...dealershipIds])}::int4[])`
    const counted = (at: SQL, name: string) => sql`
      (count(*) filter (where ${at} >= ${since.toISOString()}::timestamptz))::integer as ${sql.identifier(`${name}_last`)},
      (count(*) filter (where ${at} >= ${before.toISOString()}::timestamptz
        and ${at} < ${since.toISOString()}::timestamptz))::integer as ${sql.identifier(`${name}_before`)}`
    const { rows } = await tx.execute<Record<'added_last' | 'added_before' | 'sold_last' | 'sold_before', number>>(sql`
      select ${counted(sql`created_at`, 'added')}, ${counted(sql`case when sold then sold_at end`, 'sold')}
      from cars where ${own}`)
    const { rows: prices } = await tx.execute<Record<'priced_last' | 'priced_before', number>>(sql`
      select ${counted(sql`until`, 'priced')} from former_prices
      where ${own} and until >= ${before.toISOString()}::timestamptz`)
    const [vehicles, priced] = [rows[0]!, prices[0]!]
    return {
      added: { last: vehicles.added_last, before: vehicles.added_before },
      sold: { last: vehicles.sold_last, before: vehicles.sold_before },
      priced: { last: priced.priced_last, before: priced.priced_before },
    }
  })
