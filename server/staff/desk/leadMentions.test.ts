import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { deliveries } from '../../delivery/table.ts'
import { leadActivity, leadMentions, leads } from '../../leads/table.ts'
import { staffAudit, staffRoles, staffUsers } from '../table.ts'

let platform: TestPlatform
const people = new Map<string, { id: string; browser: StaffBrowser }>()

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  await add('kim', 'sales', 'a')
  await add('lou', 'read_only', 'a')
  await add('max', 'marketing', 'a')
  await add('nia', 'sales', 'b')
})
afterAll(() => platform.dispose())

const siteOf = (key: 'a' | 'b') => platform.tenants[key].website.id
const db = () => platform.database.drizzle
async function add(name: string, role: RoleName, key: 'a' | 'b') {
  const email = `${name}@dealer.example`
  const id = await giveStaff(platform.database, email, role, { website_id: siteOf(key) })
  const browser = staffBrowser(platform)
  await browser.signIn(email)
  people.set(name, { id, browser })
}
const as = (name: string) => people.get(name)!.browser
const idOf = (name: string) => people.get(name)!.id

async function lead(name = 'Sam Buyer') {
  const { id: _, lead_id: _lead, reference: _reference, ...rest } = platform.tenants.a.lead
  const [row] = await platform.database.site(siteOf('a')).transaction((tx) =>
    tx
      .insert(leads)
      .values({
        ...rest,
        reference: `T-${randomUUID().slice(0, 8).toUpperCase()}`,
        submission_id: randomUUID(),
        lead_status: 'Complete',
        lead: { ...rest.lead, name },
      })
      .returning(),
  )
  return row!
}
type Row = Awaited<ReturnType<typeof lead>>
const note = (row: Row, text: string, { mentions = '', key = randomUUID() as string } = {}) =>
  as('kim').post(`/leads/${row.lead_id}`, { intent: 'note', key, note: text, mentions })
const stored = (row: Row) => db().select().from(leadMentions).where(eq(leadMentions.lead_id, row.id))
const told = (row: Row) => db().select().from(deliveries).where(eq(deliveries.lead_id, row.id))
const shown = async (who: string, row: Row) =>
  JSON.parse((await as(who).get(`/leads/${row.lead_id}`)).text) as {
    isMentioned: boolean
    readers: { id: string; name: string; role: string }[]
    activity: { isForMe: boolean; text: { text: string; isMention: boolean }[] }[]
  }
const list = async (who: string) =>
  JSON.parse((await as(who).get('/leads?view=mentions')).text) as {
    leads: { id: string; marks: { word: string }[] }[]
    views: { value: string; count: number | null }[]
  }
const unread = async (who: string) => (await list(who)).views.find(({ value }) => value === 'mentions')!.count

test('offers those who may see the lead, with their roles, and nobody else', async () => {
  const { readers } = await shown('kim', await lead())
  expect(readers).toEqual([{ id: idOf('lou'), name: 'lou', role: 'Read only' }])
})

describe('a mention', () => {
  test('is stored with the note, told once, and logged with it', async () => {
    const row = await lead()
    const key = randomUUID()
    for (const _ of [1, 2]) expect((await note(row, 'See @lou and @lou', { key })).status).toBe(302)
    expect(await stored(row)).toMatchObject([{ activity_id: key, user_id: idOf('lou'), name: 'lou', read_at: null }])
    expect(await told(row)).toMatchObject([
      { kind: 'mention', target: 'lou@dealer.example', destination: `mention-${idOf('lou')}`, activity_id: key },
    ])
    const logged = await db().select().from(staffAudit).where(eq(staffAudit.subject, row.reference))
    expect(logged).toMatchObject([{ action: 'lead.noted', after: { mentioned: 'lou' } }])
  })

  test('is in the view of whoever is mentioned until they open the lead, which loading it is not', async () => {
    const [older, newer] = [await lead('Older'), await lead('Newer')]
    const before = (await unread('lou'))!
    await note(newer, '@lou first')
    await note(older, '@lou last')
    expect(await unread('lou')).toBe(before + 2)
    const { leads: found } = await list('lou')
    expect(found.slice(0, 2).map(({ id }) => id)).toEqual([older.lead_id, newer.lead_id])
    expect(found[0]!.marks[0]!.word).toBe('Mentions you')
    expect(await shown('lou', older)).toMatchObject({
      isMentioned: true,
      activity: [
        {
          isForMe: true,
          text: [
            { text: '@lou', isMention: true },
            { text: ' last', isMention: false },
          ],
        },
      ],
    })
    expect(await unread('lou')).toBe(before + 2)
    expect((await as('lou').post(`/leads/${older.lead_id}`, { intent: 'seen' })).status).toBe(200)
    expect(await unread('lou')).toBe(before + 1)
    expect((await shown('lou', older)).isMentioned).toBe(false)
    expect(await unread('kim')).toBe(0)
    expect((await shown('kim', older)).activity[0]!.isForMe).toBe(false)
  })

  test('of somebody of another tenant, without the right, or oneself is only text', async () => {
    const row = await lead()
    expect((await note(row, '@nia @max @kim', { mentions: `${idOf('nia')},${idOf('max')}` })).status).toBe(302)
    expect([await stored(row), await told(row)]).toEqual([[], []])
  })

  test('is read by its own person alone', async () => {
    const row = await lead()
    await note(row, '@lou')
    for (const [who, status] of [
      ['kim', 200],
      ['nia', 404],
      ['max', 403],
    ] as const)
      expect((await as(who).post(`/leads/${row.lead_id}`, { intent: 'seen' })).status).toBe(status)
    expect((await stored(row))[0]!.read_at).toBeNull()
  })
})

test('names are text, and people of one name are told apart by what was chosen', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const twins = ['one', 'two'].map((key) => ({
    id: `twin-${key}-${randomUUID()}`,
    name,
    email: `${key}@twins.example`,
  }))
  await db().insert(staffUsers).values(twins)
  await db()
    .insert(staffRoles)
    .values(
      twins.map(({ id }) => ({ user_id: id, role: 'sales' as const, website_id: siteOf('a'), created_at: new Date() })),
    )
  const row = await lead()
  const unclear = await note(row, `@${name} please`)
  expect([unclear.status, (JSON.parse(unclear.text) as { fields: object }).fields]).toEqual([
    422,
    { note: `There are several people called ${name}. Please choose one from the list.` },
  ])
  expect((await note(row, `@${name} please`, { mentions: twins[1]!.id })).status).toBe(302)
  expect(await told(row)).toMatchObject([{ target: 'two@twins.example' }])
  // Whoever leaves stays in the note by name.
  await db().delete(staffUsers).where(eq(staffUsers.id, twins[1]!.id))
  expect(await stored(row)).toMatchObject([{ user_id: null, name }])
  expect((await shown('kim', row)).activity[0]!.text[0]).toEqual({ text: `@${name}`, isMention: true })
})

test('a note that is refused mentions nobody', async () => {
  const row = await lead()
  expect((await note(row, ' ')).status).toBe(422)
  expect(
    (await as('lou').post(`/leads/${row.lead_id}`, { intent: 'note', key: randomUUID(), note: '@kim' })).status,
  ).toBe(403)
  expect([await stored(row), await db().select().from(leadActivity).where(eq(leadActivity.lead_id, row.id))]).toEqual([
    [],
    [],
  ])
})
