import { sql, type SQL } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type JobResult } from 'pg-boss'
import type * as z from 'zod'
import type { RetryDelay } from '@forecourt/rules/delivery/retryTime.ts'
import type { Database, Transaction } from '../db/database.ts'
import { withoutValues } from '../log.ts'

/** How often and when a failed job is retried. */
export interface RetryPolicy extends RetryDelay {
  /** Attempts after the first one. */
  limit: number
}

/** One attempt of a job. */
export interface Try {
  id: string
  /** Whether this is the last attempt. */
  isLast: boolean
  /** How many attempts were made before it; none if it is not said. */
  earlier?: number
}

/** Thrown by a job to request a retry if the reason is recorded already; it is not logged. */
export class TryAgainError extends Error {
  override name = 'TryAgainError'
}

/** Work that is done once, by any process with the role `worker`. */
export interface Job<T extends object> {
  readonly name: string
  readonly schema: z.ZodType<T>
  /** Does the work; an error fails the attempt. It may run again after a crash, so it must be idempotent. */
  run(data: T, attempt: Try): Promise<void>
  readonly retry: RetryPolicy
  readonly options: JobOptions
}

/** A job with any data. */
export type AnyJob = Job<object>

export interface JobOptions {
  /** Its schedule in cron syntax, in UTC; its data is `{}`. Once per installation. */
  cron?: string
  /** Concurrent workers in one process, and how many jobs each fetches. */
  takers?: number
  batch?: number
  /** Maximum concurrent jobs of one group in one process. */
  perGroup?: number
  /** Timeout of an attempt. */
  expireSeconds?: number
}

/** Defines a job. Its data is validated by the schema when it is added and again when it runs. */
export const defineJob = <T extends object>(
  name: string,
  schema: z.ZodType<T>,
  run: Job<T>['run'],
  retry: RetryPolicy,
  options: JobOptions = {},
): Job<T> => ({ name, schema, run, retry, options })

/** A job to add. `id` prevents duplicates; jobs with the same `group` share a limit. */
export interface JobEntry<T> {
  id?: string
  data: T
  group?: string
  /** With a key, a job is added once in this many seconds; others in that time are dropped. */
  once?: { key: string; seconds: number }
}

/** One kind of job in the queue. */
export interface QueueState {
  name: string
  /** When it runs by itself, in cron syntax; null for one that is started by something else. */
  cron: string | null
  waiting: number
  active: number
  /** Given up, in the last 24 hours. */
  failed: number
}

/** A job that was given up. */
export interface FailedJob {
  name: string
  id: string
  attempts: number
  createdAt: Date
  failedAt: Date
  /** Why, without values; null if it is not known. */
  reason: string | null
}

/** What an operator sees of the queue, and does about it. */
export interface QueueDesk {
  /** Every kind of job, by name. */
  queues(): Promise<QueueState[]>
  /** The latest jobs that were given up. */
  failed(limit: number): Promise<FailedJob[]>
  /** Has jobs that were given up run again: all, those of one kind, or one; how many there are. */
  retry(which: { name?: string; id?: string }): Promise<number>
}

/** The installation's job queue (docs/decisions/0077). */
export interface Jobs extends QueueDesk {
  /** Adds jobs: in the given transaction, so that they exist if and only if it commits. */
  add<T extends object>(job: Job<T>, entries: readonly JobEntry<T>[], tx?: Transaction): Promise<void>
  /** Removes jobs by their ids, in any state. */
  forget(job: AnyJob, ids: readonly string[], tx: Transaction): Promise<void>
  /** The state of the job with an id: null for none, less than `completed` while it may still run. */
  stateOf(job: AnyJob, id: SQL): SQL
  /** Stops fetching jobs and waits for running ones, up to a timeout. */
  close(): Promise<void>
}

export interface JobsOptions {
  database: Database
  /** Every job that this process adds or runs. */
  jobs: readonly AnyJob[]
  /** Whether this process runs jobs, or only adds them. */
  work: boolean
  /** Without a heartbeat for this long, a process's jobs are given to another; 10 at least. */
  lostAfterSeconds?: number
  /** Interval of checks for due retries; 0.5 at least. */
  pollSeconds?: number
  onError?: (error: unknown, message: string) => void
}

const SCHEMA = 'forecourt_queue'
const EXPIRE_SECONDS = 300
const STOP_TIMEOUT_MS = 10_000
/** Longer than all attempts of any job together. */
const RETENTION_SECONDS = 30 * 86_400
const DONE_SECONDS = 86_400
const TIMETABLE_SECONDS = 30
/** Queues of the library itself. */
const OWN_QUEUES = '__'
/** How many jobs run again at once. */
const MOST_RETRIED = 1_000
const MOST_REASON = 300

interface FailedRow {
  name: string
  id: string
  retry_count: number
  created_on: Date
  completed_on: Date | null
  output: { message?: unknown } | null
}

/** Why a job failed, in one line without values of queries. */
const reasonOf = (error: unknown): string => {
  const { message } = withoutValues(error instanceof Error ? error : new Error(String(error)))
  return message.split('\n')[0]!.slice(0, MOST_REASON)
}

