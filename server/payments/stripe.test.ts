import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FakeProvider } from '../../tools/testing/payments/fake.ts'
import { fakeStripe } from '../../tools/testing/payments/stripe.ts'
import { callOf, orderOf, SITE_A, SITE_B } from '../../tools/testing/payments/subjects.ts'
import { createOutbound } from '../outbound.ts'
import type { PaymentCall, PaymentReference } from './provider.ts'
import { stripe } from './stripe.ts'

const SECRETS = { stripe: 'sk_test_A', 'stripe-webhook': 'whsec_test' }
const outbound = createOutbound({ allowPrivate: true, answerMs: 700 })
let clock: Date
let fake: Awaited<ReturnType<typeof fakeStripe>>
let call: PaymentCall<'stripe'>

const callFor = (websiteId: number, account: string | null) =>
  callOf<'stripe'>(
    {
      websiteId,
      settings: { provider: 'stripe', url: fake.url, account, script: fake.url },
      publishableKey: 'pk_test_A',
      secrets: SECRETS,
    },
    outbound,
    () => clock,
  )

beforeEach(async () => {
  clock = new Date('2026-11-24T02:30:00Z')
  fake = await fakeStripe(
    [{ secretKey: 'sk_test_A', publishableKey: 'pk_test_A', webhookSecret: 'whsec_test', connected: ['acct_1'] }],
    () => clock,
  )
  call = callFor(SITE_A, null)
})
afterEach(() => fake.close())

/** What the browser does with a payment. */
const confirm = (intent: string, secret: string, card: string, account?: string) =>
  fetch(`${fake.url}/v1/payment_intents/${intent}/confirm`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_A', ...(account === undefined ? {} : { 'stripe-account': account }) },
    body: new URLSearchParams({ payment_method: card, client_secret: secret, return_url: 'https://site.example/' }),
  })

async function authorised(given = call) {
  const order = orderOf()
  const { providerId, client } = await stripe.start(order, given)
  await confirm(providerId!, client.clientSecret!, 'pm_card_visa', client.account)
  const payment: PaymentReference = { id: order.id, providerId, amountCents: order.amountCents, currency: 'AUD' }
  return { order, payment }
}

const keys = (provider: FakeProvider, path: string) =>
  provider.received.filter((one) => one.path.includes(path)).map(({ headers }) => headers['idempotency-key'])

/** From the documentation of Stripe's signatures. */
const VECTOR = {
  body: '{"id":"evt_1","object":"event","type":"payment_intent.succeeded","data":{"object":{"id":"pi_1"}}}',
  signature: '49122e15f196ea64a7f8abfd04213c37bd803078e7f225f231a9bea61f894860',
  time: 1_700_000_000,
}

test('a signature of the documentation is right over the bytes as they came', async () => {
  clock = new Date(VECTOR.time * 1_000)
  const webhook = (header: string, body = VECTOR.body) =>
    stripe.webhook!({ headers: { 'stripe-signature': header }, body: Buffer.from(body), url: '/' }, call)
  const header = `t=${VECTOR.time},v1=${VECTOR.signature}`
  // The payment in it is not one of ours.
  expect(await webhook(header)).toBeNull()
  expect(await webhook(`t=${VECTOR.time},v1=${'0'.repeat(64)},v1=${VECTOR.signature},v0=abc`)).toBeNull()
  const refused = { name: 'WebhookRefusedError' }
  await expect(webhook(header, VECTOR.body.replace('succeeded', 'canceled'))).rejects.toMatchObject(refused)
  await expect(webhook(`t=${VECTOR.time},v0=${VECTOR.signature}`)).rejects.toMatchObject(refused)
  await expect(webhook(`t=${VECTOR.time + 1},v1=${VECTOR.signature}`)).rejects.toMatchObject(refused)
  await expect(webhook(`v1=${VECTOR.signature}`)).rejects.toMatchObject(refused)
  await expect(webhook('')).rejects.toMatchObject(refused)
  clock = new Date((VECTOR.time - 301) * 1_000)
  // A first time that is not the signed one does not bring the webhook back from the future.
  await expect(webhook(`t=1,${header}`)).rejects.toMatchObject(refused)
})

