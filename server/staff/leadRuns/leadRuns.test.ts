import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { leadActivity, leadRunLeads, leadRuns, leads, leadWork } from '../../leads/table.ts'
import { staffAudit, staffRoles } from '../table.ts'
import { leadRunJobs } from './job.ts'

let platform: TestPlatform
let jobs: ReturnType<typeof leadRunJobs>
const people = new Map<string, { id: string; browser: StaffBrowser }>()
const db = () => platform.database.drizzle
const siteOf = (key: 'a' | 'b') => platform.tenants[key].website.id
const as = (name: string) => people.get(name)!.browser
const idOf = (name: string) => people.get(name)!.id

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { guesses: plenty },
  })
  jobs = leadRunJobs({ database: platform.database })
  await add('kim', 'sales', ['a'])
  await add('lou', 'sales', ['a'])
  await add('reader', 'read_only', ['a'])
  await add('other', 'sales', ['b'])
  await add('both', 'sales', ['a'])
  await db()
    .insert(staffRoles)
    .values({ user_id: idOf('both'), role: 'read_only', website_id: siteOf('b'), created_at: new Date() })
})
afterAll(() => platform.dispose())

async function add(name: string, role: RoleName, keys: readonly ('a' | 'b')[]) {
  const email = `${name}@dealer.example`
  const id = await giveStaff(platform.database, email, role, { website_id: siteOf(keys[0]!) })
  const browser = staffBrowser(platform)
  expect((await browser.signIn(email)).status).toBe(302)
  people.set(name, { id, browser })
}

/** Leads as the intake stores them, of a kind of their own. */
async function some(count: number, key: 'a' | 'b' = 'a', name = 'Sam Buyer') {
  const { id: _, lead_id: _lead, reference: _reference, ...rest } = platform.tenants[key].lead
  return db()
    .insert(leads)
    .values(
      Array.from({ length: count }, () => ({
        ...rest,
        reference: `B-${randomUUID().slice(0, 8).toUpperCase()}`,
        submission_id: randomUUID(),
        lead: { ...rest.lead, name },
      })),
    )
    .returning()
}
type Row = Awaited<ReturnType<typeof some>>[number]

const workOf = async (rows: readonly Row[]) => {
  const found = await db()
    .select()
    .from(leadWork)
    .where(
      inArray(
        leadWork.lead_id,
        rows.map(({ id }) => id),
      ),
    )
  return rows.map(({ id }) => found.find((work) => work.lead_id === id)!)
}
const auditOf = async (rows: readonly Row[]) =>
  db()
    .select()
    .from(staffAudit)
    .where(
      inArray(
        staffAudit.subject,
        rows.map(({ reference }) => reference),
      ),
    )
const outcomes = async (run: string) =>
  (await db().select().from(leadRunLeads).where(eq(leadRunLeads.run_id, run)).orderBy(leadRunLeads.position)).map(
    ({ state, reason }) => (reason === null ? state : `${state}: ${reason}`),
  )

interface Sent {
  key?: string
  version?: number
  until?: string
}
/** Sends the bar of the inbox for some leads. */
async function bulk(
  who: string,
  rows: readonly Row[],
  change: string,
  { key = randomUUID(), version = 0, ...given }: Sent = {},
) {
  const form = new URLSearchParams({ intent: 'bulk', key, change, ...given })
  for (const { lead_id } of rows) form.append('lead', `${lead_id}.${version}`)
  return { key, ...(await as(who).post('/leads?view=all', form)) }
}
const undo = (who: string, run: string) => as(who).post('/leads', { intent: 'undo-run', run })

