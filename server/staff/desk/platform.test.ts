import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { giveStaff, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { deliveries } from '../../delivery/table.ts'
import { defineJob, openJobs, type Jobs } from '../../jobs/jobs.ts'
import { webhookCalls, webhooks } from '../../webhooks/table.ts'
import { staffAudit } from '../table.ts'

let platform: TestPlatform
let operator: StaffBrowser
let jobs: Jobs
let fails = true
let ran = 0
const failing = defineJob(
  'failing',
  z.object({ name: z.string() }),
  async () => {
    ran += 1
    if (fails) throw new Error('the mailer refused it\nsecond line')
  },
  { limit: 0, delaySeconds: 1, ceilingSeconds: 1 },
)

beforeAll(async () => {
  const later: Pick<Jobs, 'queues' | 'failed' | 'retry'> = {
    queues: () => jobs.queues(),
    failed: (limit) => jobs.failed(limit),
    retry: (which) => jobs.retry(which),
  }
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null }, queue: later })
  jobs = await openJobs({ database: platform.database, jobs: [failing], work: true, pollSeconds: 0.5 })
  await giveStaff(platform.database, 'operator@platform.example', 'operator')
  operator = staffBrowser(platform)
  await operator.signIn('operator@platform.example')
})
afterAll(async () => {
  await jobs.close()
  await platform.dispose()
})

const json = ({ text }: { text: string }) => JSON.parse(text)
const shown = async (path: string) => json(await operator.get(path))
const audit = async (action: string) =>
  (await platform.database.drizzle.select().from(staffAudit)).filter((entry) => entry.action === action)

test('sites are listed with how each does', async () => {
  const { sites, count } = await shown('/platform')
  expect(count).toBe(2)
  expect(sites.map(({ name }: { name: string }) => name).length).toBe(2)
  expect(sites[0]).toMatchObject({ health: { word: expect.any(String) }, leads: expect.any(String) })
  expect((await shown('/platform?search=site-b')).sites).toHaveLength(1)
  expect((await shown('/platform?page=9')).sites).toEqual([])
})

describe('failed jobs', () => {
  test('are listed with the reason, and run again, one and all', async () => {
    await jobs.add(failing, [{ data: { name: 'a' } }, { data: { name: 'b' } }])
    const failed = async () => (await shown('/platform/jobs')).failed as { id: string; reason: string }[]
    await expect.poll(async () => (await failed()).length, { timeout: 15_000 }).toBe(2)
    const [first] = await failed()
    expect(first).toMatchObject({ name: 'failing', reason: 'the mailer refused it', attempts: 1 })
    expect(JSON.stringify(await shown('/platform/jobs'))).not.toContain('second line')
    fails = false
    const one = await operator.post('/platform/jobs', { intent: 'jobs', id: first!.id })
    expect(one.headers.location).toBe('/platform/jobs?done=jobs&count=1')
    await expect.poll(async () => (await failed()).length, { timeout: 15_000 }).toBe(1)
    expect((await operator.post('/platform/jobs', { intent: 'jobs', id: first!.id })).status).toBe(409)
    expect((await operator.post('/platform/jobs', { intent: 'jobs' })).status).toBe(302)
    await expect.poll(() => ran, { timeout: 15_000 }).toBe(4)
    expect((await operator.post('/platform/jobs', { intent: 'jobs' })).status).toBe(409)
    expect((await audit('job.retried')).map(({ subject }) => subject)).toEqual(['1 failed job', '1 failed job'])
    expect((await shown('/platform/jobs')).queues).toMatchObject([{ name: 'failing', failed: 0, waiting: 0 }])
  })
})

test('failed deliveries of every site are listed and sent again, in the log of each site', async () => {
  const { a, b } = platform.tenants
  for (const { website, lead } of [a, b])
    await platform.database.drizzle.insert(deliveries).values({
      website_id: website.id,
      lead_id: lead.id,
      kind: 'email',
      destination: '<b>crm</b>',
      target: 'crm@dealer.example',
      lead_status: 'Complete',
      state: 'dead',
      attempts: [{ at: new Date().toISOString(), answer: '550 no such user', ok: false }],
    })
  const before = (await shown('/platform/jobs')).deliveries
  expect([before.count, before.rows[0].answer, before.rows[0].destination]).toEqual([
    2,
    '550 no such user',
    '<b>crm</b>',
  ])
  expect((await shown('/platform')).sites[0].health).toMatchObject({ word: 'Needs attention' })
  expect((await operator.post('/platform/jobs', { intent: 'deliveries' })).headers.location).toBe(
    '/platform/jobs?done=deliveries&count=2',
  )
  expect((await operator.post('/platform/jobs', { intent: 'deliveries' })).status).toBe(409)
  expect((await audit('delivery.resent')).map(({ website_id }) => website_id).toSorted()).toEqual(
    [a.website.id, b.website.id].toSorted(),
  )
  const { rows } = await platform.database.drizzle.execute(
    sql`select state from deliveries where destination = '<b>crm</b>'`,
  )
  expect(rows).toEqual([{ state: 'waiting' }, { state: 'waiting' }])
})

