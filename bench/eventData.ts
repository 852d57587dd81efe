import { createEventDays } from '@forecourt/server/events/days.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import type { Month } from '@forecourt/rules/report/month.ts'

/** Of all events, those of the biggest site. */
const BIGGEST_SHARE = 0.4
/** Events of one visitor in a month. */
const EVENTS_PER_VISITOR = 12
const INSERTED_AT_ONCE = 250_000

/** How much there is of what a report reads besides events. */
export interface Stock {
  cars: number
  leads: number
  priceChanges: number
}

/** The site with most vehicles. */
export async function biggestSite(database: Database): Promise<{ id: number; slug: string }> {
  const { rows } = await database.pool.query<{ id: number; slug: string }>(
    `select w.id, w.slug from websites w join website_dealerships d on d.website_id = w.id
      join cars c on c.dealership_id = d.dealership_id group by 1, 2 order by count(*) desc limit 1`,
  )
  return rows[0]!
}

/**
 * Gives the biggest site vehicles, leads and changed prices of a month, and all sites that many events in it, unless a
 * former run did.
 *
 * @param begins first instant of the month in UTC
 */
export async function generate(
  database: Database,
  { siteId, events, month, stock }: { siteId: number; events: number; month: Month; stock: Stock },
  print: (line: string) => void,
): Promise<void> {
  const { pool } = database
  await pool.query(`update websites set settings = settings || '{"events_enabled": true}'`)
  const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from events')
  if (rows[0]!.count >= events) return
  const begins = new Date(`${month}-01T00:00:00Z`)
  for (const days of [0, 15, 30]) await createEventDays(database, new Date(begins.getTime() + days * 86_400_000))
  await addStock(database, siteId, stock, month)
  for (let from = 0; from < events; from += INSERTED_AT_ONCE) {
    const count = Math.min(INSERTED_AT_ONCE, events - from)
    await pool.query(INSERT_EVENTS, [from, count, siteId, begins.toISOString(), Math.ceil(events / EVENTS_PER_VISITOR)])
    print(`${(from + count).toLocaleString('en')} events`)
  }
  await pool.query('vacuum analyze')
}

/** Vehicles of the demo under new names, leads about them, and a former price of some. */
async function addStock(database: Database, siteId: number, stock: Stock, month: Month) {
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    // No process listens yet, so changes need not be reported.
    for (const table of ['cars', 'former_prices']) await client.query(`alter table ${table} disable trigger user`)
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'cars'
         and column_name not in ('id', 'slug', 'stocknum') order by ordinal_position`,
    )
    const listOf = (of: string) => columns.map(({ name }) => `${of}"${name}"`).join(', ')
    await client.query(
      `insert into cars (slug, stocknum, ${listOf('')})
       select slug || '-bench-' || n, stocknum || '-' || n, ${listOf('c.')}
       from (select c.*, row_number() over (order by c.id) as at, count(*) over () as own from cars c
         where dealership_id in (select dealership_id from website_dealerships where website_id = $1)) c
       join generate_series(1, $2::int) as n on (n - 1) % own + 1 = at`,
      [siteId, stock.cars],
    )
    await client.query(
      `insert into leads (reference, website_id, dealership_id, submission_id, device_id, category, lead_status,
         visit_source, visit_campaign, created_at, lead)
       select 'BENCH-' || n, $1, c.dealership_id, gen_random_uuid(), 'device_bench', k.category, 'Complete',
         (array['google', 'facebook', 'direct', 'mail'])[1 + n % 4], case when n % 3 = 0 then 'campaign ' || n % 7 end,
         $3::timestamptz + (n % 700) * interval '1 hour',
         jsonb_build_object('car_id', c.id, 'location', 'Yard ' || n % 3, 'email', 'visitor' || n || '@bench.example',
           'phone', '', 'message', repeat('Is it still there? ', 10))
       from generate_series(1, $2::int) as n
       join (select id, dealership_id, row_number() over () - 1 as at, count(*) over () as own from cars
         where dealership_id in (select dealership_id from website_dealerships where website_id = $1)) c on c.at = n % own
       cross join lateral (select (array['Used Vehicle Enquiry', 'Test Drive', 'General Enquiry'])[1 + n % 3] as category) k`,
      [siteId, stock.leads, `${month}-01T00:00:00Z`],
    )
    await client.query(
      `insert into former_prices (dealership_id, car_id, price_cents, price_type, currency, since, until)
       select dealership_id, id, coalesce(price_cents, 0) + 100000, price_type, currency,
         $3::timestamptz - interval '40 days', $3::timestamptz + (at % 28) * interval '1 day'
       from (select c.*, row_number() over (order by id) as at from cars c
         where price_cents is not null and dealership_id in
           (select dealership_id from website_dealerships where website_id = $1)) c
       where at <= $2 on conflict do nothing`,
      [siteId, stock.priceChanges, `${month}-01T00:00:00Z`],
    )
    for (const table of ['cars', 'former_prices']) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
    await client.query('vacuum analyze cars, leads, former_prices')
  } finally {
    client.release()
  }
}

/** Of ten events four open a vehicle, two are searches, one is a page, and so on. */
const INSERT_EVENTS = `
  with sites as materialized (
    select w.id, row_number() over (order by w.id) - 1 as at, count(*) over () as sites from websites w where w.id <> $3
  ), stock as materialized (
    select d.website_id, array_agg(c.id order by c.id) as ids
    from website_dealerships d join cars c on c.dealership_id = d.dealership_id group by 1
  ), planned as (
    select n, case when random() < ${BIGGEST_SHARE} then $3 else null end as own, (random() * 1e6)::int as chance,
      (array[1, 2, 2, 4, 4, 3, 4, 29, 29, 25])[1 + n % 10] as event_id, floor(random() * $5)::int as visitor,
      $4::timestamptz + random() * interval '30 days' as at
    from generate_series($1::bigint + 1, $1::bigint + $2::bigint) as n
  )
  insert into events (website_id, occurred_at, insert_id, name, event_id, anon_id, session_id, url, robot, staff, properties)
  select s.id, p.at, gen_random_uuid()::text, 'Event ' || p.event_id, p.event_id, 'device_' || lpad(p.visitor::text, 10, '0'),
    'session_' || lpad((p.n % 1000000)::text, 10, '0'), 'http://site.localhost/cars/a-vehicle-of-the-site', p.chance % 20 = 0,
    p.chance % 100 = 1,
    jsonb_build_object('browser', 'Chrome', 'os', 'Windows', 'screen_width', 1920, 'screen_height', 1080,
      'referrer', 'https://www.google.com/', 'source', (array['google', 'facebook', 'direct', 'mail'])[1 + p.visitor % 4],
      'medium', 'organic', 'campaign', case when p.visitor % 3 = 0 then 'campaign ' || p.visitor % 7 end,
      'website_slug', 'site', 'purposes', '["statistics"]'::jsonb)
      || case when p.event_id in (3, 4) then jsonb_build_object('location_id', 1, 'price', 25000,
        'car_id', t.ids[1 + floor(power(p.chance / 1e6, 2) * array_length(t.ids, 1))::int % array_length(t.ids, 1)])
      else '{}'::jsonb end
  from planned p
  join lateral (select coalesce(p.own, (select o.id from sites o where o.at = p.chance % o.sites)) as id) s on true
  join stock t on t.website_id = s.id`
