import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  orderOf,
  FAKES,
  SANDBOX,
  sandboxes,
  type PaymentBench,
  type SitePayments,
} from '../../tools/testing/payments/subjects.ts'
import type { BookedPayment, Fault } from '../../tools/testing/payments/fake.ts'
import { PaymentProviderError, type PaymentOrder, type PaymentReference } from './provider.ts'

const SINCE = new Date(Date.now() - 60_000)
let bench: PaymentBench
afterEach(() => bench.close())

const referenceOf = (
  { id, amountCents, currency }: PaymentOrder,
  providerId: string | null = null,
): PaymentReference => ({ id, providerId, amountCents, currency })

/** A payment with a card, and its reference. */
async function paid(site: SitePayments, card: 'approve' | 'decline' | 'challenge' = 'approve', given = {}) {
  const order = orderOf(given)
  const { providerId, next } = await site.pay(order, card)
  return { order, next, payment: referenceOf(order, providerId) }
}

/** The payment in the fake's own books. */
function booked({ id }: { id: string }, site = bench.a): BookedPayment | undefined {
  const short = id.replaceAll('-', '')
  return bench.fake!.books(site.account).find((book) => book.id === id || (book.id !== '' && short.startsWith(book.id)))
}

/** The failure of a request, which names no secret. */
async function failureOf(request: Promise<unknown>): Promise<PaymentProviderError> {
  const error = await request.then(
    () => expect.fail('the request succeeded'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(PaymentProviderError)
  const failure = error as PaymentProviderError
  const seen = `${failure.message} ${JSON.stringify(failure.cause ?? null)} ${failure.stack}`
  for (const secret of bench.secrets) expect(seen).not.toContain(secret)
  expect(seen).not.toMatch(/\b\d{13,19}\b/)
  return failure
}

/** Behaviour required of every provider (spec §5 Payment key selection; decision 1: Payments). */
describe.each([...FAKES, SANDBOX, ...sandboxes(process.env)])('$title', ({ open, cards }) => {
  beforeEach(async () => {
    bench = await open(() => new Date())
  })

  test('authorised money is taken once, however often it is asked for', async () => {
    const { payment, next } = await paid(bench.a)
    expect(next).toEqual({ kind: 'done' })
    const authorised = await bench.a.status(payment)
    expect(authorised).toMatchObject({
      id: payment.id,
      providerId: payment.providerId,
      status: 'authorised',
      amountCents: 50_000,
      currency: 'AUD',
      declined: null,
    })
    for (let time = 0; time < 2; time++)
      expect(await bench.a.capture(payment)).toMatchObject({ id: payment.id, status: 'captured', amountCents: 50_000 })
    expect(await bench.a.status(payment)).toMatchObject({ status: 'captured', amountCents: 50_000 })
    if (bench.fake) expect(booked(payment)).toMatchObject({ takenCents: 50_000, returnedCents: 0, captures: 1 })
  })

  test('an authorisation is given up, and then it is too late to take the money', async () => {
    const { payment } = await paid(bench.a)
    for (let time = 0; time < 2; time++)
      expect(await bench.a.cancel(payment)).toMatchObject({ status: 'cancelled', amountCents: 50_000 })
    expect(await bench.a.capture(payment)).toMatchObject({ status: 'cancelled' })
    expect(await bench.a.refund(payment)).toMatchObject({ status: 'cancelled' })
    if (bench.fake) expect(booked(payment)).toMatchObject({ takenCents: 0, captures: 0 })
  })

  test('when it is too late to cancel, the payment is as it is, and is refunded once', async () => {
    const { payment } = await paid(bench.a)
    await bench.a.capture(payment)
    expect(await bench.a.cancel(payment)).toMatchObject({ status: 'captured' })
    for (let time = 0; time < 2; time++)
      expect(await bench.a.refund(payment)).toMatchObject({ status: 'refunded', amountCents: 50_000 })
    expect(await bench.a.status(payment)).toMatchObject({ status: 'refunded' })
    expect(await bench.a.cancel(payment)).toMatchObject({ status: 'refunded' })
    expect(await bench.a.capture(payment)).toMatchObject({ status: 'refunded' })
    if (bench.fake) expect(booked(payment)).toMatchObject({ returnedCents: 50_000, captures: 1, refunds: 1 })
  })

  test('odd cents stay what they are', async () => {
    const { payment } = await paid(bench.a, 'approve', { amountCents: 123_457 })
    expect(await bench.a.capture(payment)).toMatchObject({ amountCents: 123_457 })
  })

  test('a payment that the provider does not have is none', async () => {
    const reference = referenceOf(orderOf())
    expect(await bench.a.status(reference)).toBeNull()
    for (const request of ['capture', 'cancel', 'refund'] as const)
      expect(await failureOf(bench.a[request](reference))).toMatchObject({ outcome: 'refused' })
  })

  test('the id of a payment does not give another one', async () => {
    const { payment } = await paid(bench.a)
    expect(await bench.a.status({ ...payment, id: randomUUID() })).toBeNull()
  })

  test('the list has what was paid', async () => {
    const { payment } = await paid(bench.a)
    await bench.a.capture(payment)
    const listed = await bench.a.list(SINCE, [payment])
    expect(listed.filter(({ id }) => id === payment.id)).toEqual([await bench.a.status(payment)])
  })

  if (cards.includes('decline'))
    test('a declined card is a status', async () => {
      const { payment } = await paid(bench.a, 'decline')
      const declined = await bench.a.status(payment)
      // Where the browser may try another card with the same payment, it goes on.
      expect(['declined', 'started']).toContain(declined!.status)
      expect(declined!.declined).toMatch(/^Your card .+\.$/)
    })

  if (cards.includes('challenge'))
    test('a challenge of the bank goes to its page, and nothing is authorised yet', async () => {
      const { payment, next } = await paid(bench.a, 'challenge')
      expect(next).toMatchObject({ kind: 'redirect', url: expect.stringMatching(/^https?:\/\//) })
      expect(await bench.a.status(payment)).toMatchObject({ status: 'started', declined: null })
    })
})

/** What can only be seen with a provider that does as the test says. */
describe.each(FAKES)('$title, when something goes wrong', ({ title, open, cards, hasWebhooks, hasDays }) => {
  let clock: Date
  beforeEach(async () => {
    clock = new Date()
    bench = await open(() => clock)
  })

  /** What goes wrong with every request of the server; the browser's own get through. */
  const trouble = (fault: Fault | null) => {
    bench.fake!.trouble = fault === null ? null : ({ path }) => (path.includes('single-use-tokens') ? null : fault)
  }

  test('two sites have accounts of their own, and never see a payment of the other', async () => {
    const a = await paid(bench.a)
    const b = await paid(bench.b)
    expect(await bench.b.status(a.payment)).toBeNull()
    expect(await bench.a.status({ ...b.payment, providerId: null })).toBeNull()
    for (const request of ['capture', 'cancel', 'refund'] as const)
      expect(await failureOf(bench.b[request](a.payment))).toMatchObject({ outcome: 'refused' })
    expect(await bench.a.status(a.payment)).toMatchObject({ status: 'authorised' })
    expect((await bench.b.list(SINCE, [a.payment, b.payment])).map(({ id }) => id)).toEqual([b.payment.id])
  })

  test('the list equals the books of the provider to the cent', async () => {
    const known: PaymentReference[] = []
    for (const [amountCents, request] of [
      [50_001, null],
      [50_002, 'capture'],
      [50_003, 'cancel'],
      [50_004, 'refund'],
    ] as const) {
      const { payment } = await paid(bench.a, 'approve', { amountCents })
      if (request === 'refund') await bench.a.capture(payment)
      if (request !== null) await bench.a[request](payment)
      known.push(payment)
    }
    await paid(bench.b)
    known.push((await paid(bench.a, 'decline')).payment)
    const listed = await bench.a.list(SINCE, known)
    expect(listed.map(({ id }) => id).toSorted()).toEqual(known.map(({ id }) => id).toSorted())
    const sum = (...statuses: string[]) =>
      listed
        .filter(({ status }) => statuses.includes(status))
        .reduce((cents, { amountCents }) => cents + amountCents, 0)
    const books = bench.fake!.books(bench.a.account)
    const total = (of: (book: BookedPayment) => number) => books.reduce((cents, book) => cents + of(book), 0)
    expect(sum('captured', 'refunded')).toBe(100_006)
    expect(sum('captured', 'refunded')).toBe(total(({ takenCents }) => takenCents))
    expect(sum('refunded')).toBe(total(({ returnedCents }) => returnedCents))
    expect(sum('authorised', 'captured', 'cancelled', 'refunded')).toBe(total(({ authorisedCents }) => authorisedCents))
  })

  test('an amount or a currency that is not the order’s is said as it is', async () => {
    if (cards.includes('challenge')) {
      const { payment } = await paid(bench.a, 'approve', { amountCents: 100, currency: 'NZD' })
      expect(await bench.a.status({ ...payment, amountCents: 50_000, currency: 'AUD' })).toMatchObject({
        status: 'authorised',
        amountCents: 100,
        currency: 'NZD',
      })
    } else {
      const { payment } = await paid(bench.a, 'approve', { amountCents: 100 })
      expect(await bench.a.status({ ...payment, amountCents: 50_000 })).toMatchObject({ amountCents: 100 })
      // PayWay takes Australian dollars only.
      expect(await failureOf(paid(bench.a, 'approve', { currency: 'NZD' }))).toMatchObject({ outcome: 'refused' })
    }
  })

  test('more than was authorised is never taken', async () => {
    const { payment } = await paid(bench.a, 'approve', { amountCents: 100 })
    expect(await failureOf(bench.a.capture({ ...payment, amountCents: 50_000 }))).toMatchObject({ outcome: 'refused' })
    expect(booked(payment)).toMatchObject({ takenCents: 0 })
    // The refused attempt does not stand in the way of the right one.
    clock = new Date(clock.getTime() + 3_600_000)
    expect(await bench.a.capture(payment)).toMatchObject({ status: 'captured', amountCents: 100 })
  })

  test.each(['drop before', 'hang before', 'fail before', 'limit'] as const)(
    'what the provider did not do (%s) is unknown, and is done when it is asked again',
    async (fault) => {
      const { payment } = await paid(bench.a)
      const unpaid = orderOf()
      trouble(fault)
      // Side by side: each one that hangs takes as long as an answer is waited for.
      for (const failure of await Promise.all(
        [bench.a.status(referenceOf(orderOf())), bench.a.pay(unpaid, 'approve'), bench.a.capture(payment)].map(
          failureOf,
        ),
      ))
        expect(failure).toMatchObject({ outcome: 'unknown' })
      trouble(null)
      expect(await bench.a.status(referenceOf(unpaid))).toBeNull()
      expect(await bench.a.status(payment)).toMatchObject({ status: 'authorised' })
      expect(await bench.a.capture(payment)).toMatchObject({ status: 'captured' })
      expect(booked(payment)).toMatchObject({ takenCents: 50_000, captures: 1 })
    },
  )

  test.each(['drop after', 'hang after', 'fail after'] as const)(
    'what the provider did without an answer (%s) is unknown, and is found and not done again',
    async (fault) => {
      const acting = (path: string) => {
        bench.fake!.trouble = (call) => (call.method === 'POST' && call.path.includes(path) ? fault : null)
      }
      const { payment } = await paid(bench.a)
      const second = await paid(bench.a)
      const before = bench.fake!.received.length
      acting('')
      for (const failure of await Promise.all(
        [bench.a.capture(payment), bench.a.cancel(second.payment)].map(failureOf),
      ))
        expect(failure).toMatchObject({ outcome: 'unknown' })
      expect(bench.fake!.received.length).toBeGreaterThan(before + 1)
      trouble(null)
      expect(await bench.a.status(payment)).toMatchObject({ status: 'captured' })
      expect(await bench.a.capture(payment)).toMatchObject({ status: 'captured' })
      acting('')
      expect(await failureOf(bench.a.refund(payment))).toMatchObject({ outcome: 'unknown' })
      trouble(null)
      expect(await bench.a.refund(payment)).toMatchObject({ status: 'refunded' })
      expect(booked(payment)).toMatchObject({ takenCents: 50_000, captures: 1, refunds: 1, returnedCents: 50_000 })
      expect(await bench.a.cancel(second.payment)).toMatchObject({ status: 'cancelled' })
    },
  )

  test('a payment that was made without an answer is found by our id, and is made once', async () => {
    const order = orderOf()
    bench.fake!.trouble = ({ method, path }) =>
      method === 'POST' && !path.includes('single-use-tokens') ? 'drop after' : null
    expect(await failureOf(bench.a.pay(order, 'approve'))).toMatchObject({ outcome: 'unknown' })
    trouble(null)
    const found = await bench.a.status(referenceOf(order))
    expect(found).toMatchObject({ id: order.id, amountCents: 50_000, currency: 'AUD' })
    expect(bench.fake!.books(bench.a.account)).toHaveLength(1)
    if (title.startsWith('Stripe')) {
      // The same order again is the same payment, which can now be paid.
      const { providerId } = await bench.a.pay(order, 'approve')
      expect(providerId).toBe(found!.providerId)
    }
    expect(await bench.a.capture(referenceOf(order))).toMatchObject({ status: 'captured' })
    expect(bench.fake!.books(bench.a.account)).toHaveLength(1)
    expect(booked(order)).toMatchObject({ captures: 1, takenCents: 50_000 })
  })

  test('captures and refunds at the same time are one', async () => {
    const { payment } = await paid(bench.a)
    bench.fake!.delayMs = 50
    for (const captured of await Promise.all([bench.a.capture(payment), bench.a.capture(payment)]))
      expect(captured).toMatchObject({ status: 'captured' })
    for (const refunded of await Promise.all([bench.a.refund(payment), bench.a.refund(payment)]))
      expect(refunded).toMatchObject({ status: 'refunded' })
    expect(booked(payment)).toMatchObject({ captures: 1, refunds: 1, takenCents: 50_000, returnedCents: 50_000 })
  })

  test('capture and cancel at the same time leave the money in one place', async () => {
    const { payment } = await paid(bench.a)
    bench.fake!.delayMs = 50
    const [captured, cancelled] = await Promise.all([bench.a.capture(payment), bench.a.cancel(payment)])
    const { status } = (await bench.a.status(payment))!
    expect([captured.status, cancelled.status]).toEqual([status, status])
    expect(['captured', 'cancelled']).toContain(status)
    expect(booked(payment)).toMatchObject({ captures: status === 'captured' ? 1 : 0 })
  })

  if (hasDays)
    test('a payment after the provider’s day is refunded too', async () => {
      const { payment } = await paid(bench.a)
      await bench.a.capture(payment)
      bench.endDay!()
      for (let time = 0; time < 2; time++) expect(await bench.a.refund(payment)).toMatchObject({ status: 'refunded' })
      expect(booked(payment)).toMatchObject({ takenCents: 50_000, returnedCents: 50_000, refunds: 1 })
    })

  test('want of funds is said in the visitor’s words', async () => {
    const order = orderOf()
    const { providerId } = await bench.a.pay(order, 'funds')
    expect(await bench.a.status(referenceOf(order, providerId))).toMatchObject({
      declined: 'Your card was declined: not enough money. Please try another card.',
    })
  })

  if (cards.includes('challenge'))
    test('a passed challenge is an authorisation, a failed one is declined', async () => {
      for (const [result, expected] of [
        ['passed', { status: 'authorised', declined: null }],
        ['failed', { declined: 'Your bank couldn’t confirm the payment. Please try again or use another card.' }],
      ] as const) {
        const { payment, next } = await paid(bench.a, 'challenge')
        const page = next.kind === 'redirect' ? next.url : expect.fail('no challenge')
        const back = await fetch(`${page}?result=${result}`, { redirect: 'manual' })
        expect(back.headers.get('location')).toMatch(/^https:\/\/site\.example\/checkout\/return/)
        expect(await bench.a.status(payment)).toMatchObject(expected)
      }
    })

  if (hasWebhooks)
    test('webhooks say which payment changed, in any order and twice, and only to its site', async () => {
      const webhook = bench.a.webhook!
      const announced: string[] = []
      bench.fake!.announce = ({ body }) => void announced.push(body)
      const first = await paid(bench.a)
      await bench.a.capture(first.payment)
      const second = await paid(bench.a)
      const sent = bench.fake!.webhooks.filter(({ url }) => url !== '')
      expect(announced).toEqual(sent.map(({ body }) => body))
      expect(sent.length).toBeGreaterThanOrEqual(2)
      const said = await Promise.all([...sent, ...sent].toReversed().map(webhook))
      expect(new Set(said.map((one) => one?.paymentId))).toEqual(new Set([first.payment.id, second.payment.id]))
      for (const one of sent) {
        const other = await bench.b.webhook!(one).catch((error: unknown) => (error as Error).name)
        expect([null, 'WebhookRefusedError']).toContain(other)
      }
    })

  if (hasWebhooks)
    test('webhooks that are tampered with, unsigned, too old or from the future are refused', async () => {
      const webhook = bench.a.webhook!
      const { payment } = await paid(bench.a)
      const sent = bench.fake!.webhooks.at(-1)!
      const refused = { name: 'WebhookRefusedError' }
      await expect(webhook({ ...sent, body: sent.body.replace('payment', 'paymemt') })).rejects.toMatchObject(refused)
      await expect(webhook({ ...sent, body: `${sent.body} ` })).rejects.toMatchObject(refused)
      await expect(webhook({ ...sent, headers: {} })).rejects.toMatchObject(refused)
      const at = clock.getTime()
      for (const [seconds, isTaken] of [
        [-301, false],
        [-299, true],
        [299, true],
        [302, false],
      ] as const) {
        clock = new Date(at + seconds * 1_000)
        const answer = webhook(sent)
        if (isTaken) expect(await answer).toEqual({ paymentId: payment.id })
        else await expect(answer).rejects.toMatchObject(refused)
      }
    })
})