test('an event of another account, or of another site of the account, is about nothing of ours', async () => {
  const { payment } = await authorised()
  const sent = fake.webhooks.at(-1)!
  const request = { headers: sent.headers, body: Buffer.from(sent.body), url: '/' }
  expect(await stripe.webhook!(request, call)).toEqual({ paymentId: payment.id })
  expect(await stripe.webhook!(request, callFor(SITE_B, null))).toBeNull()
  expect(await stripe.webhook!(request, callFor(SITE_A, 'acct_1'))).toBeNull()
})

test('the browser gets what Stripe’s script needs, and the payment has our ids', async () => {
  const order = orderOf()
  const { providerId, client } = await stripe.start(order, callFor(SITE_A, 'acct_1'))
  expect(client).toEqual({
    publishableKey: 'pk_test_A',
    clientSecret: expect.stringMatching(/^pi_[0-9a-f]+_secret_\d+$/),
    account: 'acct_1',
  })
  const { body } = fake.received.at(-1)!
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    amount: '50000',
    currency: 'aud',
    capture_method: 'manual',
    'allowed_payment_method_types[0]': 'card',
    description: order.description,
    'metadata[payment_id]': order.id,
    'metadata[reservation_id]': order.reservationId,
    'metadata[website_id]': String(SITE_A),
  })
  expect(fake.intents('acct_1').map(({ id }) => id)).toEqual([providerId])
  expect(fake.intents('sk_test_A')).toEqual([])
})

test('without a publishable key nothing is made', async () => {
  await expect(stripe.start(orderOf(), { ...call, publishableKey: null })).rejects.toMatchObject({ outcome: 'refused' })
  expect(fake.received).toEqual([])
})

test('each request about a connected account names it', async () => {
  const connected = callFor(SITE_A, 'acct_1')
  const { payment } = await authorised(connected)
  await stripe.capture(payment, connected)
  await stripe.refund(payment, connected)
  await stripe.cancel(payment, connected)
  for await (const listed of stripe.list(new Date(0), [], connected)) expect(listed.status).toBe('refunded')
  await stripe.status({ ...payment, providerId: null }, connected)
  expect(fake.received.length).toBeGreaterThan(8)
  expect(new Set(fake.received.map(({ headers }) => headers['stripe-account']))).toEqual(new Set(['acct_1']))
  // Without it, Stripe does not know the payment.
  expect(await stripe.status(payment, call)).toBeNull()
})

test('keys are derived from the payment; those of what cannot happen twice change each hour', async () => {
  const { order, payment } = await authorised()
  await stripe.start(order, call)
  await stripe.capture(payment, call)
  clock = new Date(clock.getTime() + 3_600_000)
  await stripe.refund(payment, call)
  expect(keys(fake, 'payment_intents').filter(Boolean)).toEqual([
    `${order.id}:start`,
    `${order.id}:start`,
    `${order.id}:capture:498746`,
  ])
  expect(keys(fake, 'refunds')).toEqual([`${order.id}:refund:498747`])
})

test('the same order with another amount is refused, and nothing else is made of it', async () => {
  const order = orderOf()
  await stripe.start(order, call)
  await expect(stripe.start({ ...order, amountCents: 1_000 }, call)).rejects.toMatchObject({
    outcome: 'refused',
    message: 'Stripe: answered 400, StripeIdempotencyError, idempotency_error',
  })
  expect(fake.intents('sk_test_A')).toHaveLength(1)
})

test('an authorisation says until when it lasts', async () => {
  const { payment } = await authorised()
  expect(await stripe.status(payment, call)).toMatchObject({ captureBefore: new Date('2026-12-01T02:30:00Z') })
})

