import { get, type IncomingMessage } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { LiveEvent } from '@forecourt/rules/staff/live.ts'
import { consolePages } from '../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveReservation } from '../../tools/testing/reservations.ts'
import { CONSOLE, giveStaff, staffBrowser, type StaffBrowser } from '../../tools/testing/staff.ts'
import { contentPages } from '../content/table.ts'
import { deliveries } from '../delivery/table.ts'
import { leads, leadWork } from '../leads/table.ts'
import { reservations } from '../reservations/table.ts'
import { openDeskStreams } from './streams.ts'
import { staffRoles, staffSessions, staffViews } from './table.ts'

let platform: TestPlatform
const open: IncomingMessage[] = []
beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
})
afterEach(() => {
  for (const answer of open.splice(0)) answer.destroy()
})
afterAll(() => platform.dispose())

const SOON = { timeout: 3_000, interval: 20 }

/** The stream of a browser: its status and the events received so far. */
async function follow({ jar }: Pick<StaffBrowser, 'jar'>) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      {
        host: '127.0.0.1',
        port: platform.port,
        path: '/live',
        headers: {
          host: `${CONSOLE}:${platform.port}`,
          accept: 'text/event-stream',
          cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        agent: false,
      },
      resolve,
    ).on('error', reject)
  })
  open.push(answer)
  let text = ''
  let ended = false
  answer.setEncoding('utf8').on('data', (part: string) => (text += part))
  answer.on('close', () => (ended = true))
  return {
    status: answer.statusCode,
    isReady: () => /^event: ready$/m.test(text),
    isSignedOut: () => /^event: signed-out$/m.test(text),
    isEnded: () => ended,
    events: () =>
      [...text.matchAll(/^event: changes\ndata: (.*)$/gm)].flatMap(([, data]) => JSON.parse(data!) as LiveEvent[]),
  }
}

async function signedIn(email: string, role: 'sales' | 'marketing', key: 'a' | 'b') {
  const id = await giveStaff(platform.database, email, role, { website_id: platform.tenants[key].website.id })
  const browser = staffBrowser(platform)
  await browser.signIn(email)
  return { id, browser }
}

/** A new lead of a site; its id in addresses. */
async function arrives(key: 'a' | 'b'): Promise<string> {
  const { id: _id, lead_id: _leadId, ...lead } = platform.tenants[key].lead
  const [row] = await platform.database.drizzle
    .insert(leads)
    .values({ ...lead, submission_id: crypto.randomUUID(), reference: crypto.randomUUID().slice(0, 12) })
    .returning({ id: leads.lead_id })
  return row!.id
}

test('tells of new and changed leads those who may see them, and nobody else', async () => {
  const [sales, marketing, other] = [
    await signedIn('live-sales@dealer.example', 'sales', 'a'),
    await signedIn('live-marketing@dealer.example', 'marketing', 'a'),
    await signedIn('live-b@dealer.example', 'sales', 'b'),
  ]
  const streams = await Promise.all([sales, marketing, other].map(({ browser }) => follow(browser)))
  for (const stream of streams) await vi.waitFor(() => expect(stream.isReady()).toBe(true), SOON)
  const item = await arrives('a')
  await vi.waitFor(() => expect(streams[0]!.events()).toContainEqual({ kind: 'lead.new', item }), SOON)
  const [row] = await platform.database.drizzle.select().from(leads).where(eq(leads.lead_id, item))
  await platform.database.drizzle.update(leadWork).set({ version: 1 }).where(eq(leadWork.lead_id, row!.id))
  await vi.waitFor(() => expect(streams[0]!.events()).toContainEqual({ kind: 'lead.changed', item }), SOON)
  expect(streams[1]!.events()).toEqual([])
  expect(streams[2]!.events()).toEqual([])
})