describe('changing several leads', () => {
  test('assigns them at once, each with its activity and its entry in the log, and takes it back', async () => {
    const rows = await some(3)
    const { key, status, headers } = await bulk('kim', rows, `assigned:${idOf('lou')}`)
    expect([status, headers.location]).toEqual([302, `/leads?view=all&done=run-${key}`])
    expect((await workOf(rows)).map((work) => [work.assigned_to, work.status, work.version])).toEqual(
      rows.map(() => [idOf('lou'), 'open', 1]),
    )
    expect((await auditOf(rows)).map(({ action, user_id }) => [action, user_id])).toEqual(
      rows.map(() => ['lead.assigned', idOf('kim')]),
    )
    const page = await as('kim').get(headers.location!)
    expect(page.text).toContain('3 changed')

    expect((await undo('kim', key)).status).toBe(302)
    expect((await workOf(rows)).map((work) => [work.assigned_to, work.status, work.version])).toEqual(
      rows.map(() => [null, 'new', 2]),
    )
    expect(await auditOf(rows)).toHaveLength(6)
    expect(await outcomes(key)).toEqual(['undone', 'undone', 'undone'])
  })

  test('keeps the status that a colleague has set since when the assignment is undone', async () => {
    const rows = await some(2)
    const { key } = await bulk('kim', rows, `assigned:${idOf('lou')}`)
    await bulk('lou', [rows[0]!], 'status:won', { version: 1 })
    await undo('kim', key)
    expect((await workOf(rows)).map((work) => [work.assigned_to, work.status])).toEqual([
      [null, 'won'],
      [null, 'new'],
    ])
  })

  test('sent twice is one change, and so is its undo', async () => {
    const rows = await some(2)
    const { key } = await bulk('kim', rows, 'status:lost')
    expect((await bulk('kim', rows, 'status:lost', { key })).status).toBe(302)
    expect((await workOf(rows)).map(({ version }) => version)).toEqual([1, 1])
    await undo('kim', key)
    await undo('kim', key)
    expect((await workOf(rows)).map(({ version, status }) => [version, status])).toEqual([
      [2, 'new'],
      [2, 'new'],
    ])
  })

  test('snoozes until the time of each site, and not what is done', async () => {
    const [open, done] = (await some(2)) as [Row, Row]
    await bulk('kim', [done], 'status:won')
    const form = new URLSearchParams({ intent: 'bulk', key: randomUUID(), change: 'snoozed:tomorrow' })
    form.append('lead', `${open.lead_id}.0`)
    form.append('lead', `${done.lead_id}.1`)
    expect((await as('kim').post('/leads', form)).status).toBe(302)
    expect(await outcomes(form.get('key')!)).toEqual(
      ['planned', 'planned'].map((_, at) =>
        at === 0 ? 'changed' : 'refused: Only new and open leads can be snoozed.',
      ),
    )
    const past = await bulk('kim', [open], 'snoozed:another', { version: 1, until: '2020-01-01T09:00' })
    expect([past.status, past.text]).toEqual([422, expect.stringContaining('Please choose a time in the future.')])
    expect((await bulk('kim', [open], 'snoozed:another', { version: 1 })).text).toContain('Please choose a time.')
  })

  test('leaves alone what someone changed meanwhile, what is so already and what is no lead of theirs', async () => {
    const [mine, theirs, same] = (await some(3)) as [Row, Row, Row]
    const [foreign] = (await some(1, 'b', 'Beech Buyer')) as [Row]
    await bulk('lou', [theirs], `assigned:${idOf('lou')}`)
    await bulk('lou', [same], 'status:closed')
    const form = new URLSearchParams({ intent: 'bulk', key: randomUUID(), change: 'status:closed' })
    for (const [row, version] of [
      [mine, 0],
      [theirs, 0],
      [same, 1],
      [foreign, 0],
    ] as const)
      form.append('lead', `${row.lead_id}.${version}`)
    await as('kim').post('/leads', form)
    const run = form.get('key')!
    expect(await outcomes(run)).toEqual([
      'changed',
      expect.stringMatching(/^left: .+ changed it after you selected it\.$/),
      'same',
    ])
    expect((await workOf([theirs, foreign])).map(({ status, version }) => [status, version])).toEqual([
      ['open', 1],
      ['new', 0],
    ])
    const file = await as('kim').get(`/leads/bulk/${run}/result.csv`)
    expect(file.text).toContain('Skipped')
    expect(file.text).not.toContain('Beech Buyer')

    // The undo leaves what has changed since, too.
    await bulk('lou', [mine], 'status:won', { version: 1 })
    await undo('kim', run)
    expect((await outcomes(run))[0]).toBe('kept: It has changed since.')
    expect((await workOf([mine]))[0]!.status).toBe('won')
  })

  test('is refused to those who change no leads, and left out where a role only reads', async () => {
    const [own] = (await some(1)) as [Row]
    const [other] = (await some(1, 'b')) as [Row]
    const refused = await bulk('reader', [own], 'status:lost')
    expect(refused.status).toBe(403)
    const { key } = await bulk('both', [own, other], 'status:lost')
    expect(await outcomes(key)).toEqual(['changed', expect.stringMatching(/^refused: .+/)])
    expect((await workOf([other]))[0]!.status).toBe('new')
    // Each side sees the part of its own site, and only who may change it takes it back.
    expect((await as('other').get(`/leads/bulk/${key}`)).text).not.toContain(own.lead_id)
    expect((await undo('reader', key)).status).toBe(403)
    expect((await as('reader').get('/leads/bulk/matching?view=all')).status).toBe(403)
  })

  test('assigns only to those who answer leads there, and asks for nothing else', async () => {
    const rows = await some(1)
    expect((await bulk('kim', rows, `assigned:${idOf('other')}`)).text).toContain(
      'Please choose someone who can answer leads.',
    )
    const { key } = await bulk('kim', rows, `assigned:${idOf('reader')}`)
    expect((await outcomes(key))[0]).toMatch(/^refused: .+ can’t answer leads of .+\.$/)
    expect((await bulk('kim', rows, 'delete:all')).status).toBe(422)
    expect((await bulk('kim', [], 'status:lost')).status).toBe(422)
    expect((await bulk('kim', rows, 'status:lost', { key: 'x' })).status).toBe(422)
    expect((await workOf(rows))[0]!.version).toBe(0)
    expect((await as('other').get(`/leads/bulk/${key}`)).status).toBe(404)
    expect((await undo('other', key)).status).toBe(404)
  })
})

