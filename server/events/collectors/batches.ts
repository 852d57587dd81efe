/** Batches of events as staff read them and send them again (decision 187): by the console and by commands. */
import { and, eq, gt, sql } from 'drizzle-orm'
import { BATCH_STATES, type BatchState, type BatchView } from '@forecourt/rules/collector/batchView.ts'
import type { CollectorFacts } from '@forecourt/rules/collector/health.ts'
import { resendableDays } from '@forecourt/rules/collector/resend.ts'
import type { Collector, CollectorKind } from '@forecourt/rules/site/collectors.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { pageOf, parseCursor, readsBackwards, type Page, type PageRequest } from '@forecourt/rules/staff/page.ts'
import type { StaffDatabase, Transaction } from '../../db/database.ts'
import { BATCH_RANK, eventBatches, type CollectorAttempt } from './table.ts'

/** A batch in a list. */
export interface ListedBatch {
  id: string
  kind: CollectorKind
  events: number
  state: BatchState
  createdAt: Date
  /** When it is sent next, if it waits. */
  nextAt: Date | null
  attempts: readonly CollectorAttempt[]
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TIME = /^[\d\-+:. ]{10,40}$/
const DAY_MS = 86_400_000
const RANKED: readonly BatchState[] = ['sent', 'waiting', 'dead']

/** What is known of the batches for each of some services of a site, in their order. */
export async function collectorFacts(
  staff: StaffDatabase,
  websiteId: number,
  collectors: readonly Pick<Collector, 'id'>[],
): Promise<CollectorFacts[]> {
  if (collectors.length === 0) return []
  const ids = collectors.map(({ id }) => id)
  const rank = (of: BatchState) => sql`${BATCH_RANK} = ${sql.raw(String(BATCH_STATES[of].rank))}`
  // The first failure among the batches of a state that came after those that were accepted last.
  const failed = (of: BatchState) => sql`(select (attempts -> 0 ->> 'at')::timestamptz from event_batches
    where website_id = ${websiteId} and collector = c.id and ${rank(of)}
      and created_at > coalesce(accepted.created_at, '-infinity') and attempts <> '[]'
    order by created_at limit 1)`
  const count = (of: BatchState) => sql`(select count(*)::integer from event_batches
    where website_id = ${websiteId} and collector = c.id and ${rank(of)})`
  const { rows } = await staff.transaction((tx) =>
    tx.execute<{ at: number; accepted: string | null; failing: string | null; waiting: number; dead: number }>(sql`
      select c.place::integer as at, accepted.updated_at as accepted,
        least(${failed('waiting')}, ${failed('dead')}) as failing,
        ${count('waiting')} as waiting, ${count('dead')} as dead
      from unnest(${sql.param(ids)}::text[]) with ordinality c(id, place)
      left join lateral (select created_at, updated_at from event_batches
        where website_id = ${websiteId} and collector = c.id and ${rank('sent')}
        order by created_at desc limit 1) accepted on true
      order by 1`),
  )
  return rows.map(({ accepted, failing, waiting, dead }) => ({
    acceptedAt: accepted === null ? null : new Date(accepted),
    failingSince: failing === null ? null : new Date(failing),
    waiting,
    dead,
  }))
}

/** A page of the batches for a service of a site: those that were given up first, each state newest first. */
export const batchPage = (
  staff: StaffDatabase,
  { websiteId, collector, view }: { websiteId: number; collector: string; view: BatchView },
  page: PageRequest,
): Promise<Page<ListedBatch>> =>
  staff.transaction(async (tx) => {
    const backwards = readsBackwards(page)
    const [rank, at, id] = parseCursor(backwards ? page.before : page.after, 3) ?? []
    const isKey =
      typeof rank === 'number' && RANKED[rank] !== undefined && TIME.test(String(at)) && UUID.test(String(id))
    const [order, compare] = backwards ? [sql`asc`, sql`>`] : [sql`desc`, sql`<`]
    const { rows } = await tx.execute<{
      id: string
      kind: CollectorKind
      events: number
      rank: number
      at: string
      next: string
      attempts: CollectorAttempt[]
    }>(sql`
      select id, kind, jsonb_array_length(events) as events, ${BATCH_RANK} as rank, created_at::text as at,
        send_after as next, attempts
      from event_batches where website_id = ${websiteId} and collector = ${collector}
        ${view === 'all' ? sql`` : sql`and ${BATCH_RANK} = ${sql.raw(String(BATCH_STATES[view].rank))}`}
        ${isKey ? sql`and (${BATCH_RANK}, created_at, id) ${compare} (${rank}::integer, ${at}::timestamptz, ${id}::uuid)` : sql``}
      order by ${BATCH_RANK} ${order}, created_at ${order}, id ${order} limit ${page.limit + 1}`)
    const found = pageOf(rows, page, (row) => [row.rank, row.at, row.id])
    return {
      ...found,
      rows: found.rows.map(({ rank: of, at: created, next, ...row }) => ({
        ...row,
        state: RANKED[of]!,
        createdAt: new Date(created),
        nextAt: RANKED[of] === 'waiting' ? new Date(next) : null,
      })),
    }
  })

/**
 * Has the batches for a service sent again that were given up, or one of them, unless they are too old; how many. The
 * job that sends events takes them within a minute.
 */
export async function resendBatches(
  tx: Transaction,
  { id: websiteId, settings }: Pick<Site, 'id' | 'settings'>,
  { id: collector, kind }: Pick<Collector, 'id' | 'kind'>,
  { batchId, now }: { batchId: string | null; now: Date },
): Promise<number> {
  if (batchId !== null && !UUID.test(batchId)) return 0
  const oldest = new Date(now.getTime() - resendableDays(kind, settings.events_retention_days) * DAY_MS)
  const again = await tx
    .update(eventBatches)
    .set({ state: 'waiting', send_after: now, updated_at: now })
    .where(
      and(
        eq(eventBatches.website_id, websiteId),
        eq(eventBatches.collector, collector),
        eq(eventBatches.kind, kind),
        eq(BATCH_RANK, BATCH_STATES.dead.rank),
        gt(eventBatches.created_at, oldest),
        batchId === null ? undefined : eq(eventBatches.id, batchId),
      ),
    )
    .returning({ id: eventBatches.id })
  return again.length
}
