import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { defineJob, openJobs, TryAgainError, type AnyJob, type Jobs, type RetryPolicy, type Try } from './jobs.ts'

const SOON: RetryPolicy = { limit: 2, delaySeconds: 1, ceilingSeconds: 1 }
const schema = z.object({ site: z.int() })

let home: TestDatabase
let open: Jobs[] = []
let errors: string[] = []

beforeAll(async () => {
  home = await testDatabase()
})
afterEach(async () => {
  await Promise.all(open.map((jobs) => jobs.close()))
  open = []
  errors = []
})
afterAll(() => home.dispose())

/** A process of the platform. */
async function start(jobs: readonly AnyJob[], work = true): Promise<Jobs> {
  const started = await openJobs({
    database: home.database,
    jobs,
    work,
    pollSeconds: 0.5,
    lostAfterSeconds: 10,
    onError: (error, message) => errors.push(`${message}: ${(error as Error).message}`),
  })
  open.push(started)
  return started
}

/** A job with a unique name that records its runs. */
function counted(run: (data: { site: number }, attempt: Try) => void = () => {}, retry = SOON) {
  const runs: { site: number; isLast: boolean }[] = []
  const job = defineJob(
    `test-${randomUUID()}`,
    schema,
    async (data, attempt) => {
      runs.push({ site: data.site, isLast: attempt.isLast })
      run(data, attempt)
    },
    retry,
  )
  return { job, runs }
}

test('a job is run once, by one of several processes', async () => {
  const { job, runs } = counted()
  const [one] = await Promise.all([start([job]), start([job])])
  await one.add(
    job,
    Array.from({ length: 20 }, (_, site) => ({ data: { site } })),
  )
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(20)
  expect(new Set(runs.map(({ site }) => site)).size).toBe(20)
})

test('a process without the role adds jobs and runs none', async () => {
  const { job, runs } = counted()
  const web = await start([job], false)
  await web.add(job, [{ data: { site: 1 } }])
  const state = async (id: string) =>
    (
      await home.database.drizzle.execute<{ state: string | null }>(
        sql`select ${web.stateOf(job, sql`${id}::uuid`)} as state`,
      )
    ).rows[0]!.state
  const id = randomUUID()
  await web.add(job, [{ id, data: { site: 2 } }])
  expect(await state(id)).toBe('created')
  expect(await state(randomUUID())).toBeNull()
  expect(runs).toEqual([])
  await start([job])
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(2)
  await expect.poll(() => state(id), { timeout: 10_000 }).toBe('completed')
})

test('an id keeps a job from being there twice', async () => {
  const { job, runs } = counted()
  const jobs = await start([job])
  const id = randomUUID()
  await jobs.add(job, [{ id, data: { site: 1 } }])
  await jobs.add(job, [{ id, data: { site: 1 } }])
  await jobs.add(job, [{ data: { site: 2 } }])
  await expect.poll(() => runs.map(({ site }) => site).sort(), { timeout: 10_000 }).toEqual([1, 2])
})

test('of one key a job is there once in a while', async () => {
  const { job, runs } = counted()
  const jobs = await start([job])
  const once = (key: string) => ({ key, seconds: 3_600 })
  await jobs.add(job, [{ data: { site: 1 }, once: once('one') }])
  await Promise.all([1, 2, 3].map(() => jobs.add(job, [{ data: { site: 1 }, once: once('one') }])))
  await jobs.add(job, [{ data: { site: 2 }, once: once('two') }])
  await expect.poll(() => runs.map(({ site }) => site).sort(), { timeout: 10_000 }).toEqual([1, 2])
})

test('a job of a transaction that is rolled back is not there', async () => {
  const { job, runs } = counted()
  const jobs = await start([job])
  const failed = home.database.transaction(async (tx) => {
    await jobs.add(job, [{ data: { site: 1 } }], tx)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await home.database.transaction((tx) => jobs.add(job, [{ data: { site: 2 } }], tx))
  await expect.poll(() => runs, { timeout: 10_000 }).toEqual([{ site: 2, isLast: false }])
})

test('a failed attempt is repeated, and the last attempt is marked as the last', async () => {
  const { job, runs } = counted(() => {
    throw new Error('not today')
  })
  const jobs = await start([job])
  await jobs.add(job, [{ data: { site: 1 } }])
  await expect.poll(() => runs.map(({ isLast }) => isLast), { timeout: 20_000 }).toEqual([false, false, true])
  await expect.poll(() => errors.length).toBe(3)
  expect(errors[0]).toMatch(/^job test-\S+ \S+ failed and will be tried again: not today$/)
  expect(errors[2]).toMatch(/^job test-\S+ \S+ failed: not today$/)
}, 30_000)

test('a reason that is written down elsewhere is not logged', async () => {
  const { job, runs } = counted(
    () => {
      throw new TryAgainError('busy')
    },
    { ...SOON, limit: 0 },
  )
  const jobs = await start([job])
  await jobs.add(job, [{ data: { site: 1 } }])
  await expect.poll(() => runs.length, { timeout: 10_000 }).toBe(1)
  await jobs.close()
  expect(errors).toEqual([])
})

test('invalid data of a job is refused, and fails where it is in the queue already', async () => {
  const { job, runs } = counted(undefined, { ...SOON, limit: 0 })
  const jobs = await start([job])
  await expect(jobs.add(job, [{ data: { site: 'one' } as never }])).rejects.toThrow(z.ZodError)
  const older = defineJob(job.name, z.object({}), async () => {}, SOON)
  await jobs.add(older, [{ data: {} }])
  await expect.poll(() => errors.length, { timeout: 10_000 }).toBe(1)
  expect(errors[0]).toContain('failed')
  expect(runs).toEqual([])
})

test('a timetable is one for all processes, and ends with the job that had it', async () => {
  const name = `test-${randomUUID()}`
  const hourly = (cron?: string) => defineJob(name, z.object({}), async () => {}, SOON, cron ? { cron } : {})
  await Promise.all([start([hourly('17 * * * *')]), start([hourly('17 * * * *')])])
  const timetable = async () =>
    (await home.database.pool.query('select cron, timezone from forecourt_queue.schedule where name = $1', [name])).rows
  expect(await timetable()).toEqual([{ cron: '17 * * * *', timezone: 'UTC' }])
  await start([hourly()])
  expect(await timetable()).toEqual([])
  await start([hourly('17 * * * *')])
  await start([counted().job])
  expect(await timetable()).toEqual([])
})
