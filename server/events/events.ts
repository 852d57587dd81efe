import { randomUUID } from 'node:crypto'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer } from '../dealer.ts'
import type { SiteDatabase } from '../db/database.ts'
import { storable } from '../db/text.ts'
import { events } from './table.ts'

export { eventDaysJob } from './days.ts'

export type TrackedEvent = Parameters<Dealer['events']['record']>[0][number]

/**
 * Stores events of this site (spec §3 Tracking event); they are committed when this answers. One with the time and the
 * id of a stored event is that event, and not stored again.
 */
export async function recordEvents(
  database: SiteDatabase,
  site: Pick<Site, 'id'>,
  tracked: readonly TrackedEvent[],
): Promise<void> {
  const rows = tracked.map((event) =>
    storable({
      website_id: site.id,
      occurred_at: event.occurredAt,
      insert_id: event.insertId ?? randomUUID(),
      name: event.name,
      event_id: event.eventId ?? null,
      anon_id: event.anonId ?? null,
      session_id: event.sessionId ?? null,
      url: event.url ?? null,
      robot: event.robot ?? false,
      properties: event.properties ?? {},
    }),
  )
  await database.transaction((tx) => tx.insert(events).values(rows).onConflictDoNothing())
}
