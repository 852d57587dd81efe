import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { ALL_CHAT_VIEWS } from '@forecourt/rules/leadDesk/chat.ts'
import { countConsents } from '@forecourt/server/consents/consents.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { batchPage, collectorFacts } from '@forecourt/server/events/events.ts'
import { conversationPage, type ConversationQuery } from '@forecourt/server/leads/leads.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { openFeedChecks } from '@forecourt/server/syndication/checks.ts'
import { fetchersOf } from '@forecourt/server/syndication/syndication.ts'
import { optionsOf } from '../tools/options.ts'
import { carRow, twoTenants, type TwoTenants } from '../tools/testing/twoTenants.ts'
import { timed, timingLine } from './listTiming.ts'

/**
 * `npm run bench:records`: how long the server takes for chats and their search, for what visitors answered about their
 * data, for what services got of a site’s events, and for the outgoing feeds of a large site.
 */

const options = optionsOf('bench:records', 'Measures chats, consent records, event services and outgoing feeds.', {
  leads: { type: 'string', default: '100000', about: 'Leads of the site that are no chats.' },
  messages: { type: 'string', default: '100000', about: 'Messages of the chats, five in each.' },
  answers: { type: 'string', default: '100000', about: 'Answers of visitors about their data, in three years.' },
  batches: {
    type: 'string',
    default: '10000',
    about: 'Batches of events that were given up, and as many that were sent.',
  },
  vehicles: { type: 'string', default: '17000', about: 'Vehicles of the site that are in its feeds.' },
  rounds: { type: 'string', default: '15', about: 'Times that each list is read.' },
})
const COLLECTOR = 'ga4'
const PAGE = { after: null, before: null, limit: 50 }

/** Words of messages: one in all of them, one in a tenth, one in a thousandth, and some that differ. */
const MESSAGE = sql`'Is it still available? ' || (array['The white one', 'The blue one', 'The utility'])[1 + n % 3] || ' number '
  || n || case when n % 10 = 0 then ' with a towbar' else '' end || case when n % 1000 = 0 then ' and a snorkel' else '' end
  || '. I can come on Saturday, or in the evening during the week. Thank you very much.'`

