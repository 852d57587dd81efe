import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CARD_NUMBERS } from '../../tools/testing/payments/browser.ts'
import { PAYMENT_SECRETS, payingSites, type PayingSites } from '../../tools/testing/payments/payingSites.ts'
import { hostA, hostB } from '../../tools/testing/platform.ts'
import { ledgerEntries, payments, sandboxPayments } from '../payments/table.ts'
import { reservations } from '../reservations/table.ts'
import type { Reservation } from '../reservations/reservation.ts'
import { cars } from '../stock/table.ts'

// Deposits over HTTP as somebody would like to pay them who means no good, on two sites with accounts of their own.

const now = new Date('2026-11-24T00:00:00Z')
let paying: PayingSites
beforeAll(async () => {
  paying = await payingSites({ now: () => now })
})
afterAll(() => paying.dispose())
beforeEach(() => {
  paying.log.length = 0
})
afterEach(async () => {
  const { drizzle: db } = paying.platform.database
  for (const table of [ledgerEntries, payments, reservations, sandboxPayments]) await db.delete(table)
})

/** The level of warnings in the log. */
const WARN = 40

const pathOf = ({ id, signature }: Pick<Reservation, 'id' | 'signature'>) =>
  `/api/reservations/${id}/${signature}/payment`
const post = (path: string, body: unknown = {}, host = hostA) => paying.platform.post(host, path, body)
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted()
const rowsOf = async () => paying.platform.database.drizzle.select().from(payments)

/** A request that is refused, in words and in the log, and changes nothing; the reservation's secret address is not logged. */
async function refused(
  request: () => Promise<{ status: number; text: string }>,
  status: number,
  error: string,
  { signature }: Pick<Reservation, 'signature'>,
) {
  const before = await paying.tables()
  paying.log.length = 0
  const answer = await request()
  expect([answer.status, JSON.parse(answer.text)]).toEqual([status, { error }])
  expect(await paying.tables()).toBe(before)
  const warnings = paying.log.filter((line) => (JSON.parse(line) as { level: number }).level === WARN)
  expect(warnings.map((line) => [/payment .*is refused/.test(line), line.includes(error)])).toEqual([[true, true]])
  expect(paying.log.join('\n')).not.toContain(signature)
}

const NONE = 'We can’t find that reservation.'
const SHAPE = 'Send a JSON object, with the token of the card fields if they make one.'

describe('the address of a payment', () => {
  test('is of one reservation of one site', async () => {
    const mine = await paying.hold('a')
    const theirs = await paying.hold('b')
    for (const [host, one] of [
      [hostB, mine],
      [hostA, theirs],
      [hostA, { id: mine.id, signature: theirs.signature }],
      [hostA, { id: theirs.id, signature: mine.signature }],
      [hostA, { id: mine.id, signature: mine.signature.slice(0, -1) }],
      [hostA, { id: mine.id, signature: 'x' }],
      [hostA, { id: '00000000-0000-4000-8000-000000000000', signature: mine.signature }],
      [hostA, { id: '%27%20or%20true--', signature: mine.signature }],
    ] as const)
      await refused(() => post(pathOf(one), {}, host), 404, NONE, mine)
    expect(paying.stripe.intents('sk_live_ofa')).toEqual([])
  })

  test('takes posts of JSON from the pages of the site only', async () => {
    const mine = await paying.hold('a')
    const path = pathOf(mine)
    const send = (options: Parameters<PayingSites['platform']['fetch']>[2]) =>
      paying.platform.fetch(hostA, path, { headers: { origin: `http://${hostA}` }, ...options })
    const before = await paying.tables()
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) expect((await send({ method })).status).toBe(404)
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/xml'])
      expect(
        (
          await send({
            method: 'POST',
            body: 'token=approve',
            headers: { origin: `http://${hostA}`, 'content-type': type },
          })
        ).status,
      ).toBeGreaterThanOrEqual(400)
    for (const origin of ['https://evil.example', `http://${hostB}`, 'null'])
      expect((await paying.platform.post(hostA, path, {}, { origin })).status).toBe(403)
    expect((await post(path, '{"token":')).status).toBe(400)
    expect((await post(path, { token: 'x'.repeat(400_000) })).status).toBe(413)
    expect(await paying.tables()).toBe(before)
  })
})

