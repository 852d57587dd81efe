import { sql } from 'drizzle-orm'
import { MOST_SLOW_PAGES } from '@forecourt/rules/staff/pageTimes.ts'
import type { PlatformDatabase } from '../db/database.ts'
import { pageTimes, slowPages } from './table.ts'

/** Counts that a process adds. */
export type AddedTimes = Omit<typeof pageTimes.$inferInsert, 'starts_at'> & { starts_at: string; counts: number[] }

/** A slow page that a process adds. */
export type SlowPage = Omit<typeof slowPages.$inferInsert, 'last_at'> & { last_at: string }

/**
 * Adds to the counts of each hour and day, in one order for all processes, so that none waits for another in a circle.
 * Sites that are gone since are left out. Of the slow pages the slowest of each site and day stay.
 */
export async function addTimes(
  database: PlatformDatabase,
  added: readonly AddedTimes[],
  slowest: readonly SlowPage[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.execute(sql`
      insert into ${pageTimes} (website_id, unit, starts_at, route, counts)
      select a.website_id, a.unit, a.starts_at, a.route, a.counts
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
        as a (website_id integer, unit text, starts_at timestamptz, route text, counts integer[])
      join websites w on w.id = a.website_id
      order by a.website_id, a.unit, a.starts_at, a.route
      on conflict (website_id, unit, starts_at, route) do update set counts = (
        select array_agg(coalesce(old, 0) + coalesce(new, 0) order by place)
        from unnest(page_times.counts, excluded.counts) with ordinality as both_counts (old, new, place))`)
    if (slowest.length === 0) return
    const rows = JSON.stringify(slowest)
    await tx.execute(sql`
      insert into ${slowPages} (website_id, day, path, route, times, slowest_ms, last_at)
      select s.website_id, s.day, s.path, s.route, s.times, s.slowest_ms, s.last_at
      from jsonb_to_recordset(${rows}::jsonb) as s
        (website_id integer, day date, path text, route text, times integer, slowest_ms integer, last_at timestamptz)
      join websites w on w.id = s.website_id
      order by s.website_id, s.day, s.path
      on conflict (website_id, day, path) do update set
        times = slow_pages.times + excluded.times,
        slowest_ms = greatest(slow_pages.slowest_ms, excluded.slowest_ms),
        last_at = greatest(slow_pages.last_at, excluded.last_at)`)
    await tx.execute(sql`
      delete from ${slowPages} s using (
        select website_id, day, path, row_number() over (
          partition by website_id, day order by slowest_ms desc, path) as place
        from ${slowPages} where (website_id, day) in (
          select website_id, day from jsonb_to_recordset(${rows}::jsonb) as t (website_id integer, day date))
      ) ranked
      where ranked.place > ${MOST_SLOW_PAGES}
        and (s.website_id, s.day, s.path) = (ranked.website_id, ranked.day, ranked.path)`)
  })
}
