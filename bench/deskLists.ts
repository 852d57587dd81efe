import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { RESERVATION_VIEWS } from '@forecourt/rules/payment/view.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import {
  deskCounts,
  deskReservations,
  deskWaitlist,
  type DeskFilter,
} from '@forecourt/server/reservations/reservations.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { bookingsOfDesk, type DeskBookingFilter } from '@forecourt/server/staff/desk/bookings.ts'
import { optionsOf } from '../tools/options.ts'
import { giveReservation } from '../tools/testing/reservations.ts'
import { twoTenants } from '../tools/testing/twoTenants.ts'
import { timed, timingLine } from './listTiming.ts'

/**
 * `npm run bench:desk`: how long the server takes for the lists of reservations and bookings of the console when a site
 * has many of them.
 */

const options = optionsOf('bench:desk', 'Measures the lists of reservations and bookings over many of them.', {
  rows: { type: 'string', default: '100000', about: 'Reservations of the site, and as many bookings.' },
  rounds: { type: 'string', default: '15', about: 'Times that each list is read.' },
})

const DAY_MS = 86_400_000
const NONE: DeskFilter = { view: 'all', websiteId: null, search: '' }

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const connection = await connect({ databaseUrl: process.env.BENCH_DATABASE_URL ?? null, dataDir })
const { database } = connection
const sites = await createSites({ database, address: { scheme: 'http', platformDomain: 'localhost', port: null } })
try {
  const { a, b } = await twoTenants(database)
  const total = Number(options.rows)
  const rounds = Number(options.rounds)
  await giveReservation(database, { websiteId: a.website.id, car: a.cars[0]! })
  await giveReservation(database, { websiteId: b.website.id, car: b.cars[0]! })
  for (const table of ['reservations', 'leads', 'bookings'])
    await database.pool.query(`alter table ${table} disable trigger user`)
  // The other site has a quarter as many, in between. One in fifty is open, half of those without an answer.
  const { rows: columns } = await database.pool.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_name = 'reservations' and is_generated = 'NEVER'`,
  )
  const names = sql.raw(columns.map(({ name }) => name).join())
  await database.drizzle.execute(sql`
    insert into reservations (${names})
    select ${sql.raw(columns.map(({ name }) => `made.${name}`).join())} from generate_series(1, ${Math.round(total * 1.25)}::integer) n
    join reservations r on r.website_id = case when n % 5 = 4 then ${b.website.id}::integer else ${a.website.id}::integer end
      and r.lead_reference = 'none'
    cross join lateral jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'reference', 'R' || n,
      'car_id', null, 'winner_id', case when n % 50 = 0 then gen_random_uuid() end, 'submission_id', null, 'lead_reference', 'L' || n,
      'state', case when n % 50 = 0 then 'paid' when n % 50 = 1 then 'held' else 'released' end,
      'answer_due', case when n % 100 = 0 then now() end, 'name', 'Person ' || n,
      'email', 'person' || n % 40000 || '@mail.example',
      'car_name', (array['2022 Toyota HiLux SR5', '2023 Mazda CX-5', '2021 Kia Rio', '2020 Ford Ranger'])[1 + n % 4],
      'created_at', now() - (${total} - n) * interval '5 minutes', 'updated_at', now())) made`)
  await database.drizzle.execute(sql`
    insert into leads (website_id, dealership_id, reference, submission_id, device_id, category, lead_status, lead, created_at)
    select case when n % 5 = 4 then ${b.website.id}::integer else ${a.website.id}::integer end,
      case when n % 5 = 4 then ${b.dealerships[0]!.id}::integer else ${a.dealerships[0]!.id}::integer end,
      'K-' || n, gen_random_uuid(), '', 'Test Drive', 'Complete',
      ${JSON.stringify(a.lead.lead)}::jsonb || jsonb_build_object('name', 'Person ' || n), now()
    from generate_series(1, ${Math.round(total * 1.25)}::integer) n`)
  // Four years of bookings, of which one is to come; some seventy a day.
  await database.drizzle.execute(sql`
    insert into bookings (website_id, dealership_id, kind, starts_at, ends_at, place, lead_id)
    select l.website_id, l.dealership_id, case when n % 2 = 0 then 'appointment' else 'service' end, starts, starts + interval '30 minutes', n, l.id
    from (select *, row_number() over () as n from leads where reference like 'K-%') l
    cross join lateral (select date_trunc('hour', now()) - interval '3 years' + n * interval '1 year' * 4 / ${total * 1.25}::float8 as starts) s`)
  for (const table of ['reservations', 'leads', 'bookings'])
    await database.pool.query(`alter table ${table} enable trigger user`)
  await database.drizzle.execute(sql`vacuum analyze`)

  const staff = database.staff([a.website.id])
  const byKey = 'select * from leads where id = 1000'
  const show = async (name: string, list: () => Promise<{ length: number }>) => {
    const found = (await list()).length
    process.stdout.write(timingLine(name, `${found} rows`, await timed(database.pool, rounds, byKey, list)))
  }
  const page = (filter: Partial<DeskFilter>, after: string | null = null) =>
    deskReservations(staff, { ...NONE, ...filter }, { after, before: null, limit: 50 })
  for (const view of RESERVATION_VIEWS) await show(`reservations, ${view}`, async () => (await page({ view })).rows)
  const { rows: middle } = await database.pool.query<{ id: string }>(
    `select id from reservations where website_id = $1 order by created_at desc offset $2 limit 1`,
    [a.website.id, Math.floor(total / 2)],
  )
  await show('reservations, a page in the middle', async () => (await page({}, JSON.stringify([middle[0]!.id]))).rows)
  for (const search of ['R50000', 'person19998', 'person', 'hilux', 'nothing-has-this'])
    await show(`reservations, search ${search}`, async () => (await page({ search })).rows)
  await show('reservations, counts', async () => Object.keys(await deskCounts(staff, null)))
  await show('waitlist', async () => (await deskWaitlist(staff, NONE, { after: null, before: null, limit: 50 })).rows)

  const desk = bookingsOfDesk({
    over: () => staff,
    siteOf: async (id) => (await sites.findById(id))?.site ?? null,
    shownSiteOf: sites.shown,
    siteDatabase: (id) => database.site(id),
    actor: { id: 'bench', name: 'Bench', network: null, userAgent: null },
    reach: {
      sites: [{ id: a.website.id, slug: 'a', name: 'A', groupId: a.group.id }],
      groups: [],
      grants: [{ role: 'group_owner', scope: { kind: 'group', id: a.group.id } }],
      operator: false,
    },
    now: () => new Date(),
    requireConfirmed: () => {},
  })
  const week = (from: number, days: number, more: Partial<DeskBookingFilter> = {}) =>
    desk.list({
      from: new Date(from),
      until: new Date(from + days * DAY_MS),
      kind: null,
      websiteId: null,
      dealershipId: null,
      locationId: null,
      ...more,
    })
  const today = Date.now()
  await show('bookings, a day', () => week(today, 1))
  await show('bookings, a week', () => week(today, 7))
  await show('bookings, a week two years ago', () => week(today - 730 * DAY_MS, 7))
  await show('bookings, a week of one kind', () => week(today, 7, { kind: 'service' }))
  await show('bookings, a week of one dealership', () => week(today, 7, { dealershipId: a.dealerships[0]!.id }))
} finally {
  await sites.close()
  await connection.close()
  await rm(dataDir, { recursive: true, force: true })
}
