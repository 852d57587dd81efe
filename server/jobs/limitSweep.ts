import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { defineJob } from './jobs.ts'

/** The job that removes expired counters of limits, and with them the addresses they contain. */
export const limitSweepJob = (database: Pick<Database, 'drizzle'>) =>
  defineJob(
    'limit-sweep',
    z.object({}),
    async () => {
      await database.drizzle.execute(
        sql`delete from rate_limits where expire < (extract(epoch from now()) * 1000)::bigint`,
      )
    },
    { limit: 3, delaySeconds: 60, ceilingSeconds: 600 },
    { cron: '*/10 * * * *' },
  )