test('tells of each step of a delivery, and of one that is given up by itself too', async () => {
  const { browser } = await signedIn('live-deliveries@dealer.example', 'sales', 'a')
  const stream = await follow(browser)
  await vi.waitFor(() => expect(stream.isReady()).toBe(true), SOON)
  const item = await arrives('a')
  const { id } = (await platform.database.drizzle.select().from(leads).where(eq(leads.lead_id, item)))[0]!
  const [made] = await platform.database.drizzle
    .insert(deliveries)
    .values({
      website_id: platform.tenants.a.website.id,
      lead_id: id,
      kind: 'email',
      destination: 'desk',
      target: 'desk@dealer.example',
      lead_status: 'Complete',
      state: 'queued',
    })
    .returning()
  const told = (kind: string) =>
    stream.events().filter((one) => one.kind === kind && 'item' in one && one.item === item)
  const change = (values: Partial<typeof deliveries.$inferInsert>) =>
    platform.database.drizzle.update(deliveries).set(values).where(eq(deliveries.id, made!.id))
  const attempt = { at: '2026-11-27T10:00:00.000Z', answer: '451 later', ok: false }
  for (const [count, values] of [
    [1, { attempts: [attempt] }],
    [2, { attempts: [attempt, { ...attempt, at: '2026-11-27T10:01:00.000Z' }] }],
    [3, { state: 'dead' }],
    [4, { state: 'waiting' }],
    [5, { state: 'sent' }],
    [6, { reported: 'delivered' }],
  ] as const) {
    await change(values as Partial<typeof deliveries.$inferInsert>)
    await vi.waitFor(() => expect(told('lead.delivery').length).toBe(count), SOON)
  }
  expect(told('delivery').length).toBe(2)
})

test('tells who may see the stock which vehicle is held, and only who may see reservations of the reservation', async () => {
  const [sales, marketing, other] = [
    await signedIn('live-stock-sales@dealer.example', 'sales', 'a'),
    await signedIn('live-stock-marketing@dealer.example', 'marketing', 'a'),
    await signedIn('live-stock-b@dealer.example', 'sales', 'b'),
  ]
  const streams = await Promise.all([sales, marketing, other].map(({ browser }) => follow(browser)))
  for (const stream of streams) await vi.waitFor(() => expect(stream.isReady()).toBe(true), SOON)
  const { website, cars } = platform.tenants.a
  const id = await giveReservation(platform.database, { websiteId: website.id, car: cars[0]! })
  const vehicle = { kind: 'vehicle', item: String(cars[0]!.id) }
  const reservation = { kind: 'reservation', item: id.slice(0, 9) }
  await vi.waitFor(() => expect(streams[0]!.events()).toEqual(expect.arrayContaining([vehicle, reservation])), SOON)
  await vi.waitFor(() => expect(streams[1]!.events()).toEqual([vehicle]), SOON)
  const change = (values: Partial<typeof reservations.$inferInsert>) =>
    platform.database.drizzle.update(reservations).set(values).where(eq(reservations.id, id))
  await change({ email: 'robin.hale@example.com' })
  await change({ state: 'released' })
  await vi.waitFor(() => expect(streams[1]!.events()).toEqual([vehicle, vehicle]), SOON)
  expect(streams[2]!.events()).toEqual([])
})

test('a role that is taken away counts at once, and a session that ends ends the stream', async () => {
  const { id, browser } = await signedIn('live-leaver@dealer.example', 'sales', 'a')
  const stream = await follow(browser)
  await vi.waitFor(() => expect(stream.isReady()).toBe(true), SOON)
  await platform.database.drizzle.delete(staffRoles).where(eq(staffRoles.user_id, id))
  // Its screens are asked for again, and refused.
  await vi.waitFor(() => expect(stream.events()).toEqual([{ kind: 'rights' }]), SOON)
  const witness = await follow((await signedIn('live-witness@dealer.example', 'sales', 'a')).browser)
  await vi.waitFor(() => expect(witness.isReady()).toBe(true), SOON)
  const item = await arrives('a')
  await vi.waitFor(() => expect(witness.events()).toContainEqual({ kind: 'lead.new', item }), SOON)
  expect(stream.events()).toEqual([{ kind: 'rights' }])
  expect(await browser.get('/live/leads')).toMatchObject({ status: 403 })
  expect(JSON.parse((await browser.get('/live/counts')).text)).toEqual({ unassigned: null, unanswered: null })
  await platform.database.drizzle.delete(staffSessions).where(eq(staffSessions.user_id, id))
  await vi.waitFor(() => expect([stream.isSignedOut(), stream.isEnded()]).toEqual([true, true]), SOON)
})

test('whoever loses their last role is signed out of what they have open', async () => {
  const { id, browser } = await signedIn('live-removed@dealer.example', 'sales', 'a')
  const owner = staffBrowser(platform)
  await giveStaff(platform.database, 'live-owner@dealer.example', 'operator', {})
  await owner.signIn('live-owner@dealer.example')
  const stream = await follow(browser)
  await vi.waitFor(() => expect(stream.isReady()).toBe(true), SOON)
  const [role] = await platform.database.drizzle.select().from(staffRoles).where(eq(staffRoles.user_id, id))
  expect((await owner.post(`/people/${id}`, { intent: 'remove', id: role!.id, version: 'sales' })).status).toBe(302)
  await vi.waitFor(() => expect([stream.isSignedOut(), stream.isEnded()]).toEqual([true, true]), SOON)
  expect(stream.events()).toEqual([])
  expect((await browser.get('/')).headers.location).toMatch(/^\/sign-in/)
})