/** Opens the queue, with its own tables in the database, and starts working if the process has that role. */
export async function openJobs(options: JobsOptions): Promise<Jobs> {
  const { database, work, lostAfterSeconds = 30, pollSeconds = 5, onError = () => {} } = options
  const watchSeconds = Math.ceil(lostAfterSeconds / 2)
  const boss = new PgBoss({
    schema: SCHEMA,
    supervise: work,
    schedule: work,
    useListenNotify: work,
    superviseIntervalSeconds: watchSeconds,
    monitorIntervalSeconds: watchSeconds,
    cronMonitorIntervalSeconds: TIMETABLE_SECONDS,
    // Through the platform's own connections, with its own subscription to notifications.
    db: {
      executeSql: (text, values) => database.pool.query(text, values),
      listen: async (channel, onPayload, onReconnect) => ({
        close: await database.listen(channel, onPayload, onReconnect),
      }),
    },
  })
  boss.on('error', (error) => onError(error, 'job queue'))
  boss.on('warning', ({ message, data }) => onError(data, `job queue: ${message}`))
  await boss.start()

  async function open({ name, retry, options: { expireSeconds = EXPIRE_SECONDS } }: AnyJob) {
    const policy = {
      retryLimit: retry.limit,
      retryDelay: retry.delaySeconds,
      retryBackoff: true,
      retryDelayMax: retry.ceilingSeconds,
      expireInSeconds: expireSeconds,
      heartbeatSeconds: lostAfterSeconds,
      retentionSeconds: RETENTION_SECONDS,
      deleteAfterSeconds: DONE_SECONDS,
      notify: true,
    }
    await boss.createQueue(name, policy)
    // An existing queue has the policy of an earlier start.
    await boss.updateQueue(name, policy)
  }

  /** One attempt; the queue only needs to know whether it failed. */
  async function attempt(job: AnyJob, data: unknown, given: Try): Promise<JobResult> {
    const { id, isLast } = given
    try {
      await job.run(job.schema.parse(data), given)
      return { id, status: 'completed' }
    } catch (error) {
      if (!(error instanceof TryAgainError))
        onError(error, isLast ? `job ${job.name} ${id} failed` : `job ${job.name} ${id} failed and will be tried again`)
      return { id, status: 'failed', output: { message: reasonOf(error) } }
    }
  }

  /** Jobs that were given up, with a condition. */
  const given = async (condition: string, values: readonly unknown[]) =>
    (
      await database.pool.query<FailedRow>(
        `select name, id, retry_count, created_on, completed_on, output from ${SCHEMA}.job
         where state = 'failed' ${condition}`,
        [...values],
      )
    ).rows

  const start = (job: AnyJob) =>
    boss.work(
      job.name,
      {
        batchSize: job.options.batch ?? 1,
        localConcurrency: job.options.takers ?? 1,
        ...(job.options.perGroup ? { localGroupConcurrency: job.options.perGroup } : {}),
        burstWhenBatchFull: true,
        pollingIntervalSeconds: Math.min(2, pollSeconds),
        notifyPollingIntervalSeconds: pollSeconds,
        includeMetadata: true,
        perJobResults: true,
      },
      (taken) =>
        Promise.all(
          taken.map(({ id, data, retryCount, retryLimit }) =>
            attempt(job, data ?? {}, { id, isLast: retryCount >= retryLimit, earlier: retryCount }),
          ),
        ),
    )

  for (const job of options.jobs) await open(job)
  if (work) {
    // What an earlier configuration or version scheduled is not done any more.
    const names = new Set(options.jobs.map(({ name }) => name))
    for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
    for (const job of options.jobs) {
      if (job.options.cron) await boss.schedule(job.name, job.options.cron, {}, { tz: 'UTC' })
      else await boss.unschedule(job.name)
      await start(job)
    }
  }

  return {
    async add(job, entries, tx) {
      const rows = entries.map(({ id, data, group, once }) => ({
        ...(id === undefined ? {} : { id }),
        ...(group === undefined ? {} : { group: { id: group } }),
        ...(once ? { singletonKey: once.key, singletonSeconds: once.seconds } : {}),
        data: job.schema.parse(data),
      }))
      if (rows.length > 0) await boss.insert(job.name, rows, tx ? { db: fromDrizzle(tx, sql) } : {})
    },
    async forget(job, ids, tx) {
      if (ids.length > 0) await boss.deleteJob(job.name, [...ids], { db: fromDrizzle(tx, sql) })
    },
    stateOf: (job, id) =>
      sql`(select j.state from ${sql.identifier(SCHEMA)}.job j where j.name = ${job.name} and j.id = ${id})`,
    async queues() {
      const { rows } = await database.pool.query<Omit<QueueState, 'cron'>>(
        `select q.name, count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
           count(*) filter (where j.state = 'active')::int as active,
           count(*) filter (where j.state = 'failed')::int as failed
         from ${SCHEMA}.queue q left join ${SCHEMA}.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
         group by q.name order by q.name`,
      )
      const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
      return rows
        .filter(({ name }) => !name.startsWith(OWN_QUEUES))
        .map((row) => ({ ...row, cron: crons.get(row.name) ?? null }))
    },
    async failed(limit) {
      const rows = await given('order by completed_on desc nulls last, id limit $1', [limit])
      return rows.map((row) => ({
        name: row.name,
        id: row.id,
        attempts: row.retry_count + 1,
        createdAt: row.created_on,
        failedAt: row.completed_on ?? row.created_on,
        reason: typeof row.output?.message === 'string' ? row.output.message : null,
      }))
    },
    async retry({ name, id }) {
      const rows = await given('and ($1::text is null or name = $1) and ($2::uuid is null or id = $2) limit $3', [
        name ?? null,
        id ?? null,
        MOST_RETRIED,
      ])
      const byName = new Map<string, string[]>()
      for (const row of rows) byName.set(row.name, [...(byName.get(row.name) ?? []), row.id])
      for (const [queue, ids] of byName) await boss.retry(queue, ids)
      return rows.length
    },
    async close() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}
