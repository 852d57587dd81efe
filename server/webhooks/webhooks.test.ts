import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { callApi, giveKey } from '../../tools/testing/apiKeys.ts'
import { operator } from '../../tools/testing/commands.ts'
import { testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveReservation } from '../../tools/testing/reservations.ts'
import { webReceiver, type WebReceiver } from '../../tools/testing/receivers.ts'
import { TEST_KEYS } from '../../tools/testing/secrets.ts'
import { leads } from '../leads/table.ts'
import { createOutbound } from '../outbound.ts'
import { cars } from '../stock/table.ts'
import { webhookSubjects } from '../webhookSubjects.ts'
import { webhookCommands } from './cli.ts'
import { webhookCalls, webhooks } from './table.ts'
import { webhookJob } from './webhooks.ts'

let platform: TestPlatform
let web: WebReceiver
let keyA: string
const clock = new Date()
let allowPrivate = true
const open = createOutbound({ allowPrivate: true })
const guarded = createOutbound({ allowPrivate: false })
const { run, refused } = operator('webhooks', webhookCommands, () => platform.database)

beforeAll(async () => {
  platform = await testPlatform()
  web = await webReceiver()
  keyA = await giveKey(platform.database, [platform.tenants.a.website.id])
})
afterEach(async () => {
  await platform.database.drizzle.delete(webhooks)
  web.received.length = 0
  web.answer = null
  allowPrivate = true
})
afterAll(async () => {
  open.close()
  guarded.close()
  await web.close()
  await platform.dispose()
})

const sites = () => `/api/v1/websites/${platform.tenants.a.website.id}/webhooks`
const api = (method: string, path: string, body?: unknown) => callApi(platform, keyA, method, path, { body })
const send = () =>
  webhookJob({
    database: platform.database,
    keys: TEST_KEYS,
    outbound: allowPrivate ? open : guarded,
    read: webhookSubjects(platform.database),
    now: () => clock,
  }).run({}, { id: 'send', isLast: true })
const told = () =>
  web.received.map(({ body }) => JSON.parse(body) as { id: string; event: string; data: Record<string, unknown> })
const due = () => platform.database.pool.query("update webhook_calls set send_after = now() where state = 'waiting'")
const calls = () => platform.database.drizzle.select().from(webhookCalls)

async function add(events: string[]): Promise<{ id: string; secret: string }> {
  const { status, json } = await api('POST', sites(), { url: `${web.url}/hook`, events })
  expect(status).toBe(201)
  return json
}

