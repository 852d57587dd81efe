import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { monthBefore, monthBounds, monthOf } from '@forecourt/rules/report/month.ts'
import { peopleFigures, type PersonFigures } from '@forecourt/rules/report/people.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import { monthOfSite } from '@forecourt/server/reports/figures.ts'
import { EVERY_LEAD, listPage, type CountedLeads } from '@forecourt/server/staff/desk/leadList.ts'
import { firstFigure } from '@forecourt/server/staff/desk/reportScope.ts'
import { reportedLeads } from '@forecourt/server/staff/desk/salespeople.ts'
import { optionsOf } from '../tools/options.ts'
import { twoTenants } from '../tools/testing/twoTenants.ts'
import { timed, timingLine } from './listTiming.ts'

/** `npm run bench:reports`: how long the server takes for reports, figures by salesperson and the leads behind them. */

const options = optionsOf('bench:reports', 'Measures reports over many leads.', {
  leads: { type: 'string', default: '100000', about: 'Leads of the site, in a year.' },
  rounds: { type: 'string', default: '15', about: 'Times that each is read.' },
})
const PEOPLE = 20

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const connection = await connect({ databaseUrl: process.env.BENCH_DATABASE_URL ?? null, dataDir })
const { database } = connection
try {
  const { a, b } = await twoTenants(database)
  const total = Number(options.leads)
  const rounds = Number(options.rounds)
  await database.drizzle.execute(sql`
    insert into staff_users (id, name, email)
    select 'person-' || n, 'Person ' || n, 'person' || n || '@dealer.example' from generate_series(0, ${PEOPLE - 1}::integer) n`)
  for (const table of ['leads', 'bookings']) await database.pool.query(`alter table ${table} disable trigger user`)
  // The other site has a quarter as many, in between.
  await database.drizzle.execute(sql`
    insert into leads (website_id, dealership_id, reference, submission_id, device_id, category, lead_status, lead,
      visit_source, visit_campaign, created_at)
    select case when n % 5 = 4 then ${b.website.id}::integer else ${a.website.id}::integer end, ${a.dealerships[0]!.id}::integer,
      'B-' || n, gen_random_uuid(), '', case when n % 7 = 0 then 'Test Drive' else 'Used Vehicle Enquiry' end, 'Complete',
      ${JSON.stringify(a.lead.lead)}::jsonb || jsonb_build_object('email', 'person' || n % 40000 || '@mail.example'),
      case n % 3 when 0 then 'google' when 1 then 'direct' end, case when n % 4 = 0 then 'spring' end,
      now() - (${total * 1.25}::float8 - n) * interval '1 year' / ${total * 1.25}::float8
    from generate_series(1, ${Math.round(total * 1.25)}::integer) n`)
  await database.drizzle.execute(sql`
    insert into lead_work (lead_id, website_id, created_at, category, awaits_answer, email_key, words, status,
      assigned_to, answered_at, first_answered_at, first_answered_by)
    select l.id, l.website_id, l.created_at, l.category, true, lower(l.lead ->> 'email'),
      forecourt_lead_words(l.lead, l.reference), case when l.id % 10 < 2 then 'open' when l.id % 10 = 3 then 'won' else 'lost' end,
      case when l.id % 9 > 0 then 'person-' || l.id % ${PEOPLE}::integer end, answered, answered,
      case when answered is not null then 'person-' || (l.id + 1) % ${PEOPLE}::integer end
    from leads l cross join lateral (
      select case when l.id % 3 > 0 then l.created_at + (l.id % 300) * interval '1 minute' end as answered) n
    where not exists (select from lead_work w where w.lead_id = l.id)`)
  await database.drizzle.execute(sql`
    insert into bookings (website_id, dealership_id, kind, starts_at, ends_at, place, lead_id)
    select l.website_id, l.dealership_id, 'appointment', l.created_at, l.created_at + interval '30 minutes', l.id, l.id
    from leads l where l.id % 8 = 0 and l.reference like 'B-%'`)
  await database.drizzle.execute(sql`vacuum analyze`)

  const staff = database.staff([a.website.id])
  const now = new Date()
  const site = { id: a.website.id, timeZone: 'Australia/Brisbane', dealershipIds: a.dealerships.map(({ id }) => id) }
  const months = [monthBefore(monthOf(now, site.timeZone))]
  for (let more = 0; more < 5; more++) months.push(monthBefore(months.at(-1)!))
  const [month, before] = months as [string, string]
  const byKey = 'select * from leads where id = 1000'
  const show = async (name: string, list: () => Promise<number>) => {
    const found = await list()
    process.stdout.write(timingLine(name, `${found} leads`, await timed(database.pool, rounds, byKey, list)))
  }
  const differing: string[] = []
  const whole = (minutes: number | null) => (minutes === null ? null : Math.round(minutes))
  /** The same figures in plain SQL, of every lead and of each person. */
  const compare = async (one: string) => {
    const { begins, ends } = monthBounds(one, site.timeZone)
    const { all, people } = peopleFigures(await reportedLeads(staff, [site], one, now), () => true)
    const plain = async (of: string, condition: string, byAnswer: string): Promise<Record<string, unknown>> =>
      (
        await database.pool.query(
          `with l as (select l.id, w.* from leads l join lead_work w on w.lead_id = l.id where l.website_id = ${site.id}
            and l.created_at >= $1 and l.created_at < $2 and l.lead_status = 'Complete' and not l.mock and not l.suspected),
            a as (select greatest(0, extract(epoch from first_answered_at - created_at) / 60) as minutes from l
              where awaits_answer and first_answered_at is not null and ${byAnswer})
          select '${of}' as of, count(*)::int as assigned, count(*) filter (where status = 'won')::int as won,
            count(*) filter (where exists (select from bookings b where b.lead_id = l.id))::int as booked,
            (select count(*)::int from a) as answers, (select count(*)::int from a where minutes < 60) as in_time,
            (select round(percentile_cont(0.5) within group (order by minutes)) from a) as median,
            (select round(percentile_cont(0.9) within group (order by minutes)) from a) as slow from l where ${condition}`,
          [begins, ends],
        )
      ).rows[0]
    const shown = (of: string, figures: PersonFigures) => ({
      of,
      assigned: figures.assigned,
      won: figures.won,
      booked: figures.booked,
      answers: figures.answers,
      in_time: figures.inTime,
      median: whole(figures.medianMinutes),
      slow: whole(figures.slowMinutes),
    })
    const pairs = [[shown('all', all), await plain('all', 'true', 'true')]]
    for (const [id, figures] of people)
      pairs.push([shown(id, figures), await plain(id, `assigned_to = '${id}'`, `first_answered_by = '${id}'`)])
    for (const [listed, expected] of pairs)
      if (JSON.stringify(listed) !== JSON.stringify(expected))
        differing.push(`${one}: ${JSON.stringify(listed)}, by SQL ${JSON.stringify(expected)}`)
  }
  const figuresOf = async (one: string) => {
    const leads = await reportedLeads(staff, [site], one, now)
    peopleFigures(leads, () => true)
    return leads.reduce((sum, group) => sum + group.leads, 0)
  }
  for (const one of months) await compare(one)
  await show('by salesperson, a month', () => figuresOf(month))
  await show('by salesperson, with the one before', async () => (await figuresOf(month)) + (await figuresOf(before)))
  await show('report, a month', async () => (await monthOfSite(staff, site, month)).figures.leads)
  await show('first figure', async () => ((await firstFigure(staff, [site.id])) ? 1 : 0))
  const behind = async (one: string, only: Partial<CountedLeads>) => {
    const { begins, ends } = monthBounds(one, site.timeZone)
    const counted = { sites: [{ id: site.id, begins, ends }], source: null, campaign: null, location: null, ...only }
    const query = { ...EVERY_LEAD, counted }
    const page = { after: null, before: null, limit: 50 }
    return (await staff.transaction((tx) => listPage(tx, staff, query, { me: 'x', now }, page))).rows.length
  }
  await show('leads of last month', () => behind(month, {}))
  await show('leads of half a year ago', () => behind(months.at(-1)!, {}))
  await show('leads of a source half a year ago', () => behind(months.at(-1)!, { source: 'google' }))
  await show('leads of nobody’s source', () => behind(months.at(-1)!, { source: 'nowhere' }))
  process.stdout.write(
    differing.length === 0 ? 'All figures by salesperson are those of plain SQL.\n' : `${differing.join('\n')}\n`,
  )
  if (differing.length > 0) process.exitCode = 1
} finally {
  await connection.close()
  await rm(dataDir, { recursive: true, force: true })
}
