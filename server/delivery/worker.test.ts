import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import { deliveryStamp } from '@forecourt/rules/delivery/deliveryStamp.ts'
import { deliveryHome, type DeliveryHome } from '../../tools/testing/deliveryHome.ts'
import { openDeliveries, type DeliveriesOptions } from '../../tools/testing/deliveries.ts'
import { mailReceiver, webReceiver, type MailReceiver, type WebReceiver } from '../../tools/testing/receivers.ts'
import { giveSecret, testSecrets } from '../../tools/testing/secrets.ts'
import type { Tenant, TwoTenants } from '../../tools/testing/twoTenants.ts'
import { fileLinks } from '../files/files.ts'
import { leadActivity, leads } from '../leads/table.ts'
import { createOutbound } from '../outbound.ts'
import { smtpMailer, type Mailer } from './mailer.ts'
import { deliveriesOf, queueDeliveries, queueMentions, redeliver, type DeliveryReceipt } from './outbox.ts'

let home: DeliveryHome
let tenants: TwoTenants
let mail: MailReceiver
let web: WebReceiver
let mailer: Mailer
let worker: Awaited<ReturnType<typeof openDeliveries>> | null = null
const DELIVERER = join(import.meta.dirname, '..', '..', 'tools', 'testing', 'deliverer.ts')
const LEFT = [{ id: 'left', email: 'lou@dealer.example' }]
const SECRET = 'a-secret-of-eight-and-more'

beforeAll(async () => {
  home = await deliveryHome()
  tenants = home.tenants
})
beforeEach(async () => {
  mail = await mailReceiver()
  web = await webReceiver()
  mailer = smtpMailer(mail.url)
})
afterEach(async () => {
  await worker?.close()
  worker = null
  await mailer.close()
  await Promise.all([mail.close(), web.close()])
  await home.database.pool.query('truncate deliveries')
})
afterAll(() => home.dispose())

const start = async (options: Partial<DeliveriesOptions> = {}) => {
  worker = await openDeliveries({
    database: home.database,
    sites: home.sites,
    secrets: testSecrets(home.database),
    mailer,
    outbound: home.outbound,
    links: fileLinks('key'),
    mailFrom: 'leads@platform.example',
    replies: null,
    consoleOrigin: 'http://console.localhost',
    retry: { limit: 5, delaySeconds: 1, ceilingSeconds: 1 },
    lostAfterSeconds: 10,
    sweepSeconds: 1,
    pollSeconds: 0.5,
    ...options,
  })
}

const settings = (tenant: Tenant, layer: SettingsLayer) =>
  home.setSettings(tenant, { lead_confirmation_mail: false, ...layer })

/** A lead of the site with its deliveries, as `leads` writes them; answers the lead's row. */
async function queue(tenant: Tenant, changes: Partial<Lead> = {}, row: Partial<typeof leads.$inferInsert> = {}) {
  const { site } = (await home.sites.findById(tenant.website.id))!
  const lead = { ...tenant.lead.lead, ...changes }
  return home.database.site(site.id).transaction(async (tx) => {
    const { id: _, lead_id: _lead, reference: _reference, ...rest } = tenant.lead
    const [made] = await tx
      .insert(leads)
      .values({
        ...rest,
        reference: crypto.randomUUID().slice(0, 9),
        submission_id: crypto.randomUUID(),
        lead_status: lead.lead_status,
        lead,
        ...row,
      })
      .returning()
    await queueDeliveries(tx, site, made!, lead, new Date())
    return made!
  })
}

const staff = () => home.database.staff([tenants.a.website.id, tenants.b.website.id])

async function until(row: { id: number }, state: DeliveryReceipt['state'] | ((found: DeliveryReceipt[]) => boolean)) {
  const reached =
    typeof state === 'function' ? state : (found: DeliveryReceipt[]) => found.every((one) => one.state === state)
  return vi.waitFor(
    async () => {
      const found = await deliveriesOf(staff(), [row.id])
      if (found.length > 0 && reached(found)) return found
      throw new Error(`still ${JSON.stringify(found)}`)
    },
    { timeout: 40_000, interval: 50 },
  )
}

const hook = (id = 'crm', path = '/leads') => ({ id, kind: 'webhook' as const, to: `${web.url}${path}` })

