import { createHmac } from 'node:crypto'
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import * as z from 'zod'
import { nextAttempt, WEBHOOK_LOG_DAYS, WEBHOOK_RESTORE_MINUTES, type CallEvent } from '@forecourt/rules/api/webhook.ts'
import { cleanText } from '@forecourt/rules/forms/text.ts'
import { isRefusal } from '../dashboard/dashboard.ts'
import type { Database } from '../db/database.ts'
import { defineJob, type AnyJob, type Jobs } from '../jobs/jobs.ts'
import type { Outbound } from '../outbound.ts'
import type { EncryptionKeys } from '../secrets/secrets.ts'
import { earlierOf, secretContext } from './secretContext.ts'
import { webhookCalls, webhooks, type WebhookAttempt } from './table.ts'

/** What a webhook is told of: the thing as it is now; null if it does not exist any more. */
export type SubjectReader = (websiteId: number, event: CallEvent, subject: string) => Promise<unknown>

const BATCH = 20
/** A call whose process ended is made again after this time. */
const LEASE = '5 minutes'
const MAX_STORED_ATTEMPTS = 60
const POLL_INTERVAL_MS = 1_000
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MOST_ANSWER = 500
const MOST_BODY = 1_000

/** Calls that are due, of webhooks that are not paused or removed. */
const DUE = `from webhook_calls c join webhooks w on w.id = c.webhook_id
  where c.state = 'waiting' and c.send_after <= now() and w.paused_at is null and w.removed_at is null`

/**
 * The job that makes every call of a webhook that is due. What is told is read when it is sent, so a call that waited
 * tells the latest state.
 */
export const webhookJob = (options: {
  database: Database
  keys: EncryptionKeys
  outbound: Outbound
  read: SubjectReader
  now?: () => Date
}) => {
  const { database, keys, outbound, read, now = () => new Date() } = options

  /** Takes due calls; nobody else takes them while they are being made. */
  async function take() {
    const { rows } = await database.drizzle.execute<{ id: string }>(sql`
      update webhook_calls set send_after = now() + ${LEASE}::interval
      where id in (
        select c.id ${sql.raw(DUE)}
        order by c.send_after limit ${BATCH} for update of c skip locked
      ) returning id`)
    return rows.map(({ id }) => id)
  }

  /** The secrets that sign now: that of the webhook, and for a day the one before it. */
  function secretsAt(webhook: typeof webhooks.$inferSelect, at: Date): Promise<readonly string[]> {
    const context = secretContext(webhook.website_id, webhook.id)
    const { earlier_until: until } = webhook
    const earlier = until !== null && until > at ? earlierOf(webhook) : null
    return Promise.all([webhook, ...(earlier ? [earlier] : [])].map((held) => keys.decrypt(held, context)))
  }

  async function call(id: string): Promise<void> {
    const [found] = await database.drizzle
      .select()
      .from(webhookCalls)
      .innerJoin(webhooks, eq(webhooks.id, webhookCalls.webhook_id))
      .where(eq(webhookCalls.id, id))
    if (!found) return
    const { webhook_calls: due, webhooks: webhook } = found
    const at = now()
    const began = performance.now()
    let attempt: WebhookAttempt
    let isFinal = false
    let bytes = 0
    try {
      const secrets = await secretsAt(webhook, at)
      const body = JSON.stringify({
        id,
        event: due.event,
        website_id: due.website_id,
        occurred_at: due.created_at.toISOString(),
        data: await read(due.website_id, due.event, due.subject),
      })
      bytes = Buffer.byteLength(body)
      const timestamp = String(Math.floor(at.getTime() / 1_000))
      const answered = await outbound.send(webhook.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forecourt-delivery': id,
          'x-forecourt-timestamp': timestamp,
          'x-forecourt-signature': secrets
            .map((secret) => createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'))
            .join(','),
        },
        body,
      })
      const { status, statusText } = answered
      const text = cleanText(answered.body).slice(0, MOST_BODY)
      isFinal = isRefusal(status)
      attempt = {
        at: at.toISOString(),
        answer: `${status} ${statusText}`.trim(),
        ok: status >= 200 && status < 300,
        ms: Math.round(performance.now() - began),
        bytes,
        ...(text === '' ? {} : { body: text }),
      }
    } catch (error) {
      const answer = (error instanceof Error ? error.message : String(error)).split('\n')[0]!.slice(0, MOST_ANSWER)
      attempt = { at: at.toISOString(), answer, ok: false, ms: Math.round(performance.now() - began), bytes }
    }
    const earlier = due.attempts.map(({ body: _, ...kept }) => kept)
    const attempts = [...earlier, attempt].slice(-MAX_STORED_ATTEMPTS)
    const again = isFinal ? null : nextAttempt(attempts.filter(({ ok }) => !ok).length, at)
    await database.drizzle
      .update(webhookCalls)
      .set({
        attempts,
        state: attempt.ok ? 'sent' : again ? 'waiting' : 'dead',
        ...(attempt.ok || !again ? {} : { send_after: again }),
      })
      .where(eq(webhookCalls.id, id))
  }

  return defineJob(
    'webhooks',
    z.object({}),
    async () => {
      for (;;) {
        const taken = await take()
        await Promise.all(taken.map(call))
        if (taken.length < BATCH) return
      }
    },
    { limit: 0, delaySeconds: 1, ceilingSeconds: 1 },
    { cron: '* * * * *' },
  )
}

/** The job that deletes calls whose time in the log is over, and webhooks that were removed. */
export const webhookSweepJob = (database: Pick<Database, 'drizzle'>, now: () => Date = () => new Date()) =>
  defineJob(
    'webhook-sweep',
    z.object({}),
    async () => {
      const before = (ms: number) => new Date(now().getTime() - ms)
      await database.drizzle
        .delete(webhooks)
        .where(lt(webhooks.removed_at, before(WEBHOOK_RESTORE_MINUTES * MINUTE_MS)))
      await database.drizzle
        .delete(webhookCalls)
        .where(and(ne(webhookCalls.state, 'waiting'), lt(webhookCalls.created_at, before(WEBHOOK_LOG_DAYS * DAY_MS))))
    },
    { limit: 3, delaySeconds: 60, ceilingSeconds: 600 },
    { cron: '41 * * * *' },
  )

/** Starts the job as soon as a call is due, not only once a minute. */
export function pollWebhooks(options: {
  database: Database
  jobs: Jobs
  job: AnyJob
  onError: (error: unknown, message: string) => void
}): { close(): Promise<void> } {
  const { database, jobs, job, onError } = options
  let looking: Promise<void> = Promise.resolve()
  let isOpen = true
  async function look() {
    try {
      const { rowCount } = await database.pool.query(`select ${DUE} limit 1`)
      if (rowCount !== 0) await jobs.add(job, [{ data: {}, once: { key: 'due', seconds: 1 } }])
    } catch (error) {
      if (isOpen) onError(error, 'webhooks could not be started')
    }
  }
  const timer = setInterval(() => (looking = looking.then(look)), POLL_INTERVAL_MS).unref()
  return {
    async close() {
      isOpen = false
      clearInterval(timer)
      await looking
    },
  }
}
