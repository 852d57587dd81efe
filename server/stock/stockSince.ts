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
    type Counted = Record<
      'added_last' | 'added_before' | 'sold_last' | 'sold_before' | 'priced_last' | 'priced_before',
      number
    >
    const { rows } = await tx.execute<Counted>(sql`
      select * from (
        select ${counted(sql`created_at`, 'added')}, ${counted(sql`case when sold then sold_at end`, 'sold')}
        from cars where ${own}) vehicles,
      (select ${counted(sql`until`, 'priced')} from former_prices
        where ${own} and until >= ${before.toISOString()}::timestamptz) prices`)
    const [found] = rows as [Counted]
    return {
      added: { last: found.added_last, before: found.added_before },
      sold: { last: found.sold_last, before: found.sold_before },
      priced: { last: found.priced_last, before: found.priced_before },
    }
  })
