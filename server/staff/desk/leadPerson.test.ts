import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { bookings } from '../../bookings/table.ts'
import { leadActivity, leadLinks, leads } from '../../leads/table.ts'
import { websites } from '../../sites/table.ts'
import { staffAudit, staffRoles } from '../table.ts'

let platform: TestPlatform
const people = new Map<string, StaffBrowser>()

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null }, rateLimits: { guesses: plenty } })
  await add('kim', 'sales', [platform.tenants.a.website.id])
  await add('lou', 'sales', [platform.tenants.a.website.id])
  await add('service', 'service', [platform.tenants.a.website.id])
  await add('reader', 'read_only', [platform.tenants.a.website.id])
  await add('both', 'sales', [platform.tenants.a.website.id, platform.tenants.b.website.id])
})
afterAll(() => platform.dispose())

async function add(name: string, role: RoleName, sites: readonly number[]) {
  const email = `${name}@dealer.example`
  const [website_id, ...others] = sites
  const id = await giveStaff(platform.database, email, role, { website_id: website_id! })
  for (const other of others)
    await platform.database.drizzle
      .insert(staffRoles)
      .values({ user_id: id, role, website_id: other, created_at: new Date() })
  const browser = staffBrowser(platform)
  expect((await browser.signIn(email)).status).toBe(302)
  people.set(name, browser)
}
const as = (name: string) => people.get(name)!

let made = 0
/** A lead as the intake stores it, of somebody with an address and a number of their own. */
async function lead(given: { name?: string; email?: string; phone?: string; key?: 'a' | 'b'; message?: string } = {}) {
  made++
  const { key = 'a', name = 'Pat Person', email = `pat${made}@mail.example`, phone = '', message = 'Hello' } = given
  const { id: _, lead_id: _lead, reference: _reference, ...rest } = platform.tenants[key].lead
  const [row] = await platform.database.site(platform.tenants[key].website.id).transaction((tx) =>
    tx
      .insert(leads)
      .values({
        ...rest,
        reference: `P-${randomUUID().slice(0, 8).toUpperCase()}`,
        submission_id: randomUUID(),
        lead: { ...rest.lead, name, email, phone, message },
        created_at: new Date(Date.now() - 60_000 + made),
      })
      .returning(),
  )
  return row!
}
type Row = Awaited<ReturnType<typeof lead>>

const shown = async (who: string, row: Row, query = '') => {
  const answer = await as(who).get(`/leads/${row.lead_id}/person${query}`)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as {
    name: string
    count: number
    contacts: { emails: string[] }
    history: { kind: string; id: string; title: string; text: string }[]
    page: { next: string | null }
    links: { id: string; one: string; other: string }[]
    found: { id: string }[]
    hidden: string[]
    mayWrite: { allowed: boolean }
    done: { text: string; undo: { intent: string; hidden: Record<string, string> } | null } | null
  }
}
const leadsIn = async (who: string, row: Row) =>
  (await shown(who, row)).history.filter(({ kind }) => kind === 'lead').map(({ id }) => id)
const post = (who: string, row: Row, given: Record<string, string>) =>
  as(who).post(`/leads/${row.lead_id}/person`, { key: randomUUID(), ...given })
const links = () => platform.database.drizzle.select().from(leadLinks)
const audit = (row: Row) =>
  platform.database.drizzle.select().from(staffAudit).where(eq(staffAudit.subject, row.reference))

