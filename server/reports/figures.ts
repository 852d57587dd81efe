import { sql, type SQL } from 'drizzle-orm'
import { EVENTS } from '@forecourt/rules/event/ids.ts'
import { STEP_ORDER, VISITOR_STEPS } from '@forecourt/rules/event/measures.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import {
  byCount,
  NO_LOCATION,
  NO_SOURCE,
  vehicleFigures,
  type Count,
  type ListedVehicle,
  type MonthFigures,
  type PriceChange,
} from '@forecourt/rules/report/figures.ts'
import { monthBounds, type Month, type MonthBounds } from '@forecourt/rules/report/month.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { StaffDatabase, Transaction } from '../db/database.ts'

/**
 * How much of a month is read: the whole of it, or what another month is compared with, without what is only listed of
 * single vehicles and prices (docs/decisions/0180).
 */
export type MonthDetail = 'whole' | 'compared'

type ReportedSite = Pick<Site, 'id' | 'timeZone' | 'dealershipIds'>

const VIEWS = sql.raw(`(${VISITOR_STEPS.vehicle.join(', ')})`)
/** Days before and after a change of a price that are compared. */
const COMPARED_DAYS = 7
const DAYS = sql.raw(String(COMPARED_DAYS))
/** Days beyond a month in which leads of compared days can be, in any time zone. */
const BEYOND = sql.raw(String(COMPARED_DAYS + 1))

/**
 * The figures of a site's month, by its own days: those of visitors from the counts of events, those of leads, sales and
 * prices from what is stored of them. As staff of that site. With the vehicles that were listed, so that sites which show
 * the same ones can be added; of a month that is only compared, those that were sold.
 */
export async function monthOfSite(
  staff: StaffDatabase,
  site: ReportedSite,
  month: Month,
  detail: MonthDetail = 'whole',
): Promise<{ figures: MonthFigures; vehicles: readonly ListedVehicle[] }> {
  const bounds = monthBounds(month, site.timeZone)
  const { viewsOfCars, listed, ...figures } = await staff.transaction(async (tx) => ({
    ...(await eventCounts(tx, site, bounds, detail)),
    ...(await visitors(tx, site, bounds)),
    ...(await leadCounts(tx, site, bounds)),
    priceChanges: detail === 'whole' ? await priceChanges(tx, site, bounds) : [],
    listed: detail === 'whole' ? await listedCars(tx, site, bounds) : await soldCars(tx, site, bounds),
  }))
  const vehicles = listed.map(({ listed_days, sold_days, ...car }) => ({
    ...car,
    views: viewsOfCars.get(car.id) ?? 0,
    listedDays: listed_days,
    soldDays: sold_days,
  }))
  return { figures: { ...figures, ...vehicleFigures(vehicles) }, vehicles }
}

const rowsOf = async <Row extends Record<string, unknown>>(tx: Transaction, query: SQL): Promise<Row[]> =>
  (await tx.execute<Row>(query)).rows as Row[]

async function visitors(tx: Transaction, { id }: ReportedSite, bounds: MonthBounds) {
  const found = await rowsOf<{ period: string; starts_on: string; measure: string; visitors: number }>(
    tx,
    sql`select period, starts_on::text, measure, visitors from event_visitors
      where website_id = ${id} and (period = 'day' and measure = 'all' and starts_on = any (${list(bounds.days)}::date[])
        or period = 'month' and starts_on = ${bounds.firstDay}::date)`,
  )
  const ofMonth = (measure: string) =>
    found.find((row) => row.period === 'month' && row.measure === measure)?.visitors ?? 0
  const byDay = new Map(found.filter(({ period }) => period === 'day').map((row) => [row.starts_on, row.visitors]))
  return {
    visitors: ofMonth('all'),
    visitorsByDay: bounds.days.map((day) => ({ label: day, count: byDay.get(day) ?? 0 })),
    funnel: STEP_ORDER.map((step) => ({ step, visitors: ofMonth(`funnel_${step}`) })),
  }
}

const PHONE_NAMES: readonly string[] = ['Click To Call', 'Phone Reveal']
const VIEW_IDS: readonly number[] = VISITOR_STEPS.vehicle

