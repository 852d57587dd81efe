import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callOf, orderOf, SITE_A } from '../../tools/testing/payments/subjects.ts'
import { fakeTill, tillSignature } from '../../tools/testing/payments/till.ts'
import { createOutbound } from '../outbound.ts'
import type { PaymentCall, PaymentReference } from './provider.ts'
import { till } from './till.ts'

const CONNECTOR = { user: 'user', password: 'password', apiKey: 'my-api-key', sharedSecret: 'my-shared-secret' }
const CONTENT_TYPE = 'application/json; charset=utf-8'
const outbound = createOutbound({ allowPrivate: true, answerMs: 700 })
let clock: Date
let fake: Awaited<ReturnType<typeof fakeTill>>
let call: PaymentCall<'till'>

beforeEach(async () => {
  clock = new Date('2026-11-24T02:30:00Z')
  fake = await fakeTill([CONNECTOR], () => clock)
  call = callOf<'till'>(
    {
      websiteId: SITE_A,
      settings: { provider: 'till', url: `${fake.url}/` },
      publishableKey: 'public',
      secrets: {
        'till-user': CONNECTOR.user,
        'till-password': CONNECTOR.password,
        'till-api-key': CONNECTOR.apiKey,
        'till-shared-secret': CONNECTOR.sharedSecret,
      },
    },
    outbound,
    () => clock,
  )
})
afterEach(async () => {
  vi.useRealTimers()
  await fake.close()
})

const referenceOf = (order: ReturnType<typeof orderOf>): PaymentReference => ({ ...order, providerId: null })

/** A callback whose signature is made as given. */
function callback(body: string, given: { date?: string; hash?: 'sha512' | 'md5'; header?: 'date' | 'x-date' } = {}) {
  const { date = clock.toUTCString(), hash = 'sha512', header = 'date' } = given
  const url = '/api/payments/till?site=1'
  const signature = tillSignature(CONNECTOR.sharedSecret, { method: 'POST', body, date, uri: url, hash })
  const headers = { 'content-type': CONTENT_TYPE, [header]: date, 'x-signature': signature }
  return till.webhook!({ headers, body: Buffer.from(body), url }, call)
}

/** From Till's documentation of signatures, and the same with the time zone that HTTP wants. */
const VECTOR = {
  body: '{"merchantTransactionId":"2019-09-02-0004","amount":"9.99","currency":"EUR"}',
  uri: '/api/v3/transaction/my-api-key/debit',
  signatures: {
    'Tue, 21 Jul 2020 13:15:03 UTC':
      'nL+8FBKWx4/pahYScKs/dRYPBEWjiBalRaWKHGtxLpELmLrgJ/+dSWjt6dZNuu6oF18NyWEU8tXLEVm2mtEapg==',
    'Tue, 21 Jul 2020 13:15:03 GMT':
      'pJUnPq6NQFmpPEG0VmnwspAVeTA7uC+pFP0nYYwua3Diw7GuW+brdk4UR6ma70EstDs8mrxWfqh1KU0xfNC69g==',
  },
}

test.each(Object.entries(VECTOR.signatures))(
  'the signature of the documentation is right: %s',
  async (date, signature) => {
    clock = new Date('2020-07-21T13:15:03Z')
    const webhook = (given: { body?: string; url?: string; type?: string; sent?: string } = {}) =>
      till.webhook!(
        {
          headers: { 'content-type': given.type ?? CONTENT_TYPE, date, 'x-signature': given.sent ?? signature },
          body: Buffer.from(given.body ?? VECTOR.body),
          url: given.url ?? VECTOR.uri,
        },
        call,
      )
    // Its id is not one of ours.
    expect(await webhook()).toBeNull()
    const refused = { name: 'WebhookRefusedError' }
    await expect(webhook({ body: VECTOR.body.replace('9.99', '0.99') })).rejects.toMatchObject(refused)
    await expect(webhook({ url: `${VECTOR.uri}?x=1` })).rejects.toMatchObject(refused)
    await expect(webhook({ type: 'application/json' })).rejects.toMatchObject(refused)
    await expect(webhook({ sent: '' })).rejects.toMatchObject(refused)
    await expect(webhook({ sent: signature.slice(0, 40) })).rejects.toMatchObject(refused)
    // The fake checks our requests by the same vectors.
    expect(tillSignature(CONNECTOR.sharedSecret, { method: 'POST', body: VECTOR.body, date, uri: VECTOR.uri })).toBe(
      signature,
    )
  },
)

test('a callback is about the payment, whichever of its transactions it names', async () => {
  const { id } = orderOf()
  for (const name of [id, `${id}-capture-1`, `${id}-void-2`, `${id}-refund-10`])
    expect(await callback(JSON.stringify({ merchantTransactionId: name }))).toEqual({ paymentId: id })
  for (const name of [`${id}-other-1`, `${id}x`, 'R7K2Q', ''])
    expect(await callback(JSON.stringify({ merchantTransactionId: name }))).toBeNull()
  expect(await callback('[]')).toBeNull()
  expect(await callback('not JSON')).toBeNull()
  expect(till.webhookAnswer).toBe('OK')
})