test('ADF that no strict parser would read is not sent, and its receipt says why', async () => {
  await settings(tenants.a, { lead_destinations: [{ id: 'crm', kind: 'adf', to: 'crm@dealer.example' }] })
  await start()
  // Nothing that a visitor types does this; a row that was written by hand can.
  const address = { street: '', city: { 'no name': 'x' }, state: '' } as unknown as Lead['address']
  const [receipt] = await until(await queue(tenants.a, { address }), 'dead')
  expect(receipt!.attempts).toMatchObject([
    { ok: false, answer: expect.stringMatching(/^The XML is not well-formed: /) },
  ])
  expect(receipt!.sent_at).toBeNull()
  expect(mail.received).toEqual([])
})

test('a lead goes to the dealership by mail where nothing is set, and its receipt says so', async () => {
  await settings(tenants.a, {})
  await start()
  const [receipt] = await until(await queue(tenants.a), 'sent')
  expect(receipt).toMatchObject({ destination: 'dealership', kind: 'email', target: 'sales@site-a.example' })
  expect(receipt!.attempts).toEqual([{ at: expect.any(String), answer: expect.stringMatching(/^250 /), ok: true }])
  expect(mail.received.map(({ to, from }) => [to, from])).toEqual([['sales@site-a.example', 'leads@platform.example']])
})

test('every kind of destination gets it once, and the visitor a confirmation', async () => {
  await settings(tenants.a, {
    lead_confirmation_mail: true,
    lead_destinations: [
      { id: 'desk', kind: 'email', to: 'desk@dealer.example' },
      { id: 'adf', kind: 'adf', to: 'adf@crm.example' },
      hook(),
      { id: 'group', kind: 'dashboard', to: web.url },
    ],
  })
  await giveSecret(home.database, tenants.a.website.id, 'delivery/crm', SECRET)
  await giveSecret(home.database, tenants.a.website.id, 'delivery/group', 'user:password')
  web.answer = ({ path }) => (path === '/api/leads' ? { status: 201, body: '{"id": 77}' } : { status: 200 })
  await start()
  const found = await until(await queue(tenants.a), 'sent')
  expect(found.map(({ destination }) => destination).sort()).toEqual(['adf', 'confirmation', 'crm', 'desk', 'group'])
  expect(mail.received.map(({ to }) => to).sort()).toEqual([
    'adf@crm.example',
    'desk@dealer.example',
    tenants.a.lead.lead.email,
  ])
  expect(found.find(({ destination }) => destination === 'group')!.attempts[0]!.answer).toBe('201, lead 77')

  const call = web.received.find(({ path }) => path === '/leads')!
  const stamp = call.headers['x-forecourt-timestamp'] as string
  expect(call.headers['x-forecourt-signature']).toBe(
    createHmac('sha256', SECRET).update(`${stamp}.${call.body}`).digest('hex'),
  )
  expect(Math.abs(Date.now() / 1_000 - Number(stamp))).toBeLessThan(30)
  expect(JSON.parse(call.body)).toMatchObject({
    event: 'lead.complete',
    delivery_id: call.headers['x-forecourt-delivery'],
    website: { slug: 'site-a' },
    lead: { email: tenants.a.lead.lead.email },
  })
  const posted = web.received.find(({ path }) => path === '/api/leads')!
  expect(posted.headers.authorization).toBe(`Basic ${Buffer.from('user:password').toString('base64')}`)
  expect(JSON.parse(posted.body)).toMatchObject({ lead: { email: tenants.a.lead.lead.email } })
})

test('two sites never mix', async () => {
  await settings(tenants.a, { lead_destinations: [hook('crm', '/a')] })
  await giveSecret(home.database, tenants.a.website.id, 'delivery/crm', SECRET)
  await settings(tenants.b, { lead_destinations: [hook('crm', '/b')], locale: 'en-NZ' })
  await start()
  const rows = await Promise.all([queue(tenants.a), queue(tenants.b), queue(tenants.a), queue(tenants.b)])
  await Promise.all(rows.map((row) => until(row, 'sent')))
  for (const { path, body, headers } of web.received) {
    const { website, lead } = JSON.parse(body) as { website: { slug: string }; lead: Lead }
    expect([website.slug, lead.website_slug]).toEqual([`site-${path.slice(1)}`, `site-${path.slice(1)}`])
    expect(headers['x-forecourt-signature'] !== undefined).toBe(path === '/a')
  }
  expect(web.received.length).toBe(4)
})

