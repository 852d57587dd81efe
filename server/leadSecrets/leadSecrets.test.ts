import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { operator } from '../../tools/testing/commands.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { giveAnswers, TEST_KEY, TEST_KEYS } from '../../tools/testing/secrets.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { connect } from '../db/connect.ts'
import { leadCommands } from '../leads/cli.ts'
import { leads } from '../leads/table.ts'
import { openKeys } from '../secrets/secrets.ts'
import { rotateSecrets } from '../secrets/store.ts'
import { createSites, type Sites } from '../sites/sites.ts'
import { websites } from '../sites/table.ts'
import { leadSecretRows } from './leadSecrets.ts'
import { deleteExpiredAnswers } from './retention.ts'
import { leadSecrets, leadSecretViews } from './table.ts'
import { viewAnswers, viewsOf } from './view.ts'

let home: TestDatabase
let tenants: TwoTenants
let sites: Sites
let a: Site
let b: Site
const command = operator('leads', leadCommands, () => home.database)

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database, { b: { sensitive_retention_days: 30 } })
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  a = (await sites.findBySlug('site-a'))!.site
  b = (await sites.findBySlug('site-b'))!.site
})
beforeEach(async () => {
  await home.database.pool.query('truncate lead_secrets, lead_secret_views')
})
afterAll(async () => {
  await sites.close()
  await home.dispose()
})

const NOW = new Date('2026-11-23T03:00:00Z')
const WHY = { by: 'Ana', reason: 'Lender called' }
const leadIn = (key: 'a' | 'b') => ({ websiteId: tenants[key].website.id, leadId: tenants[key].lead.id })
const give = (key: 'a' | 'b', more?: Parameters<typeof giveAnswers>[2]) =>
  giveAnswers(home.database, leadIn(key), { storedAt: NOW, ...more })
const view = (site: Site, key: 'a' | 'b', { now = NOW, keys = TEST_KEYS, as = WHY } = {}) =>
  viewAnswers({ staff: home.database.staff([site.id]), keys }, site, leadIn(key).leadId, as, now)
const stored = () => home.database.drizzle.select().from(leadSecrets).orderBy(leadSecrets.website_id)
const views = () => home.database.drizzle.select().from(leadSecretViews)
const INCOME = (value: string) => [{ name: 'income', label: 'Income after tax', value }]

/** Another lead of site a. */
async function anotherLead(changes: Partial<typeof leads.$inferInsert> = {}) {
  const { id: _id, lead_id: _leadId, ...copied } = tenants.a.lead
  const own = { reference: `REF-${crypto.randomUUID().slice(0, 8)}`, submission_id: crypto.randomUUID() }
  const [made] = await home.database.drizzle
    .insert(leads)
    .values({ ...copied, ...own, ...changes })
    .returning()
  return made!
}