test('an old gateway hashes with MD5, and a proxy may keep the date for itself', async () => {
  const { id } = orderOf()
  const body = JSON.stringify({ merchantTransactionId: id })
  expect(await callback(body, { hash: 'md5', header: 'x-date' })).toEqual({ paymentId: id })
  await expect(callback(body, { date: 'yesterday' })).rejects.toMatchObject({ name: 'WebhookRefusedError' })
})

test('what a callback says of the amount changes nothing', async () => {
  const order = orderOf()
  await till.authorise!(order, fake.tokenise('approve'), call)
  const body = JSON.stringify({ merchantTransactionId: order.id, result: 'OK', amount: '0.01', currency: 'EUR' })
  expect(await callback(body)).toEqual({ paymentId: order.id })
  expect(await till.status(referenceOf(order), call)).toMatchObject({ amountCents: 50_000, currency: 'AUD' })
})

test('a payment is authorised with the addresses and the ids that Till keeps', async () => {
  const order = orderOf({ amountCents: 5 })
  const token = fake.tokenise('approve')
  expect(await till.start(order, call)).toEqual({ providerId: null, client: { publishableKey: 'public' } })
  expect(fake.received).toEqual([])
  await till.authorise!(order, token, call)
  expect(JSON.parse(fake.received[0]!.body)).toEqual({
    merchantTransactionId: order.id,
    amount: '0.05',
    currency: 'AUD',
    transactionToken: token,
    description: order.description,
    customer: { email: order.email },
    extraData: { reservation: order.reservationId },
    successUrl: order.returnUrl,
    cancelUrl: order.returnUrl,
    errorUrl: order.returnUrl,
    callbackUrl: order.webhookUrl,
  })
})

test('the same payment again is the first one', async () => {
  const order = orderOf()
  const first = await till.authorise!(order, fake.tokenise('approve'), call)
  expect(await till.authorise!(order, fake.tokenise('decline'), call)).toEqual(first)
  expect(fake.transactions(CONNECTOR.apiKey)).toHaveLength(1)
})

test('a used token and a wrong password are refusals, a wrong secret as well', async () => {
  const token = fake.tokenise('approve')
  await till.authorise!(orderOf(), token, call)
  await expect(till.authorise!(orderOf(), token, call)).rejects.toMatchObject({
    outcome: 'refused',
    message: 'Till: failed with code 1002',
  })
  const withSecret = (wrong: string): typeof call => ({
    ...call,
    secret: async (name) => (name === wrong ? 'wrong' : call.secret(name)),
  })
  await expect(till.status(referenceOf(orderOf()), withSecret('till-password'))).rejects.toMatchObject({
    outcome: 'refused',
    message: 'Till: answered 401',
  })
  await expect(till.status(referenceOf(orderOf()), withSecret('till-shared-secret'))).rejects.toMatchObject({
    outcome: 'refused',
    message: 'Till: failed with code 1004',
  })
})

test('a payer who turns back at the bank has declined, and a payment at the bank cannot be given up yet', async () => {
  const order = orderOf()
  const { next } = await till.authorise!(order, fake.tokenise('challenge'), call)
  expect(await till.cancel(referenceOf(order), call)).toMatchObject({ status: 'started' })
  const page = next.kind === 'redirect' ? next.url : expect.fail('no challenge')
  await fetch(`${page}?result=stopped`, { redirect: 'manual' })
  expect(await till.status(referenceOf(order), call)).toMatchObject({
    status: 'declined',
    declined: 'The payment was stopped before it was finished. Please try again.',
  })
})

test('a failed capture uses up its id, and the next has another', async () => {
  const order = orderOf({ amountCents: 100 })
  await till.authorise!(order, fake.tokenise('approve'), call)
  const payment = referenceOf(order)
  await expect(till.capture({ ...payment, amountCents: 200 }, call)).rejects.toMatchObject({ outcome: 'refused' })
  expect(await till.capture(payment, call)).toMatchObject({ status: 'captured' })
  expect(fake.transactions(CONNECTOR.apiKey).map((one) => [one.merchantTransactionId, one.transactionStatus])).toEqual([
    [order.id, 'SUCCESS'],
    [`${order.id}-capture-1`, 'ERROR'],
    [`${order.id}-capture-2`, 'SUCCESS'],
  ])
})

test('a capture that Till has not finished is not made again', async () => {
  const order = orderOf()
  await till.authorise!(order, fake.tokenise('approve'), call)
  await till.capture(referenceOf(order), call)
  const capture = fake.transactions(CONNECTOR.apiKey)[1]!
  capture.transactionStatus = 'PENDING'
  expect(await till.capture(referenceOf(order), call)).toMatchObject({ status: 'authorised' })
  expect(fake.transactions(CONNECTOR.apiKey)).toHaveLength(2)
  capture.transactionStatus = 'SUCCESS'
  expect(await till.status(referenceOf(order), call)).toMatchObject({ status: 'captured' })
})

test('a list that asks more than Till answers in a minute waits and goes on', async () => {
  const order = orderOf()
  await till.authorise!(order, fake.tokenise('approve'), call)
  let limited = 2
  fake.trouble = () => (limited-- > 0 ? 'limit' : null)
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
  const listed = []
  for await (const payment of till.list(new Date(0), [referenceOf(order)], call)) listed.push(payment)
  expect(listed).toMatchObject([{ id: order.id, status: 'authorised' }])
  expect(limited).toBeLessThan(0)
})
