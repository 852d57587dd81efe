import { lt } from 'drizzle-orm'
import * as z from 'zod'
import type { Database } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import { lookupAnswers } from './table.ts'

/** The job that deletes answers of lookup providers that are no longer used. */
export const lookupSweepJob = (database: Pick<Database, 'drizzle'>, now: () => Date = () => new Date()) =>
  defineJob(
    'lookup-sweep',
    z.object({}),
    async () => {
      await database.drizzle.delete(lookupAnswers).where(lt(lookupAnswers.expires_at, now()))
    },
    { limit: 3, delaySeconds: 60, ceilingSeconds: 600 },
    { cron: '23 * * * *' },
  )