describe('opening', () => {
  test('gives the answers to staff of the site, and records who and why', async () => {
    await give('a', { value: '$7,001' })
    await give('b', { value: '$7,002' })
    expect(await view(a, 'a', { as: { by: ' Ana ', reason: ' Lender called ' } })).toEqual(INCOME('$7,001'))
    expect(await view(b, 'b')).toEqual(INCOME('$7,002'))
    expect(await viewsOf(home.database.staff([a.id]), leadIn('a').leadId)).toEqual([{ ...WHY, at: NOW }])
    expect(await viewsOf(home.database.staff([a.id]), leadIn('b').leadId)).toEqual([])
    expect(await views()).toHaveLength(2)
  })

  test('is refused to staff of another site, and nothing is recorded', async () => {
    await give('b')
    expect(await view(a, 'b')).toBeNull()
    const asOther = viewAnswers(
      { staff: home.database.staff([a.id]), keys: TEST_KEYS },
      b,
      leadIn('b').leadId,
      WHY,
      NOW,
    )
    expect(await asOther).toBeNull()
    expect(await views()).toEqual([])
  })

  test('takes a name and a reason', async () => {
    await give('a')
    await expect(view(a, 'a', { as: { by: '', reason: 'Lender called' } })).rejects.toThrow('Please give the name')
    await expect(view(a, 'a', { as: { by: 'Ana', reason: '' } })).rejects.toThrow('Please give a reason')
    expect(await views()).toEqual([])
  })

  test('is over when they have expired, even if the job has not run yet', async () => {
    await give('a')
    const end = new Date('2027-02-21T03:00:00Z')
    expect(await view(a, 'a', { now: new Date(end.getTime() - 1) })).toEqual(INCOME('$1,950'))
    expect(await view(a, 'a', { now: end })).toBeNull()
    expect(await views()).toHaveLength(1)
  })

  test('is recorded even if they cannot be decrypted', async () => {
    await give('a')
    const keys = openKeys({ encryptionKeys: ['c2'.repeat(32)], dataDir: '/nowhere' })
    await expect(view(a, 'a', { keys })).rejects.toThrow('is not among the keys')
    expect(await views()).toHaveLength(1)
  })

  test('leaves records that nobody changes', async () => {
    await give('a')
    await view(a, 'a')
    for (const statement of [
      sql`update lead_secret_views set reason = 'none'`,
      sql`delete from lead_secret_views`,
      sql`delete from lead_secrets`,
    ])
      await expect(home.database.staff([a.id]).transaction((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { code: '42501' },
      })
  })
})

describe('what is stored', () => {
  test('is replaced by a later step, and by its own lead only', async () => {
    await give('a', { value: '$1' })
    await give('b', { value: '$2' })
    await give('a', { value: '$3' })
    expect(await stored()).toHaveLength(2)
    expect(await view(a, 'a')).toEqual(INCOME('$3'))
    expect(await view(b, 'b')).toEqual(INCOME('$2'))
  })

  test('is not replaced by another site', async () => {
    await give('b', { value: '$2' })
    const foreign = giveAnswers(home.database, { ...leadIn('a'), leadId: leadIn('b').leadId })
    await expect(foreign).rejects.toMatchObject({ cause: { code: '42501' } })
    expect(await view(b, 'b')).toEqual(INCOME('$2'))
  })

  test('is bound to its lead and its site', async () => {
    await give('a')
    const { id } = await anotherLead()
    await home.database.drizzle.update(leadSecrets).set({ lead_id: id })
    const other = viewAnswers({ staff: home.database.staff([a.id]), keys: TEST_KEYS }, a, id, WHY, NOW)
    await expect(other).rejects.toThrow('it was changed, or belongs to something else')
    await home.database.drizzle.update(leadSecrets).set({ lead_id: leadIn('a').leadId, website_id: b.id })
    const onB = viewAnswers({ staff: home.database.staff([b.id]), keys: TEST_KEYS }, b, leadIn('a').leadId, WHY, NOW)
    // The record already fails: the lead is not of that site.
    await expect(onB).rejects.toMatchObject({ cause: { code: '42501' } })
    await home.database.drizzle.delete(leads).where(eq(leads.id, id))
  })

  test('is encrypted again when the key is rotated', async () => {
    await give('a', { value: '$1' })
    await give('b', { value: '$2' })
    const before = await stored()
    const rotated = openKeys({ encryptionKeys: ['d3'.repeat(32), TEST_KEY], dataDir: '/nowhere' })
    expect(await rotateSecrets(home.database, rotated, [leadSecretRows])).toMatchObject({ others: [2] })
    const after = await stored()
    expect(after.map(({ stored_at, labels }) => [stored_at, labels])).toEqual(
      before.map(({ stored_at, labels }) => [stored_at, labels]),
    )
    const newest = openKeys({ encryptionKeys: ['d3'.repeat(32)], dataDir: '/nowhere' })
    expect(new Set(after.map(({ key_id }) => key_id))).toEqual(new Set([await newest.newestId()]))
    expect(await view(a, 'a', { keys: newest })).toEqual(INCOME('$1'))
    expect(await view(b, 'b', { keys: newest })).toEqual(INCOME('$2'))
    expect(await rotateSecrets(home.database, rotated, [leadSecretRows])).toMatchObject({ others: [0] })
  })

  test('stops a rotation that cannot read it, and names the lead', async () => {
    await give('a')
    const keys = openKeys({ encryptionKeys: ['e4'.repeat(32)], dataDir: '/nowhere' })
    await expect(rotateSecrets(home.database, keys, [leadSecretRows])).rejects.toThrow(
      `The sensitive answers of lead ${leadIn('a').leadId} cannot be read`,
    )
  })
})

describe('the job', () => {
  const DAY = 86_400_000
  const at = (days: number, more = 0) => new Date(NOW.getTime() + days * DAY + more)
  const run = (now: Date) => deleteExpiredAnswers({ database: home.database, sites }, now)
  const left = async () => (await stored()).map(({ website_id }) => (website_id === a.id ? 'a' : 'b'))

  test('deletes what has been stored for the days of its site, and nothing else', async () => {
    await give('a')
    await give('b')
    expect([await run(at(30, -1)), await left()]).toEqual([0, ['a', 'b']])
    expect([await run(at(30)), await left()]).toEqual([1, ['a']])
    expect([await run(at(90, -1)), await left()]).toEqual([0, ['a']])
    expect([await run(at(90)), await left()]).toEqual([1, []])
    expect((await home.database.drizzle.select().from(leads)).length).toBeGreaterThanOrEqual(2)
  })

  test('keeps to what the visitor was told, where the site has lengthened it since', async () => {
    await give('a', { retentionDays: 10 })
    expect([await run(at(10, -1)), await run(at(10))]).toEqual([0, 1])
  })

  test('counts by the setting alone for answers of an earlier release', async () => {
    await give('b', { retentionDays: null })
    expect([await run(at(30, -1)), await run(at(30))]).toEqual([0, 1])
  })

  test('goes by the standard on a site whose settings cannot be read', async () => {
    await give('b', { retentionDays: null })
    await home.database.pool.query(`update websites set settings = '{"locale": 5}' where id = $1`, [b.id])
    expect([await run(at(90, -1)), await run(at(90))]).toEqual([0, 1])
    await home.database.drizzle
      .update(websites)
      .set({ settings: tenants.b.website.settings })
      .where(eq(websites.id, b.id))
  })
})

describe('the command', () => {
  const REFERENCE = 'REF-A1'

  test('shows which there are, and them only to a named person with a reason', async () => {
    await give('a', { value: '$7,001', storedAt: new Date() })
    const shown = await command.run('show', REFERENCE)
    expect(shown).toMatch(/^Sensitive answers \(deleted \d{4}-\d\d-\d\d .*\): Income after tax$/m)
    expect(shown).not.toContain('7,001')
    expect(await command.refused('show', REFERENCE, '--sensitive')).toBe(
      'Please give the name of the person who opens them. Use --as and --reason.',
    )
    expect(await command.refused('show', REFERENCE, '--sensitive', '--as', 'Ana')).toBe(
      'Please give a reason of 5 characters or more. Use --as and --reason.',
    )
    expect(await views()).toEqual([])
    const opened = await command.run('show', REFERENCE, '--sensitive', '--as', 'Ana', '--reason', 'Lender called')
    expect(opened).toContain('\n  Income after tax: $7,001\n')
    expect(opened).toMatch(/^ {2}opened \d{4}-\d\d-\d\d .* by Ana: Lender called$/m)
    expect(await command.run('show', REFERENCE)).toMatch(/by Ana: Lender called/)
  })

  test('says that there are none', async () => {
    expect(await command.run('show', REFERENCE)).not.toContain('Sensitive')
    expect(await command.refused('show', REFERENCE, '--sensitive', '--as', 'Ana', '--reason', 'Lender called')).toBe(
      'REF-A1 has no sensitive answers, or they have been deleted.',
    )
  })
})

test('sensitive answers of an earlier release are moved out of their leads at the start, once', async () => {
  const answer = (name: string, value: string) => ({ name, label: name, value })
  const former = (form: string, ...answers: ReturnType<typeof answer>[]) =>
    anotherLead({ form, sensitive_apart: false, lead: { ...tenants.a.lead.lead, answers } })
  const finance = await former('finance-application', answer('income', '$7,003'), answer('employer', 'Yard Works'))
  const own = await former('quote', answer('born', '19 August 1971'), answer('birthday', 'a cake'))
  const other = await former('service-enquiry', answer('year', '2019'))
  const forms = { quote: { add: [{ type: 'dob', name: 'born', label: 'Born' }] } }
  await home.database.pool.query('update websites set settings = $1 where id = $2', [{ forms }, a.id])

  const start = async () => {
    const { close } = await connect({ databaseUrl: home.url, dataDir: '/nowhere', encryptionKeys: [TEST_KEY] })
    await close()
  }
  await Promise.all([start(), start(), start()])
  await start()
  const answersOf = async ({ id }: { id: number }) => {
    const [row] = await home.database.drizzle.select().from(leads).where(eq(leads.id, id))
    const opened = await viewAnswers({ staff: home.database.staff([a.id]), keys: TEST_KEYS }, a, id, WHY, new Date())
    return { apart: row!.sensitive_apart, lead: row!.lead.answers.map(({ value }) => value), opened }
  }
  expect(await answersOf(finance)).toEqual({ apart: true, lead: ['Yard Works'], opened: [answer('income', '$7,003')] })
  expect(await answersOf(own)).toEqual({ apart: true, lead: ['a cake'], opened: [answer('born', '19 August 1971')] })
  expect(await answersOf(other)).toEqual({ apart: true, lead: ['2019'], opened: null })
  expect((await stored()).map(({ retention_days }) => retention_days)).toEqual([null, null])
  expect((await home.database.pool.query('select lead::text from leads')).rows.join()).not.toContain('7,003')
})
