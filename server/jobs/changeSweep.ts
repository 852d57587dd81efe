import * as z from 'zod'
import { removeOldChanges } from '../db/changes.ts'
import type { Database } from '../db/database.ts'
import { defineJob } from './jobs.ts'

/** The job that removes change rows that every process has read. */
export const changeSweepJob = (database: Pick<Database, 'drizzle'>) =>
  defineJob(
    'change-sweep',
    z.object({}),
    () => removeOldChanges(database),
    { limit: 3, delaySeconds: 60, ceilingSeconds: 600 },
    { cron: '7 * * * *' },
  )