test('nobody without a session is told anything', async () => {
  expect((await follow(staffBrowser(platform))).status).toBe(401)
})

test('who has a lead open is told to those who may see it, until they leave', async () => {
  const { browser: mia } = await signedIn('mia@dealer.example', 'sales', 'a')
  const { browser: jo } = await signedIn('jo@dealer.example', 'sales', 'a')
  const { browser: other } = await signedIn('live-other@dealer.example', 'sales', 'b')
  const id = await arrives('a')
  const [tab, second] = [crypto.randomUUID(), crypto.randomUUID()]
  const opens = (who: StaffBrowser, given: string) => who.post('/live/views', { tab: given, kind: 'lead', id })
  expect(JSON.parse((await opens(mia, tab)).text)).toEqual([])
  const stream = await follow(mia)
  await vi.waitFor(() => expect(stream.isReady()).toBe(true), SOON)
  expect(JSON.parse((await opens(jo, second)).text)).toEqual(['mia'])
  await vi.waitFor(() => expect(stream.events()).toContainEqual({ kind: 'viewed', item: `lead:${id}` }), SOON)
  expect(JSON.parse((await opens(mia, tab)).text)).toEqual(['jo'])
  expect((await opens(other, crypto.randomUUID())).status).toBe(404)
  // Another person’s tab is not theirs to close.
  await other.post('/live/views', { tab, kind: '' })
  await jo.post('/live/views', { tab: second, kind: '' })
  expect((await platform.database.drizzle.select().from(staffViews)).map(({ name }) => name)).toEqual(['mia'])
  expect((await mia.post('/live/views', { tab: '<b>', kind: 'lead', id })).status).toBe(400)
  expect((await other.get(`/live/leads/${id}`)).status).toBe(404)
  const car = String(platform.tenants.a.cars[0]!.id)
  expect((await mia.post('/live/views', { tab, kind: 'car', id: car })).text).toBe('[]')
  expect((await other.post('/live/views', { tab: second, kind: 'car', id: car })).status).toBe(404)
})

test('who has an item of content open is told to those who may see it', async () => {
  const { browser: mia } = await signedIn('mia@content.example', 'marketing', 'a')
  const { browser: jo } = await signedIn('jo@content.example', 'marketing', 'a')
  const { browser: other } = await signedIn('other@content.example', 'marketing', 'b')
  const { browser: sales } = await signedIn('sales@content.example', 'sales', 'a')
  const page = { website_id: platform.tenants.a.website.id, slug: 'open', title: 'Open', blocks: [] }
  const [row] = await platform.database.drizzle.insert(contentPages).values(page).returning()
  const opens = (who: StaffBrowser, id: string) =>
    who.post('/live/views', { tab: crypto.randomUUID(), kind: 'content', id })
  expect(JSON.parse((await opens(mia, `pages/${row!.id}`)).text)).toEqual([])
  expect(JSON.parse((await opens(jo, `pages/${row!.id}`)).text)).toEqual(['mia'])
  for (const who of [other, sales]) expect((await opens(who, `pages/${row!.id}`)).status).toBe(404)
  for (const id of [`articles/${row!.id}`, `cars/${row!.id}`, `pages/0`, 'pages', String(row!.id)])
    expect((await opens(mia, id)).status).toBe(404)
})

test('a person has a limited number of streams in a process, and one that has gone makes room', async () => {
  const streams = await openDeskStreams({
    platform: platform.database.platform,
    subscribe: platform.database.subscribe,
    onError: () => {},
    now: () => new Date(),
    limits: { person: 1, all: 2 },
  })
  const reach = { grants: [], groups: [], sites: [], operator: false }
  const connect = (userId: string) =>
    streams.follow({ userId, sessionId: 'one', reach }, { send: () => true, beat: () => {}, end: () => {} })
  const first = connect('mia')!
  expect(connect('mia')).toBeNull()
  expect(connect('jo')).not.toBeNull()
  expect(connect('kim')).toBeNull()
  first()
  expect(connect('kim')).not.toBeNull()
  await streams.close()
})
