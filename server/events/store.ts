import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Transaction } from '../db/database.ts'
import { storableJson } from '../db/text.ts'
import type { Dealer } from '../dealer.ts'
import { queueForCollectors, type StoredEvent } from './collectors/queue.ts'
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
  const rows = tracked.map((event) => ({
    occurred_at: event.occurredAt,
    insert_id: event.insertId ?? randomUUID(),
    name: event.name,
    event_id: event.eventId,
    anon_id: event.anonId,
    session_id: event.sessionId,
    url: event.url,
    robot: event.robot ?? false,
    staff: event.staff ?? false,
    properties: event.properties ?? {},
  }))
  // One parameter for all of them: a statement with one for each value takes longer to build than to execute.
  const insert = sql`insert into ${events}
      (website_id, occurred_at, insert_id, name, event_id, anon_id, session_id, url, robot, staff, properties)
    select ${site.id}::integer, e.* from jsonb_to_recordset(${storableJson(rows)}::jsonb) as e (
      occurred_at timestamptz, insert_id text, name text, event_id integer, anon_id text, session_id text, url text,
      robot boolean, staff boolean, properties jsonb)
    on conflict do nothing`
  if (site.settings.event_collectors.length === 0) return void (await tx.execute(insert))
  const { rows: stored } = await tx.execute<StoredEvent & Record<string, unknown>>(
    sql`${insert} returning insert_id, (extract(epoch from occurred_at) * 1000)::float8 as occurred_ms, event_id, robot, staff, properties`,
  )
  await queueForCollectors(tx, site, stored)
}
