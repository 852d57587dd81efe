import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import { TEST_CONTEXT } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { twoTenants, type Tenant, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { deliveries } from '../delivery/table.ts'
import { readEnv } from '../env.ts'
import { fileLinks } from '../files/files.ts'
import { leadCommands } from './cli.ts'
import { staffRoles, staffUsers } from '../staff/table.ts'
import { leadFiles, leads, leadWork } from './table.ts'

const SECRET_KEY = 'a key for tests that is long enough'
let db: TestDatabase
let tenants: TwoTenants
let directory: string
let printed: string[]

async function lead(tenant: Tenant, reference: string, createdAt: string, own: Partial<Lead>, row = {}) {
  const stored = { ...tenant.lead.lead, ...own }
  const [made] = await db.database.drizzle
    .insert(leads)
    .values({
      reference,
      website_id: tenant.website.id,
      dealership_id: tenant.dealerships[0]!.id,
      submission_id: crypto.randomUUID(),
      device_id: 'device_abcdefghij',
      form: 'vehicle-enquiry',
      category: stored.category,
      lead_status: stored.lead_status,
      lead: stored,
      created_at: new Date(createdAt),
      updated_at: new Date(createdAt),
      ...row,
    })
    .returning()
  return made!
}

beforeAll(async () => {
  db = await testDatabase()
  directory = await mkdtemp(join(tmpdir(), 'forecourt-leads-'))
  tenants = await twoTenants(db.database)
  await db.database.drizzle.delete(leads)
  const { a, b } = tenants
  const full = await lead(
    a,
    'AAAA-2222',
    '2026-11-20T13:59:00Z',
    {
      message: 'Two lines\nof it',
      answers: [{ name: 'trade', label: 'Trade-in', value: 'A ute' }],
      visited_pages: ['/', '/cars/hilux'],
      linked_query_params: { utm_source: 'radio' },
      has_files: true,
      appointment: {
        kind: 'appointment',
        starts_at: '2026-11-23T23:00:00.000Z',
        ends_at: '2026-11-24T00:00:00.000Z',
        time_zone: 'Australia/Brisbane',
      },
    },
    { updated_at: new Date('2026-11-20T14:05:00Z') },
  )
  await lead(a, 'BBBB-3333', '2026-11-20T14:00:00Z', {
    name: '=HYPERLINK("http://evil.example")',
    first_name: '=cmd()',
    phone: '+61 412 345 678',
    category: 'Parts Enquiry',
    stock_number: 'ZX_81',
  })
  await lead(
    a,
    'CCCC-4444',
    '2026-11-22T00:00:00Z',
    { name: 'Robo\u001b[31mt', lead_status: 'Incomplete' },
    { suspected: true, suspicion: 'A hidden field was filled in.', mock: true, step_number: 2 },
  )
  const at = new Date('2026-11-20T14:00:00Z')
  await db.database.drizzle.insert(staffUsers).values({ id: 'sam', name: 'Sam Cole', email: 'sam@dealer.example' })
  await db.database.drizzle
    .insert(staffRoles)
    .values({ user_id: 'sam', role: 'sales', website_id: a.website.id, created_at: at })
  await db.database.drizzle
    .update(leadWork)
    .set({
      status: 'open',
      assigned_to: 'sam',
      first_answered_at: new Date('2026-11-20T14:30:00Z'),
      snoozed_until: new Date('2026-11-24T22:00:00Z'),
    })
    .where(eq(leadWork.lead_id, full.id))
  await lead(b, 'DDDD-5555', '2026-11-22T00:00:00Z', { name: 'Kiri Beech' }, { form: null })
  await db.database.drizzle.insert(leadFiles).values({
    website_id: a.website.id,
    lead_id: full.id,
    name: 'cv.pdf',
    media_type: 'application/pdf',
    bytes: 2_400_000,
    sha256: '0'.repeat(64),
    storage_key: `${a.website.id}/${crypto.randomUUID()}`,
  })
  const common = { website_id: a.website.id, lead_id: full.id, lead_status: 'Complete' as const }
  await db.database.drizzle.insert(deliveries).values([
    {
      ...common,
      kind: 'email',
      destination: 'desk',
      target: 'desk@dealer.example',
      state: 'sent',
      sent_at: new Date('2026-11-20T14:06:00Z'),
      attempts: [
        { at: '2026-11-20T14:05:00Z', answer: '451 later\r\nplease', ok: false },
        { at: '2026-11-20T14:06:00Z', answer: '250 taken', ok: true },
      ],
    },
    { ...common, kind: 'webhook', destination: 'crm', target: 'https://crm.example/', state: 'dead' },
  ])
})
afterAll(async () => {
  await db.dispose()
  await rm(directory, { recursive: true, force: true })
})
beforeEach(() => {
  printed = []
})

async function run(...args: string[]): Promise<string> {
  const program = new Command('forecourt').exitOverride().configureOutput({ writeErr: () => {} })
  leadCommands(program, {
    ...TEST_CONTEXT,
    env: readEnv({ SECRET_KEY, DATA_DIR: directory }),
    database: async () => db.database,
    print: (line) => printed.push(line),
  })
  await program.parseAsync(['leads', ...args], { from: 'user' })
  return printed.join('\n')
}
const refused = (...args: string[]) => run(...args).then(String, (error: Error) => error.message)
const listed = async (...args: string[]) =>
  [...(await run('list', ...args)).matchAll(/^[A-Z]{4}-\d{4}/gm)].map(([reference]) => reference)

describe('leads list', () => {
  test('shows the newest first, by the clock of each site, with what is special about it', async () => {
    expect((await run('list')).split('\n')).toEqual([
      'Reference  Received               Site    Status      Category              Name                               Phone',
      'DDDD-5555  2026-11-22 13:00 NZDT  site-b  Complete    Used Vehicle Enquiry  Kiri Beech                         07 855 0100',
      'CCCC-4444  2026-11-22 10:00 AEST  site-a  Incomplete  Used Vehicle Enquiry  Robo [31mt                         0746 555 010     suspected, mock',
      'BBBB-3333  2026-11-21 00:00 AEST  site-a  Complete    Parts Enquiry         =HYPERLINK("http://evil.example")  +61 412 345 678',
      'AAAA-2222  2026-11-20 23:59 AEST  site-a  Complete    Used Vehicle Enquiry  Robin Ashe                         0746 555 010     files',
    ])
  })

  test.each([
    [['--site', 'site-b'], ['DDDD-5555']],
    [['--category', 'Parts Enquiry'], ['BBBB-3333']],
    [['--status', 'Incomplete'], ['CCCC-4444']],
    [['--suspected'], ['CCCC-4444']],
    // Midnight in Brisbane, an hour before the second lead's midnight in UTC would be.
    [['--site', 'site-a', '--since', '2026-11-21', '--until', '2026-11-21'], ['BBBB-3333']],
    [['--site', 'site-a', '--until', '2026-11-20'], ['AAAA-2222']],
    [
      ['--since', '2026-11-22'],
      ['DDDD-5555', 'CCCC-4444'],
    ],
    [['--search', 'kiri'], ['DDDD-5555']],
    [['--search', 'of it'], ['AAAA-2222']],
    [['--search', 'aaaa-2'], ['AAAA-2222']],
    [['--search', '345 678'], ['BBBB-3333']],
    [['--search', 'X_8'], ['BBBB-3333']],
    [['--search', '_'], ['BBBB-3333']],
    [['--search', '%'], []],
    [['--site', 'site-a', '--search', 'kiri'], []],
    [['--limit', '1'], ['DDDD-5555']],
  ])('with %j', async (args, expected) => expect(await listed(...args)).toEqual(expected))

  test('says when there is more, and when there is nothing', async () => {
    expect(await run('list', '--limit', '2')).toMatch(/\nShowing the newest 2\. Use --limit to list more\.$/)
    printed = []
    expect(await run('list', '--limit', '4')).not.toContain('--limit')
    printed = []
    expect(await run('list', '--search', 'nobody')).toBe('No leads match.')
  })

  test.each([
    [['--site', 'nowhere'], 'There is no site nowhere.'],
    [['--since', 'yesterday'], 'Must be a date such as 2026-11-21.'],
    [['--until', '2026-02-30'], 'Must be a date such as 2026-11-21.'],
    [['--limit', '0'], 'Must be a whole number of 1 or more.'],
    [['--category', 'Gossip'], 'Allowed choices are General Enquiry'],
  ])('refuses %j', async (args, words) => expect(await refused('list', ...args)).toContain(words))
})

describe('leads show', () => {
  test('shows everything, with links that open and every try of every delivery', async () => {
    const text = await run('show', 'aaaa-2222')
    const lines = text.split('\n')
    expect(lines[0]).toBe('AAAA-2222  Used Vehicle Enquiry  Complete')
    const value = (label: string) =>
      lines
        .find((line) => line.startsWith(`${label} `))
        ?.slice(label.length)
        .trim()
    expect(value('Site')).toBe('Alder Motors (site-a)')
    expect(value('Received')).toBe('2026-11-20 23:59 AEST')
    expect(value('Updated')).toBe('2026-11-21 00:05 AEST')
    expect(value('Trade-in')).toBe('A ute')
    expect(value('Appointment')).toBe('2026-11-24 09:00 AEST (Australia/Brisbane)')
    expect(value('Campaign')).toBe('utm_source=radio')
    expect(value('Suspected')).toBeUndefined()
    expect(text).toMatch(/\nMessage +Two lines\n +of it\n/)
    expect(text).toMatch(/\nVisited +\/\n +\/cars\/hilux\n/)
    expect(text).toContain('\n  cv.pdf  application/pdf  2.3 MB\n')
    const link = new URL(/^ +(https?:\S+)$/m.exec(text)![1]!)
    expect(link.host).toBe('www.site-a.example')
    const [, id] = /^\/files\/(.+)$/.exec(link.pathname)!
    const given = { expires: link.searchParams.get('expires')!, signature: link.searchParams.get('signature')! }
    expect(fileLinks(SECRET_KEY).check(id!, given, new Date())).toBe('good')
    expect(fileLinks(SECRET_KEY).check(id!, given, new Date(Date.now() + 91 * 86_400_000))).toBe('expired')
    expect(text).toContain(
      [
        '  desk  email to desk@dealer.example  sent 2026-11-21 00:06 AEST',
        '    2026-11-21 00:05 AEST  refused: 451 later please',
        '    2026-11-21 00:06 AEST  accepted: 250 taken',
      ].join('\n'),
    )
    expect(text).toContain('  crm  webhook to https://crm.example/  dead')
  })

  test('by its id, and without files or deliveries', async () => {
    const [row] = await db.database.drizzle.select().from(leads).where(eq(leads.reference, 'CCCC-4444'))
    const text = await run('show', row!.lead_id)
    expect(text).toContain('CCCC-4444  Used Vehicle Enquiry  Incomplete')
    expect(text).toMatch(/\nSuspected +A hidden field was filled in\.\n/)
    expect(text).toContain('\nNo files.\n\nNo deliveries.')
    expect(text).not.toContain('\u001b')
  })

  test('refuses one that is not there', async () =>
    expect(await refused('show', 'ZZZZ-9999')).toBe('There is no lead ZZZZ-9999.'))
})

describe('leads export', () => {
  const records = (text: string) => parse<Record<string, string>>(text, { columns: true, bom: true })

  test('writes them as CSV in which nothing is a formula', async () => {
    const all = records(await run('export', '--site', 'site-a'))
    expect(all.map(({ reference }) => reference)).toEqual(['CCCC-4444', 'BBBB-3333', 'AAAA-2222'])
    expect(all[1]).toMatchObject({ first_name: "'=cmd()", phone: "'+61 412 345 678", category: 'Parts Enquiry' })
    expect(all[2]).toMatchObject({
      received_at: '2026-11-20T23:59:00+10:00',
      site: 'site-a',
      message: 'Two lines\nof it',
      opt_in: 'Yes',
      make: 'Toyota',
      answers: 'Trade-in: A ute',
      campaign: 'utm_source=radio',
      files: 'cv.pdf',
      appointment: '2026-11-24T09:00:00+10:00',
      mock: 'No',
    })
    expect(all[0]).toMatchObject({
      mock: 'Yes',
      suspicion: 'A hidden field was filled in.',
      step_number: '2',
    })
  })

  test('with the work on each, by the clock of its site', async () => {
    const [kiri, , , robin] = records(await run('export'))
    expect(kiri).toMatchObject({
      received_at: '2026-11-22T13:00:00+13:00',
      work_status: 'New',
      assigned_to: '',
      first_answered_at: '',
      snoozed_until: '',
      time_zone: 'Pacific/Auckland',
    })
    expect(robin).toMatchObject({
      work_status: 'Open',
      assigned_to: 'Sam Cole',
      first_answered_at: '2026-11-21T00:30:00+10:00',
      snoozed_until: '2026-11-25T08:00:00+10:00',
      time_zone: 'Australia/Brisbane',
    })
  })

  test('into a file that only its user may read', async () => {
    const path = join(directory, 'leads.csv')
    expect(await run('export', '--limit', '3', '--out', path)).toBe(`3 leads written to ${path}.`)
    expect(records(await readFile(path, 'utf8'))).toHaveLength(3)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await readdir(directory)).filter((name) => name.endsWith('.part'))).toEqual([])
  })

  test('with nothing to write there is a header', async () =>
    expect(await run('export', '--search', 'nobody')).toMatch(/^reference,received_at,/))

  test('refuses a file that cannot be written', async () =>
    expect(await refused('export', '--out', '/nowhere/leads.csv')).toMatch(/^\/nowhere\/leads\.csv can't be written: /))
})

describe('leads redeliver', () => {
  const stateOf = async (destination: string) =>
    (await db.database.drizzle.select().from(deliveries).where(eq(deliveries.destination, destination)))[0]!.state

  test('sends it again to one destination, or to all', async () => {
    expect(await run('redeliver', 'AAAA-2222', '--destination', 'crm')).toBe(
      'AAAA-2222 will be delivered again to crm.',
    )
    expect([await stateOf('crm'), await stateOf('desk')]).toEqual(['waiting', 'sent'])
    printed = []
    expect(await run('redeliver', 'AAAA-2222')).toMatch(
      /^AAAA-2222 will be delivered again to (?:crm, desk|desk, crm)\.$/,
    )
    expect(await stateOf('desk')).toBe('waiting')
  })

  test.each([
    [['AAAA-2222', '--destination', 'fax'], 'AAAA-2222 has no destination fax. It has: desk, crm.'],
    [['DDDD-5555'], 'DDDD-5555 has nothing to deliver, or is already being delivered.'],
    [['DDDD-5555', '--destination', 'fax'], 'DDDD-5555 has no destination fax.'],
    [['ZZZZ-9999'], 'There is no lead ZZZZ-9999.'],
  ])('refuses %j', async (args, words) => expect(sorted(await refused('redeliver', ...args))).toBe(sorted(words)))
})

/** Rows of one statement have no defined order. */
const sorted = (text: string) =>
  text.replace(/It has: (.*)\./, (_, names: string) => names.split(', ').toSorted().join())
