import { afterEach, beforeEach, expect, test } from 'vitest'
import { fakePayWay, PAYWAY_CARDS } from '../../tools/testing/payments/payWay.ts'
import { callOf, orderOf, SITE_A } from '../../tools/testing/payments/subjects.ts'
import { createOutbound } from '../outbound.ts'
import type { PaymentCall, PaymentReference } from './provider.ts'
import { stGeorge } from './stGeorge.ts'

const MERCHANT = { secretKey: 'T10000_SEC_A', publishableKey: 'T10000_PUB_A', merchantId: 'TEST' }
const outbound = createOutbound({ allowPrivate: true, answerMs: 700 })
let fake: Awaited<ReturnType<typeof fakePayWay>>
let call: PaymentCall<'st_george'>

beforeEach(async () => {
  fake = await fakePayWay([MERCHANT])
  call = callOf<'st_george'>(
    {
      websiteId: SITE_A,
      settings: { provider: 'st_george', url: fake.url, merchant: 'TEST' },
      publishableKey: MERCHANT.publishableKey,
      secrets: { 'st-george': MERCHANT.secretKey },
    },
    outbound,
    () => new Date(),
  )
})
afterEach(() => fake.close())

async function tokenOf(card: keyof typeof PAYWAY_CARDS = 'approve'): Promise<string> {
  const { code: _code, ...fields } = PAYWAY_CARDS[card]
  const answer = await fetch(`${fake.url}/rest/v1/single-use-tokens`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${MERCHANT.publishableKey}:`).toString('base64')}` },
    body: new URLSearchParams({ paymentMethod: 'creditCard', cardholderName: 'A Payer', ...fields }),
  })
  return ((await answer.json()) as { singleUseTokenId: string }).singleUseTokenId
}

const referenceOf = (order: ReturnType<typeof orderOf>): PaymentReference => ({ ...order, providerId: null })

test('a payment is authorised with the number under which it is found again', async () => {
  const order = orderOf()
  const token = await tokenOf()
  await stGeorge.authorise!(order, token, call)
  const { headers, body } = fake.received.at(-1)!
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    singleUseTokenId: token,
    transactionType: 'preAuth',
    principalAmount: '500.00',
    currency: 'aud',
    orderNumber: order.id.replaceAll('-', '').slice(0, 20),
    merchantId: 'TEST',
  })
  expect(headers['idempotency-key']).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)
  expect(headers.authorization).toBe(`Basic ${Buffer.from('T10000_SEC_A:').toString('base64')}`)
})

test('the same payment again has the first one’s result, whatever the token', async () => {
  const order = orderOf()
  const first = await stGeorge.authorise!(order, await tokenOf(), call)
  expect(await stGeorge.authorise!(order, await tokenOf('decline'), call)).toEqual(first)
  expect(fake.transactions(MERCHANT.secretKey)).toHaveLength(1)
})

test('a refusal names the fields and not what was in them', async () => {
  const token = await tokenOf()
  await stGeorge.authorise!(orderOf(), token, call)
  const error = await stGeorge.authorise!(orderOf(), token, call).catch((reason: unknown) => reason as Error)
  expect(error).toMatchObject({ outcome: 'refused', message: 'PayWay: answered 422 for singleUseTokenId' })
  expect(String((error as Error).stack)).not.toContain(token)
})

test('the publishable key cannot do what the secret one does', async () => {
  const wrong = { ...call, secret: async () => MERCHANT.publishableKey }
  await expect(stGeorge.authorise!(orderOf(), 'token', wrong)).rejects.toMatchObject({
    outcome: 'refused',
    message: 'PayWay: answered 401',
  })
})

test('an expired card is declined for that', async () => {
  const order = orderOf()
  const { payment, next } = await stGeorge.authorise!(order, await tokenOf('decline'), call)
  expect(payment).toMatchObject({ status: 'declined', declined: 'Your card has expired. Please try another card.' })
  expect(next).toEqual({ kind: 'done' })
  expect(await stGeorge.status(referenceOf(order), call)).toEqual(payment)
})

test('money goes back by voiding on the day, and by a refund after it', async () => {
  const today = orderOf()
  const yesterday = orderOf({ amountCents: 12_345 })
  for (const order of [today, yesterday]) {
    await stGeorge.authorise!(order, await tokenOf(), call)
    await stGeorge.capture(referenceOf(order), call)
  }
  expect(await stGeorge.refund(referenceOf(today), call)).toMatchObject({ status: 'refunded', amountCents: 50_000 })
  fake.settle()
  expect(await stGeorge.refund(referenceOf(yesterday), call)).toMatchObject({ status: 'refunded', amountCents: 12_345 })
  expect(
    fake.transactions(MERCHANT.secretKey).map(({ transactionType, status, cents }) => [transactionType, status, cents]),
  ).toEqual([
    ['preAuth', 'approved*', 50_000],
    ['capture', 'voided', 50_000],
    ['preAuth', 'approved*', 12_345],
    ['capture', 'approved*', 12_345],
    ['refund', 'approved*', 12_345],
  ])
})

test('PayWay sends no webhooks', () => {
  expect(stGeorge.webhook).toBeUndefined()
})
