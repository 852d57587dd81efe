import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveAnswers } from '../../../tools/testing/secrets.ts'
import { giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { leadSecrets, leadSecretViews } from '../../leadSecrets/table.ts'
import { staffAudit, staffSessions } from '../table.ts'

const VALUE = '7135'
const REASON = 'The lender asked for <b>income</b>.'
let platform: TestPlatform
const browsers = new Map<string, StaffBrowser>()

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  const { a, b } = platform.tenants
  const add = async (name: string, role: RoleName, website_id: number) => {
    await giveStaff(platform.database, `${name}@dealer.example`, role, { website_id })
    const who = staffBrowser(platform)
    expect((await who.signIn(`${name}@dealer.example`)).status).toBe(302)
    browsers.set(name, who)
  }
  await add('fin', 'finance', a.website.id)
  await add('sal', 'sales', a.website.id)
  await add('mel', 'marketing', a.website.id)
  await add('boss', 'dealer_principal', b.website.id)
  await giveAnswers(platform.database, { websiteId: a.website.id, leadId: a.lead.id }, { value: VALUE })
})
afterAll(() => platform.dispose())

const who = (name: string) => browsers.get(name)!
const path = () => `/leads/${platform.tenants.a.lead.lead_id}/answers`
const open = (name: string, reason = REASON) => who(name).post(path(), { intent: 'open', reason })
const views = () => platform.database.drizzle.select().from(leadSecretViews)
const logged = () =>
  platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.action, 'lead.answers_opened'))

test('a lead names its sensitive answers, and its screen when they are deleted; neither has their values', async () => {
  const lead = await who('sal').get(`/leads/${platform.tenants.a.lead.lead_id}`)
  expect(JSON.parse(lead.text)).toMatchObject({ sensitive: ['Income after tax'] })
  const screen = await who('fin').get(path())
  expect(JSON.parse(screen.text)).toMatchObject({
    summary: { labels: ['Income after tax'] },
    views: [],
    may: { allowed: true },
  })
  expect(lead.text + screen.text).not.toContain(VALUE)
  expect(lead.text + screen.text).not.toContain('ciphertext')
  expect(await views()).toEqual([])
})

test('whoever may not is told who can, and nothing is recorded', async () => {
  const screen = await who('sal').get(path())
  expect(JSON.parse(screen.text)).toMatchObject({
    may: { allowed: false, reason: expect.stringContaining('can’t open sensitive answers of leads') as string },
    views: [],
  })
  expect((await open('sal')).status).toBe(403)
  // Marketing sees no leads, and another dealer not this one.
  expect([(await who('mel').get(path())).status, (await open('mel')).status]).toEqual([403, 403])
  expect([(await who('boss').get(path())).status, (await open('boss')).status]).toEqual([404, 404])
  expect([await views(), await logged()]).toEqual([[], []])
})

test.each([
  [0, 'Please give a reason of 5 characters or more.'],
  [4, 'Please give a reason of 5 characters or more.'],
  [501, 'Please give a reason of 500 characters or fewer.'],
])('a reason of %i characters is refused beside its field', async (length, problem) => {
  const reason = 'x'.repeat(length)
  const { status, text } = await open('fin', reason)
  expect([status, JSON.parse(text)]).toMatchObject([422, { fields: { reason: problem }, values: { reason } }])
  expect(await views()).toEqual([])
})

test('a password of more than 10 minutes ago has to be entered again', async () => {
  const { drizzle } = platform.database
  await drizzle.update(staffSessions).set({ confirmed_at: new Date(Date.now() - 600_000) })
  expect(JSON.parse((await who('fin').get(path())).text)).toMatchObject({ needsPassword: true })
  expect((await open('fin')).status).toBe(403)
  expect(await views()).toEqual([])
  expect((await who('fin').post(path(), { intent: 'confirm', password: PASSWORD })).status).toBe(302)
})

test('they are shown in one answer, with who and why recorded and in the log', async () => {
  const answer = await open('fin')
  expect([answer.status, JSON.parse(answer.text)]).toEqual([
    200,
    { answers: [{ name: 'income', label: 'Income after tax', value: VALUE }] },
  ])
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(await views()).toMatchObject([{ viewed_by: 'fin', reason: REASON }])
  const entries = await logged()
  expect(entries).toMatchObject([{ who: 'fin', after: { answers: 'Income after tax', reason: REASON } }])
  expect(JSON.stringify(entries)).not.toContain(VALUE)
  const screen = await who('fin').get(path())
  expect(JSON.parse(screen.text)).toMatchObject({ views: [{ by: 'fin', reason: REASON }] })
  expect(screen.text).not.toContain(VALUE)
})

test('answers whose time is over are neither named nor opened, before they are deleted too', async () => {
  const { drizzle } = platform.database
  const before = await views()
  await drizzle.update(leadSecrets).set({ stored_at: new Date(Date.now() - 91 * 86_400_000) })
  expect(JSON.parse((await who('sal').get(`/leads/${platform.tenants.a.lead.lead_id}`)).text)).toMatchObject({
    sensitive: [],
  })
  expect(JSON.parse((await who('fin').get(path())).text)).toMatchObject({ summary: null })
  expect((await open('fin')).status).toBe(410)
  expect(await views()).toEqual(before)
})