test('a mail server that is down, then refuses temporarily, then accepts: it arrives once', async () => {
  await settings(tenants.a, {})
  const { port } = mail
  await mail.close()
  await start()
  const row = await queue(tenants.a)
  await until(row, ([one]) => one!.attempts.length > 0)
  mail = await mailReceiver(port)
  mail.refuse = (_to, tries) => (tries === 1 ? 451 : null)
  const [receipt] = await until(row, 'sent')
  expect(receipt!.attempts.map(({ ok }) => ok)).toEqual([...receipt!.attempts.slice(1).map(() => false), true])
  expect(receipt!.attempts.some(({ answer }) => answer.includes('451'))).toBe(true)
  expect(receipt!.attempts[0]!.answer).toContain('ECONNREFUSED')
  // People are told by when it is tried again, of each attempt that failed and of no other.
  for (const { at, again, ok } of receipt!.attempts)
    if (ok) expect(again).toBeUndefined()
    else expect(new Date(again!).getTime()).toBeGreaterThan(new Date(at).getTime())
  expect(mail.received.length).toBe(1)
})

test('a slow mail server is waited for', async () => {
  await settings(tenants.a, {})
  let accept = () => {}
  const connected = new Promise<void>((arrived) => {
    mail.refuse = () =>
      new Promise((answer) => {
        accept = () => answer(null)
        arrived()
      })
  })
  await start()
  const row = await queue(tenants.a)
  await connected
  expect((await deliveriesOf(staff(), [row.id])).map(({ sent_at }) => sent_at)).toEqual([null])
  accept()
  const [receipt] = await until(row, 'sent')
  expect(receipt!.attempts.length).toBe(1)
  expect(mail.received.length).toBe(1)
})

test('an address that is refused for good is dead at once, and can be sent again when it is put right', async () => {
  await settings(tenants.a, { lead_destinations: [{ id: 'desk', kind: 'email', to: 'tpyo@dealer.example' }] })
  mail.refuse = (to) => (to.startsWith('tpyo') ? 550 : null)
  await start()
  const row = await queue(tenants.a)
  const [dead] = await until(row, 'dead')
  expect(dead!.attempts.map(({ ok, answer }) => [ok, answer.includes('550')])).toEqual([[false, true]])

  await settings(tenants.a, { lead_destinations: [{ id: 'desk', kind: 'email', to: 'desk@dealer.example' }] })
  expect(await redeliver(staff(), row)).toEqual(['desk'])
  const [sent] = await until(row, 'sent')
  expect(sent).toMatchObject({ target: 'desk@dealer.example' })
  expect(mail.received.map(({ to }) => to)).toEqual(['desk@dealer.example'])
})

test('a webhook that fails, hangs and recovers gets it once more each time, under one id', async () => {
  await settings(tenants.a, { lead_destinations: [hook()] })
  const answers = [{ status: 500 }, null, { status: 429 }]
  web.answer = (_call, count) => (count > answers.length ? { status: 200 } : answers[count - 1]!)
  const hasty = createOutbound({ allowPrivate: true, answerMs: 400 })
  await start({ outbound: hasty })
  const [receipt] = await until(await queue(tenants.a), 'sent')
  hasty.close()
  expect(receipt!.attempts.map(({ answer }) => answer)).toEqual([
    '500 Internal Server Error',
    'no response in 0.4 s',
    '429 Too Many Requests',
    '200 OK',
  ])
  expect(new Set(web.received.map(({ headers }) => headers['x-forecourt-delivery']))).toEqual(new Set([receipt!.id]))
})

test.each([
  [{ status: 404 }, '404 Not Found'],
  [{ status: 410 }, '410 Gone'],
])('a webhook that answers %o is not called again', async (reply, answer) => {
  await settings(tenants.a, { lead_destinations: [hook()] })
  web.answer = () => reply
  await start()
  const [receipt] = await until(await queue(tenants.a), 'dead')
  expect(receipt!.attempts.map((attempt) => attempt.answer)).toEqual([answer])
  expect(web.received.length).toBe(1)
})

