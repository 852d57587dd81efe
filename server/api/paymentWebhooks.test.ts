import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PAYMENT_SECRETS, payingSites, type PayingSites } from '../../tools/testing/payments/payingSites.ts'
import type { SentWebhook } from '../../tools/testing/payments/fake.ts'
import { tillSignature } from '../../tools/testing/payments/till.ts'
import { hostA, hostB } from '../../tools/testing/platform.ts'
import { events } from '../events/table.ts'
import { ledgerEntries, payments, sandboxPayments } from '../payments/table.ts'
import { reservations } from '../reservations/table.ts'

// Webhooks as providers send them over HTTP, and as others would like to, on two sites with accounts of their own.

let now = new Date('2026-11-24T00:00:00Z')
let paying: PayingSites
beforeAll(async () => {
  paying = await payingSites({ now: () => now })
})
afterAll(() => paying.dispose())
beforeEach(() => {
  now = new Date('2026-11-24T00:00:00Z')
  paying.log.length = 0
})
afterEach(async () => {
  paying.stripe.announce = null
  paying.till.announce = null
  const { drizzle: db } = paying.platform.database
  for (const table of [ledgerEntries, payments, reservations, sandboxPayments]) await db.delete(table)
})

const tables = () => paying.tables()

/** A visitor's payment at Stripe that is authorised, and the webhook that says so, not delivered yet. */
async function authorised(key: 'a' | 'b' = 'a') {
  const { id } = await paying.hold(key)
  const { client } = await paying.of(key, 'stripe').startPayment(id, 'http://site.test/')
  await paying.confirm(client.clientSecret!)
  return { id, webhook: paying.stripe.webhooks.at(-1)! }
}

async function authorisedAtTill() {
  const { id } = await paying.hold('a', 'till')
  // Its own answer is lost, so only the callback says that it was authorised.
  paying.till.trouble = ({ path }) => (path.includes('/transaction/') ? 'drop after' : null)
  await paying.of('a', 'till').pay(id, paying.till.tokenise('approve'), 'http://site.test/')
  paying.till.trouble = null
  return { id, webhook: paying.till.webhooks.at(-1)! }
}

const stateOf = async (id: string) => {
  const rows = await paying.platform.database.drizzle.select().from(reservations)
  return rows.find((row) => row.id === id)!.state
}
/** Waits until a reservation is paid, and everything that follows is stored. */
const isPaid = (id: string) =>
  vi.waitFor(
    async () => {
      expect(await stateOf(id)).toBe('paid')
      const told = await paying.platform.database.drizzle.select().from(events).where(eq(events.event_id, 40))
      const rows = await paying.platform.database.drizzle.select().from(reservations)
      const { lead_reference: lead } = rows.find((row) => row.id === id)!
      expect(told.some(({ properties }) => lead !== null && properties.reference === lead)).toBe(true)
    },
    { timeout: 20_000, interval: 20 },
  )
const entries = async () => (await paying.platform.database.drizzle.select().from(ledgerEntries)).length

