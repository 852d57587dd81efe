import { and, desc, eq, gt } from 'drizzle-orm'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AuditAction } from '@forecourt/rules/staff/audit.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { locations } from '../../locations/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
const browsers = new Map<string, StaffBrowser>()
const ids = new Map<string, string>()
const as = (name: string) => browsers.get(name)!

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const { a, b } = platform.tenants
  const people = [
    ['principal', 'dealer_principal', { website_id: a.website.id }],
    ['owner', 'group_owner', { dealership_group_id: a.group.id }],
    ['sales', 'sales', { website_id: a.website.id }],
    ['other', 'dealer_principal', { website_id: b.website.id }],
  ] as const
  for (const [name, role, scope] of people) {
    ids.set(name, await giveStaff(platform.database, `${name}@dealer.example`, role, scope))
    browsers.set(name, staffBrowser(platform))
    await as(name).signIn(`${name}@dealer.example`)
  }
  ids.set('operator', await giveStaff(platform.database, 'operator@platform.example', 'operator'))
  browsers.set('operator', staffBrowser(platform))
  await as('operator').signIn('operator@platform.example')
})
afterAll(() => platform.dispose())
/** Nothing is taken out of the log, so each test has subjects of its own. */
let subject = ''
let last = 0
beforeEach(async () => {
  subject = `MZ${crypto.randomUUID().slice(0, 8)}`
  last = (await exported())[0]?.id ?? 0
})

interface Given {
  action?: AuditAction
  who?: string
  subject?: string
  at?: Date
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  site?: 'a' | 'b' | null
  group?: number | null
}
const entry = ({ site = 'a', group = null, ...given }: Given) =>
  platform.database.drizzle.insert(staffAudit).values({
    action: 'stock.price',
    who: 'Kim',
    subject,
    at: new Date('2026-11-20T03:00:00Z'),
    website_id: site === null ? null : platform.tenants[site].website.id,
    dealership_group_id: group,
    ...given,
  })
const exported = () =>
  platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(and(eq(staffAudit.action, 'audit.exported'), gt(staffAudit.id, last)))
    .orderBy(desc(staffAudit.id))
const FILE = '/audit-log/export.csv'
const file = (name: string, query = '') => as(name).get(`${FILE}?person=${subject}${query}`)
const linesOf = (text: string) => parse(text, { bom: true, columns: true }) as Record<string, string>[]

