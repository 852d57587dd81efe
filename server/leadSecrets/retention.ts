import { asc, gt, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { isExpired } from '@forecourt/rules/lead/sensitive.ts'
import { PLATFORM_SETTINGS } from '@forecourt/rules/site/config.ts'
import type { Database } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import type { Sites } from '../sites/sites.ts'
import { leadSecrets } from './table.ts'

export interface RetentionOptions {
  database: Pick<Database, 'drizzle'>
  sites: Pick<Sites, 'list'>
  onDeleted: (deleted: number) => void
  now?: () => Date
}

const BATCH = 1_000

/**
 * Deletes sensitive answers that have been stored for the days of their site (decision 107). The rest of the lead stays.
 *
 * @returns of how many leads
 */
export async function deleteExpiredAnswers(
  { database, sites }: Pick<RetentionOptions, 'database' | 'sites'>,
  now: Date,
): Promise<number> {
  const { sensitive_retention_days: standard } = PLATFORM_SETTINGS
  // Sites whose settings cannot be read are left out of the list; the standard then counts.
  const days = new Map((await sites.list()).map(({ id, settings }) => [id, settings.sensitive_retention_days]))
  let deleted = 0
  let last = 0
  for (;;) {
    const batch = await database.drizzle
      .select({
        id: leadSecrets.id,
        websiteId: leadSecrets.website_id,
        storedAt: leadSecrets.stored_at,
        promisedDays: leadSecrets.retention_days,
      })
      .from(leadSecrets)
      .where(gt(leadSecrets.id, last))
      .orderBy(asc(leadSecrets.id))
      .limit(BATCH)
    const expired = batch.filter((row) => isExpired(row, days.get(row.websiteId) ?? standard, now)).map(({ id }) => id)
    if (expired.length > 0) {
      const { rowCount } = await database.drizzle.delete(leadSecrets).where(inArray(leadSecrets.id, expired))
      deleted += rowCount ?? 0
    }
    if (batch.length < BATCH) return deleted
    last = batch.at(-1)!.id
  }
}

/** The job that does so, every hour. */
export const retentionJob = ({ database, sites, onDeleted, now = () => new Date() }: RetentionOptions) =>
  defineJob(
    'sensitive-retention',
    z.object({}),
    async () => {
      const deleted = await deleteExpiredAnswers({ database, sites }, now())
      if (deleted > 0) onDeleted(deleted)
    },
    { limit: 3, delaySeconds: 60, ceilingSeconds: 600 },
    { cron: '41 * * * *' },
  )
