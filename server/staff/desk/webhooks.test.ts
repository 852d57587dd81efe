import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { RoleName } from '@forecourt/rules/staff/role.ts'
import { consolePages } from '../../../tools/testing/consolePages.ts'
import { testPlatform, type TestPlatform } from '../../../tools/testing/platform.ts'
import { webReceiver, type WebReceiver } from '../../../tools/testing/receivers.ts'
import { TEST_KEYS } from '../../../tools/testing/secrets.ts'
import { giveStaff, PASSWORD, staffBrowser, type StaffBrowser } from '../../../tools/testing/staff.ts'
import { createOutbound } from '../../outbound.ts'
import { cars } from '../../stock/table.ts'
import { webhookCalls, webhooks } from '../../webhooks/table.ts'
import { webhookJob, webhookRows, webhookSweepJob } from '../../webhooks/webhooks.ts'
import { webhookSubjects } from '../../webhookSubjects.ts'
import { staffAudit, staffSessions } from '../table.ts'

let platform: TestPlatform
let web: WebReceiver
let principal: StaffBrowser
let principalB: StaffBrowser
let owner: StaffBrowser
const outbound = createOutbound({ allowPrivate: true })

beforeAll(async () => {
  platform = await testPlatform({ console: { handle: consolePages, clientDir: null } })
  web = await webReceiver()
  const { a, b } = platform.tenants
  const signIn = async (email: string, role: RoleName, scope: Parameters<typeof giveStaff>[3]) => {
    await giveStaff(platform.database, email, role, scope)
    const who = staffBrowser(platform)
    await who.signIn(email)
    return who
  }
  principal = await signIn('principal@a.example', 'dealer_principal', { website_id: a.website.id })
  principalB = await signIn('principal@b.example', 'dealer_principal', { website_id: b.website.id })
  owner = await signIn('owner@a.example', 'group_owner', { dealership_group_id: a.group.id })
})
beforeEach(async () => {
  await platform.database.drizzle.delete(webhooks)
  web.received.length = 0
  web.answer = null
})
afterAll(async () => {
  outbound.close()
  await web.close()
  await platform.dispose()
})

const siteA = () => String(platform.tenants.a.website.id)
const url = () => `${web.url}/hook`
const run = (job: { run(data: object, attempt: { id: string; isLast: boolean }): Promise<void> }) =>
  job.run({}, { id: 'one', isLast: true })
const send = () =>
  run(
    webhookJob({
      database: platform.database,
      keys: TEST_KEYS,
      outbound,
      read: webhookSubjects(platform.database),
    }),
  )
const change = (km: number) =>
  platform.database.drizzle.update(cars).set({ km }).where(eq(cars.id, platform.tenants.a.cars[0]!.id))
const calls = () => platform.database.drizzle.select().from(webhookCalls)
const form = (more: Readonly<Record<string, string>> = {}) => ({
  intent: 'add',
  id: crypto.randomUUID(),
  site: siteA(),
  url: url(),
  'event-vehicle.updated': 'on',
  ...more,
})
const json = ({ text }: { text: string }) => JSON.parse(text)

async function add(who = principal): Promise<{ id: string; secret: string; path: string }> {
  const answer = await who.post('/webhooks/new', form())
  expect(answer.status).toBe(200)
  const { id, secret } = json(answer).added as { id: string; secret: string }
  return { id, secret, path: `/webhooks/${id}` }
}
const shown = async (path: string) => json(await principal.get(path))
const actions = async (subject: string) =>
  (await platform.database.drizzle.select().from(staffAudit))
    .filter((entry) => entry.subject === subject)
    .map(({ action }) => action)

/** The signatures of a call that was received. */
const signedBy = (at: number) => String(web.received[at]!.headers['x-forecourt-signature']).split(',')
const signature = (at: number, secret: string) => {
  const { headers, body } = web.received[at]!
  return createHmac('sha256', secret).update(`${headers['x-forecourt-timestamp']}.${body}`).digest('hex')
}

