import type { Site } from '@forecourt/rules/site/site.ts'
import type { Dealer } from '../dealer.ts'
import type { SiteDatabase } from '../db/database.ts'
import { storable } from '../db/text.ts'
import { events } from './table.ts'

export type TrackedEvent = Parameters<Dealer['events']['record']>[0]

/** Stores an event of this site; it is committed when this answers (spec §3 Tracking event). */
export async function recordEvent(database: SiteDatabase, site: Site, event: TrackedEvent): Promise<void> {
  await database.transaction((tx) =>
    tx.insert(events).values(
      storable({
        website_id: site.id,
        name: event.name,
        event_id: event.eventId ?? null,
        anon_id: event.anonId ?? null,
        session_id: event.sessionId ?? null,
        url: event.url ?? null,
        properties: event.properties ?? {},
      }),
    ),
  )
}
