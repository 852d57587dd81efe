import { eq, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type JobResult } from 'pg-boss'
import type { Database } from '../db/database.ts'
import type { FileLinks } from '../files/files.ts'
import type { Outbound } from '../outbound.ts'
import type { Sites } from '../sites/sites.ts'
import { RefusedError, type Mailer } from './mailer.ts'
import { DELIVERIES_CHANNEL } from './outbox.ts'
import { findDelivery, packParcel } from './parcel.ts'
import { sendParcel } from './send.ts'
import { deliveries, type DeliveryAttempt } from './table.ts'

/** How often and when a delivery that failed is tried again. */
export interface RetryPolicy {
  /** Tries after the first one. */
  limit: number
  /** Before the first retry; each later one waits about twice as long, up to the ceiling. */
  delaySeconds: number
  ceilingSeconds: number
}

export interface DeliveriesOptions {
  database: Database
  sites: Pick<Sites, 'findById'>
  mailer: Mailer
  outbound: Outbound
  links: FileLinks
  mailFrom: string
  retry?: RetryPolicy
  /** Without a sign of life for so long, what a process had taken on is given to another; 10 at least. */
  lostAfterSeconds?: number
  /** Between two looks at the whole outbox. */
  sweepSeconds?: number
  /** Between two looks for retries that are due; 0.5 at least. */
  pollSeconds?: number
  onError?: (error: unknown, message: string) => void
  now?: () => Date
}

/** The worker of the outbox; several processes may each have one. */
export interface Deliveries {
  /** Takes on nothing new and lets what is under way end, for a while. */
  close(): Promise<void>
}

/** Half a minute, then doubling to two hours: together about four days, longer than a weekend without a mail server. */
export const RETRY: RetryPolicy = { limit: 52, delaySeconds: 30, ceilingSeconds: 7_200 }

const SCHEMA = 'forecourt_queue'
const QUEUE = 'deliveries'
/** Several take from the queue at once, so that those who answer slowly do not hold up the rest. */
const WORKERS = 4
const BATCH = 8
/** Under way to one address at once, in one process. */
const PER_TARGET = 4
/** Rows moved in one transaction. */
const RELAY_BATCH = 200
/** Tries that a receipt remembers: the first ones tell little when there are more. */
const KEPT_ATTEMPTS = 60
const EXPIRE_SECONDS = 300
const STOP_TIMEOUT_MS = 10_000

/**
 * Starts delivering: moves what is due from the outbox into the queue, as soon as it is written and by looking again
 * every half minute, and sends what is in the queue. A row and its job say the same: they are moved in one
 * transaction, under one id. What was sent is noted before its job ends, so the worst that a crash can do is to send
 * the same message with the same id again.
 */
