import { sql } from 'drizzle-orm'
import { SLOT_EVENT } from '@forecourt/rules/event/slotCosts.ts'
import type { SiteDatabase } from '../db/database.ts'

/** What a script of others cost the pages of a site. */
export interface ScriptCosts {
  slot: string
  visits: number
  failed: number
  /** Three visits in four cost no more than these; null for a size that the service does not show. */
  kilobytes: number | null
  busyMs: number
  loadMs: number
}

/** So many of the newest measurements are read. */
export const READ_MEASUREMENTS = 10_000

/** What scripts of others cost the pages of a site, by the newest measurements that are still stored (decision 126). */
export async function scriptCosts(site: SiteDatabase): Promise<ScriptCosts[]> {
  const cost = (name: string) => sql`percentile_cont(0.75) within group (order by (properties ->> ${name})::float8)`
  const { rows } = await site.transaction((tx) =>
    tx.execute<ScriptCosts & Record<string, unknown>>(sql`
      select properties ->> 'slot' as slot, count(*)::integer as visits,
        count(*) filter (where properties ->> 'outcome' = 'failed')::integer as failed,
        ${cost('kilobytes')} as kilobytes, ${cost('busy_ms')} as "busyMs", ${cost('load_ms')} as "loadMs"
      from (select properties from events
        where website_id = ${site.websiteId} and name = ${sql.raw(`'${SLOT_EVENT}'`)} and not robot and not staff
        order by occurred_at desc limit ${READ_MEASUREMENTS}) newest
      group by 1 order by 1`),
  )
  return rows
}