describe('all that match', () => {
  const all = (who: string, search: string, counted: number, change = 'status:lost') => {
    const key = randomUUID()
    return as(who)
      .post(`/leads?view=all&search=${search}`, { intent: 'bulk', key, change, matching: String(counted) })
      .then((answer) => ({ ...answer, key }))
  }

  test('more than are done at once are left to the job, with their progress, a file and the undo', async () => {
    const rows = await some(60, 'a', 'Quokka Crowd')
    await some(2, 'b', 'Quokka Crowd')
    const count = await as('kim').get('/leads/bulk/matching?view=all&search=quokka')
    expect(JSON.parse(count.text)).toEqual({ leads: 60, problem: null })
    expect((await all('kim', 'quokka', 59)).text).toContain('The list has changed: 60 leads match now.')

    const { key, headers } = await all('kim', 'quokka', 60)
    expect(headers.location).toBe(`/leads/bulk/${key}`)
    expect((await as('kim').get(headers.location!)).text).toContain('"underWay":true')
    await db().update(leadWork).set({ version: 7 }).where(eq(leadWork.lead_id, rows[5]!.id))
    await jobs.run.run({ run: key }, { id: 'one', isLast: false })
    const done = await as('kim').get(headers.location!)
    expect(done.text).toContain('"changed":59')
    expect(done.text).toContain('"left":1')
    expect(await auditOf(rows)).toHaveLength(59)
    expect((await as('kim').get(`/leads/bulk/${key}/result.csv`)).text.trim().split('\n')).toHaveLength(61)
    expect((await as('kim').get('/leads/bulk')).text).toContain('59 changed, 1 skipped')

    await as('kim').post(`/leads/bulk/${key}`, { intent: 'undo-run' })
    await jobs.sweep.run({}, { id: 'sweep', isLast: false })
    expect((await workOf(rows)).every(({ status }) => status === 'new')).toBe(true)
    expect(await auditOf(rows)).toHaveLength(118)
  })

  test('a right that is taken away stops the rest, and old runs are removed', async () => {
    const rows = await some(55, 'a', 'Wombat Crowd')
    await add('temp', 'sales', ['a'])
    const { key } = await all('temp', 'wombat', 55)
    await db()
      .delete(staffRoles)
      .where(eq(staffRoles.user_id, idOf('temp')))
    await jobs.run.run({ run: key }, { id: 'one', isLast: false })
    expect(new Set(await outcomes(key))).toEqual(
      new Set(['left: The person who started this can no longer change leads here.']),
    )
    expect(await auditOf(rows)).toEqual([])
    await db()
      .update(leadRuns)
      .set({ created_at: new Date('2020-01-01') })
      .where(eq(leadRuns.id, key))
    await jobs.sweep.run({}, { id: 'sweep', isLast: false })
    expect(await outcomes(key)).toEqual([])
    expect(await db().select().from(leadActivity).where(eq(leadActivity.lead_id, rows[0]!.id))).toEqual([])
  })
})
