import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import { triedAgainBy } from '@forecourt/rules/delivery/retryTime.ts'
import type { ScoreAnswer } from '@forecourt/rules/finance/score.ts'
import type { Database } from '../db/database.ts'
import type { FileLinks } from '../files/files.ts'
import { defineJob, TryAgainError, type Job, type Jobs, type RetryPolicy, type Try } from '../jobs/jobs.ts'
import type { Outbound } from '../outbound.ts'
import type { ReplyAddresses } from '../replyAddresses.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Sites } from '../sites/sites.ts'
import { sendDelivery } from './channels/channels.ts'
import { findDelivery, loadDeliveryContext } from './context.ts'
import { NotNeededError, RefusedError, type Mailer } from './mailer.ts'
import { deliveries, type DeliveryAttempt } from './table.ts'

/** Dependencies of sending a delivery. */
export interface DeliveryOptions {
  database: Database
  sites: Pick<Sites, 'findById'>
  secrets: Secrets
  mailer: Mailer
  outbound: Outbound
  links: FileLinks
  mailFrom: string
  /** Where visitors answer replies; null without a domain for it. */
  replies: ReplyAddresses | null
  /** The console’s address. */
  consoleOrigin: string
  /** Whether text messages of sites without an account are stored with the mail, as in development. */
  storesTexts?: boolean
  retry?: RetryPolicy
  onError?: (error: unknown, message: string) => void
  now?: () => Date
}

/** Data of a delivery's job: none, because the job's id is the delivery's. */
export type DeliveryData = Record<string, never>

export interface RelayOptions {
  database: Database
  jobs: Jobs
  /** The job that sends, which is `deliveryJob`. */
  job: Job<DeliveryData>
  /** Interval of checks for deliveries whose job was lost. */
  sweepSeconds?: number
  onError?: (error: unknown, message: string) => void
  now?: () => Date
}

/** Moves the outbox into the queue; several processes may each have one. */
export interface Relay {
  /** Stops moving. */
  close(): Promise<void>
}

/** Half a minute, then doubling to two hours: together about four days, longer than a weekend without a mail server. */
export const RETRY: RetryPolicy = { limit: 52, delaySeconds: 30, ceilingSeconds: 7_200 }

const QUEUE = 'deliveries'
/** Concurrent workers, so that slow receivers do not delay the rest. */
const WORKERS = 4
const BATCH = 8
/** Maximum concurrent deliveries to one address in one process. */
const PER_TARGET = 4
/** Rows moved in one transaction. */
const RELAY_BATCH = 200
/** Polling interval of the outbox. A NOTIFY for each lead would delay every other commit. */
const POLL_INTERVAL_MS = 200
const DUE = {
  name: 'forecourt_deliveries_due',
  text: `select from deliveries where state = 'waiting' and send_after <= now() limit 1`,
}
/** Maximum attempts in a receipt. */
const MAX_STORED_ATTEMPTS = 60

/**
 * The job that sends a delivery and writes its receipt; its id is the delivery's. The receipt is written before the job
 * ends, so the worst result of a crash is that the same message is sent again with the same id.
 */
export function deliveryJob(options: DeliveryOptions): Job<DeliveryData> {
  const { database, retry = RETRY, now = () => new Date() } = options
  const onError = options.onError ?? (() => {})

  /** Sends one delivery and writes its receipt; returns whether its job is done. */
  async function deliver({ id, isLast: lastTry, earlier = 0 }: Try): Promise<boolean> {
    const delivery = await findDelivery(database, id)
    // Cancelled, or already sent by an attempt that was interrupted before its job ended.
    if (delivery?.state !== 'queued') return true
    try {
      const context = await loadDeliveryContext({ ...options, now }, delivery)
      let forVisitor: ScoreAnswer | null = null
      const answer = await sendDelivery(delivery.kind, context, {
        mailer: options.mailer,
        outbound: options.outbound,
        mailFrom: options.mailFrom,
        replies: options.replies,
        consoleOrigin: options.consoleOrigin,
        storesTexts: options.storesTexts ?? false,
        onFailure: (line, error) => onError(error, line),
        onAnswer: (given) => {
          forVisitor = given
        },
        now,
      })
      await note(id, { at: now().toISOString(), answer, ok: true }, sql`'sent'`, {
        target: context.settings.to,
        answer: forVisitor,
      })
      return true
    } catch (error) {
      const isNotNeeded = error instanceof NotNeededError
      const dead = !isNotNeeded && (lastTry || error instanceof RefusedError)
      const at = now()
      const attempt = {
        at: at.toISOString(),
        answer: reasonOf(error),
        ok: false,
        ...(dead || isNotNeeded ? {} : { again: triedAgainBy(retry, earlier, at).toISOString() }),
      }
      await note(
        id,
        attempt,
        dead || isNotNeeded
          ? sql`case when ${deliveries.state} = 'queued' then ${dead ? 'dead' : 'cancelled'} else ${deliveries.state} end`
          : sql`${deliveries.state}`,
      )
      if (dead) onError(error, `delivery ${id} to ${delivery.target} is dead`)
      return dead || isNotNeeded
    }
  }

  async function note(
    id: string,
    attempt: DeliveryAttempt,
    state: ReturnType<typeof sql>,
    sent?: { target: string; answer: ScoreAnswer | null },
  ) {
    await database.drizzle
      .update(deliveries)
      .set({
        state: state as never,
        attempts: sql`case when jsonb_array_length(${deliveries.attempts}) < ${MAX_STORED_ATTEMPTS}
          then ${deliveries.attempts} else ${deliveries.attempts} - 0 end || ${JSON.stringify([attempt])}::jsonb`,
        ...(sent ? { sent_at: new Date(attempt.at), ...sent } : {}),
        updated_at: sql`now()`,
      })
      .where(eq(deliveries.id, id))
  }

  return defineJob(
    QUEUE,
    z.record(z.string(), z.never()),
    async (_data, attempt) => {
      if (!(await deliver(attempt))) throw new TryAgainError(`delivery ${attempt.id} did not succeed`)
    },
    retry,
    { takers: WORKERS, batch: BATCH, perGroup: PER_TARGET },
  )
}

