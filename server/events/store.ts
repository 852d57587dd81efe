import { randomUUID } from 'node:crypto'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'
import { storable } from '../db/text.ts'
import type { Dealer } from '../dealer.ts'
import { queueForCollectors } from './collectors/queue.ts'
import { events } from './table.ts'

/** An event as it is stored. */
export type TrackedEvent = Parameters<Dealer['events']['record']>[0][number]

/** Stores events in a transaction of this site, and what its collectors get of them; those that are there already are not. */
export async function storeEvents(
  tx: Transaction,
  site: Pick<Site, 'id' | 'settings'>,
  tracked: readonly TrackedEvent[],
): Promise<void> {
  if (tracked.length === 0) return
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
      staff: event.staff ?? false,
      properties: event.properties ?? {},
    }),
  )
  const insert = tx.insert(events).values(rows).onConflictDoNothing()
  if (site.settings.event_collectors.length === 0) await insert
  else await queueForCollectors(tx, site, await insert.returning())
}
