import { isCollected } from '@forecourt/rules/collector/event.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../../db/database.ts'
import { eventBatches } from './table.ts'

/** What decides whether a collector gets an event, and finds it again. */
export interface StoredEvent {
  insert_id: string
  /** Epoch ms. */
  occurred_ms: number
  event_id: number | null
  robot: boolean
  staff: boolean
  properties: Record<string, unknown>
}

/** Writes what the collectors of a site get of events that have just been stored. */
export async function queueForCollectors(
  tx: Transaction,
  site: Pick<Site, 'id' | 'settings'>,
  stored: readonly StoredEvent[],
): Promise<void> {
  const batches = site.settings.event_collectors.flatMap(({ id, kind }) => {
    const theirs = stored.filter((event) => isCollected(kind, { ...event, eventId: event.event_id }))
    if (theirs.length === 0) return []
    return [
      {
        website_id: site.id,
        collector: id,
        kind,
        events: theirs.map((event) => ({
          insert_id: event.insert_id,
          occurred_at: new Date(event.occurred_ms).toISOString(),
        })),
      },
    ]
  })
  if (batches.length > 0) await tx.insert(eventBatches).values(batches)
}
