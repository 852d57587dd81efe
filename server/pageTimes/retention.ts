import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { PlatformDatabase } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { pageTimes, slowPages } from './table.ts'

/** Counts by the hour are for the last day; the rest is for the last week. */
const HOURS_KEPT_DAYS = 2
const KEPT_DAYS = 14

/** Removes the times of pages that no screen shows any more. */
export async function removeOldTimes(database: PlatformDatabase, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  await database.transaction(async (tx) => {
    await tx.execute(sql`delete from ${pageTimes} where starts_at < ${before(KEPT_DAYS)}
      or (unit = 'hour' and starts_at < ${before(HOURS_KEPT_DAYS)})`)
    await tx.execute(sql`delete from ${slowPages} where last_at < ${before(KEPT_DAYS)}`)
  })
}

/** The job that does so, every night. */
export const pageTimeRetentionJob = (database: PlatformDatabase, now: () => Date = () => new Date()) =>
  defineJob(
    'page-time-retention',
    z.object({}),
    () => removeOldTimes(database, now()),
    { limit: 3, delaySeconds: 300, ceilingSeconds: 3_600 },
    { cron: '20 4 * * *' },
  )