describe('the person of a lead', () => {
  test('is the same from each of their leads, however those are connected', async () => {
    const one = await lead({ email: 'chain@mail.example' })
    const two = await lead({ email: 'Chain@mail.example', phone: '0491 570 110' })
    const three = await lead({ email: 'chain.work@mail.example', phone: '+61 491 570 110' })
    const stranger = await lead({ email: 'chainsaw@mail.example', phone: '491' })
    const expected = [three.lead_id, two.lead_id, one.lead_id]
    for (const row of [one, two, three]) expect(await leadsIn('kim', row)).toEqual(expected)
    expect(await leadsIn('kim', stranger)).toEqual([stranger.lead_id])
    expect((await shown('kim', one)).contacts.emails).toEqual(['chain.work@mail.example', 'Chain@mail.example'])
  })

  test('has notes, calls, bookings and reservations in one history, as far as the reader may see them', async () => {
    const row = await lead()
    const { website, dealerships } = platform.tenants.a
    await platform.database.drizzle.insert(bookings).values({
      website_id: website.id,
      dealership_id: dealerships[0]!.id,
      kind: 'appointment',
      starts_at: new Date('2027-02-01T00:00:00Z'),
      ends_at: new Date('2027-02-01T01:00:00Z'),
      place: 1,
      lead_id: row.id,
    })
    const note = { intent: 'note', note: '<b>Bold</b> note', key: randomUUID(), version: '0' }
    expect((await as('kim').post(`/leads/${row.lead_id}`, note)).status).toBe(302)
    const { history, hidden } = await shown('kim', row)
    expect(history.map(({ kind }) => kind).toSorted()).toEqual(['booking', 'lead', 'note'])
    expect(history.find(({ kind }) => kind === 'note')).toMatchObject({ text: '<b>Bold</b> note' })
    expect(hidden).toEqual([])
    const service = await shown('service', row)
    expect(service.history).toHaveLength(3)
    expect(service.hidden).toEqual([expect.stringContaining('People in service can’t see reservations.')])
  })

  test('is read page by page', async () => {
    const rows = []
    for (let at = 0; at < 55; at++) rows.push(await lead({ email: 'paged.person@mail.example' }))
    const first = await shown('kim', rows[0]!)
    const rest = await shown('kim', rows[0]!, `?after=${first.page.next}`)
    expect([first.count, first.history.length, rest.history.length, rest.page.next]).toEqual([55, 50, 5, null])
    expect((await shown('kim', rows[0]!, '?after=nonsense')).history).toHaveLength(50)
  })
})