/** Counts of events, and of the views of each vehicle. */
async function eventCounts(tx: Transaction, { id }: ReportedSite, bounds: MonthBounds, detail: MonthDetail) {
  const found = await rowsOf<{ event_id: number; name: string; car_id: number; events: number }>(
    tx,
    detail === 'whole'
      ? sql`select event_id, name, car_id, events from event_months
          where website_id = ${id} and month = ${bounds.firstDay}::date`
      : sql`select event_id, name, 0 as car_id, sum(events)::integer as events from event_months
          where website_id = ${id} and month = ${bounds.firstDay}::date group by 1, 2`,
  )
  const viewsOfCars = new Map<number, number>()
  for (const { event_id, car_id, events } of found)
    if (car_id !== 0 && VIEW_IDS.includes(event_id)) viewsOfCars.set(car_id, (viewsOfCars.get(car_id) ?? 0) + events)
  const total = (isCounted: (row: (typeof found)[number]) => boolean) =>
    found.reduce((sum, row) => (isCounted(row) ? sum + row.events : sum), 0)
  return {
    vehicleViews: total(({ event_id }) => VIEW_IDS.includes(event_id)),
    searches: total(({ event_id }) => event_id === EVENTS.vehicleSearched.id),
    phoneClicks: total(({ name }) => PHONE_NAMES.includes(name)),
    directions: total(({ event_id }) => event_id === EVENTS.directionsClicked.id),
    viewsOfCars,
  }
}

/** Complete leads that are neither tests nor suspected spam, of `leads l`. */
export const COUNTED_LEADS = sql`l.lead_status = 'Complete' and not l.mock and not l.suspected`

async function leadCounts(tx: Transaction, { id }: ReportedSite, bounds: MonthBounds) {
  const found = await rowsOf<{ kind: string; source: string | null; campaign: string | null; location: string | null }>(
    tx,
    sql`select l.category as kind, l.visit_source as source, l.visit_campaign as campaign, l.lead ->> 'location' as location
      from leads l where l.website_id = ${id} and ${COUNTED_LEADS} and ${within(sql`l.created_at`, bounds)}`,
  )
  const by = (of: (row: (typeof found)[number]) => string | null): Count[] => {
    const counts = new Map<string, number>()
    for (const row of found) {
      const label = of(row)
      if (label !== null) counts.set(label, (counts.get(label) ?? 0) + 1)
    }
    return byCount([...counts].map(([label, count]) => ({ label, count })))
  }
  return {
    leads: found.length,
    leadsByKind: by(({ kind }) => kind),
    leadsBySource: by(({ source }) => source ?? NO_SOURCE),
    leadsByCampaign: by(({ campaign }) => campaign),
    leadsByLocation: by(({ location }) => location ?? NO_LOCATION),
  }
}

type ListedCar = Record<'id' | 'leads' | 'listed_days', number> &
  Record<'name' | 'stocknum', string> & { sold_days: number | null }

/** Days from a vehicle’s arrival to its sale; null if it was not sold in the month, or its arrival is not known. */
const soldDays = (bounds: MonthBounds) =>
  sql`case when c.sold and ${within(sql`c.sold_at`, bounds)} and c.arrival_known
    then greatest(0, floor(extract(epoch from c.sold_at - c.created_at) / 86400))::integer end`

/** The vehicles that were sold in the month, for the days that they took. */
const soldCars = (tx: Transaction, site: ReportedSite, bounds: MonthBounds) =>
  rowsOf<ListedCar>(
    tx,
    sql`select c.id, '' as name, '' as stocknum, 0 as leads, 0 as listed_days, ${soldDays(bounds)} as sold_days from cars c
      where c.dealership_id = any (${list(site.dealershipIds)}::integer[]) and c.show_on_dealer_website
        and c.created_at < ${iso(bounds.ends)}::timestamptz and c.sold and ${within(sql`c.sold_at`, bounds)}
        and c.arrival_known
      order by c.name, c.stocknum`,
  )

/** The vehicles that were listed in the month, with their leads. */
const listedCars = (tx: Transaction, site: ReportedSite, bounds: MonthBounds) =>
  rowsOf<ListedCar>(
    tx,
    sql`with of_site as (
        select * from cars where dealership_id = any (${list(site.dealershipIds)}::integer[]) and show_on_dealer_website
          and created_at < ${iso(bounds.ends)}::timestamptz and (not sold or sold_at >= ${iso(bounds.begins)}::timestamptz)
      ), sent as (
        select (l.lead ->> 'car_id')::integer as car_id, count(*)::integer as leads from leads l
        where l.website_id = ${site.id} and ${COUNTED_LEADS} and ${within(sql`l.created_at`, bounds)}
          and l.lead ->> 'car_id' is not null group by 1
      )
      select c.id, c.name, c.stocknum, coalesce(s.leads, 0) as leads,
        greatest(1, ceil(extract(epoch from least(coalesce(c.sold_at, ${iso(bounds.ends)}::timestamptz), ${iso(bounds.ends)}::timestamptz)
          - greatest(c.created_at, ${iso(bounds.begins)}::timestamptz)) / 86400))::integer as listed_days,
        ${soldDays(bounds)} as sold_days
      from of_site c left join sent s on s.car_id = c.id
      order by c.name, c.stocknum`,
  )