/** Signs a text as Stripe does. */
const stripeWebhook = (body: string, secret = 'whsec_ofa', at = now): SentWebhook => {
  const seconds = Math.floor(at.getTime() / 1_000)
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return {
    url: `http://${hostA}/api/payments/stripe`,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` },
    body,
  }
}

const REFUSED = { error: 'The signature is missing, wrong or too old.' }

/** Neither an answer nor the log has a secret of anybody. */
function expectNoSecrets(...texts: string[]) {
  const seen = [...paying.log, ...texts].join('\n')
  for (const secret of PAYMENT_SECRETS) expect(seen).not.toContain(secret)
}

async function refused(webhook: SentWebhook, changes: Parameters<PayingSites['deliver']>[1] = {}) {
  const before = await tables()
  paying.log.length = 0
  const answer = await paying.deliver(webhook, changes)
  expect([answer.status, JSON.parse(answer.text)]).toEqual([400, REFUSED])
  expect(paying.log.join()).toMatch(/site-[ab]: a webhook of (?:stripe|till) is refused/)
  expectNoSecrets(answer.text)
  expect(await tables()).toBe(before)
}

/** Accepted, because it is signed, but it is about nothing of the site: nothing is asked and nothing changes. */
async function ignored(webhook: SentWebhook, changes: Parameters<PayingSites['deliver']>[1] = {}) {
  const before = await tables()
  const asked = paying.stripe.received.length
  const answer = await paying.deliver(webhook, changes)
  expect([answer.status, answer.text]).toEqual([200, ''])
  expect(await tables()).toBe(before)
  expect(paying.stripe.received.length).toBe(asked)
}

describe('Stripe', () => {
  test('an event settles the reservation of its payment, once for any number of them', async () => {
    const { id, webhook } = await authorised()
    expect(webhook.url).toBe(`http://${hostA}/api/payments/stripe`)
    const answers = await Promise.all(Array.from({ length: 8 }, () => paying.deliver(webhook)))
    expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(Array(8).fill('200 '))
    expect(answers[0]!.headers).toMatchObject({ 'cache-control': 'no-store' })
    await isPaid(id)
    expect(await entries()).toBe(2)
    expect(paying.stripe.books('sk_live_ofa').at(0)).toMatchObject({ captures: 1, refunds: 0 })
    expectNoSecrets()
    // Late, and of a state that is long over, as events may come in any order.
    const after = await tables()
    await paying.deliver(webhook)
    await paying.of('a', 'stripe').settle(id)
    expect(await tables()).toBe(after)
  })

  test('the bytes are signed, not what they mean', async () => {
    const { webhook } = await authorised()
    await refused({ ...webhook, body: JSON.stringify(JSON.parse(webhook.body), null, 1) })
    await refused({ ...webhook, body: webhook.body.replace('"amount":50000', '"amount":1') })
    await refused({ ...webhook, body: '' })
  })

  test('without a signature, with another secret, on another site', async () => {
    const { webhook } = await authorised()
    await refused(webhook, { headers: { 'stripe-signature': '' } })
    await refused(webhook, { headers: { 'stripe-signature': 't=1,v1=00' } })
    await refused(stripeWebhook(webhook.body, 'whsec_ofb'))
    await refused(webhook, { host: hostB })
  })

  test('within five minutes of its time, and not later or earlier', async () => {
    const { id, webhook } = await authorised()
    const { body } = webhook
    const from = (seconds: number) => stripeWebhook(body, 'whsec_ofa', new Date(now.getTime() + seconds * 1_000))
    await refused(from(-301))
    await refused(from(301))
    expect((await paying.deliver(from(-300))).status).toBe(200)
    await isPaid(id)
    now = new Date(now.getTime() + 301_000)
    await refused(webhook)
  })

  test('about a payment of another site, an unknown one, or something else', async () => {
    const { webhook } = await authorised('b')
    const event = JSON.parse(webhook.body) as { data: { object: { metadata: Record<string, string> } } }
    const { metadata } = event.data.object
    // One account of a dealer may be used by two sites; each is told everything.
    await ignored(stripeWebhook(webhook.body))
    // A payment of the other site that says it is ours.
    const website_id = String(paying.sites.a.id)
    const saying = (changes: Record<string, unknown>) =>
      stripeWebhook(
        JSON.stringify({ ...event, data: { object: { metadata: { ...metadata, website_id, ...changes } } } }),
      )
    await ignored(saying({}))
    expect(paying.log.join()).toContain('site-a: a webhook of stripe is about an unknown payment')
    await ignored(saying({ payment_id: '4a1e0c62-8d0f-4c05-9d8e-000000000000' }))
    await ignored(saying({ payment_id: "'; drop table payments" }))
    await ignored(stripeWebhook('{"type":"payout.paid","data":{"object":{}}}'))
    await ignored(stripeWebhook('[]'))
    // Of an account that the site does not use.
    await ignored(stripeWebhook(JSON.stringify({ ...event, account: 'acct_other' })))
    expectNoSecrets()
  })

  test('amounts and currencies are the provider’s, and others than ours win nothing', async () => {
    const { id } = await paying.hold('a')
    const { client } = await paying.of('a', 'stripe').startPayment(id, 'http://site.test/')
    await paying.confirm(client.clientSecret!)
    const webhook = paying.stripe.webhooks.at(-1)!
    const [intent] = paying.stripe.intents('sk_live_ofa')
    for (const wrong of [{ amount: 1 }, { amount: -50_000 }, { amount: 5_000_000_000_000 }, { currency: 'usd' }]) {
      const right = { amount: intent!.amount, currency: intent!.currency }
      Object.assign(intent!, wrong)
      paying.log.length = 0
      expect((await paying.deliver(webhook)).status).toBe(200)
      await vi.waitFor(() => expect(paying.log.join()).toMatch(/status failed/), { timeout: 20_000, interval: 20 })
      expect([await stateOf(id), await entries()]).toEqual(['paying', 0])
      Object.assign(intent!, right)
    }
    expectNoSecrets()
  })

  test('is answered while Stripe’s own answers take long', async () => {
    const { id, webhook } = await authorised()
    paying.stripe.delayMs = 1_500
    const before = performance.now()
    expect((await paying.deliver(webhook)).status).toBe(200)
    expect(performance.now() - before).toBeLessThan(1_400)
    expect(await stateOf(id)).toBe('paying')
    paying.stripe.delayMs = 0
    await isPaid(id)
  })
})

