import { tz } from '@date-fns/tz'
import { addDays } from 'date-fns/addDays'
import { formatISO } from 'date-fns/formatISO'
import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Database, Transaction } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'

/** Days whose partitions are created before they begin, so that a worker may be down for two weeks. */
const DAYS_AHEAD = 14
/** The partition of the events that have no other. */
const OTHER = sql.identifier('events_other')
/** Key of the advisory lock that serialises creating partitions; any number that nothing else uses. */
const LOCK = 1_120_001
const UTC = { in: tz('UTC') }

/**
 * Creates the partitions of the table of events for today and the days after it, in UTC, and moves into them what was
 * stored before they existed.
 */
export async function createEventDays(database: Pick<Database, 'drizzle'>, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++) {
    const day = addDays(now, ahead, UTC)
    await database.drizzle.transaction((tx) => createDay(tx, dayText(day), dayText(addDays(day, 1, UTC))))
  }
}

const dayText = (instant: Date) => formatISO(instant, { ...UTC, representation: 'date' })

/** Creates the partition from one day to the next, each such as 2026-11-24, unless it exists. */
async function createDay(tx: Transaction, from: string, to: string): Promise<void> {
  const name = `events_${from.replaceAll('-', '')}`
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
  const { rows } = await tx.execute<{ exists: boolean }>(sql`select to_regclass(${name}) is not null as exists`)
  if (rows[0]!.exists) return
  const partition = sql.identifier(name)
  const [start, end] = [`${from} 00:00:00+00`, `${to} 00:00:00+00`]
  const { rows: early } = await tx.execute(
    sql`select 1 from ${OTHER} where occurred_at >= ${start} and occurred_at < ${end} limit 1`,
  )
  // A partition cannot be created for rows that another one has.
  if (early.length > 0) await tx.execute(sql`alter table events detach partition ${OTHER}`)
  // The bounds of a partition cannot be parameters; they consist of digits.
  await tx.execute(
    sql`create table ${partition} partition of events for values from (${sql.raw(`'${start}'`)}) to (${sql.raw(`'${end}'`)})`,
  )
  if (early.length === 0) return
  await tx.execute(sql`with moved as (
    delete from ${OTHER} where occurred_at >= ${start} and occurred_at < ${end} returning *
  ) insert into ${partition} select * from moved`)
  await tx.execute(sql`alter table events attach partition ${OTHER} default`)
}

/** The job that does so, every hour. */
export const eventDaysJob = (database: Pick<Database, 'drizzle'>, now = () => new Date()) =>
  defineJob(
    'event-days',
    z.object({}),
    () => createEventDays(database, now()),
    { limit: 3, delaySeconds: 60, ceilingSeconds: 600 },
    { cron: '17 * * * *' },
  )