describe('the audit log as CSV (decision 198)', () => {
  test('takes the right, on the file and on its screen', async () => {
    await entry({})
    for (const path of [FILE, '/audit-log']) expect((await as('sales').get(path)).status).toBe(403)
    const screen = await as('sales').get('/audit-log/export')
    expect(JSON.parse(screen.text)).toMatchObject({
      mayExport: { allowed: false, reason: expect.stringContaining('People in sales can’t download the audit log.') },
    })
    expect(await exported()).toEqual([])
    const answer = await platform.fetch('console.localhost', FILE)
    expect([answer.status, answer.headers.location]).toEqual([302, expect.stringMatching(/^\/sign-in\?/)])
  })

  test('asks for the password that was entered too long ago, and keeps the filters', async () => {
    await entry({})
    await platform.database.pool.query(
      `update staff_sessions set confirmed_at = now() - interval '10 minutes' where user_id = $1`,
      [ids.get('principal')],
    )
    const asked = await as('principal').get(`${FILE}?about=stock&person=${subject}`)
    expect([asked.status, asked.headers.location]).toEqual([302, `/audit-log/export?person=${subject}&about=stock`])
    expect(await exported()).toEqual([])
    const wrong = await as('principal').post('/audit-log/export', { intent: 'confirm', password: '' })
    expect(JSON.parse(wrong.text)).toMatchObject({ fields: { password: 'Please enter your password.' } })
    const confirmed = await as('principal').post('/audit-log/export?about=stock', {
      intent: 'confirm',
      password: PASSWORD,
    })
    expect([confirmed.status, confirmed.headers.location]).toEqual([302, '/audit-log/export?about=stock'])
    expect((await file('principal')).status).toBe(200)
  })

  test('has the entries that the reader may read, in the words of the screen, and is in the log once', async () => {
    const { a } = platform.tenants
    await entry({ before: { price: '$30,000' }, after: { price: '$29,000' }, network: '203.0.113.0/24' } as Given)
    await entry({ site: 'b', subject: `Of another tenant ${subject}` })
    await entry({ site: null, subject: `Of the platform ${subject}`, action: 'job.retried' })
    await entry({ site: null, group: a.group.id, subject: `${subject} of the group` })
    const answer = await file('principal')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/)
    expect(linesOf(answer.text)).toEqual([
      {
        Time: '2026-11-20T03:00:00.000Z',
        Who: 'Kim',
        What: `Changed the price of ${subject}`,
        Where: a.website.name,
        Before: '$30,000',
        After: '$29,000',
        From: '203.0.113.0/24',
      },
    ])
    expect(await exported()).toMatchObject([
      { who: 'principal', website_id: a.website.id, dealership_group_id: null, after: { count: '1 entry' } },
    ])
    const shown = await as('principal').get('/audit-log?about=accounts&person=as%20CSV')
    expect(JSON.parse(shown.text).entries[0]).toMatchObject({
      what: 'Downloaded entries of the audit log as CSV',
      after: '1 entry',
    })
  })

  test('is in the log of each site and group that some of the entries are of', async () => {
    const { a } = platform.tenants
    await entry({})
    await entry({ subject: `${subject} again` })
    await entry({ site: null, group: a.group.id, subject: `${subject} of the group` })
    await entry({ site: 'b' })
    const answer = await file('owner')
    expect(linesOf(answer.text).map(({ What }) => What)).toEqual([
      `Changed the price of ${subject} of the group`,
      `Changed the price of ${subject} again`,
      `Changed the price of ${subject}`,
    ])
    expect((await exported()).map((one) => [one.website_id, one.dealership_group_id, one.after])).toEqual(
      expect.arrayContaining([
        [a.website.id, null, { count: '2 entries' }],
        [null, a.group.id, { count: '1 entry' }],
      ]),
    )
    expect(await exported()).toHaveLength(2)
  })

  test('is read page by page, newest first, whatever their number', async () => {
    await platform.database.drizzle.insert(staffAudit).values(
      Array.from({ length: 2_001 }, (_, index) => ({
        action: 'stock.price' as const,
        who: 'Kim',
        subject: `${subject} ${index}`,
        at: new Date(1_790_000_000_000 + index),
        website_id: platform.tenants.a.website.id,
        dealership_group_id: null,
      })),
    )
    const lines = linesOf((await file('principal')).text)
    expect(lines.map(({ What }) => What)).toEqual(
      Array.from({ length: 2_001 }, (_, index) => `Changed the price of ${subject} ${2_000 - index}`),
    )
  })

  test.each([
    ['about=people', []],
    ['about=stock', ['Kim', 'Ana']],
    ['site=999999', []],
    ['day=2026-11-20', ['Kim']],
    ['day=2026-11-21', ['Ana']],
    ['from=2026-11-21', ['Ana']],
    ['until=2026-11-20', ['Kim']],
    ['from=2026-11-20&until=2026-11-21', ['Kim', 'Ana']],
    ['from=2026-11-21&until=2026-11-20', ['Kim', 'Ana']],
  ])('follows the filters of the address: %s', async (query, who) => {
    await entry({ who: 'Ana', at: new Date('2026-11-21T03:00:00Z') })
    await entry({})
    const lines = linesOf((await file('principal', `&${query}`)).text)
    expect(lines.map(({ Who }) => Who)).toEqual(who)
  })

  test('an address with one day leads to the same entries', async () => {
    await entry({})
    await entry({ who: 'Ana', at: new Date('2026-11-21T03:00:00Z') })
    const { status, headers } = await as('principal').get(`/audit-log?person=${subject}&day=2026-11-20`)
    expect([status, headers.location]).toEqual([302, `/audit-log?person=${subject}&from=2026-11-20&until=2026-11-20`])
    const { entries, zone } = JSON.parse((await as('principal').get(String(headers.location))).text)
    expect(entries.map(({ who }: { who: string }) => who)).toEqual(['Kim'])
    expect(entries[0].at.endsWith(zone)).toBe(true)
  })

  test('of a site that is not the reader’s has nothing', async () => {
    await entry({ site: 'b' })
    const { id } = platform.tenants.b.website
    expect(linesOf((await file('principal', `&site=${id}`)).text)).toEqual([])
    expect(linesOf((await file('other')).text)).toHaveLength(1)
    expect(linesOf((await as('operator').get(`${FILE}?site=${id}`)).text).length).toBeGreaterThan(0)
  })

  test('has no cell that a spreadsheet would run', async () => {
    for (const text of ['=HYPERLINK("http://x.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])
      await entry({ who: text, before: { a: text }, after: { a: text } })
    const lines = linesOf((await file('principal')).text)
    expect(lines).toHaveLength(6)
    for (const cell of lines.flatMap((line) => Object.values(line))) expect(cell).not.toMatch(/^[=+\-@\t\r]/)
  })
})

test('numbers that older entries kept are told by name where they are still there, on the screen and in the file', async () => {
  const place = async (key: 'a' | 'b') =>
    (
      await platform.database.drizzle
        .select()
        .from(locations)
        .where(eq(locations.dealership_id, platform.tenants[key].dealerships[0]!.id))
    )[0]!
  const [own, foreign] = [await place('a'), await place('b')]
  await entry({
    action: 'setting.changed',
    subject: 'Locations not shown',
    who: subject,
    before: { value: 'None' },
    after: { value: `${own.id}, ${foreign.id}, 999999` },
  })
  const words = `${own.name}, ${foreign.id}, 999999`
  const { entries } = JSON.parse((await as('principal').get(`/audit-log?person=${subject}`)).text) as {
    entries: { after: string }[]
  }
  expect(entries.map(({ after }) => after)).toEqual([words])
  expect(linesOf((await file('principal')).text).map(({ After }) => After)).toEqual([words])
})