describe('Till', () => {
  test('a callback is told with each payment where to go, settles it, and is answered OK', async () => {
    const { id, webhook } = await authorisedAtTill()
    expect(webhook.url).toBe(`${paying.sites.a.baseUrl}api/payments/till`)
    expect(await stateOf(id)).toBe('paying')
    for (let time = 0; time < 2; time++) {
      const answer = await paying.deliver(webhook)
      expect([answer.status, answer.text]).toEqual([200, 'OK'])
    }
    await isPaid(id)
    expectNoSecrets()
  })

  test('is refused unsigned, changed, too old, at another address and on another site', async () => {
    const { webhook } = await authorisedAtTill()
    await refused(webhook, { headers: { 'x-signature': 'AAAA' } })
    await refused({ ...webhook, body: webhook.body.replace('500.00', '1.00') })
    await refused(webhook, { path: '/api/payments/till?x=1' })
    await refused(webhook, { host: hostB })
    const { body } = webhook
    const signed = (date: string, secret: string) => ({
      ...webhook,
      headers: {
        ...webhook.headers,
        date,
        'x-signature': tillSignature(secret, { method: 'POST', body, date, uri: '/api/payments/till' }),
      },
    })
    await refused(signed(now.toUTCString(), 'shared-b'))
    await refused(signed(new Date(now.getTime() - 301_000).toUTCString(), 'shared-a'))
    await refused(signed('yesterday', 'shared-a'))
    now = new Date(now.getTime() + 301_000)
    await refused(webhook)
  })
})

describe('the address', () => {
  test.each(['st_george', 'sandbox', 'paypal', '__proto__'])('of %s, which sends none, is none', async (provider) => {
    const answer = await paying.deliver({ ...stripeWebhook('{}') }, { path: `/api/payments/${provider}` })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([404, { error: 'No such API endpoint.' }])
  })

  test('takes posts only, of a limited size, and not from pages of others', async () => {
    expect((await paying.platform.fetch(hostA, '/api/payments/stripe')).status).toBe(404)
    const large = stripeWebhook(JSON.stringify({ padding: 'x'.repeat(300_000) }))
    expect((await paying.deliver(large)).status).toBe(413)
    const foreign = await paying.deliver(stripeWebhook('[]'), { headers: { origin: 'http://evil.example' } })
    expect(foreign.status).toBe(403)
  })
})
