import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enteredWords } from '@forecourt/rules/leadDesk/entered.ts'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { CONSOLE, giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { deliveries } from '../../delivery/table.ts'
import { leadActivity, leads, leadWork } from '../../leads/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
const people = new Map<string, { id: string; browser: StaffBrowser }>()

beforeAll(async () => {
  const plenty = { identifier: 10_000, device: 10_000, address: 10_000 }
  platform = await testPlatform({
    console: { handle: consolePages, clientDir: null },
    rateLimits: { guesses: plenty },
  })
  await add('kim', 'sales', 'a')
  await add('lou', 'sales', 'a')
  await add('reader', 'read_only', 'a')
  await add('boss', 'dealer_principal', 'a')
  await add('other', 'sales', 'b')
})
afterAll(() => platform.dispose())

const siteOf = (key: 'a' | 'b') => platform.tenants[key].website.id

async function add(name: string, role: RoleName, key: 'a' | 'b') {
  const email = `${name}@dealer.example`
  const id = await giveStaff(platform.database, email, role, { website_id: siteOf(key) })
  const browser = staffBrowser(platform)
  expect((await browser.signIn(email)).status).toBe(302)
  people.set(name, { id, browser })
}
const as = (name: string) => people.get(name)!.browser
const idOf = (name: string) => people.get(name)!.id

interface Given {
  name?: string
  email?: string
  phone?: string
  key?: 'a' | 'b'
  minutes?: number
  category?: string
}
/** A lead as the intake stores it. */
async function lead({
  name = 'Sam Buyer',
  email = 'sam@mail.example',
  phone = '0491 570 156',
  key = 'a',
  minutes = 5,
  category,
}: Given = {}) {
  const { id: _, lead_id: _lead, reference: _reference, ...rest } = platform.tenants[key].lead
  const at = new Date(Date.now() - minutes * 60_000)
  const [row] = await platform.database.site(siteOf(key)).transaction((tx) =>
    tx
      .insert(leads)
      .values({
        ...rest,
        reference: `T-${randomUUID().slice(0, 8).toUpperCase()}`,
        submission_id: randomUUID(),
        lead_status: 'Complete',
        ...(category ? { category } : {}),
        lead: { ...rest.lead, name, email, phone },
        created_at: at,
        updated_at: at,
      })
      .returning(),
  )
  return row!
}
type Row = Awaited<ReturnType<typeof lead>>
const workOf = async (row: Row) =>
  (await platform.database.drizzle.select().from(leadWork).where(eq(leadWork.lead_id, row.id)))[0]!
const activityOf = (row: Row) =>
  platform.database.drizzle
    .select()
    .from(leadActivity)
    .where(eq(leadActivity.lead_id, row.id))
    .orderBy(leadActivity.position)
const auditOf = (row: Row) =>
  platform.database.drizzle
    .select()
    .from(staffAudit)
    .where(eq(staffAudit.subject, row.reference))
    .orderBy(staffAudit.id)

const post = async (who: string, row: Row, given: Record<string, string>) => {
  const version = String((await workOf(row)).version)
  return as(who).post(`/leads/${row.lead_id}`, { key: randomUUID(), version, ...given })
}
const list = async (who: string, query: Record<string, string> = {}) => {
  const answer = await as(who).get(`/leads?${new URLSearchParams(query)}`)
  expect(answer.status).toBe(200)
  return JSON.parse(answer.text) as {
    leads: { id: string; name: string }[]
    views: { value: string; count: number | null }[]
    page: { next: string | null }
  }
}
const ids = async (who: string, query: Record<string, string>) => (await list(who, query)).leads.map(({ id }) => id)
const shown = async (who: string, row: Row) =>
  JSON.parse((await as(who).get(`/leads/${row.lead_id}`)).text) as {
    name: string
    version: number
    others: { id: string }[]
    activity: { kind: string; text: string }[]
    people: { id: string }[]
    mayWrite: { allowed: boolean }
  }

describe('the list', () => {
  test('has a view for each state of a lead, newest first, and counts of them', async () => {
    const fresh = await lead({ name: 'View Fresh' })
    const old = await lead({ name: 'View Old', minutes: 61 })
    const mine = await lead({ name: 'View Mine' })
    const done = await lead({ name: 'View Done' })
    const snoozed = await lead({ name: 'View Snoozed', minutes: 90 })
    expect((await post('kim', mine, { intent: 'assign', person: idOf('kim') })).status).toBe(302)
    expect((await post('kim', done, { intent: 'status', status: 'won' })).status).toBe(302)
    expect((await post('kim', snoozed, { intent: 'snooze', until: 'tomorrow' })).status).toBe(302)
    const of = async (view: string) => {
      const found = await ids('kim', { view })
      return [fresh, old, mine, done, snoozed]
        .filter(({ lead_id }) => found.includes(lead_id))
        .map(({ lead: { name } }) => name)
    }
    expect(await of('unassigned')).toEqual(['View Fresh', 'View Old'])
    expect(await of('mine')).toEqual(['View Mine'])
    expect(await of('overdue')).toEqual(['View Old'])
    expect(await of('snoozed')).toEqual(['View Snoozed'])
    expect(await of('all')).toEqual(['View Fresh', 'View Old', 'View Mine', 'View Done', 'View Snoozed'])
    expect(await of('nonsense')).toEqual(['View Fresh', 'View Old'])
    const { views } = await list('kim')
    expect(views.filter(({ value }) => ['mine', 'snoozed'].includes(value))).toMatchObject([{ count: 1 }, { count: 1 }])
    expect(await ids('lou', { view: 'mine' })).toEqual([])
    // A snooze that has ended.
    await platform.database.drizzle
      .update(leadWork)
      .set({ snoozed_until: new Date(Date.now() - 1) })
      .where(eq(leadWork.lead_id, snoozed.id))
    expect(await of('overdue')).toEqual(['View Old', 'View Snoozed'])
  })

  test('is searched by name, address, number, vehicle and reference, and filtered', async () => {
    const row = await lead({
      name: 'Quentin Search',
      email: 'q.search@mail.example',
      phone: '+61 491 572 549',
      category: 'Fleet Enquiry',
    })
    for (const search of [
      'quent',
      'search@mail.exam',
      'Q.Search@mail.example',
      '0491 572 549',
      '+61491572549',
      '61491572',
      row.reference,
      'quentin hilux',
    ])
      expect(await ids('kim', { view: 'all', search }), search).toContain(row.lead_id)
    for (const search of ['uentin', 'quentin corolla', '0491 572 548'])
      expect(await ids('kim', { view: 'all', search }), search).not.toContain(row.lead_id)
    expect(await ids('kim', { view: 'all', kind: 'Fleet Enquiry' })).toEqual([row.lead_id])
    expect(await ids('kim', { view: 'all', site: String(siteOf('b')) })).toEqual([])
    expect(await ids('kim', { view: 'all', person: idOf('lou') })).toEqual([])
  })

  test('is read page by page, with no lead twice and none left out', async () => {
    for (let made = 0; made < 55; made++) await lead({ name: `Paged ${made}` })
    const seen: string[] = []
    let query = 'view=all&search=paged'
    for (let page = 0; page < 3; page++) {
      const found = JSON.parse((await as('kim').get(`/leads?${query}`)).text) as Awaited<ReturnType<typeof list>>
      seen.push(...found.leads.map(({ name }) => name))
      if (found.page.next === null) break
      query = `view=all&search=paged&after=${encodeURIComponent(found.page.next)}`
    }
    expect(seen).toEqual(Array.from({ length: 55 }, (_, at) => `Paged ${54 - at}`))
  })
})

describe('a lead', () => {
  test('of another tenant is not there, in any call, and nothing about it changes', async () => {
    const theirs = await lead({ key: 'b', name: 'Beech Visitor', email: 'same@mail.example' })
    const ours = await lead({ email: 'same@mail.example' })
    expect((await as('kim').get(`/leads/${theirs.lead_id}`)).status).toBe(404)
    expect((await shown('kim', ours)).others.map(({ id }) => id)).not.toContain(theirs.lead_id)
    const before = await workOf(theirs)
    const changes: Record<string, string>[] = [
      { intent: 'assign', person: idOf('kim') },
      { intent: 'status', status: 'lost' },
      { intent: 'snooze', until: 'week' },
      { intent: 'note', note: 'Hello' },
      { intent: 'call', result: 'reached' },
      { intent: 'reply', subject: 'Hello', reply: 'Hello' },
      { intent: 'resend', destination: 'dealership' },
      { intent: 'undo', of: randomUUID() },
    ]
    for (const given of changes) expect((await post('kim', theirs, given)).status, given.intent).toBe(404)
    expect([await workOf(theirs), await activityOf(theirs), await auditOf(theirs)]).toEqual([before, [], []])
    expect(await ids('kim', { view: 'all', search: 'beech' })).toEqual([])
    // Nor can somebody of the other tenant be assigned ours.
    expect((await post('kim', ours, { intent: 'assign', person: idOf('other') })).status).toBe(422)
  })

  test('is read, and not changed, by who may only read', async () => {
    const row = await lead()
    expect((await shown('reader', row)).mayWrite.allowed).toBe(false)
    for (const intent of ['assign', 'status', 'snooze', 'note', 'call', 'reply', 'resend', 'undo'])
      expect((await post('reader', row, { intent, status: 'won', note: 'x' })).status, intent).toBe(403)
    expect([(await workOf(row)).version, await activityOf(row)]).toEqual([0, []])
  })

  test('is changed against its version; of two changes at once one is refused', async () => {
    const row = await lead()
    const answers = await Promise.all(
      ['kim', 'lou'].map((name) =>
        as(name).post(`/leads/${row.lead_id}`, {
          intent: 'assign',
          person: idOf(name),
          version: '0',
          key: randomUUID(),
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
    const refused = JSON.parse(answers.find(({ status }) => status === 409)!.text) as { error: string; values: object }
    expect(refused.error).toBe('Someone else changed this lead while you had it open.')
    expect(refused.values).toMatchObject({ intent: 'assign', person: expect.any(String) })
    expect(await workOf(row)).toMatchObject({ status: 'open', version: 1 })
    expect([(await activityOf(row)).length, (await auditOf(row)).length]).toEqual([1, 1])
  })

  test('has each change in its activity and in the log once, sent once or twice', async () => {
    const row = await lead()
    const key = randomUUID()
    const given = { intent: 'note', note: ' Wants to trade in \r\n a Corolla ', key, version: '0' }
    for (const answer of [await post('kim', row, given), await post('kim', row, given)]) expect(answer.status).toBe(302)
    await post('kim', row, { intent: 'call', result: 'no_answer', said: 'Rang out' })
    await post('kim', row, { intent: 'call', result: 'reached', said: '' })
    const { answered_at, status } = await workOf(row)
    expect([answered_at, status]).toEqual([expect.any(Date), 'open'])
    await post('kim', row, { intent: 'status', status: 'lost' })
    expect(
      (await activityOf(row)).map(({ kind, text, before, after, who }) => [kind, text, before, after, who]),
    ).toEqual([
      ['note', 'Wants to trade in \n a Corolla', null, null, 'kim'],
      ['call', 'Rang out', null, 'no_answer', 'kim'],
      ['call', '', null, 'reached', 'kim'],
      ['status', '', 'open', 'lost', 'kim'],
    ])
    expect((await auditOf(row)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['lead.noted', null, null],
      ['lead.called', null, { result: 'No answer' }],
      ['lead.called', null, { result: 'Spoke with them' }],
      ['lead.status', { status: 'Open' }, { status: 'Lost' }],
    ])
  })

  test('is given back by undo, unless somebody has changed that since', async () => {
    const row = await lead()
    await post('kim', row, { intent: 'assign', person: idOf('lou') })
    await post('kim', row, { intent: 'status', status: 'won' })
    const [assigned, won] = await activityOf(row)
    expect((await post('kim', row, { intent: 'undo', of: won!.id })).status).toBe(302)
    expect(await workOf(row)).toMatchObject({ status: 'open', assigned_to: idOf('lou') })
    expect((await post('kim', row, { intent: 'undo', of: won!.id })).status).toBe(409)
    expect((await post('kim', row, { intent: 'undo', of: assigned!.id })).status).toBe(302)
    expect(await workOf(row)).toMatchObject({ assigned_to: null, version: 4 })
  })

  test.each([
    ['a note', { intent: 'note', note: 'Rings back on Friday' }, 'new'],
    ['a call', { intent: 'call', result: 'no_answer', said: '' }, 'open'],
    ['another status', { intent: 'status', status: 'won' }, 'won'],
  ] as const)(
    'has its status back with an assignment that is undone, after %s of a colleague',
    async (_, since, to) => {
      const row = await lead()
      await post('kim', row, { intent: 'assign', person: idOf('lou') })
      const [assigned] = await activityOf(row)
      const { version } = await workOf(row)
      expect((await post('lou', row, since)).status).toBe(302)
      const undoing = { intent: 'undo', of: assigned!.id }
      if (to !== 'new') {
        // Whoever has not seen it is told of it first, and nothing is undone.
        expect((await post('kim', row, { ...undoing, version: String(version) })).status).toBe(409)
        expect(await workOf(row)).toMatchObject({ assigned_to: idOf('lou'), status: to })
      }
      expect((await post('kim', row, undoing)).status).toBe(302)
      expect(await workOf(row)).toMatchObject({ assigned_to: null, status: to })
      const { before, after } = (await auditOf(row)).at(-1)!
      expect([before, after]).toEqual(
        to === 'new'
          ? [
              { person: 'lou', status: 'Open' },
              { person: 'nobody', status: 'New' },
            ]
          : [{ person: 'lou' }, { person: 'nobody' }],
      )
    },
  )

  test('an assignment of a new lead is undone, and done again by undoing that', async () => {
    const row = await lead()
    for (const _ of [1, 2]) {
      const last = (await activityOf(row)).at(-1)
      await post('kim', row, last ? { intent: 'undo', of: last.id } : { intent: 'assign', person: idOf('lou') })
    }
    expect(await workOf(row)).toMatchObject({ assigned_to: null, status: 'new' })
    await post('kim', row, { intent: 'undo', of: (await activityOf(row)).at(-1)!.id })
    expect(await workOf(row)).toMatchObject({ assigned_to: idOf('lou'), status: 'open' })
  })

  test('is given back from the lead that has come in its place, and both are shown if a colleague was first', async () => {
    const [row, next] = [await lead(), await lead()]
    const closing = { intent: 'status', status: 'closed', next: next.lead_id }
    for (const isFirst of [true, false]) {
      const to = (await post('kim', row, closing)).headers.location!
      expect(to).toMatch(`/leads/${next.lead_id}?`)
      const { done } = JSON.parse((await as('kim').get(to)).text) as {
        done: { undo: { hidden: Record<string, string> } }
      }
      if (!isFirst) await post('lou', row, { intent: 'assign', person: idOf('lou') })
      const answer = await as('kim').post(`/leads/${next.lead_id}`, { intent: 'undo', ...done.undo.hidden })
      expect(answer.status).toBe(isFirst ? 302 : 409)
      expect(await workOf(row)).toMatchObject({ status: isFirst ? 'new' : 'closed' })
      expect(await workOf(next)).toMatchObject({ status: 'new', version: 0 })
    }
  })

  test.each([
    [{ intent: 'snooze', until: '2020-01-01T09:00' }, 'until', 'Please choose a time in the future.'],
    [{ intent: 'status', status: 'sold' }, 'status', 'Please choose a status.'],
    [{ intent: 'note', note: ' ' }, 'note', 'Please write a note.'],
    [{ intent: 'call', result: '' }, 'result', 'Please say how it went.'],
    [{ intent: 'reply', subject: 'Hi', reply: '' }, 'reply', 'Please write a reply.'],
    [{ intent: 'reply', subject: ' ', reply: 'Hi' }, 'subject', 'Please enter a subject.'],
  ])('%j is refused at its field', async (given, name, message) => {
    const row = await lead()
    const answer = await post('kim', row, given)
    expect([answer.status, (JSON.parse(answer.text) as { fields: object }).fields]).toEqual([422, { [name]: message }])
    expect((await workOf(row)).version).toBe(0)
  })

  test('is listed with the others of the same person, and who may look after it', async () => {
    const one = await lead({ email: 'Twice@mail.example', phone: '' })
    const two = await lead({ email: 'twice@mail.example', phone: '0755 501 234' })
    const three = await lead({ email: '', phone: '+61 755 501 234' })
    expect((await shown('kim', two)).others.map(({ id }) => id)).toEqual([three.lead_id, one.lead_id])
    expect((await shown('kim', one)).people.map(({ id }) => id)).toEqual(['boss', 'kim', 'lou'].map(idOf))
  })
})

describe('a reply', () => {
  test('is queued with what records it, once, and answers the lead', async () => {
    const row = await lead({ email: 'asks@mail.example' })
    const given = {
      intent: 'reply',
      subject: 'Your enquiry',
      reply: 'Yes, it is here.',
      key: randomUUID(),
      version: '0',
    }
    for (const answer of [await post('kim', row, given), await post('kim', row, given)]) expect(answer.status).toBe(302)
    const sent = await platform.database.drizzle
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.lead_id, row.id), eq(deliveries.kind, 'reply')))
    expect(sent).toMatchObject([{ activity_id: given.key, target: 'asks@mail.example', state: 'waiting' }])
    expect(await workOf(row)).toMatchObject({ status: 'open', answered_at: expect.any(Date), version: 1 })
    // A colleague who saw the lead before that does not send a second one unawares.
    const late = await as('lou').post(`/leads/${row.lead_id}`, { ...given, key: randomUUID(), reply: 'Also yes.' })
    expect([late.status, (JSON.parse(late.text) as { values: object }).values]).toMatchObject([
      409,
      { reply: 'Also yes.' },
    ])
    expect((await as('kim').get(`/leads/${row.lead_id}`)).text).toContain('Yes, it is here.')
  })

  test('needs an address, and staff queue nothing else', async () => {
    const row = await lead({ email: '' })
    expect((await post('kim', row, { intent: 'reply', subject: 'Hi', reply: 'Hi' })).status).toBe(422)
    const insert = platform.database.staff([siteOf('a')]).transaction((tx) =>
      tx.execute(sql`insert into deliveries (website_id, lead_id, kind, destination, target, lead_status)
        values (${siteOf('a')}, ${row.id}, 'email', 'dealership', 'x@mail.example', 'Complete')`),
    )
    await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})

describe('entering a lead', () => {
  const given = () => ({
    key: randomUUID(),
    site: String(siteOf('a')),
    from: 'walk_in',
    category: 'Used Vehicle Enquiry',
    firstName: 'Wendy',
    lastName: 'Walker',
    email: 'wendy@mail.example',
    phone: '0491 570 110',
    postcode: '4350',
    message: 'Asked about utes',
  })
  test('goes through the intake, with its deliveries, to whoever entered it', async () => {
    const form = given()
    const answer = await as('kim').post('/leads/new', form)
    expect([answer.status, answer.headers.location]).toEqual([302, expect.stringMatching(/^\/leads\/[0-9a-f-]{36}/)])
    expect((await as('kim').post('/leads/new', form)).status).toBe(302)
    const stored = await platform.database.drizzle.select().from(leads).where(eq(leads.submission_id, form.key))
    expect(stored).toMatchObject([
      { category: 'Used Vehicle Enquiry', form: null, lead: { name: 'Wendy Walker', url: '' } },
    ])
    expect(await workOf(stored[0]!)).toMatchObject({ assigned_to: idOf('kim'), status: 'open' })
    expect((await activityOf(stored[0]!)).map(({ kind, text }) => [kind, text])).toEqual([['entered', 'Walk-in']])
  })
  test('is at the location and about the vehicle that were chosen, and says who entered it', async () => {
    const { a, b } = platform.tenants
    const place = a.locations.at(-1)!
    const car = a.cars[0]!
    const form = { ...given(), location: String(place.id), stock: ` ${car.stocknum.toLowerCase()} ` }
    const { places } = JSON.parse((await as('kim').get('/leads/new')).text) as { places: { id: number }[] }
    expect(places.map(({ id }) => id).toSorted()).toEqual(a.locations.map(({ id }) => id).toSorted())
    expect((await as('kim').post('/leads/new', form)).status).toBe(302)
    const [stored] = await platform.database.drizzle.select().from(leads).where(eq(leads.submission_id, form.key))
    expect(stored!.lead).toMatchObject({ location_id: place.id, location: place.name, car_id: car.id })
    expect(enteredWords(stored!.lead.answers)).toBe('Walk-in, entered by kim')
    // Another tenant's place is not there.
    const wrong = { ...given(), location: String(b.locations[0]!.id), stock: 'NOWHERE-1' }
    const answer = await as('kim').post('/leads/new', wrong)
    const { fields, values } = JSON.parse(answer.text) as Record<'fields' | 'values', Record<string, string>>
    expect([answer.status, fields, values]).toMatchObject([
      422,
      {
        location: 'Please choose a location of this site.',
        stock: 'No vehicle of this site has that stock number. Check it, or leave it empty.',
      },
      { stock: 'NOWHERE-1', location: String(b.locations[0]!.id), message: 'Asked about utes' },
    ])
  })
  test.each([
    ['a phone number', { email: '', postcode: '' }, { phone: '0491 570 110', email: '', postcode: '' }],
    ['an email address', { phone: '', postcode: '' }, { phone: '', email: 'wendy@mail.example', postcode: '' }],
  ])('takes %s alone, and sends nothing to nobody', async (_, typed, expected) => {
    const form = { ...given(), ...typed }
    expect((await as('kim').post('/leads/new', form)).status).toBe(302)
    const [stored] = await platform.database.drizzle.select().from(leads).where(eq(leads.submission_id, form.key))
    expect(stored).toMatchObject({ lead_status: 'Complete', suspicion: null, lead: expected })
    const sent = await platform.database.drizzle.select().from(deliveries).where(eq(deliveries.lead_id, stored!.id))
    expect(sent.length).toBeGreaterThan(0)
    expect(sent.every(({ target }) => target !== '')).toBe(true)
    expect(sent.some(({ kind }) => kind === 'confirmation')).toBe(expected.email !== '')
    expect((await as('kim').get(`/leads/${stored!.lead_id}`)).status).toBe(200)
  })
  test('takes no lead that nobody could answer', async () => {
    const answer = await as('kim').post('/leads/new', { ...given(), email: '', phone: ' ', lastName: '7' })
    const { fields } = JSON.parse(answer.text) as { fields: Record<string, string> }
    expect([answer.status, Object.keys(fields).toSorted(), fields.phone]).toEqual([
      422,
      ['lastName', 'phone'],
      'Please enter a phone number or an email address.',
    ])
  })
  test('says everything that is wrong at once, without a site too, and gives back what was typed', async () => {
    const before = await platform.database.drizzle.$count(leads)
    const typed = { site: '', from: '', email: 'nobody', firstName: '', category: 'Flying', postcode: 'x' }
    const answer = await as('kim').post('/leads/new', { ...given(), ...typed })
    const { fields, values } = JSON.parse(answer.text) as Record<'fields' | 'values', Record<string, string>>
    expect([answer.status, fields]).toEqual([
      422,
      {
        site: 'Please choose a site.',
        from: 'Please choose how they got in touch.',
        category: 'Please choose a kind.',
        firstName: 'Please enter a first name.',
        email: 'Please check the email address.',
        postcode: expect.any(String),
      },
    ])
    expect(values).toMatchObject({ lastName: 'Walker', email: 'nobody', message: 'Asked about utes', postcode: 'x' })
    expect(await platform.database.drizzle.$count(leads)).toBe(before)
  })
  test('is checked like any other, only at sites of one’s own, and not for who may only read', async () => {
    const wrong = await as('kim').post('/leads/new', { ...given(), email: 'nobody', firstName: '' })
    expect([wrong.status, (JSON.parse(wrong.text) as { fields: object }).fields]).toEqual([
      422,
      { email: expect.any(String), firstName: 'Please enter a first name.' },
    ])
    expect((await as('kim').post('/leads/new', { ...given(), site: String(siteOf('b')) })).status).toBe(422)
    expect((await as('reader').post('/leads/new', given())).status).toBe(403)
  })
})

describe('exporting', () => {
  test('takes the role and the password, has no formulas, and is in the log', async () => {
    await lead({ name: '=HYPERLINK("http://x.example")', email: 'export@mail.example' })
    const path = '/leads/export.csv?view=all&search=export'
    expect((await as('kim').get(path)).status).toBe(403)
    await platform.database.pool.query(
      `update staff_sessions set confirmed_at = now() - interval '10 minutes' where user_id = $1`,
      [idOf('boss')],
    )
    expect((await as('boss').get(path)).status).toBe(302)
    expect((await as('boss').post('/leads/export', { intent: 'confirm', password: PASSWORD })).status).toBe(302)
    const answer = await as('boss').get(path)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.text).toContain('export@mail.example')
    expect(answer.text).not.toMatch(/(^|,)"?=/m)
    expect(answer.text).not.toContain('Beech')
    const logged = await platform.database.drizzle
      .select()
      .from(staffAudit)
      .where(eq(staffAudit.action, 'lead.exported'))
    expect(logged).toMatchObject([{ website_id: siteOf('a'), after: { leads: 1 } }])
  })
})

test('nobody who is not signed in gets anything', async () => {
  const answer = await platform.fetch(CONSOLE, '/leads')
  expect([answer.status, answer.headers.location]).toEqual([302, '/sign-in?next=%2Fleads'])
})