/**
 * Moves due rows from the outbox into the queue, by polling. A row and its job are consistent: they are moved in one
 * transaction, with one id. Deliveries whose job was lost are found every half minute.
 */
export async function relayDeliveries(options: RelayOptions): Promise<Relay> {
  const { database, jobs, job, sweepSeconds = 30, now = () => new Date() } = options
  const onError = options.onError ?? (() => {})

  /** Moves up to a batch of due rows into the queue; returns their number. */
  const relayBatch = () =>
    database.transaction(async (tx) => {
      const state = jobs.stateOf(job, sql`d.id`)
      const { rows } = await tx.execute<{ id: string; target: string; has_job: boolean }>(sql`
        with due as (
          select d.id, ${state} is not null as has_job from ${deliveries} d
          where d.state = 'waiting' and d.send_after <= now()
            and coalesce(${state} >= 'completed', true)
          order by d.send_after limit ${RELAY_BATCH} for update of d skip locked
        )
        update ${deliveries} r set state = 'queued', updated_at = now()
        from due where r.id = due.id returning r.id, r.target, due.has_job`)
      if (rows.length === 0) return 0
      // A finished job would block the new one with the same id.
      const before = rows.filter(({ has_job }) => has_job).map(({ id }) => id)
      await jobs.forget(job, before, tx)
      await jobs.add(
        job,
        rows.map(({ id, target }) => ({ id, data: {}, group: groupOf(target) })),
        tx,
      )
      return rows.length
    })

  /**
   * Rows marked as queued without an active job, as after a restore or a crash: those whose last attempt was lost are
   * dead, the others wait again.
   */
  const recover = () =>
    database.transaction(async (tx) => {
      const state = jobs.stateOf(job, sql`${deliveries.id}`)
      const lost: DeliveryAttempt = { at: now().toISOString(), ok: false, answer: 'The last attempt was interrupted.' }
      await tx
        .update(deliveries)
        .set({
          state: 'dead',
          attempts: sql`${deliveries.attempts} || ${JSON.stringify([lost])}::jsonb`,
          updated_at: sql`now()`,
        })
        .where(sql`${deliveries.state} = 'queued' and ${state} = 'failed'`)
      await tx
        .update(deliveries)
        .set({ state: 'waiting', updated_at: sql`now()` })
        .where(sql`${deliveries.state} = 'queued' and coalesce(${state} >= 'completed', true)`)
    })

  let closing = false
  let looking: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null

  /** Moves all that is due, and polls again after an interval. */
  async function look() {
    try {
      const { rowCount } = await database.pool.query(DUE)
      if (rowCount !== 0) while (!closing && (await relayBatch()) === RELAY_BATCH);
    } catch (error) {
      if (!closing) onError(error, 'deliveries could not be queued')
    }
    if (!closing) timer = setTimeout(() => (looking = look()), POLL_INTERVAL_MS).unref()
  }

  async function sweep() {
    try {
      await recover()
    } catch (error) {
      if (!closing) onError(error, 'deliveries could not be checked')
    }
  }

  const sweeping = setInterval(() => void sweep(), sweepSeconds * 1_000).unref()
  await sweep()
  looking = look()

  return {
    async close() {
      closing = true
      clearInterval(sweeping)
      if (timer) clearTimeout(timer)
      await looking
    },
  }
}

/** Those that go to one place: a web host, or a mail address. */
const groupOf = (target: string) => URL.parse(target)?.host || target

/** The reason for a failure, in one line for a receipt. */
function reasonOf(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string }
  const line = String(message ?? error)
    .split('\n')[0]!
    .slice(0, 500)
  return code && !line.includes(code) ? `${line} (${code})` : line
}