async function generate({ drizzle }: Database, { a, b }: TwoTenants): Promise<void> {
  const [leads, messages, answers, batches, vehicles] = [
    Number(options.leads),
    Number(options.messages),
    Number(options.answers),
    Number(options.batches),
    Number(options.vehicles),
  ]
  const chats = Math.round(messages / 5)
  for (const table of ['leads', 'lead_messages', 'lead_activity', 'cars'])
    await drizzle.execute(sql.raw(`alter table ${table} disable trigger user`))
  // Another site has a quarter as many, in between.
  const siteOf = sql`case when n % 5 = 4 then ${b.website.id}::integer else ${a.website.id}::integer end`
  await drizzle.execute(sql`
    insert into leads (website_id, reference, submission_id, device_id, category, form, lead_status, lead, created_at)
    select ${siteOf}, 'B-' || n, gen_random_uuid(), '', 'Used Vehicle Enquiry',
      case when n % ${Math.max(1, Math.round((leads + chats) / chats))}::integer = 0 then 'chat' else 'vehicle-enquiry' end, 'Complete',
      ${JSON.stringify(a.lead.lead)}::jsonb || jsonb_build_object('name', 'Person ' || n,
        'email', 'person' || n % 40000 || '@mail.example', 'message', ${MESSAGE}),
      now() - (${(leads + chats) * 1.25}::float8 - n) * interval '1 minute'
    from generate_series(1, ${Math.round((leads + chats) * 1.25)}::integer) n`)
  await drizzle.execute(sql`
    insert into lead_messages (website_id, lead_id, message_id, text, created_at)
    select l.website_id, l.id, gen_random_uuid(), ${MESSAGE}, l.created_at + part * interval '2 minutes'
    from leads l cross join generate_series(1, 3) part cross join lateral (select l.id * 4 + part as n) numbered
    where l.form = 'chat' and l.reference like 'B-%'`)
  await drizzle.execute(sql`
    insert into lead_activity (id, website_id, lead_id, who, kind, text, at)
    select gen_random_uuid(), l.website_id, l.id, 'Ana', 'reply',
      'Yes, it is. ' || case when l.id % 500 = 0 then 'We can fit a canopy. ' else '' end || 'See you on Saturday.',
      l.created_at + interval '1 hour'
    from leads l where l.form = 'chat' and l.reference like 'B-%'`)
  // A fiftieth of all waits for an answer.
  await drizzle.execute(sql`
    insert into lead_work (lead_id, website_id, created_at, category, awaits_answer, email_key, words, status, answered_at)
    select l.id, l.website_id, l.created_at, l.category, true, lower(l.lead ->> 'email'),
      forecourt_lead_words(l.lead, l.reference), case when l.id % 2 = 0 then 'open' else 'won' end,
      case when l.id % 50 > 0 then now() end
    from leads l where not exists (select from lead_work w where w.lead_id = l.id)`)
  await drizzle.execute(sql`
    update lead_work set said = forecourt_said_words(lead_id) where lead_id in (select id from leads where form = 'chat')`)
  await drizzle.execute(sql`
    insert into consents (website_id, id, mode, wording, allowed, answered_at)
    select ${siteOf}, gen_random_uuid(), 'opt_in', 'We use cookies. Wording ' || n % 3,
      (array['{}', '{statistics}', '{statistics,marketing,chat}'])[1 + n % 3]::text[],
      now() - n * interval '3 years' / ${answers * 1.25}::float8
    from generate_series(1, ${Math.round(answers * 1.25)}::integer) n`)
  await drizzle.execute(sql`
    insert into event_batches (id, website_id, collector, kind, events, state, send_after, attempts, created_at, updated_at)
    select gen_random_uuid(), ${siteOf}, ${COLLECTOR}, 'ga4',
      (select jsonb_agg(jsonb_build_object('name', 'page_view', 'params', jsonb_build_object('page', 'a-page-' || e)))
        from generate_series(1, 25) e),
      case when n % 2 = 0 then 'dead' else 'sent' end, now(),
      jsonb_build_array(jsonb_build_object('at', now() - n * interval '1 minute', 'error', 'The service answered 500.')),
      now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, ${Math.round(batches * 2.5)}::integer) n`)
  const image = {
    url: '/media/stock/a-photo-of-some-length.jpg',
    thumb: '/media/stock/a-photo.jpg',
    width: 1,
    height: 1,
  }
  const template = {
    ...carRow({ dealership_id: a.dealerships[0]!.id, stocknum: 'TEMPLATE' }),
    images: Array.from({ length: 15 }, () => image),
    photos_count: 15,
    description: 'A comfortable and well kept vehicle with a full service history. '.repeat(20),
  }
  await drizzle.execute(sql`
    insert into cars
    select car.* from generate_series(1, ${vehicles}::integer) n
    cross join lateral jsonb_populate_record(null::cars, ${JSON.stringify(template)}::jsonb || jsonb_build_object(
      'id', nextval('cars_id_seq'), 'stocknum', 'B' || lpad(n::text, 6, '0'), 'slug', 'b' || n,
      'created_at', now(), 'updated_at', now(), 'price_since', now(), 'arrival_known', true, 'reserved', n % 20 = 0,
      'held', false, 'certified', false, 'listing_type', 'sale', 'show_on_dealer_website', true, 'sold', false,
      'spin_images', '[]'::jsonb, 'status', 'in_stock', 'vin', case when n % 3 = 0 then null else '6T1BF3FK10X012345' end)) car`)
  for (const table of ['leads', 'lead_messages', 'lead_activity', 'cars'])
    await drizzle.execute(sql.raw(`alter table ${table} enable trigger user`))
  await drizzle.execute(sql`vacuum analyze`)
}

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const connection = await connect({ databaseUrl: process.env.BENCH_DATABASE_URL ?? null, dataDir })
const { database } = connection
const sites = await createSites({ database, address: { scheme: 'http', platformDomain: 'localhost', port: null } })
try {
  const tenants = await twoTenants(database)
  const { a } = tenants
  await generate(database, tenants)
  const staff = database.staff([a.website.id])
  const rounds = Number(options.rounds)
  const byKey = 'select * from leads where id = 1000'
  const show = async (name: string, list: () => Promise<number>) => {
    const found = await list()
    process.stdout.write(timingLine(name, `${found} rows`, await timed(database.pool, rounds, byKey, list)))
  }
  const differing: string[] = []

  const query = (more: Partial<ConversationQuery>): ConversationQuery => ({
    view: 'all',
    siteId: null,
    search: '',
    ...more,
  })
  const chats = async (more: Partial<ConversationQuery>) => (await conversationPage(staff, query(more), PAGE)).rows
  /** The same in plain SQL: each word begins a word of the lead or of what was said. */
  const compare = async (words: string, view: ConversationQuery['view']) => {
    const found = (await chats({ search: words, view })).map(({ row }) => row.id)
    const { rows } = await database.pool.query<{ id: number }>(
      `select l.id from leads l join lead_work w on w.lead_id = l.id where l.website_id = ${a.website.id} and l.form = 'chat'
        and ($2 <> 'waiting' or (w.status in ('new', 'open') and w.awaits_answer and w.answered_at is null))
        and ($2 <> 'suspected' or l.suspected)
        and (select bool_and(concat_ws(' ', l.reference, l.lead ->> 'name', l.lead ->> 'email', l.lead ->> 'message',
            (select string_agg(text, ' ') from lead_messages m where m.lead_id = l.id),
            (select string_agg(text, ' ') from lead_activity t where t.lead_id = l.id)) ~* ('\\m' || word))
          from unnest(string_to_array($1, ' ')) word) is not false
      order by l.id desc limit ${PAGE.limit}`,
      [words, view],
    )
    if (found.join() !== rows.map(({ id }) => id).join())
      differing.push(`chats, ${view}, search ${words}: ${found.length} in the list, ${rows.length} by SQL`)
  }
  for (const view of ALL_CHAT_VIEWS) await show(`chats, ${view}`, async () => (await chats({ view })).length)
  for (const search of ['available', 'towbar', 'snorkel', 'canopy', 'snorkel blue', 'person', 'nothing-has-this']) {
    await compare(search, 'all')
    await compare(search, 'waiting')
    await show(`chats, search ${search}`, async () => (await chats({ search })).length)
  }
  await show('chats, waiting, search towbar', async () => (await chats({ view: 'waiting', search: 'towbar' })).length)

  const now = new Date()
  const site = (await sites.findById(a.website.id))!.site
  await show('consent, all time', async () => (await countConsents(staff, { site, first: null }, now)).counts.length)
  await show('event services', async () => (await collectorFacts(staff, site.id, [{ id: COLLECTOR }]))[0]!.dead)
  const batches = (page = PAGE as Parameters<typeof batchPage>[2]) =>
    batchPage(staff, { websiteId: site.id, collector: COLLECTOR, view: 'all' }, page)
  await show('batches of a service', async () => (await batches()).rows.length)
  let middle = PAGE as Parameters<typeof batchPage>[2]
  for (let page = 0; page < 100; page += 1) middle = { ...PAGE, after: (await batches(middle)).next }
  await show('batches of a service, page 101', async () => (await batches(middle)).rows.length)

  const feedsOf = async (checks: ReturnType<typeof openFeedChecks>) => {
    await fetchersOf(staff, site.id)
    return (await checks(staff, site, now)).total
  }
  const checks = openFeedChecks()
  const began = performance.now()
  await feedsOf(checks)
  const first = performance.now() - began
  while ((await checks(staff, site, now)).checked === null);
  const whole = performance.now() - began
  process.stdout.write(
    `outgoing feeds: the first look ${Math.round(first)} ms, the whole check in the background ${Math.round(whole)} ms\n`,
  )
  await show('outgoing feeds, from then on', () => feedsOf(checks))
  // A whole check of what changed, without the change itself.
  const again: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await database.pool.query(`update cars set km = km + 1 where stocknum = 'B000001'`)
    const start = performance.now()
    while ((await checks(staff, site, now)).checked === null);
    again.push(performance.now() - start)
  }
  const median = again.toSorted((one, other) => one - other)[Math.floor(rounds / 2)]!
  process.stdout.write(`outgoing feeds, one vehicle changed: the whole check ${Math.round(median)} ms\n`)
  process.stdout.write(differing.length === 0 ? 'Every list has what plain SQL finds.\n' : `${differing.join('\n')}\n`)
  if (differing.length > 0) process.exitCode = 1
} finally {
  await sites.close()
  await connection.close()
  await rm(dataDir, { recursive: true, force: true })
}