test('a redirect is not followed', async () => {
  await settings(tenants.a, { lead_destinations: [hook()] })
  web.answer = ({ path }) => (path === '/leads' ? { status: 302, headers: { location: `${web.url}/other` } } : null)
  await start({ retry: { limit: 0, delaySeconds: 1, ceilingSeconds: 1 } })
  const [receipt] = await until(await queue(tenants.a), 'dead')
  expect(receipt!.attempts[0]!.answer).toBe('302 Found')
  expect(web.received.map(({ path }) => path)).toEqual(['/leads'])
})

test('when all tries have failed it is dead, with every try in its receipt', async () => {
  await settings(tenants.a, { lead_destinations: [hook()] })
  web.answer = () => ({ status: 503 })
  await start({ retry: { limit: 2, delaySeconds: 1, ceilingSeconds: 1 } })
  const [receipt] = await until(await queue(tenants.a), 'dead')
  expect(receipt!.attempts.map(({ answer }) => answer)).toEqual(Array(3).fill('503 Service Unavailable'))
})

test('what is not needed any more is cancelled and no failure: a mention of somebody who left', async () => {
  const row = await queue(tenants.a, {}, { mock: true })
  const of = { website_id: tenants.a.website.id, lead_id: row.id }
  const id = crypto.randomUUID()
  await home.database.drizzle
    .insert(leadActivity)
    .values({ ...of, id, who: 'Kim', kind: 'note', text: '@Lou', at: new Date() })
  await staff().transaction((tx) =>
    queueMentions(tx, { id, websiteId: of.website_id, leadId: row.id, people: LEFT }, new Date()),
  )
  await start()
  const receipts = await until(row, (found) =>
    found.some(({ kind, state }) => kind === 'mention' && state === 'cancelled'),
  )
  expect(receipts.find(({ kind }) => kind === 'mention')!.attempts).toMatchObject([
    { ok: false, answer: 'the person or the note no longer exists' },
  ])
  expect(mail.received.filter(({ to }) => to === LEFT[0]!.email)).toEqual([])
})

test('a destination that is no longer set is dead at once, and says why', async () => {
  await settings(tenants.a, { lead_destinations: [hook()] })
  const row = await queue(tenants.a)
  await settings(tenants.a, {})
  await start()
  const [receipt] = await until(row, 'dead')
  expect(receipt!.attempts[0]!.answer).toBe('the site no longer has a destination crm of kind webhook')
  expect(web.received).toEqual([])
})

test('private addresses are refused where they are not allowed', async () => {
  const guarded = createOutbound({ allowPrivate: false })
  await settings(tenants.a, { lead_destinations: [hook(), { ...hook('named'), to: `http://localhost:${web.port}/` }] })
  await start({ outbound: guarded, retry: { limit: 0, delaySeconds: 1, ceilingSeconds: 1 } })
  const found = await until(await queue(tenants.a), 'dead')
  for (const { attempts } of found) expect(attempts[0]!.answer).toMatch(/private|is not allowed/i)
  expect(web.received).toEqual([])
  guarded.close()
})

