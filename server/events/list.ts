import { and, asc, eq, gt, gte, lt } from 'drizzle-orm'
import type { SiteDatabase } from '../db/database.ts'
import { events } from './table.ts'

export interface EventFilter {
  /** Only events that happened at this time or later, and before another. */
  from: Date | null
  until: Date | null
  /** Only events that arrived after the one with this id, as many as `limit`. */
  after: number | null
  limit: number
}

/** Events of a site in the order of arrival, one more than the limit if there are more. */
export const listEvents = (database: SiteDatabase, { from, until, after, limit }: EventFilter) =>
  database.transaction((tx) =>
    tx
      .select()
      .from(events)
      .where(
        and(
          eq(events.website_id, database.websiteId),
          from === null ? undefined : gte(events.occurred_at, from),
          until === null ? undefined : lt(events.occurred_at, until),
          after === null ? undefined : gt(events.id, after),
        ),
      )
      .orderBy(asc(events.id))
      .limit(limit + 1),
  )