describe('a webhook is told', () => {
  test('of leads, vehicles and reservations of its own site, signed', async () => {
    const { secret } = await add(['lead.created', 'vehicle.created', 'vehicle.updated', 'reservation.changed'])
    for (const key of ['a', 'b'] as const) {
      const { lead, website, cars: stock, dealerships } = platform.tenants[key]
      const { id: _id, lead_id: _lead, ...copied } = lead
      await platform.database.drizzle
        .insert(leads)
        .values({ ...copied, reference: `HOOK-${key}`, submission_id: crypto.randomUUID() })
      await platform.database.drizzle.update(cars).set({ km: 7 }).where(eq(cars.id, stock[0]!.id))
      const { id: _car, ...row } = stock[0]!
      await platform.database.drizzle
        .insert(cars)
        .values({ ...row, dealership_id: dealerships[0]!.id, stocknum: 'HOOK', slug: 'hook' })
      await giveReservation(platform.database, { websiteId: website.id, car: stock[4]! })
    }
    await send()
    const events = told()
    expect(events.map(({ event }) => event).toSorted()).toEqual(
      expect.arrayContaining(['lead.created', 'reservation.changed', 'vehicle.created', 'vehicle.updated']),
    )
    expect(JSON.stringify(events)).not.toMatch(/beech|mazda|HOOK-b/i)
    expect(events.find(({ event }) => event === 'lead.created')?.data).toMatchObject({ reference: 'HOOK-a' })
    expect(events.find(({ data }) => data.stocknum === 'S1001')?.data).toMatchObject({ km: 7, make: 'Toyota' })
    for (const { headers, body } of web.received) {
      const signed = `${String(headers['x-forecourt-timestamp'])}.${body}`
      expect(headers['x-forecourt-signature']).toBe(createHmac('sha256', secret).update(signed).digest('hex'))
    }
    await send()
    expect(web.received.length).toBe(events.length)
  })

  test('nothing of a change that was rolled back, and of one that changes nothing', async () => {
    await add(['vehicle.updated'])
    const [car] = platform.tenants.a.cars
    const rolledBack = platform.database.transaction(async (tx) => {
      await tx.update(cars).set({ km: 99 }).where(eq(cars.id, car!.id))
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await platform.database.pool.query('update cars set km = km')
    expect(await calls()).toEqual([])
  })

  test('again after a failure, with the same id and the latest state', async () => {
    await add(['vehicle.updated'])
    const [car] = platform.tenants.a.cars
    await platform.database.drizzle.update(cars).set({ km: 1_000 }).where(eq(cars.id, car!.id))
    web.answer = () => ({ status: 503 })
    await send()
    expect(await calls()).toMatchObject([
      { state: 'waiting', attempts: [{ ok: false, answer: '503 Service Unavailable' }] },
    ])
    await send()
    expect(web.received.length).toBe(1)
    web.answer = null
    await due()
    await send()
    const [first, second] = told()
    expect(second).toMatchObject({ id: first!.id, data: { km: 1_000 } })
    expect(await calls()).toMatchObject([{ state: 'sent', attempts: [{ ok: false }, { ok: true }] }])
  })

  test('not again after a refusal, unless it is sent again', async () => {
    const { id } = await add(['vehicle.updated'])
    const [car] = platform.tenants.a.cars
    await platform.database.drizzle.update(cars).set({ km: 2_000 }).where(eq(cars.id, car!.id))
    web.answer = () => ({ status: 410 })
    await send()
    const log = await api('GET', `${sites()}/${id}/calls`)
    expect(log.json.items).toMatchObject([
      { state: 'dead', event: 'vehicle.updated', attempts: [{ answer: '410 Gone' }] },
    ])
    const call = log.json.items[0].id
    const resend = `/api/v1/websites/${platform.tenants.a.website.id}/webhook_calls/${call}/resend`
    expect((await api('POST', resend)).status).toBe(202)
    expect((await api('POST', resend)).status).toBe(404)
    web.answer = null
    await send()
    expect((await calls())[0]!.state).toBe('sent')
  })

  test('nothing at an address in a private network', async () => {
    await add(['vehicle.updated'])
    allowPrivate = false
    await platform.database.drizzle.update(cars).set({ km: 3_000 }).where(eq(cars.id, platform.tenants.a.cars[0]!.id))
    await send()
    expect(web.received).toEqual([])
    expect((await calls())[0]!.attempts).toMatchObject([{ ok: false, answer: expect.stringContaining('not allowed') }])
  })
})

test('the secret is stored encrypted, and shown once', async () => {
  const { secret } = await add(['lead.created'])
  expect(JSON.stringify(await platform.database.drizzle.select().from(webhooks))).not.toContain(secret)
  expect((await api('GET', sites())).text).not.toContain(secret)
  expect((await api('POST', sites(), { url: `${web.url}/hook`, events: ['lead.created'] })).status).toBe(409)
})

test('the operator adds, lists and removes webhooks', async () => {
  const [id, secret] = (await run('add', 'site-b', 'https://crm.example/hook', '--events', 'lead.created')).split('\t')
  expect(secret!.length).toBe(43)
  expect(await run('list', 'site-b')).toBe(`${id}\thttps://crm.example/hook\tlead.created`)
  expect(await run('log', 'site-b', id!)).toBe('There are no calls.')
  expect((await api('DELETE', `${sites()}/${id}`)).status).toBe(404)
  expect(await refused('remove', 'site-a', id!)).toBe(`site-a has no webhook ${id}.`)
  expect(await run('remove', 'site-b', id!)).toBe(`Removed ${id}.`)
  expect(await refused('add', 'site-b', 'ftp://crm.example', '--events', 'lead.created')).toBe(
    'Enter an address that begins with https://.',
  )
})