test('an unfinished lead waits for its time; its end calls that off', async () => {
  await settings(tenants.a, { lead_destinations: [hook()] })
  await start()
  const row = await queue(tenants.a, { lead_status: 'Incomplete' })
  const [waiting] = await until(row, 'waiting')
  const minutes = (waiting!.send_after.getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(29)
  const { site } = (await home.sites.findById(tenants.a.website.id))!
  await home.database
    .site(site.id)
    .transaction((tx) =>
      queueDeliveries(
        tx,
        site,
        { ...row, lead_status: 'Complete' },
        { ...row.lead, lead_status: 'Complete' },
        new Date(),
      ),
    )
  const found = await until(row, (all) => all.some(({ state }) => state === 'sent'))
  expect(found.map(({ lead_status, state }) => [lead_status, state]).sort()).toEqual([
    ['Complete', 'sent'],
    ['Incomplete', 'cancelled'],
  ])
  expect(web.received.length).toBe(1)
})

test('an unfinished lead that is left alone is sent when it is due', async () => {
  await settings(tenants.a, { lead_destinations: [hook()] })
  await start()
  const row = await queue(tenants.a, { lead_status: 'Incomplete' })
  await home.database.pool.query(`update deliveries set send_after = now() + interval '400 ms'`)
  await until(row, 'sent')
  expect(JSON.parse(web.received[0]!.body)).toMatchObject({ event: 'lead.incomplete' })
})

test('sent again on purpose, it is a message of its own', async () => {
  await settings(tenants.a, {})
  await start()
  const row = await queue(tenants.a)
  await until(row, 'sent')
  await redeliver(staff(), row)
  await until(row, ([one]) => one!.attempts.length === 2 && one!.state === 'sent')
  const ids = mail.received.map(({ email }) => email.messageId)
  expect(ids).toEqual([
    `<${row.lead_id}.dealership.complete@platform.example>`,
    `<${row.lead_id}.dealership.complete.2@platform.example>`,
  ])
})

test('a button that is pressed twice sends once, also when the first has been sent before the second arrives', async () => {
  await settings(tenants.a, {})
  await start()
  const row = await queue(tenants.a)
  const [seen] = await until(row, 'sent')
  const press = () => redeliver(staff(), row, 'dealership', undefined, deliveryStamp(seen!))
  const both = await Promise.all([press(), press()])
  expect(both.flat()).toEqual(['dealership'])
  const [again] = await until(row, ([one]) => one!.attempts.length === 2 && one!.state === 'sent')
  expect(await press()).toEqual([])
  expect((await deliveriesOf(staff(), [row.id])).map(({ state }) => state)).toEqual(['sent'])
  expect(mail.received.length).toBe(2)
  // Whoever has seen what has become of it sends it once more on purpose.
  expect(await redeliver(staff(), row, 'dealership', undefined, deliveryStamp(again!))).toEqual(['dealership'])
  await until(row, ([one]) => one!.attempts.length === 3 && one!.state === 'sent')
  expect(mail.received.length).toBe(3)
})

test('rows that say queued without a job, as after a restore, are sent', async () => {
  await settings(tenants.a, {})
  const row = await queue(tenants.a)
  await home.database.pool.query(`update deliveries set state = 'queued'`)
  await start()
  await until(row, 'sent')
  expect(mail.received.length).toBe(1)
})

test('two workers send each once', async () => {
  await settings(tenants.a, { lead_destinations: [hook(), { id: 'desk', kind: 'email', to: 'desk@dealer.example' }] })
  await start()
  const first = worker!
  await start()
  const rows = []
  for (let count = 0; count < 30; count++) rows.push(await queue(tenants.a))
  for (const row of rows) await until(row, 'sent')
  expect([mail.received.length, web.received.length]).toEqual([30, 30])
  await first.close()
})

test('a lead that is rolled back is never sent', async () => {
  await settings(tenants.a, { lead_destinations: [hook()] })
  await start()
  const { site } = (await home.sites.findById(tenants.a.website.id))!
  await expect(
    home.database.site(site.id).transaction(async (tx) => {
      await queueDeliveries(tx, site, tenants.a.lead, tenants.a.lead.lead, new Date())
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  // One that is sent afterwards shows that the worker has polled.
  await until(await queue(tenants.a), 'sent')
  expect([web.received.length, (await home.database.drizzle.execute(sql`select from deliveries`)).rowCount]).toEqual([
    1, 1,
  ])
})

test('killed between the sending and its receipt, it is sent once more as the same message', async () => {
  await settings(tenants.a, {})
  const child = spawn(process.execPath, [DELIVERER, home.url, mail.url], { stdio: 'ignore' })
  const ended = new Promise((settle) => child.once('exit', settle))
  // The server has the message and is about to say so.
  mail.accepting = () => child.kill('SIGKILL')
  const row = await queue(tenants.a)
  await ended
  mail.accepting = null
  const [cut] = await deliveriesOf(staff(), [row.id])
  expect(cut).toMatchObject({ state: 'queued', attempts: [] })

  await start()
  const [receipt] = await until(row, 'sent')
  expect(receipt!.attempts.length).toBe(1)
  expect(mail.received.map(({ email }) => email.messageId)).toEqual(
    Array(2).fill(`<${row.lead_id}.dealership.complete@platform.example>`),
  )
}, 180_000)
