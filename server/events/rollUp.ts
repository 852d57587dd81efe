import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import {
  COUNTED_NAMES,
  OTHER_NAME,
  STEP_ORDER,
  VISITOR_MEASURES,
  VISITOR_STEPS,
} from '@forecourt/rules/event/measures.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database, Transaction } from '../db/database.ts'
import { defineJob } from '../jobs/jobs.ts'
import type { Sites } from '../sites/sites.ts'
import { eventDays, eventMonths, eventRollUps, events, eventSites, eventVisitors } from './table.ts'

/** A site whose events are counted, by its own days. */
export type CountedSite = Pick<Site, 'id' | 'timeZone'>

/** A period with distinct visitors of its own. */
export type CountedPeriod = 'day' | 'month'

/** Key of the advisory lock under which events are counted; any number that nothing else uses. */
const LOCK = 1_120_002
/** An event may be committed this long after its time of arrival was taken. */
const COMMIT_MARGIN = sql.raw(`interval '10 minutes'`)

/** Counted without programs and the dealership's own staff. */
const COUNTED = sql`not e.robot and not e.staff`
const list = (values: readonly (string | number)[]) =>
  sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )
/** A whole number among the properties; 0 for anything else. */
const numberOf = (name: string) =>
  sql`case when e.properties ->> ${name} ~ '^[1-9][0-9]{0,8}$' then (e.properties ->> ${name})::integer else 0 end`
const textOf = (name: string, otherwise: string) =>
  sql`coalesce(nullif(left(e.properties ->> ${name}, 100), ''), ${otherwise})`

/**
 * Counts the events of sites again for each day, or month, that has events which arrived since the last count, late ones
 * too (docs/decisions/0124). Counting twice makes no difference.
 *
 * @param only count these sites alone, as far as their figures may have changed
 */
export async function countEvents(
  database: Pick<Database, 'transaction'>,
  sites: readonly CountedSite[],
  period: CountedPeriod,
  { only = false }: { only?: boolean } = {},
): Promise<void> {
  if (sites.length === 0) return
  await database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    await findChanged(tx, sites, period)
    if (period === 'day') {
      await countDays(tx)
      await addMonths(tx)
    }
    await countVisitors(tx, period)
    if (!only)
      await tx.execute(sql`insert into ${eventRollUps} (period, counted_until) values (${period}, now())
        on conflict (period) do update set counted_until = excluded.counted_until`)
  })
}

/** The periods to count, in a table of this transaction: their site, first day, beginning and end. */
async function findChanged(tx: Transaction, sites: readonly CountedSite[], period: CountedPeriod) {
  const ids = JSON.stringify(sites.map(({ id, timeZone }) => ({ id, zone: timeZone })))
  const unit = sql.raw(`'${period}'`)
  await tx.execute(sql`create temporary table counted_periods on commit drop as
    with zones as (select id, zone from jsonb_to_recordset(${ids}::jsonb) as z (id integer, zone text)),
    changed as (
      select distinct e.website_id, z.zone, date_trunc(${unit}, e.occurred_at at time zone z.zone) as start
      from ${events} e join zones z on z.id = e.website_id
      where e.created_at >= coalesce(
        (select counted_until - ${COMMIT_MARGIN} from ${eventRollUps} where period = ${period}), '-infinity')
    )
    select website_id, start::date as starts_on, start at time zone zone as begins,
      (start + interval '1 ${sql.raw(period)}') at time zone zone as ends
    from changed`)
  await tx.execute(sql`analyze counted_periods`)
}

/** The events of the periods to count. */
const EVENTS_OF_PERIODS: SQL = sql`counted_periods p
  join ${events} e on e.website_id = p.website_id and e.occurred_at >= p.begins and e.occurred_at < p.ends and ${COUNTED}`

async function countDays(tx: Transaction) {
  await tx.execute(sql`delete from ${eventDays} d using counted_periods p
    where d.website_id = p.website_id and d.day = p.starts_on`)
  const names = sql`case when e.event_id is not null or e.name in (${list(COUNTED_NAMES)}) then e.name else ${OTHER_NAME} end`
  await tx.execute(sql`insert into ${eventDays}
    (website_id, day, event_id, name, source, campaign, car_id, location_id, events)
    select p.website_id, p.starts_on, coalesce(e.event_id, 0), ${names}, ${textOf('source', 'direct')},
      ${textOf('campaign', '')}, ${numberOf('car_id')}, ${numberOf('location_id')}, count(*)
    from ${EVENTS_OF_PERIODS} group by 1, 2, 3, 4, 5, 6, 7, 8`)
  await tx.execute(sql`insert into ${eventSites} (website_id, first_day)
    select website_id, min(day) from ${eventDays} where website_id in (select website_id from counted_periods) group by 1
    on conflict (website_id) do update set first_day = least(${eventSites.first_day}, excluded.first_day)`)
}

/** Adds up the days of each month in which days were counted. */
async function addMonths(tx: Transaction) {
  const months = sql`(select distinct website_id, date_trunc('month', starts_on)::date as month from counted_periods) p`
  await tx.execute(sql`delete from ${eventMonths} m using ${months}
    where m.website_id = p.website_id and m.month = p.month`)
  await tx.execute(sql`insert into ${eventMonths} (website_id, month, event_id, name, car_id, events)
    select p.website_id, p.month, d.event_id, d.name, d.car_id, sum(d.events)
    from ${months} join ${eventDays} d on d.website_id = p.website_id and d.day >= p.month
      and d.day < (p.month + interval '1 month')::date
    group by 1, 2, 3, 4, 5`)
}

async function countVisitors(tx: Transaction, period: CountedPeriod) {
  await tx.execute(sql`delete from ${eventVisitors} v using counted_periods p
    where v.website_id = p.website_id and v.period = ${period} and v.starts_on = p.starts_on`)
  const steps = sql.join(
    STEP_ORDER.map((step) => sql`bool_or(e.event_id in (${list(VISITOR_STEPS[step])})) as ${sql.identifier(step)}`),
    sql`, `,
  )
  await tx.execute(sql`insert into ${eventVisitors} (website_id, period, starts_on, measure, visitors)
    select counted.website_id, ${period}, counted.starts_on, m.measure, m.visitors from (
      select s.website_id, s.starts_on, array[${sql.join(
        VISITOR_MEASURES.map(({ steps: needed }) => sql`count(*) filter (where ${allOf(needed)})`),
        sql`, `,
      )}] as counts from (
        select p.website_id, p.starts_on, e.anon_id, ${steps} from ${EVENTS_OF_PERIODS}
        where e.anon_id is not null group by 1, 2, 3
      ) s group by 1, 2
    ) counted cross join lateral unnest(array[${list(VISITOR_MEASURES.map(({ measure }) => measure))}]::text[], counted.counts)
      as m (measure, visitors)`)
}

const allOf = (steps: readonly string[]): SQL =>
  steps.length === 0
    ? sql`true`
    : sql.join(
        steps.map((step) => sql`s.${sql.identifier(step)}`),
        sql` and `,
      )

const RETRY = { limit: 3, delaySeconds: 60, ceilingSeconds: 600 }

/** The jobs that count events: of days every quarter of an hour, of months four times a day. */
export const eventCountJobs = ({ database, sites }: { database: Database; sites: Pick<Sites, 'list'> }) =>
  (['day', 'month'] as const).map((period) =>
    defineJob(
      `event-counts-${period}`,
      z.object({}),
      async () => countEvents(database, await sites.list(), period),
      RETRY,
      { cron: period === 'day' ? '*/15 * * * *' : '35 3,9,15,21 * * *', expireSeconds: 3_600 },
    ),
  )
