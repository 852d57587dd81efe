import { lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import { isPastRetention } from '@forecourt/rules/event/retention.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import type { Sites } from '../sites/sites.ts'
import { eventBatches } from './collectors/table.ts'
import { countEvents } from './rollUp.ts'
import { events } from './table.ts'

type RetainingSite = Pick<Site, 'id' | 'timeZone' | 'settings'>

const PARTITION = /^events_(\d{4})(\d{2})(\d{2})$/
const OTHER = sql.identifier('events_other')
/** Receipts of collectors are removed after this, which is longer than any is waiting. */
const BATCH_DAYS = 40

/**
 * Removes the single events that are past the retention time of their site, after counting them: a day that no site
 * needs by dropping its partition, and before that those of sites with a shorter time. Old receipts of collectors go with them.
 * Returns the dropped partitions.
 */
export async function removeOldEvents(
  database: Pick<Database, 'drizzle' | 'transaction'>,
  sites: readonly RetainingSite[],
  now: Date,
): Promise<readonly string[]> {
  for (const period of ['day', 'month'] as const) await countEvents(database, sites, period)
  const longest = Math.max(0, ...sites.map(({ settings }) => settings.events_retention_days))
  const days = await storedDays(database)
  const dropped: string[] = []
  for (const { name, day } of days) {
    if (sites.length > 0 && isPastRetention(day, longest, now)) {
      if (name) {
        await database.drizzle.execute(sql`drop table ${sql.identifier(name)}`)
        dropped.push(name)
      } else await removeRows(database, day, null)
      continue
    }
    const shorter = sites.filter(({ settings }) => isPastRetention(day, settings.events_retention_days, now))
    if (shorter.length > 0)
      await removeRows(
        database,
        day,
        shorter.map(({ id }) => id),
      )
  }
  await database.drizzle
    .delete(eventBatches)
    .where(lt(eventBatches.created_at, new Date(now.getTime() - BATCH_DAYS * 86_400_000)))
  return dropped
}

/** The days with events, oldest first, with their partitions; null for those in the partition of all others. */
async function storedDays(database: Pick<Database, 'drizzle'>): Promise<readonly { name: string | null; day: Date }[]> {
  const { rows: partitions } = await database.drizzle.execute<{ name: string }>(
    sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'events'::regclass order by 1`,
  )
  const { rows: others } = await database.drizzle.execute<{ day: string }>(
    sql`select distinct (occurred_at at time zone 'UTC')::date::text as day from ${OTHER} order by 1`,
  )
  return [
    ...partitions.flatMap(({ name }) => {
      const [, year, month, date] = PARTITION.exec(name) ?? []
      return year ? [{ name, day: new Date(`${year}-${month}-${date}T00:00:00Z`) }] : []
    }),
    ...others.map(({ day }) => ({ name: null, day: new Date(`${day}T00:00:00Z`) })),
  ]
}

/** Removes the events of a day in UTC, of these sites or of all. */
async function removeRows(database: Pick<Database, 'drizzle'>, day: Date, sites: readonly number[] | null) {
  const ofSites = sites ? sql`and website_id = any (${sql.param(`{${sites.join(',')}}`)}::integer[])` : sql``
  await database.drizzle.execute(
    sql`delete from ${events} where occurred_at >= ${day.toISOString()}::timestamptz
      and occurred_at < ${day.toISOString()}::timestamptz + interval '1 day' ${ofSites}`,
  )
}

/** The job that does so, every night. */
export const eventRetentionJob = (options: {
  database: Database
  sites: Pick<Sites, 'list'>
  onRemoved: (partitions: readonly string[]) => void
  now?: () => Date
}) =>
  defineJob(
    'event-retention',
    z.object({}),
    async () => {
      const { database, sites, onRemoved, now = () => new Date() } = options
      const removed = await removeOldEvents(database, await sites.list(), now())
      if (removed.length > 0) onRemoved(removed)
    },
    { limit: 3, delaySeconds: 300, ceilingSeconds: 3_600 },
    { cron: '50 4 * * *', expireSeconds: 3_600 },
  )
