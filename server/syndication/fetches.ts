import { sql } from 'drizzle-orm'
import type { SiteDatabase, StaffDatabase } from '../db/database.ts'
import type { FeedFetch } from '../dealer.ts'

/** A program that fetched a feed, and when it did last. */
export interface Fetcher {
  /** Empty text for a program that gives no name. */
  name: string
  at: Date
}

/** So many programs are remembered for each feed, those that fetched it last. */
const MOST_FETCHERS = 10
/** At most so often a fetch by the same program is stored. */
export const SECONDS_BETWEEN_FETCHES = 60

/**
 * Stores that a feed of this site was fetched, at most once a minute for each feed and program, whatever the number of
 * processes (docs/decisions/0193).
 */
export const recordFetch = (database: SiteDatabase, { file, fetcher, at }: FeedFetch): Promise<void> =>
  database.transaction(async (tx) => {
    const id = database.websiteId
    const { rowCount } = await tx.execute(sql`
      insert into feed_fetches as f (website_id, file, fetcher, fetched_at) values (${id}, ${file}, ${fetcher}, ${at})
      on conflict (website_id, file, fetcher) do update set fetched_at = excluded.fetched_at
        where f.fetched_at <= excluded.fetched_at - make_interval(secs => ${SECONDS_BETWEEN_FETCHES})`)
    if (rowCount === 0) return
    await tx.execute(sql`
      delete from feed_fetches where website_id = ${id} and file = ${file} and fetcher in (
        select fetcher from feed_fetches where website_id = ${id} and file = ${file}
        order by fetched_at desc, fetcher offset ${MOST_FETCHERS})`)
  })

/** Who fetched each feed of a site, by its file, the last first. */
export async function fetchersOf(
  staff: StaffDatabase,
  websiteId: number,
): Promise<ReadonlyMap<string, readonly Fetcher[]>> {
  const { rows } = await staff.transaction((tx) =>
    tx.execute<{ file: string; fetcher: string; at: string }>(sql`
      select file, fetcher, to_json(fetched_at) #>> '{}' as at from feed_fetches where website_id = ${websiteId}
      order by fetched_at desc, fetcher`),
  )
  const files = Map.groupBy(rows, ({ file }) => file)
  return new Map(
    [...files].map(([file, found]) => [file, found.map(({ fetcher, at }) => ({ name: fetcher, at: new Date(at) }))]),
  )
}
