import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { connect } from '@forecourt/server/db/connect.ts'
import { countViews, listPage, type LeadQuery } from '@forecourt/server/staff/desk/leadList.ts'
import { optionsOf } from '../tools/options.ts'
import { twoTenants } from '../tools/testing/twoTenants.ts'

/**
 * `npm run bench:leads`: how long the server takes for each view of the inbox, with its counts, when a group has many
 * leads.
 */

const options = optionsOf('bench:leads', 'Measures the views of the inbox over many leads.', {
  leads: { type: 'string', default: '100000', about: 'Leads of the site.' },
  rounds: { type: 'string', default: '21', about: 'Times that each view is read.' },
})
const ME = 'bench'
const FIRST = { after: null, before: null, limit: 50 }

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const connection = await connect({ databaseUrl: process.env.BENCH_DATABASE_URL ?? null, dataDir })
const { database } = connection
try {
  const { a, b } = await twoTenants(database)
  const total = Number(options.leads)
  await database.drizzle.execute(
    sql`insert into staff_users (id, name, email) values (${ME}, 'Bench', 'bench@dealer.example')`,
  )
  // The other site has a quarter as many, in between, so that ranges of one site have to be found among the other's. A
  // fifth is open; of those a tenth is the reader's, and as many are snoozed. All at once instead of by the trigger.
  await database.drizzle.execute(sql`alter table leads disable trigger leads_stored`)
  await database.drizzle.execute(sql`
    insert into leads (website_id, reference, submission_id, device_id, category, lead_status, lead, created_at)
    select case when n % 5 = 4 then ${b.website.id}::integer else ${a.website.id}::integer end, 'B-' || n, gen_random_uuid(), '',
      case when n % 7 = 0 then 'Test Drive' else 'Used Vehicle Enquiry' end, 'Complete',
      ${JSON.stringify(a.lead.lead)}::jsonb || jsonb_build_object('name', 'Person ' || n, 'email', 'person' || n % 40000 || '@mail.example',
        'phone', '0491' || lpad((n % 1000000)::text, 6, '0'), 'message', repeat('Is it still available? ', 20)),
      now() - (${total} - n) * interval '1 minute'
    from generate_series(1, ${Math.round(total * 1.25)}::integer) n`)
  await database.drizzle.execute(sql`
    insert into lead_work (lead_id, website_id, created_at, category, awaits_answer, email_key, phone_key, words, status,
      assigned_to, answered_at, snoozed_until)
    select l.id, l.website_id, l.created_at, l.category, true, lower(l.lead ->> 'email'), right(l.lead ->> 'phone', 9),
      forecourt_lead_words(l.lead, l.reference), case when l.id % 10 < 2 then 'open' else 'won' end,
      case when l.id % 100 < 2 then ${ME} end, case when l.id % 3 = 0 then now() end,
      case when l.id % 100 between 10 and 11 then now() + interval '1 day' end
    from leads l where not exists (select from lead_work w where w.lead_id = l.id)`)
  await database.drizzle.execute(sql`vacuum analyze`)

  const staff = database.staff([a.website.id])
  const query = (changes: Partial<LeadQuery>): LeadQuery => ({
    view: 'all',
    status: null,
    category: null,
    siteId: null,
    locationId: null,
    person: null,
    search: '',
    oldestFirst: false,
    since: null,
    counted: null,
    ...changes,
  })
  const cases: readonly [string, LeadQuery][] = [
    ...(['unassigned', 'mine', 'overdue', 'snoozed', 'all'] as const).map((view): [string, LeadQuery] => [
      view,
      query({ view }),
    ]),
    ['all, test drives', query({ category: 'Test Drive' })],
    ['all, won', query({ status: 'won' })],
    ['all, nobody’s kind', query({ category: 'Fleet Enquiry' })],
    ['search for one person', query({ search: 'person19998' })],
    ['search for everybody', query({ search: 'person' })],
    ['search for a vehicle', query({ search: 'hilux' })],
  ]
  const rounds = Number(options.rounds)
  for (const [name, given] of cases) {
    const took: number[] = []
    let found = 0
    for (let round = 0; round < rounds; round++) {
      const began = performance.now()
      const reader = { me: ME, now: new Date() }
      found = await staff.transaction(async (tx) => {
        const page = await listPage(tx, staff, given, reader, FIRST)
        await countViews(tx, staff, given, reader)
        return page.rows.length
      })
      took.push(performance.now() - began)
    }
    const sorted = took.toSorted((one, other) => one - other)
    const shown = [sorted[Math.floor(rounds / 2)]!, sorted.at(-1)!].map((ms) => `${ms.toFixed(1)} ms`)
    process.stdout.write(
      `${name.padEnd(24)} ${String(found).padStart(3)} leads  median ${shown[0]}  slowest ${shown[1]}\n`,
    )
  }
} finally {
  await connection.close()
  await rm(dataDir, { recursive: true, force: true })
}