describe('merging', () => {
  test('joins two people and nothing else, once, and unmerging restores exactly what was', async () => {
    const one = await lead({ name: 'Merge One' })
    const two = await lead({ name: 'Merge One' })
    const before = [await leadsIn('kim', one), await leadsIn('kim', two)]
    expect((await shown('kim', one)).found.map(({ id }) => id)).toContain(two.lead_id)
    const form = { intent: 'merge', other: two.lead_id, key: randomUUID() }
    for (const answer of [await post('kim', one, form), await post('kim', one, form)])
      expect([answer.status, answer.headers.location]).toEqual([302, `/leads/${one.lead_id}/person?done=${form.key}`])
    for (const row of [one, two]) expect(await leadsIn('kim', row)).toEqual([two.lead_id, one.lead_id])
    const merged = await shown('kim', two, `?done=${form.key}`)
    expect(merged.links).toMatchObject([{ id: form.key }])
    expect(merged.done).toMatchObject({
      text: 'Merged with Merge One: Merge One',
      undo: { intent: 'undo', hidden: { of: form.key } },
    })
    // The stored leads are as they were.
    expect(await platform.database.drizzle.select().from(leads).where(eq(leads.id, one.id))).toEqual([one])

    const unmerge = { intent: 'unmerge', link: form.key, key: randomUUID() }
    for (const answer of [await post('lou', two, unmerge), await post('lou', two, unmerge)])
      expect(answer.status).toBe(302)
    const history = async (row: Row) => (await leadsIn('kim', row)).filter((id) => id !== '')
    expect([await history(one), await history(two)]).toEqual(before)
    expect((await audit(one)).map(({ action, who }) => [action, who])).toEqual([
      ['lead.merged', 'kim'],
      ['lead.unmerged', 'lou'],
    ])
    expect(await audit(two)).toEqual([])

    // Undoing is a change too, both ways.
    const again = (await shown('kim', one, `?done=${unmerge.key}`)).done!.undo!
    expect((await post('kim', one, { intent: 'undo', ...again.hidden, key: randomUUID() })).status).toBe(302)
    expect(await leadsIn('kim', one)).toEqual([two.lead_id, one.lead_id])
    const [link] = (await links()).filter(({ lead_id }) => lead_id === one.id)
    const undo = (await shown('kim', one, `?done=${link!.id}`)).done!.undo!
    expect((await post('kim', one, { intent: 'undo', ...undo.hidden, key: randomUUID() })).status).toBe(302)
    expect([await history(one), await history(two)]).toEqual(before)
    expect((await post('kim', one, { intent: 'undo', ...undo.hidden, key: randomUUID() })).status).toBe(409)
  })

  test('keeps what else connects: of three who were merged, two stay', async () => {
    const [one, two, three] = [await lead({ name: 'T' }), await lead({ name: 'T' }), await lead({ name: 'T' })]
    await post('kim', one, { intent: 'merge', other: two.lead_id })
    await post('kim', three, { intent: 'merge', other: two.lead_id })
    expect(await leadsIn('kim', one)).toHaveLength(3)
    const [link] = (await links()).filter(({ lead_id }) => lead_id === three.id)
    await post('kim', one, { intent: 'unmerge', link: link!.id })
    expect(await leadsIn('kim', one)).toEqual([two.lead_id, one.lead_id])
    expect(await leadsIn('kim', three)).toEqual([three.lead_id])
  })

  test('of two people who merge the same at once, one is told', async () => {
    const [one, two] = [await lead(), await lead()]
    const answers = await Promise.all([
      post('kim', one, { intent: 'merge', other: two.lead_id }),
      post('lou', two, { intent: 'merge', other: one.lead_id }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
    expect((await links()).filter(({ lead_id }) => [one.id, two.id].includes(lead_id))).toHaveLength(1)
    expect([...(await audit(one)), ...(await audit(two))]).toHaveLength(1)
  })

  test('takes the right to answer leads at both sites, and sites that share customers', async () => {
    const [one, two, theirs] = [await lead(), await lead(), await lead({ key: 'b' })]
    expect((await shown('reader', one)).mayWrite.allowed).toBe(false)
    expect((await post('reader', one, { intent: 'merge', other: two.lead_id })).status).toBe(403)
    expect((await post('kim', one, { intent: 'merge', other: theirs.lead_id })).status).toBe(404)
    expect((await post('kim', one, { intent: 'merge', other: one.lead_id })).status).toBe(409)
    expect((await post('kim', one, { intent: 'merge', other: 'x' })).status).toBe(404)
    // Somebody with roles at two dealers still merges nobody between them.
    const apart = await post('both', one, { intent: 'merge', other: theirs.lead_id })
    expect([apart.status, (JSON.parse(apart.text) as { error: string }).error]).toEqual([
      422,
      'These leads are of different dealers, so they can’t be merged.',
    ])
    expect((await links()).filter(({ lead_id }) => lead_id === one.id)).toEqual([])
  })

  test('between sites of a group is seen by who sees both, in the database too', async () => {
    const { a, b } = platform.tenants
    const { drizzle } = platform.database
    await drizzle.update(websites).set({ dealership_group_id: a.group.id }).where(eq(websites.id, b.website.id))
    try {
      const [one, theirs] = [await lead(), await lead({ key: 'b', name: 'Beech Visitor' })]
      const insert = (sites: number[]) =>
        platform.database.staff(sites).transaction((tx) =>
          tx.execute(sql`insert into lead_links (id, website_id, lead_id, other_website_id, other_lead_id, who, at)
            values (gen_random_uuid(), ${a.website.id}, ${one.id}, ${b.website.id}, ${theirs.id}, 'x', now())`),
        )
      await expect(insert([a.website.id])).rejects.toMatchObject({ cause: { code: '42501' } })
      expect((await post('both', one, { intent: 'merge', other: theirs.lead_id })).status).toBe(302)
      expect(await leadsIn('both', one)).toEqual([theirs.lead_id, one.lead_id])
      expect(await leadsIn('kim', one)).toEqual([one.lead_id])
      const answer = await as('kim').get(`/leads/${one.lead_id}/person`)
      expect((JSON.parse(answer.text) as { links: unknown[] }).links).toEqual([])
    } finally {
      await drizzle.delete(leadLinks)
      await drizzle.update(websites).set({ dealership_group_id: b.group.id }).where(eq(websites.id, b.website.id))
    }
  })

  test('is in the activity of its lead', async () => {
    const [one, two] = [await lead(), await lead({ name: 'Other Name' })]
    await post('kim', one, { intent: 'merge', other: two.lead_id })
    const stored = await platform.database.drizzle.select().from(leadActivity).where(eq(leadActivity.lead_id, one.id))
    expect(stored).toMatchObject([{ kind: 'merged', text: 'Other Name', after: two.lead_id, who: 'kim' }])
    expect((await as('kim').get(`/leads/${one.lead_id}`)).text).toContain('Merged with Other Name')
    expect((await staffBrowser(platform).get(`/leads/${one.lead_id}/person`)).headers.location).toContain('/sign-in')
  })
})