async function priceChanges(tx: Transaction, site: ReportedSite, bounds: MonthBounds): Promise<PriceChange[]> {
  const zone = site.timeZone
  const found = await rowsOf<{
    id: number
    name: string
    stocknum: string
    day: string
    from_cents: number | null
    to_cents: number | null
    currency: Currency
    views_before: number
    views_after: number
    leads_before: number
    leads_after: number
  }>(
    tx,
    sql`with changed as (
        select c.id, c.name, c.stocknum, c.currency, (f.until at time zone ${zone})::date as day,
          f.price_cents::float8 as from_cents,
          coalesce((select n.price_cents from former_prices n where n.car_id = f.car_id and n.since = f.until limit 1), c.price_cents)::float8 as to_cents
        from former_prices f join cars c on c.id = f.car_id
        where f.dealership_id = any (${list(site.dealershipIds)}::integer[]) and c.show_on_dealer_website and ${within(sql`f.until`, bounds)}
      ), numbered as (
        select row_number() over () as change, changed.* from changed where from_cents is distinct from to_cents
      ), viewed as materialized (
        select car_id, day, sum(events) as events from event_days
        where website_id = ${site.id} and event_id in ${VIEWS} and day >= ${bounds.firstDay}::date - ${DAYS}
          and day < ${bounds.days.at(-1)!}::date + 1 + ${DAYS} and car_id in (select id from numbered) group by 1, 2
      ), asked as materialized (
        select l.lead ->> 'car_id' as car_id, (l.created_at at time zone ${zone})::date as day, count(*) as leads
        from leads l where l.website_id = ${site.id} and ${COUNTED_LEADS}
          and l.created_at >= ${iso(bounds.begins)}::timestamptz - interval '${BEYOND} days'
          and l.created_at < ${iso(bounds.ends)}::timestamptz + interval '${BEYOND} days' group by 1, 2
      ), views as (
        select change, ${around(sql`v.day`, sql`v.events`)}
        from numbered c join viewed v on v.car_id = c.id and ${compared(sql`v.day`)} group by 1
      ), leads_of as (
        select change, ${around(sql`a.day`, sql`a.leads`)}
        from numbered c join asked a on a.car_id = c.id::text and ${compared(sql`a.day`)} group by 1
      )
      select id, name, stocknum, day::text, from_cents, to_cents, currency,
        coalesce(views.before, 0)::integer as views_before, coalesce(views.after, 0)::integer as views_after,
        coalesce(leads_of.before, 0)::integer as leads_before, coalesce(leads_of.after, 0)::integer as leads_after
      from numbered left join views using (change) left join leads_of using (change) order by day, name`,
  )
  return found.map((row) => ({
    id: row.id,
    name: row.name,
    stocknum: row.stocknum,
    day: row.day,
    fromCents: row.from_cents,
    toCents: row.to_cents,
    currency: row.currency,
    viewsBefore: row.views_before,
    viewsAfter: row.views_after,
    leadsBefore: row.leads_before,
    leadsAfter: row.leads_after,
  }))
}

/** Whether a day is among those before and after a change that are compared. */
const compared = (day: SQL) => sql`${day} >= c.day - ${DAYS} and ${day} < c.day + ${DAYS}`
/** What was counted before a change and from its day on. */
const around = (day: SQL, counted: SQL) =>
  sql`sum(${counted}) filter (where ${day} < c.day) as before, sum(${counted}) filter (where ${day} >= c.day) as after`

const iso = (instant: Date) => instant.toISOString()
const within = (column: SQL, { begins, ends }: MonthBounds) =>
  sql`${column} >= ${iso(begins)}::timestamptz and ${column} < ${iso(ends)}::timestamptz`
/** A list as PostgreSQL writes one. */
const list = (values: readonly (string | number)[]) => sql.param(`{${values.join(',')}}`)