test('failed calls of webhooks of every site are listed and made again, in the log of each site', async () => {
  const { drizzle } = platform.database
  const failed = async (
    { website }: { website: { id: number } },
    name: string,
    off: Partial<typeof webhooks.$inferInsert> = {},
  ) => {
    const of = { website_id: website.id }
    const secret = { key_id: 'none', ciphertext: 'none' }
    const url = `https://${name}.example/<b>`
    const [webhook] = await drizzle
      .insert(webhooks)
      .values({ id: randomUUID(), created_at: new Date(), ...of, ...secret, url, events: ['lead.created'], ...off })
      .returning()
    const attempts = [{ at: '2026-11-20T02:00:00.000Z', answer: '503 Service Unavailable', ok: false }]
    const call = { ...of, webhook_id: webhook!.id, event: 'lead.created', subject: 'a lead', attempts } as const
    await drizzle.insert(webhookCalls).values([
      { ...call, state: 'dead' },
      { ...call, state: 'sent' },
    ])
    return webhook!.id
  }
  const { a, b } = platform.tenants
  const [ofA, ofB] = [await failed(a, 'a'), await failed(b, 'b')]
  const off = [
    await failed(b, 'paused', { paused_at: new Date() }),
    await failed(b, 'removed', { removed_at: new Date() }),
  ]
  const calls = async (): Promise<{ count: number; rows: { id: string; webhook: { id: string } }[] }> =>
    (await shown('/platform/jobs')).calls
  const { count, rows } = await calls()
  expect([count, rows.map(({ webhook }) => webhook.id).toSorted()]).toEqual([2, [ofA, ofB].toSorted()])
  expect(rows.find(({ webhook }) => webhook.id === ofA)).toMatchObject({
    site: a.website.name,
    webhook: { url: 'https://a.example/<b>' },
    event: 'Lead received',
    answer: expect.stringContaining('503'),
  })
  const reasons = ((await shown('/platform')).sites as { deadCalls: number }[]).map(({ deadCalls }) => deadCalls)
  expect(reasons).toEqual([1, 1])

  const one = rows.find(({ webhook }) => webhook.id === ofB)!
  const again = (id?: string) => operator.post('/platform/jobs', { intent: 'calls', ...(id ? { id } : {}) })
  expect((await again(one.id)).headers.location).toBe('/platform/jobs?done=calls&count=1')
  expect((await shown('/platform/jobs?done=calls&count=1')).done).toBe(
    '1 call is made again. What fails is listed here again.',
  )
  expect([(await again(one.id)).status, (await again('other')).status]).toEqual([409, 404])
  expect((await again()).headers.location).toBe('/platform/jobs?done=calls&count=1')
  expect((await again()).status).toBe(409)
  expect(await calls()).toMatchObject({ count: 0 })
  expect((await audit('webhook.resent')).map(({ website_id, subject, after }) => [website_id, subject, after])).toEqual(
    [
      [b.website.id, 'https://b.example/<b>', { calls: 1 }],
      [a.website.id, 'https://a.example/<b>', { calls: 1 }],
    ],
  )
  const states = await drizzle.select().from(webhookCalls)
  const stateOf = (id: string) => states.filter((call) => call.webhook_id === id).map(({ state }) => state)
  expect([ofA, ofB].map((id) => stateOf(id).toSorted())).toEqual([
    ['sent', 'waiting'],
    ['sent', 'waiting'],
  ])
  expect(off.map((id) => stateOf(id).toSorted())).toEqual([
    ['dead', 'sent'],
    ['dead', 'sent'],
  ])
})

test('sites that need attention come first, and can be listed alone, with how many they are', async () => {
  const { a, b } = platform.tenants
  const names = ({ sites }: { sites: { name: string; health: { word: string } }[] }) =>
    sites.map(({ name, health }) => [name, health.word])
  const dead = (state: 'dead' | 'waiting') =>
    platform.database.drizzle.update(deliveries).set({ state }).where(eq(deliveries.website_id, b.website.id))
  await dead('dead')
  const all = await shown('/platform')
  expect(names(all)).toEqual([
    [b.website.name, 'Needs attention'],
    [a.website.name, 'Good'],
  ])
  expect(all.views.map(({ count }: { count: number }) => count)).toEqual([2, 1])
  const alone = await shown('/platform?view=attention')
  expect([names(alone), alone.view, alone.count]).toEqual([[[b.website.name, 'Needs attention']], 'attention', 1])
  expect(names(await shown(`/platform?view=attention&search=${a.website.slug}`))).toEqual([])
  await dead('waiting')
  expect(names(await shown('/platform'))[0]).toEqual([a.website.name, 'Good'])
  expect((await shown('/platform?view=attention')).sites).toEqual([])
})

test('storage and use are counted', async () => {
  const { groups, months, total, features } = await shown('/platform/storage')
  expect(total).toMatch(/^[\d.,]+ MB$/)
  expect(groups.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Stock', 'Leads and conversations', 'Job queue', 'People and audit log']),
  )
  expect(months).toHaveLength(6)
  expect(features).toContainEqual({ feature: 'Test drives', sites: 2 })
  expect(months[0]).toMatchObject({ leads: expect.any(Number), month: expect.stringMatching(/^[A-Z][a-z]+ \d{4}$/) })
})

test.each(['dealer_principal', 'sales'] as const)('a %s sees and changes none of it', async (role) => {
  await giveStaff(platform.database, `${role}@a.example`, role, { website_id: platform.tenants.a.website.id })
  const who = staffBrowser(platform)
  await who.signIn(`${role}@a.example`)
  for (const path of ['/platform', '/platform/jobs', '/platform/storage']) {
    const answer = await who.get(path)
    expect([answer.status, json(answer).reason]).toEqual([403, expect.stringMatching(/can’t run the platform/)])
  }
  for (const intent of ['jobs', 'deliveries', 'calls'])
    expect((await who.post('/platform/jobs', { intent })).status).toBe(403)
})
