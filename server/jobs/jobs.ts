import { sql, type SQL } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type JobResult } from 'pg-boss'
import type * as z from 'zod'
import type { Database, Transaction } from '../db/database.ts'

/** How often and when a job that failed is tried again. */
export interface RetryPolicy {
  /** Tries after the first one. */
  limit: number
  /** Before the first retry; each later one waits about twice as long, up to the ceiling. */
  delaySeconds: number
  ceilingSeconds: number
}

/** One try of a job. */
export interface Try {
  id: string
  /** Whether the job is over if this try fails. */
  isLast: boolean
}

/** What a job throws to be tried again when the reason is written down already; it is not logged. */
export class TryAgainError extends Error {
  override name = 'TryAgainError'
}

/** Work that is done once, by whichever process with the role `worker` comes first. */
export interface Job<T extends object> {
  readonly name: string
  readonly schema: z.ZodType<T>
  /** Does the work; what it throws fails the try. It can be run again after a crash, so twice has to do no harm. */
  run(data: T, attempt: Try): Promise<void>
  readonly retry: RetryPolicy
  readonly options: JobOptions
}

/** A job, whatever its data. */
export type AnyJob = Job<object>

export interface JobOptions {
  /** When it runs by itself, as cron writes it, in UTC; its data is `{}`. Once per installation. */
  cron?: string
  /** Takers at once in one process, and how many jobs each takes. */
  takers?: number
  batch?: number
  /** Of one group, how many are run at once in one process. */
  perGroup?: number
  /** A try that takes longer has failed. */
  expireSeconds?: number
}

/** Declares a job. Its data is checked by the schema when it is added and again when it is run. */
export const defineJob = <T extends object>(
  name: string,
  schema: z.ZodType<T>,
  run: Job<T>['run'],
  retry: RetryPolicy,
  options: JobOptions = {},
): Job<T> => ({ name, schema, run, retry, options })

/** A job to add. `id` keeps it from being there twice; those of one `group` share a limit. */
export interface JobEntry<T> {
  id?: string
  data: T
  group?: string
  /** Of one key, a job is added once in so many seconds; others in that time are dropped. */
  once?: { key: string; seconds: number }
}

/** The queue of the installation (docs/decisions/0077). */
export interface Jobs {
  /** Adds jobs: in the transaction where one is given, so that they are there exactly when its rows are. */
  add<T extends object>(job: Job<T>, entries: readonly JobEntry<T>[], tx?: Transaction): Promise<void>
  /** Forgets jobs by their ids, whatever became of them. */
  forget(job: AnyJob, ids: readonly string[], tx: Transaction): Promise<void>
  /** The state of the job with an id: null for none, below `completed` while it may still be run. */
  stateOf(job: AnyJob, id: SQL): SQL
  /** Takes on nothing new and lets what is under way end, for a while. */
  close(): Promise<void>
}

export interface JobsOptions {
  database: Database
  /** Every job that this process adds or runs. */
  jobs: readonly AnyJob[]
  /** Whether this process runs jobs; else it only adds them. */
  work: boolean
  /** Without a sign of life for so long, what a process had taken on is given to another; 10 at least. */
  lostAfterSeconds?: number
  /** Between two looks for retries that are due; 0.5 at least. */
  pollSeconds?: number
  onError?: (error: unknown, message: string) => void
}

const SCHEMA = 'forecourt_queue'
const EXPIRE_SECONDS = 300
const STOP_TIMEOUT_MS = 10_000
/** Longer than all tries of any job together. */
const RETENTION_SECONDS = 30 * 86_400
const DONE_SECONDS = 86_400
const TIMETABLE_SECONDS = 30

/** Opens the queue, with its own tables in the database, and starts to work where the process has that role. */
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
    // Through the platform's own connections, with its own way of hearing notifications.
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
    // A queue that was there has the policy of an earlier start.
    await boss.updateQueue(name, policy)
  }

  /** One try; whether it failed is all that the queue has to know. */
  async function attempt(job: AnyJob, id: string, data: unknown, isLast: boolean): Promise<JobResult> {
    try {
      await job.run(job.schema.parse(data), { id, isLast })
      return { id, status: 'completed' }
    } catch (error) {
      if (!(error instanceof TryAgainError))
        onError(error, isLast ? `job ${job.name} ${id} failed` : `job ${job.name} ${id} failed and will be tried again`)
      return { id, status: 'failed' }
    }
  }

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
          taken.map(({ id, data, retryCount, retryLimit }) => attempt(job, id, data ?? {}, retryCount >= retryLimit)),
        ),
    )

  for (const job of options.jobs) await open(job)
  if (work)
    for (const job of options.jobs) {
      if (job.options.cron) await boss.schedule(job.name, job.options.cron, {}, { tz: 'UTC' })
      else await boss.unschedule(job.name)
      await start(job)
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
    async close() {
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS })
    },
  }
}
