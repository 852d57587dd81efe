import { sql } from 'drizzle-orm'
import { LOCKED_COLUMNS, type LockedField } from '@forecourt/rules/stock/lockedFields.ts'
import type { FeedTransaction } from './transaction.ts'
import type { WrittenColumn } from './vehicle.ts'

/** Whether somebody changed a vehicle’s status by hand, so that leaving a feed does not mark it as sold. */
export const HAS_LOCKED_STATUS = sql`exists (
  select from car_locks l where l.car_id = cars.id and l.field = 'status')`

/** Columns that keep their value with a field, besides those that it is made of. */
const KEPT_WITH: Readonly<Partial<Record<LockedField, readonly WrittenColumn[]>>> = { status: ['sold_at'] }

const names = (columns: readonly string[], table: string) => columns.map((column) => sql.raw(`${table}."${column}"`))

/**
 * Keeps what people changed by hand (decision 140): the staged vehicles get the stored values of locked fields, and
 * the locks what the feed says instead. A call of the API says something only where it differs from what is stored,
 * because it always repeats the status.
 */
export async function keepLocked(
  tx: FeedTransaction,
  about: { dealershipId: number; columns: readonly WrittenColumn[]; now: Date; fed: boolean },
): Promise<void> {
  const { dealershipId, columns, now, fed } = about
  // One by one by the index, for the same reason as in storedFacts of write.ts.
  const { rows } = await tx.execute<{ field: LockedField }>(sql`
    select distinct found.field from feed cross join lateral (
      select field from car_locks l where l.car_id = feed.car_id and l.dealership_id = ${dealershipId}) as found`)
  for (const { field } of rows) {
    const said = LOCKED_COLUMNS[field].filter((column) => columns.includes(column))
    if (said.length === 0) continue
    const differs = sql`(${sql.join(names(said, 'feed'), sql`, `)}) is distinct from (${sql.join(names(said, 'cars'), sql`, `)})`
    const kept = [...said, ...(KEPT_WITH[field] ?? []).filter((column) => columns.includes(column))]
    const ofStaged = sql`cars.id = feed.car_id and l.car_id = feed.car_id and l.field = ${field}`
    const value = sql`l.feed_value || jsonb_build_object(${sql.join(
      said.map((column) => sql.raw(`'${column}', feed."${column}"`)),
      sql`, `,
    )})`
    await tx.execute(sql`
      update car_locks l set feed_value = ${value}, feed_at = ${now.toISOString()}::timestamptz
      from feed, cars where ${ofStaged} and ${value} is distinct from l.feed_value ${fed ? sql`` : sql`and (${differs})`}`)
    await tx.execute(sql`
      update feed set ${sql.join(
        kept.map((column) => sql.raw(`"${column}" = cars."${column}"`)),
        sql`, `,
      )} from cars, car_locks l where ${ofStaged}`)
  }
}

/** Records of vehicles whose status is locked that they are not in the feed’s file any more. */
export const recordDeparture = (tx: FeedTransaction, dealershipId: number, now: Date) =>
  tx.execute(sql`
    update car_locks l set feed_value = l.feed_value || '{"sold": true}', feed_at = ${now.toISOString()}::timestamptz
    from cars where cars.id = l.car_id and l.dealership_id = ${dealershipId} and l.field = 'status'
      and l.feed_value -> 'sold' is distinct from 'true'::jsonb and cars.last_seen_at is not null
      and not exists (select from feed_rows where feed_rows.stocknum = cars.stocknum)`)
