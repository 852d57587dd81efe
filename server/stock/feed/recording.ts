import { sql, type SQL } from 'drizzle-orm'
import type { FeedTransaction } from './transaction.ts'

/** What an import records of the vehicles that it changes. */
export interface Recording {
  runId: string
  dealershipId: number
  /** The largest id of the dealership's vehicles before: what is larger was added by the import. */
  lastId: number
}

/**
 * Begins to record what an import changes (decision 143), under the lock of the dealership. Values are kept in a
 * temporary table as they are about to change.
 */
export async function startRecording(tx: FeedTransaction, runId: string, dealershipId: number): Promise<Recording> {
  // Times are compared as texts of JSON, which depend on the zone.
  await tx.execute(sql`set local time zone 'UTC'`)
  await tx.execute(
    sql`create temporary table feed_before (car_id int4 primary key, value jsonb not null, sold bool not null) on commit drop`,
  )
  await tx.execute(sql`
    create temporary table feed_locks_before on commit drop as
    select car_id, field, feed_value, feed_at from car_locks where dealership_id = ${dealershipId}`)
  await tx.execute(sql`
    create temporary table feed_photos_before on commit drop as
    select car_id, fed_images, fed_primary, fed_at from car_photos where dealership_id = ${dealershipId}`)
  const { rows } = await tx.execute<{ last: number }>(
    sql`select coalesce(max(id), 0)::int4 as last from cars where dealership_id = ${dealershipId}`,
  )
  return { runId, dealershipId, lastId: rows[0]!.last }
}

/** Keeps the values of staged vehicles that are about to change. */
export const rememberStaged = (tx: FeedTransaction, differs: SQL) =>
  tx.execute(sql`
    insert into feed_before
    select cars.id, to_jsonb(cars), false
    from feed cross join lateral (select * from cars where cars.id = feed.car_id limit 1) as cars
    where ${differs} on conflict do nothing`)

/** Keeps the values of vehicles that are about to be marked as sold. */
export const rememberDeparting = (tx: FeedTransaction, departing: SQL) =>
  tx.execute(
    sql`insert into feed_before select id, to_jsonb(cars), true from cars where ${departing} on conflict do nothing`,
  )

/** Stores what the import changed, in its own transaction: of each vehicle only what differs. */
export async function keepRecording(tx: FeedTransaction, { runId, dealershipId, lastId }: Recording): Promise<void> {
  await tx.execute(sql`analyze feed_before`)
  await tx.execute(sql`
    insert into feed_changes (run_id, dealership_id, car_id, kind, stocknum, name, before, after)
    select ${runId}::uuid, ${dealershipId}, cars.id, case when was.sold then 'sold' else 'changed' end,
      cars.stocknum, cars.name, differing.before, differing.after
    from feed_before was join cars on cars.id = was.car_id
    cross join lateral (
      select jsonb_object_agg(key, one.value) as before, jsonb_object_agg(key, other.value) as after
      from jsonb_each(was.value) one join jsonb_each(to_jsonb(cars)) other using (key)
      where one.value <> other.value
    ) as differing
    where differing.after is not null
    order by cars.id`)
  await tx.execute(sql`
    insert into feed_changes (run_id, dealership_id, car_id, kind, stocknum, name, after)
    select ${runId}::uuid, ${dealershipId}, id, 'created', stocknum, name,
      jsonb_build_object('price_cents', price_cents, 'currency', currency, 'updated_at', updated_at)
    from cars where dealership_id = ${dealershipId} and id > ${lastId} order by id`)
  await tx.execute(sql`
    insert into feed_changes (run_id, dealership_id, car_id, kind, stocknum, name, before, after)
    select ${runId}::uuid, ${dealershipId}, l.car_id, 'lock', cars.stocknum, cars.name,
      jsonb_build_object('field', l.field, 'feed_value', was.feed_value, 'feed_at', was.feed_at),
      jsonb_build_object('field', l.field, 'feed_value', l.feed_value, 'feed_at', l.feed_at)
    from feed_locks_before was join car_locks l on l.car_id = was.car_id and l.field = was.field
    join cars on cars.id = l.car_id
    where l.feed_value is distinct from was.feed_value`)
  await tx.execute(sql`
    insert into feed_changes (run_id, dealership_id, car_id, kind, stocknum, name, before, after)
    select ${runId}::uuid, ${dealershipId}, p.car_id, 'photos', cars.stocknum, cars.name,
      jsonb_build_object('fed_images', was.fed_images, 'fed_primary', was.fed_primary, 'fed_at', was.fed_at),
      jsonb_build_object('fed_images', p.fed_images, 'fed_primary', p.fed_primary, 'version', p.version)
    from feed_photos_before was join car_photos p on p.car_id = was.car_id join cars on cars.id = p.car_id
    where (p.fed_images, p.fed_primary) is distinct from (was.fed_images, was.fed_primary)`)
}
