import { sql } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { lockImports } from '../feed/feed.ts'
import { feedTransaction, type FeedTransaction } from '../feed/transaction.ts'
import { WRITTEN } from '../feed/vehicle.ts'
import type { UndoneReport } from './run.ts'

/** What an import writes of an existing vehicle. When it was changed is not put back: it has changed again. */
const RESTORED = [...Object.keys(WRITTEN), 'slug', 'arrival_known', 'last_seen_at', 'price_since'].map((column) =>
  sql.identifier(column),
)
/** A change of a vehicle itself, not of what the feed says beside it. */
const OF_VEHICLE = sql`ch.kind in ('created', 'changed', 'sold')`
const listed = (table?: string) =>
  sql.join(
    RESTORED.map((column) => (table === undefined ? column : sql`${sql.identifier(table)}.${column}`)),
    sql`, `,
  )

/**
 * Undoes a run (decision 143): vehicles are as they were before it, and those that it added are removed. A vehicle that
 * somebody changed since, a person, a program, a reservation or another feed, is left as it is: each of them changes at
 * least `updated_at`, and what the run stored of the vehicle is compared as a whole. In one transaction, under the lock
 * of imports.
 *
 * @returns null for a run that nobody asked to undo, such as one that another process has undone meanwhile
 * @throws FeedRefusal if an import of the dealership is running
 */
export const undoRun = (
  database: Database,
  { runId, dealershipId, now }: { runId: string; dealershipId: number; now: Date },
): Promise<UndoneReport | null> =>
  feedTransaction<UndoneReport | null>(database, async (tx) => {
    await lockImports(tx, dealershipId)
    const { rowCount } = await tx.execute(
      sql`select from feed_runs where id = ${runId} and state = 'undoing' for update`,
    )
    if (rowCount === 0) return { commit: false, answer: null }
    await tx.execute(sql`set local time zone 'UTC'`)
    await tx.execute(sql`
      create temporary table feed_undo on commit drop as
      select ch.id, ch.car_id, ch.kind, ch.before, ch.after from feed_changes ch join cars on cars.id = ch.car_id
      where ch.run_id = ${runId} and ${OF_VEHICLE} and cars.dealership_id = ${dealershipId}
        and to_jsonb(cars) @> ch.after`)
    await tx.execute(sql`analyze feed_undo`)
    const removed = await countOf(
      tx.execute(sql`delete from cars using feed_undo u where cars.id = u.car_id and u.kind = 'created'`),
    )
    await putBackTraces(tx, dealershipId, now)
    const restored = await countOf(
      tx.execute(sql`
        update cars set (${listed()}) = (select ${listed('was')} from jsonb_populate_record(cars, u.before) was),
          updated_at = ${now.toISOString()}::timestamptz
        from feed_undo u where cars.id = u.car_id and u.kind <> 'created'`),
    )
    await tx.execute(sql`
      update car_locks l set feed_value = ch.before -> 'feed_value', feed_at = (ch.before ->> 'feed_at')::timestamptz
      from feed_changes ch
      where ch.run_id = ${runId} and ch.kind = 'lock' and l.car_id = ch.car_id and l.field = ch.after ->> 'field'
        and l.feed_value = ch.after -> 'feed_value'`)
    await tx.execute(sql`
      update feed_changes ch set undone = exists (select from feed_undo u where u.id = ch.id)
      where ch.run_id = ${runId} and ${OF_VEHICLE}`)
    await putBackPhotos(tx, runId, dealershipId)
    const { rows } = await tx.execute<{ kept: number }>(
      sql`select count(*)::int4 as kept from feed_changes where run_id = ${runId} and not undone`,
    )
    const answer: UndoneReport = { restored, removed, kept: rows[0]!.kept }
    await tx.execute(sql`
      update feed_runs set state = 'undone', undone_at = ${now.toISOString()}::timestamptz,
        undone = ${JSON.stringify(answer)}::jsonb
      where id = ${runId}`)
    return { commit: true, answer }
  })

/** The former slugs and prices of vehicles that are put back: what the run added of them, and removed. */
async function putBackTraces(tx: FeedTransaction, dealershipId: number, now: Date) {
  await tx.execute(sql`
    delete from former_slugs f using feed_undo u
    where u.before ? 'slug' and f.dealership_id = ${dealershipId} and f.slug = u.before ->> 'slug'`)
  await tx.execute(sql`
    insert into former_slugs (dealership_id, slug, car_id, created_at)
    select ${dealershipId}, u.after ->> 'slug', u.car_id, ${now.toISOString()}::timestamptz
    from feed_undo u where u.before ? 'slug'
    on conflict (dealership_id, slug) do update set car_id = excluded.car_id, created_at = excluded.created_at`)
  await tx.execute(sql`
    delete from former_prices f using feed_undo u
    where u.before ? 'price_since' and f.car_id = u.car_id and f.until = (u.after ->> 'updated_at')::timestamptz`)
}

/**
 * What the feed said of photos that people arranged (decision 149). Where somebody has arranged them since, or the vehicle
 * keeps the photos of the run, it stays: what is shown is made of it.
 */
const putBackPhotos = (tx: FeedTransaction, runId: string, dealershipId: number) =>
  tx.execute(sql`
    update car_photos p set fed_images = ch.before -> 'fed_images', fed_primary = ch.before ->> 'fed_primary',
      fed_at = (ch.before ->> 'fed_at')::timestamptz
    from feed_changes ch
    where ch.run_id = ${runId} and ch.kind = 'photos' and p.car_id = ch.car_id and p.dealership_id = ${dealershipId}
      and p.version = (ch.after ->> 'version')::int4 and p.fed_images = ch.after -> 'fed_images'
      and p.fed_primary is not distinct from ch.after ->> 'fed_primary'
      and not exists (
        select from feed_changes other where other.run_id = ch.run_id and other.car_id = ch.car_id and not other.undone)`)

const countOf = async (done: Promise<{ rowCount: number | null }>) => (await done).rowCount ?? 0