test('after a decline the visitor pays the same payment with another card, or nobody can any more', async () => {
  const order = orderOf()
  const { providerId, client } = await stripe.start(order, call)
  const payment: PaymentReference = { ...order, providerId }
  await confirm(providerId!, client.clientSecret!, 'pm_card_chargeDeclined')
  expect(await stripe.status(payment, call)).toMatchObject({
    status: 'started',
    declined: 'Your card was declined. Please try another card.',
  })
  await confirm(providerId!, client.clientSecret!, 'pm_card_visa')
  expect(await stripe.status(payment, call)).toMatchObject({ status: 'authorised', declined: null })

  const second = orderOf()
  const other = await stripe.start(second, call)
  await confirm(other.providerId!, other.client.clientSecret!, 'pm_card_chargeDeclined')
  expect(await stripe.cancel({ ...second, providerId: other.providerId }, call)).toMatchObject({ status: 'cancelled' })
  expect((await confirm(other.providerId!, other.client.clientSecret!, 'pm_card_visa')).status).toBe(400)
})

test('what becomes of a payment between reading it and asking is the answer', async () => {
  const inBetween = (path: string, work: () => void) => {
    fake.trouble = (asked) => {
      if (asked.method === 'POST' && asked.path.endsWith(path)) work()
      return null
    }
  }
  const { payment } = await authorised()
  const intent = fake.intents('sk_test_A')[0]!
  inBetween('/cancel', () => Object.assign(intent, { status: 'succeeded', amount_received: intent.amount }))
  expect(await stripe.cancel(payment, call)).toMatchObject({ status: 'captured' })
  inBetween('/refunds', () => Object.assign(intent, { refunded: intent.amount }))
  expect(await stripe.refund(payment, call)).toMatchObject({ status: 'refunded' })
  const second = await authorised()
  inBetween('/capture', () => Object.assign(fake.intents('sk_test_A')[0]!, { status: 'canceled' }))
  expect(await stripe.capture(second.payment, call)).toMatchObject({ status: 'cancelled' })
})

test('a wrong key is refused, and no part of it is in the error', async () => {
  const wrong = { ...call, secret: async () => 'sk_test_wrong1234' }
  const error = await stripe.start(orderOf(), wrong).catch((reason: unknown) => reason as Error)
  expect(error).toMatchObject({
    outcome: 'refused',
    message: 'Stripe: answered 401, StripeAuthenticationError, api_key_invalid',
  })
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('1234')
})

test('a missing secret is said before anything is sent', async () => {
  const without = callOf<'stripe'>(
    { websiteId: SITE_A, settings: call.settings, publishableKey: 'pk_test_A', secrets: {} },
    outbound,
    () => clock,
  )
  await expect(stripe.start(orderOf(), without)).rejects.toMatchObject({ outcome: 'refused' })
  expect(fake.received).toEqual([])
})

test('the list has every page, since an instant, and nothing of the account’s other sites', async () => {
  await stripe.start(orderOf(), call)
  clock = new Date(clock.getTime() + 60_000)
  const since = clock
  for (let number = 0; number < 101; number++) await stripe.start(orderOf(), call)
  await stripe.start(orderOf(), callFor(SITE_B, null))
  const listed = []
  for await (const payment of stripe.list(since, [], call)) listed.push(payment)
  expect(listed).toHaveLength(101)
  expect(fake.received.filter(({ path }) => path.includes('starting_after'))).toHaveLength(1)
})

test('addresses in private networks are refused unless the installation allows them', async () => {
  const guarded = createOutbound({ allowPrivate: false })
  await expect(
    stripe.status({ ...orderOf(), providerId: 'pi_1' }, { ...call, outbound: guarded }),
  ).rejects.toMatchObject({
    outcome: 'unknown',
  })
  guarded.close()
  expect(fake.received).toEqual([])
})