export async function openDeliveries(options: DeliveriesOptions): Promise<Deliveries> {
  const {
    database,
    retry = RETRY,
    lostAfterSeconds = 30,
    sweepSeconds = 30,
    pollSeconds = 5,
    now = () => new Date(),
  } = options
  const onError = options.onError ?? (() => {})

  const boss = new PgBoss({
    schema: SCHEMA,
    schedule: false,
    useListenNotify: true,
    superviseIntervalSeconds: Math.ceil(lostAfterSeconds / 2),
    monitorIntervalSeconds: Math.ceil(lostAfterSeconds / 2),
    // Through the platform's own connections, with its own way of hearing notifications.
    db: {
      executeSql: (text, values) => database.pool.query(text, values),
      listen: async (channel, onPayload, onReconnect) => ({
        close: await database.listen(channel, onPayload, onReconnect),
      }),
    },
  })
  boss.on('error', (error) => onError(error, 'delivery queue'))
  boss.on('warning', ({ message, data }) => onError(data, `delivery queue: ${message}`))
  await boss.start()

  const policy = {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.ceilingSeconds,
    expireInSeconds: EXPIRE_SECONDS,
    heartbeatSeconds: lostAfterSeconds,
    // Longer than all tries together; the receipt is in the outbox, so what is done may go soon.
    retentionSeconds: 30 * 86_400,
    deleteAfterSeconds: 86_400,
    notify: true,
  }
  await boss.createQueue(QUEUE, policy)
  // A queue that was there has the policy of an earlier start.
  await boss.updateQueue(QUEUE, policy)

  /** Moves up to a batch of due rows into the queue; answers how many. */
  const relayBatch = () =>
    database.transaction(async (tx) => {
      const job = sql`select from ${sql.identifier(SCHEMA)}.job j where j.name = ${QUEUE} and j.id = d.id`
      const { rows } = await tx.execute<{ id: string; target: string; known: boolean }>(sql`
        with due as (
          select d.id, exists (${job}) as known from ${deliveries} d
          where d.state = 'waiting' and d.send_after <= now()
            and not exists (${job} and j.state < 'completed')
          order by d.send_after limit ${RELAY_BATCH} for update of d skip locked
        )
        update ${deliveries} r set state = 'queued', updated_at = now()
        from due where r.id = due.id returning r.id, r.target, due.known`)
      if (rows.length === 0) return 0
      const db = fromDrizzle(tx, sql)
      const before = rows.filter(({ known }) => known).map(({ id }) => id)
      // A job that ended would keep the new one of the same id out.
      if (before.length > 0) await boss.deleteJob(QUEUE, before, { db })
      await boss.insert(
        QUEUE,
        rows.map(({ id, target }) => ({ id, group: { id: groupOf(target) } })),
        { db },
      )
      return rows.length
    })

  /**
   * Rows that say queued without a job that lives, as after a restore or a crash: those whose last try was lost are
   * dead, the others wait again.
   */
  const recover = () =>
    database.transaction(async (tx) => {
      const job = sql`select from ${sql.identifier(SCHEMA)}.job j where j.name = ${QUEUE} and j.id = ${deliveries.id}`
      const lost: DeliveryAttempt = { at: now().toISOString(), ok: false, answer: 'The last attempt was interrupted.' }
      await tx
        .update(deliveries)
        .set({
          state: 'dead',
          attempts: sql`${deliveries.attempts} || ${JSON.stringify([lost])}::jsonb`,
          updated_at: sql`now()`,
        })
        .where(sql`${deliveries.state} = 'queued' and exists (${job} and j.state = 'failed')`)
      await tx
        .update(deliveries)
        .set({ state: 'waiting', updated_at: sql`now()` })
        .where(sql`${deliveries.state} = 'queued' and not exists (${job} and j.state < 'completed')`)
    })

  let closing = false
  let again = false
  let relaying: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  /** Moves all that is due; called while that is under way, it looks once more afterwards. */
  function relay() {
    again = true
    if (closing) return
    relaying ??= (async () => {
      while (again && !closing) {
        again = false
        try {
          while (!closing && (await relayBatch()) === RELAY_BATCH);
        } catch (error) {
          if (!closing) onError(error, 'deliveries could not be queued')
        }
      }
      await wait()
    })().finally(() => {
      relaying = null
      // Asked for between the last look and now.
      if (again) relay()
    })
  }

  /** Wakes when the next delivery is due, at the latest when it is time for a sweep. */
  async function wait() {
    if (closing) return
    const sweepMs = sweepSeconds * 1_000
    const next = await database.pool
      .query<{ ms: number | null }>(
        `select extract(epoch from min(send_after) - now()) * 1000 as ms from deliveries where state = 'waiting'`,
      )
      .then(({ rows }) => (rows[0]!.ms === null ? sweepMs : Math.max(Number(rows[0]!.ms), 250)))
      .catch(() => sweepMs)
    if (timer) clearTimeout(timer)
    if (!closing) timer = setTimeout(relay, Math.min(next, sweepMs)).unref()
  }

  async function sweep() {
    try {
      await recover()
    } catch (error) {
      if (!closing) onError(error, 'deliveries could not be checked')
    }
    relay()
  }

  /** Sends one delivery and writes its receipt; answers whether its job is done. */
  async function deliver(id: string, lastTry: boolean): Promise<boolean> {
    const delivery = await findDelivery(database, id)
    // Called off, or sent already by one that was cut short before its job ended.
    if (delivery?.state !== 'queued') return true
    try {
      const parcel = await packParcel({ ...options, now }, delivery)
      const answer = await sendParcel(parcel, {
        mailer: options.mailer,
        outbound: options.outbound,
        mailFrom: options.mailFrom,
        onFailure: (line, error) => onError(error, line),
        now,
      })
      await note(id, { at: now().toISOString(), answer, ok: true }, sql`'sent'`, parcel.to)
      return true
    } catch (error) {
      const dead = lastTry || error instanceof RefusedError
      const attempt = { at: now().toISOString(), answer: reasonOf(error), ok: false }
      await note(
        id,
        attempt,
        dead
          ? sql`case when ${deliveries.state} = 'queued' then 'dead' else ${deliveries.state} end`
          : sql`${deliveries.state}`,
      )
      if (dead) onError(error, `delivery ${id} to ${delivery.target} is dead`)
      return dead
    }
  }

  async function note(id: string, attempt: DeliveryAttempt, state: ReturnType<typeof sql>, sentTo?: string) {
    await database.drizzle
      .update(deliveries)
      .set({
        state: state as never,
        attempts: sql`case when jsonb_array_length(${deliveries.attempts}) < ${KEPT_ATTEMPTS}
          then ${deliveries.attempts} else ${deliveries.attempts} - 0 end || ${JSON.stringify([attempt])}::jsonb`,
        ...(sentTo === undefined ? {} : { sent_at: new Date(attempt.at), target: sentTo }),
        updated_at: sql`now()`,
      })
      .where(eq(deliveries.id, id))
  }

  await boss.work(
    QUEUE,
    {
      batchSize: BATCH,
      localConcurrency: WORKERS,
      localGroupConcurrency: PER_TARGET,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: Math.min(2, pollSeconds),
      notifyPollingIntervalSeconds: pollSeconds,
      includeMetadata: true,
      perJobResults: true,
    },
    (jobs) =>
      Promise.all(
        jobs.map(async ({ id, retryCount, retryLimit }): Promise<JobResult> => {
          try {
            const done = await deliver(id, retryCount >= retryLimit)
            return { id, status: done ? 'completed' : 'failed' }
          } catch (error) {
            onError(error, `delivery ${id} could not be recorded`)
            return { id, status: 'failed' }
          }
        }),
      ),
  )

  const deaf = await database.listen(DELIVERIES_CHANNEL, relay, relay)
  const sweeping = setInterval(() => void sweep(), sweepSeconds * 1_000).unref()
  await sweep()

  return {
    async close() {
      closing = true
      clearInterval(sweeping)
      if (timer) clearTimeout(timer)
      await deaf()
      await relaying
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}

/** Those that go to one place: a web host, or a mail address. */
const groupOf = (target: string) => URL.parse(target)?.host || target

/** Why it failed, in one line that may stand in a receipt. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  const line = String(message ?? error)
    .split('\n')[0]!
    .slice(0, 500)
  return code && !line.includes(code) ? `${line} (${code})` : line
}
