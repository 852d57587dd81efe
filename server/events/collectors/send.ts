import { and, eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { purposesOf, type CollectedEvent } from '@forecourt/rules/collector/event.ts'
import { trackedPerson, type TrackedPerson } from '@forecourt/rules/event/person.ts'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Database } from '../../db/database.ts'
import { defineJob } from '../../jobs/jobs.ts'
import type { Outbound } from '../../outbound.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Sites } from '../../sites/sites.ts'
import { events } from '../table.ts'
import { COLLECTORS, CollectorRefusedError } from './adapters.ts'
import { eventBatches, type CollectorAttempt } from './table.ts'

type BatchRow = typeof eventBatches.$inferSelect

export interface CollectorOptions {
  database: Database
  sites: Pick<Sites, 'findById'>
  secrets: Secrets
  outbound: Outbound
  onError?: (error: unknown, message: string) => void
  now?: () => Date
}

/** Batches that one run takes, and how many of them are sent at a time. */
const TAKEN = 200
const AT_ONCE = 8
/** A batch that a run has taken is taken again after this, if the run was interrupted. */
const LEASE_MS = 10 * 60_000
const FIRST_WAIT_MS = 60_000
const LONGEST_WAIT_MS = 2 * 3_600_000
/** Older events are of no use to collectors. */
const GIVEN_UP_MS = 3 * 86_400_000

/** Sends the batches that are due and writes their receipts; returns their number. */
export async function sendToCollectors(options: CollectorOptions): Promise<number> {
  const { database, onError = () => {}, now = () => new Date() } = options
  const due = await database.transaction(async (tx) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      update ${eventBatches} set send_after = ${new Date(now().getTime() + LEASE_MS).toISOString()}, updated_at = now()
      where id in (select id from ${eventBatches} where state = 'waiting' and send_after <= ${now().toISOString()}
        order by send_after limit ${TAKEN} for update skip locked)
      returning id`)
    return rows.map(({ id }) => id)
  })
  for (let from = 0; from < due.length; from += AT_ONCE)
    await Promise.all(
      due.slice(from, from + AT_ONCE).map(async (id) => {
        const [batch] = await database.drizzle.select().from(eventBatches).where(eq(eventBatches.id, id))
        if (!batch) return
        try {
          const answer = await sendBatch(batch, options)
          await note(batch, { at: now().toISOString(), answer, ok: true }, 'sent')
        } catch (error) {
          const isOver = now().getTime() - batch.created_at.getTime() > GIVEN_UP_MS
          const dead = error instanceof CollectorRefusedError || isOver
          const answer = String((error as Error).message)
            .split('\n')[0]!
            .slice(0, 500)
          await note(batch, { at: now().toISOString(), answer, ok: false }, dead ? 'dead' : 'waiting')
          if (dead) onError(error, `events ${batch.id} for the collector ${batch.collector} are dead`)
        }
      }),
    )
  return due.length

  async function note(batch: BatchRow, attempt: CollectorAttempt, state: BatchRow['state']) {
    const wait = Math.min(FIRST_WAIT_MS * 2 ** batch.attempts.length, LONGEST_WAIT_MS)
    await database.drizzle
      .update(eventBatches)
      .set({
        state,
        attempts: [...batch.attempts, attempt],
        send_after: new Date(now().getTime() + wait),
        updated_at: sql`now()`,
      })
      .where(eq(eventBatches.id, batch.id))
  }
}

async function sendBatch(batch: BatchRow, options: CollectorOptions): Promise<string> {
  const { database, sites, secrets, outbound, now = () => new Date() } = options
  const site = (await sites.findById(batch.website_id))?.site
  const settings = site?.settings.event_collectors.find(({ id, kind }) => id === batch.collector && kind === batch.kind)
  if (!site || !settings)
    throw new CollectorRefusedError(`the site no longer has a collector ${batch.collector} of kind ${batch.kind}`)
  const secret = await secrets.forSite(site).read({ provider: 'collector', name: batch.collector })
  // An operator can set it, so it is tried again.
  if (secret === null) throw new Error(`the secret collector/${batch.collector} is not set`)
  const collected = await eventsOf(database, batch)
  const adapter = COLLECTORS[settings.kind]
  return adapter.send(collected, { site, settings: settings as never, secret, outbound, now: now() })
}

/** The events of a batch, oldest first, with the person of a lead's event if the visitor agreed to that. */
async function eventsOf(database: Database, batch: BatchRow): Promise<CollectedEvent[]> {
  const refs = sql`(select (r.occurred_at)::timestamptz, r.insert_id
    from jsonb_to_recordset(${JSON.stringify(batch.events)}::jsonb) as r (occurred_at text, insert_id text))`
  const rows = await database.drizzle
    .select()
    .from(events)
    .where(and(eq(events.website_id, batch.website_id), sql`(${events.occurred_at}, ${events.insert_id}) in ${refs}`))
    .orderBy(events.occurred_at, events.id)
  const people = await peopleOf(
    database,
    batch.website_id,
    rows.flatMap(({ properties }) =>
      purposesOf({ properties }).includes('person') && typeof properties.lead_id === 'string'
        ? [properties.lead_id]
        : [],
    ),
  )
  return rows.map((row) => ({
    insertId: row.insert_id,
    occurredAt: row.occurred_at,
    name: row.name,
    eventId: row.event_id,
    anonId: row.anon_id,
    sessionId: row.session_id,
    url: row.url,
    properties: row.properties,
    person: people.get(String(row.properties.lead_id)) ?? null,
  }))
}

async function peopleOf(
  database: Database,
  websiteId: number,
  leadIds: readonly string[],
): Promise<ReadonlyMap<string, TrackedPerson>> {
  if (leadIds.length === 0) return new Map()
  const { rows } = await database.drizzle.execute<{ lead_id: string; lead: Lead }>(
    sql`select lead_id::text, lead from leads where website_id = ${websiteId}
      and lead_id::text in (${sql.join(
        leadIds.map((id) => sql`${id}`),
        sql`, `,
      )})`,
  )
  return new Map(rows.map(({ lead_id, lead }) => [lead_id, trackedPerson(lead)]))
}

/** The job that does so, every minute. */
export const collectorJob = (options: CollectorOptions) =>
  defineJob(
    'event-collectors',
    z.object({}),
    async () => {
      while ((await sendToCollectors(options)) === TAKEN);
    },
    { limit: 1, delaySeconds: 30, ceilingSeconds: 60 },
    { cron: '* * * * *' },
  )