describe('a webhook', () => {
  test('is added once, tested, and in the log without its secret', async () => {
    const given = form()
    const { added } = json(await principal.post('/webhooks/new', given))
    expect((await principal.post('/webhooks/new', given)).status).toBe(409)
    const twice = await principal.post('/webhooks/new', form())
    expect([twice.status, json(twice).fields]).toEqual([
      422,
      { url: 'This site has a webhook for that address already.' },
    ])
    const path = `/webhooks/${added.id}`
    expect((await principal.post(path, { intent: 'test' })).status).toBe(302)
    expect((await principal.post(path, { intent: 'test' })).status).toBe(409)
    web.answer = () => ({ status: 200, body: 'thanks <b>you</b>' })
    await send()
    const { headers, body } = web.received[0]!
    expect(JSON.parse(body)).toMatchObject({ event: 'webhook.test', data: { test: true } })
    expect(headers['x-forecourt-signature']).toBe(
      createHmac('sha256', added.secret).update(`${headers['x-forecourt-timestamp']}.${body}`).digest('hex'),
    )
    const page = await shown(path)
    expect(page.calls).toMatchObject([
      { word: 'Accepted', attempts: [{ ok: true, answer: '200 OK', body: 'thanks <b>you</b>' }] },
    ])
    expect(JSON.stringify(page)).not.toContain(added.secret)
    expect(JSON.stringify(await platform.database.drizzle.select().from(staffAudit))).not.toContain(added.secret)
    expect(await actions(url())).toEqual(['webhook.added', 'webhook.tested'])
  })

  test.each([
    ['no address', { url: '' }, { url: 'Enter an address that begins with https://.' }],
    ['another protocol', { url: 'javascript:alert(1)' }, { url: 'Enter an address that begins with https://.' }],
    [
      'a password in it',
      { url: 'https://user:secret@crm.example/' },
      { url: 'Leave the user name and password out. Calls are signed with the webhook’s secret.' },
    ],
    [
      '1,001 characters',
      { url: `https://crm.example/${'x'.repeat(981)}` },
      { url: 'Please use at most 1,000 characters.' },
    ],
    ['no events', { 'event-vehicle.updated': '' }, { events: 'Choose at least one.' }],
  ])('with %s is refused, and what was typed is kept', async (_, more, fields) => {
    const answer = await principal.post('/webhooks/new', form(more))
    expect([answer.status, json(answer).fields, json(answer).values.url]).toEqual([
      422,
      fields,
      'url' in more ? more.url : url(),
    ])
  })

  test('is changed against the version that was seen, with both sides shown', async () => {
    const { path } = await add()
    const save = (who: StaffBrowser, version: string, address: string) =>
      who.post(path, { intent: 'save', version, url: address, 'event-lead.created': 'on' })
    expect((await save(principal, '0', `${url()}/2`)).status).toBe(302)
    const late = await save(owner, '0', `${url()}/3`)
    expect([late.status, json(late).conflict]).toEqual([
      409,
      { version: '1', who: 'principal', theirs: { url: `${url()}/2`, events: 'lead.created' } },
    ])
    // Keeping theirs over it sends the events as one text.
    const kept = { intent: 'save', version: '1', url: `${url()}/3`, events: 'lead.created,vehicle.updated' }
    expect((await owner.post(path, kept)).status).toBe(302)
    expect((await shown(path)).webhook).toMatchObject({
      url: `${url()}/3`,
      events: ['vehicle.updated', 'lead.created'],
    })
    expect(await actions(url())).toEqual(expect.arrayContaining(['webhook.changed']))
  })

  test('that is paused gets nothing, and later only what comes after', async () => {
    const { path } = await add()
    await change(1_001)
    expect((await principal.post(path, { intent: 'pause' })).status).toBe(302)
    expect((await principal.post(path, { intent: 'pause' })).status).toBe(409)
    await change(1_002)
    await send()
    expect([web.received.length, (await calls()).length]).toEqual([0, 1])
    expect((await principal.post(path, { intent: 'test' })).status).toBe(409)
    expect((await principal.post(path, { intent: 'resume' })).status).toBe(302)
    await change(1_003)
    await send()
    expect(web.received.length).toBe(2)
  })

  test('gets its failed calls again, one or all', async () => {
    const { path } = await add()
    web.answer = () => ({ status: 410 })
    for (const km of [2_001, 2_002]) {
      await change(km)
      await send()
    }
    const { webhook, calls: failed } = await shown(`${path}?calls=dead`)
    expect([webhook.word, webhook.dead, failed.length]).toEqual(['Failing', 2, 2])
    web.answer = null
    const again = { intent: 'resend', call: failed[0].id }
    expect((await principalB.post(path, again)).status).toBe(404)
    expect((await principal.post(path, again)).status).toBe(302)
    expect((await principal.post(path, again)).status).toBe(409)
    expect((await principal.post(path, { intent: 'resend-all' })).status).toBe(302)
    expect((await principal.post(path, { intent: 'resend-all' })).status).toBe(409)
    await send()
    expect((await calls()).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('gets another secret, which signs from then on', async () => {
    const { path, secret } = await add()
    const given = { intent: 'rotate', version: '0' }
    const { secret: next } = json(await principal.post(path, given))
    expect(next).not.toBe(secret)
    expect((await owner.post(path, given)).status).toBe(409)
    await change(3_001)
    await send()
    expect(signedBy(0)).toEqual([signature(0, next), signature(0, secret)])
    expect((await shown(path)).webhook.earlierUntil).not.toBeNull()

    // A day later, or at once.
    const of = eq(webhooks.url, url())
    await platform.database.drizzle.update(webhooks).set({ earlier_until: new Date() }).where(of)
    await change(3_002)
    await send()
    expect(signedBy(1)).toEqual([signature(1, next)])
    expect((await shown(path)).webhook.earlierUntil).toBeNull()
    expect((await principal.post(path, { intent: 'end-earlier' })).status).toBe(409)
    const { secret: last } = json(await principal.post(path, { ...given, version: '1' }))
    expect((await principalB.post(path, { intent: 'end-earlier' })).status).toBe(404)
    expect((await principal.post(path, { intent: 'end-earlier' })).status).toBe(302)
    await change(3_003)
    await send()
    expect(signedBy(2)).toEqual([signature(2, last)])
    const ended = (await actions(url())).filter((action) => action === 'webhook.secret_ended')
    expect(ended).toHaveLength(1)
  })

  test('gets both secrets encrypted with another key', async () => {
    const { path, secret } = await add()
    const { secret: next } = json(await principal.post(path, { intent: 'rotate', version: '0' }))
    await platform.database.transaction((tx) =>
      webhookRows.reencrypt(tx, { ...TEST_KEYS, newestId: async () => 'other' }),
    )
    await change(3_101)
    await send()
    expect(signedBy(0)).toEqual([signature(0, next), signature(0, secret)])
  })

  test('is removed, restored, and in the end deleted', async () => {
    const { id, path } = await add()
    expect((await principal.post(path, { intent: 'remove' })).headers.location).toBe(
      `/webhooks?done=removed&undo=${id}`,
    )
    await change(4_001)
    expect(await calls()).toEqual([])
    expect((await shown('/webhooks')).webhooks).toEqual([])
    for (const intent of ['remove', 'pause', 'test', 'save', 'rotate'])
      expect((await principal.post(path, { intent, url: url(), 'event-lead.created': 'on' })).status).toBe(404)
    expect((await principalB.post('/webhooks', { intent: 'restore', id })).status).toBe(404)
    expect((await principal.post('/webhooks', { intent: 'restore', id })).status).toBe(302)
    await principal.post(path, { intent: 'remove' })
    await add()
    const taken = await principal.post('/webhooks', { intent: 'restore', id })
    expect([taken.status, json(taken).error]).toEqual([409, 'This site has a webhook for that address already.'])
    await platform.database.drizzle
      .update(webhooks)
      .set({ removed_at: new Date(Date.now() - 600_000) })
      .where(eq(webhooks.id, id))
    expect((await principal.post('/webhooks', { intent: 'restore', id })).status).toBe(409)
    await run(webhookSweepJob(platform.database, () => new Date(Date.now() + 1_000)))
    expect((await principal.get(path)).status).toBe(404)
  })

  test('is not seen or changed by other dealers', async () => {
    const { path } = await add()
    expect(json(await principalB.get('/webhooks')).webhooks).toEqual([])
    expect((await principalB.get(path)).status).toBe(404)
    expect((await principalB.post('/webhooks/new', form())).status).toBe(403)
    for (const intent of ['save', 'rotate', 'pause', 'resume', 'test', 'resend', 'resend-all', 'remove', 'restore'])
      expect((await principalB.post(path, { intent, url: url(), 'event-lead.created': 'on' })).status).toBe(404)
  })

  test('takes the password again after ten minutes for what concerns secrets', async () => {
    const { path } = await add()
    await platform.database.drizzle.update(staffSessions).set({ confirmed_at: new Date(Date.now() - 600_000) })
    const given = { url: url(), version: '0', 'event-lead.created': 'on' }
    for (const intent of ['save', 'rotate', 'remove'])
      expect((await principal.post(path, { intent, ...given })).status).toBe(403)
    expect((await principal.post('/webhooks/new', form({ url: `${url()}/9` }))).status).toBe(403)
    expect((await principal.post(path, { intent: 'confirm', password: PASSWORD })).status).toBe(302)
    expect((await principal.post(path, { intent: 'save', ...given })).status).toBe(302)
    await platform.database.drizzle.update(staffSessions).set({ confirmed_at: new Date() })
  })
})

test('calls leave the log after thirty days, but not those that wait', async () => {
  const { id } = await add()
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const of = (state: 'sent' | 'dead' | 'waiting', created_at: Date) => ({
    website_id: Number(siteA()),
    webhook_id: id,
    event: 'vehicle.updated' as const,
    subject: `${state} ${created_at.toISOString()}`,
    state,
    created_at,
  })
  await platform.database.drizzle
    .insert(webhookCalls)
    .values([of('sent', days(31)), of('dead', days(31)), of('waiting', days(31)), of('sent', days(29))])
  await run(webhookSweepJob(platform.database))
  expect((await calls()).map(({ state }) => state).toSorted()).toEqual(['sent', 'waiting'])
})

test('who may not manage webhooks is told why', async () => {
  await giveStaff(platform.database, 'sales@a.example', 'sales', { website_id: platform.tenants.a.website.id })
  const sales = staffBrowser(platform)
  await sales.signIn('sales@a.example')
  const { path } = await add()
  for (const at of ['/webhooks', '/webhooks/new', path]) {
    const answer = await sales.get(at)
    expect([answer.status, json(answer).reason]).toEqual([
      403,
      'People in sales can’t manage API keys and webhooks. Ask someone with the role operator, group owner or dealer principal.',
    ])
  }
  for (const intent of ['save', 'rotate', 'pause', 'test', 'resend', 'remove', 'restore'])
    expect((await sales.post(path, { intent, url: url(), 'event-lead.created': 'on' })).status).toBe(403)
})