describe('the amount', () => {
  test.each([
    [{ amount: -50_000 }],
    [{ amountCents: 1 }],
    [{ amount_cents: 5_000_000_000_000 }],
    [{ currency: 'USD' }],
    [{ deposit_cents: 100, token: 'approve' }],
    [{ token: ['approve'] }],
    [{ token: 'x'.repeat(501) }],
    [[]],
    [null],
  ])('is nothing that a browser says: %j', async (body) => {
    const mine = await paying.hold('a')
    await refused(() => post(pathOf(mine), JSON.stringify(body)), 400, SHAPE, mine)
  })

  test('is the agreed one: a changed price is said before anything is paid', async () => {
    const mine = await paying.hold('a')
    const { drizzle: db } = paying.platform.database
    const mineOnly = eq(cars.id, mine.carId!)
    const [before] = await db.select({ price_cents: cars.price_cents }).from(cars).where(mineOnly)
    await db.update(cars).set({ price_cents: 1_000_000 }).where(mineOnly)
    try {
      await refused(
        () => post(pathOf(mine)),
        409,
        'The price of this vehicle has changed to $10,000 since you held it. Cancel this hold and reserve it again to see the new terms.',
        mine,
      )
    } finally {
      await db.update(cars).set(before!).where(mineOnly)
    }
    expect((await post(pathOf(mine))).status).toBe(200)
    expect(paying.stripe.intents('sk_live_ofa').at(-1)).toMatchObject({ amount: mine.depositCents, currency: 'aud' })
    expect(await rowsOf()).toMatchObject([{ amount_cents: mine.depositCents, currency: 'AUD' }])
  })
})

describe('twice', () => {
  test('another visitor cannot hold what is held', async () => {
    await paying.hold('a')
    const before = await paying.tables()
    await expect(paying.hold('a')).rejects.toMatchObject({ status: 409 })
    expect(await paying.tables()).toBe(before)
  })

  test('ten requests start one payment, which is taken once', async () => {
    const mine = await paying.hold('a')
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(pathOf(mine))))
    expect(statusesOf(answers)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    const { client } = JSON.parse(answers[0]!.text) as { client: { clientSecret: string } }
    await Promise.all([paying.confirm(client.clientSecret), paying.confirm(client.clientSecret)])
    await Promise.all(Array.from({ length: 4 }, () => paying.of('a', 'stripe').settle(mine.id)))
    expect((await rowsOf()).map(({ status }) => status)).toEqual(['captured'])
    expect(await paying.platform.database.drizzle.select().from(ledgerEntries)).toHaveLength(2)
    const { id } = (await rowsOf())[0]!
    const taken = paying.stripe.books('sk_live_ofa').filter((one) => one.id === id)
    expect(taken).toMatchObject([{ takenCents: mine.depositCents, captures: 1, refunds: 0 }])
    await refused(() => post(pathOf(mine)), 409, 'The deposit for this vehicle has been paid already.', mine)
  })

  test('tokens of four cards pay once', async () => {
    const mine = await paying.hold('a', 'till')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => post(pathOf(mine), { token: paying.till.tokenise('approve') })),
    )
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    await paying.of('a', 'till').settle(mine.id)
    const ours = (await rowsOf()).map(({ id }) => id)
    const kept = paying.till
      .books('key-a')
      .filter(({ id, takenCents, returnedCents }) => ours.includes(id) && takenCents > returnedCents)
    expect(kept).toMatchObject([{ takenCents: mine.depositCents, captures: 1 }])
    expect((await rowsOf()).filter(({ status }) => status === 'captured')).toHaveLength(1)
  })
})

describe('after a deposit was paid, nothing stored or logged has', () => {
  /** Every row of every table but the encrypted secrets, and every line of the log. */
  async function everything(): Promise<string> {
    const { drizzle: db } = paying.platform.database
    const names = (
      await db.execute<{ name: string }>(
        sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
    ).rows
    expect(names.length).toBeGreaterThan(40)
    const contents = await Promise.all(
      names.map(async ({ name }) => (await db.execute(sql`select * from ${sql.identifier(name)}`)).rows),
    )
    return JSON.stringify(contents) + paying.log.join('\n')
  }

  test.each(['stripe', 'till', 'sandbox'] as const)('a secret, a token or a card: %s', async (provider) => {
    const mine = await paying.hold('a', provider)
    const token = provider === 'stripe' ? null : provider === 'till' ? paying.till.tokenise('approve') : 'approve'
    const answer = await post(pathOf(mine), token === null ? {} : { token })
    expect(answer.status).toBe(200)
    const { client } = JSON.parse(answer.text) as { client?: { clientSecret: string } }
    if (client) await paying.confirm(client.clientSecret)
    await paying.of('a', provider).settle(mine.id)
    expect((await rowsOf()).map(({ status }) => status)).toEqual(['captured'])

    const seen = await everything()
    // It is the whole database: what is meant to be stored is in it.
    expect(seen).toContain(mine.id)
    const forbidden = [
      ...PAYMENT_SECRETS,
      ...Object.values(CARD_NUMBERS),
      ...(client ? [client.clientSecret] : []),
      ...(provider === 'till' ? [token!] : []),
    ]
    for (const secret of forbidden) expect(seen).not.toContain(secret)
    expect(paying.log.join('\n')).not.toContain(mine.signature)
  })
})
