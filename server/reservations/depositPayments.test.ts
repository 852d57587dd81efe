import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { fakeTill } from '../../tools/testing/payments/till.ts'
import { reservationSites, RETURN } from '../../tools/testing/reservationSites.ts'
import { TEST_KEYS } from '../../tools/testing/secrets.ts'
import { deliveries } from '../delivery/table.ts'
import { events } from '../events/table.ts'
import { leads } from '../leads/table.ts'
import { setSecret } from '../secrets/secrets.ts'
import { payments, sandboxPayments } from '../payments/table.ts'
import { cars } from '../stock/table.ts'

const { home, tenants, sites, time, warnings, of, later, hold, pay, ledger, refusal } = reservationSites()
let a: Site
let b: Site
beforeAll(() => {
  ;({ a, b } = sites())
})

describe('a payment', () => {
  test('wins the vehicle: money is taken once, and there is one lead and one event 40', async () => {
    const { id } = await hold(a, 0)
    const { reservation, next } = await pay(a, id, 'approve')
    expect(next).toEqual({ kind: 'done' })
    expect(reservation).toMatchObject({
      state: 'paid',
      payment: { status: 'captured', declined: null },
      takenCents: 50_000,
      refundDue: false,
      refundableUntil: new Date('2026-12-01T00:00:00Z'),
    })
    expect(await ledger()).toEqual(['capture deposits -50000', 'capture provider 50000'])
    await Promise.all([of(a).settle(id), of(a).settle(id), of(a).settle(id)])
    expect(await ledger()).toHaveLength(2)

    const stored = await home().database.drizzle.select().from(leads).where(eq(leads.submission_id, id))
    expect(stored).toHaveLength(1)
    expect(stored[0]!.lead).toMatchObject({ category: 'Reserve Car', name: 'Robin Hale', terms_conditions: true })
    expect(stored[0]!.lead.answers.map(({ label, value }) => `${label}: ${value}`)).toEqual(
      expect.arrayContaining([
        `Reservation: ${reservation.reference}`,
        'Deposit: $500 by Payment sandbox, which takes no money',
        'Refundable until: 1 December 2026',
      ]),
    )
    const confirmations = await home()
      .database.drizzle.select()
      .from(deliveries)
      .where(and(eq(deliveries.lead_id, stored[0]!.id), eq(deliveries.kind, 'confirmation')))
    expect(confirmations).toEqual([])
    const told = await home().database.drizzle.select().from(events).where(eq(events.event_id, 40))
    expect(told).toMatchObject([
      { website_id: a.id, insert_id: `lead-${stored[0]!.lead_id}`, properties: { reference: stored[0]!.reference } },
    ])
  })

  test('that is declined keeps the hold, and the next one can win', async () => {
    const { id } = await hold(a, 0)
    expect((await pay(a, id, 'decline')).reservation).toMatchObject({
      state: 'held',
      payment: { status: 'declined', declined: 'Your card was declined: not enough money. Please try another card.' },
      takenCents: 0,
    })
    expect((await pay(a, id, 'approve')).reservation).toMatchObject({ state: 'paid', takenCents: 50_000 })
  })

  test('with a challenge goes to the bank and back', async () => {
    const { id } = await hold(a, 0)
    const { reservation, next } = await pay(a, id, 'challenge')
    expect(next).toEqual({ kind: 'redirect', url: `${RETURN}?challenge=1` })
    expect(reservation).toMatchObject({ state: 'paying', payment: { status: 'started' } })
    expect((await pay(a, id, 'challenge_failed')).reservation).toMatchObject({
      state: 'held',
      payment: { status: 'declined' },
    })
    await pay(a, id, 'challenge')
    expect((await pay(a, id, 'challenge_passed')).reservation.state).toBe('paid')
  })

  test('without an answer is in doubt until the provider is asked', async () => {
    const { id } = await hold(a, 0)
    expect((await pay(a, id, 'timeout')).reservation).toMatchObject({ state: 'paying', payment: { status: 'started' } })
    expect(warnings).toHaveLength(1)
    expect(await of(a).settle(id)).toMatchObject({ state: 'paid', takenCents: 50_000 })
  })

  test('that is approved late wins if the hold lasts, and is given up if it does not', async () => {
    const { id } = await hold(a, 0)
    await pay(a, id, 'late')
    later(1)
    expect((await of(a).settle(id)).state).toBe('paid')

    const other = await hold(a, 5)
    later(14)
    await pay(a, other.id, 'late')
    await home()
      .database.drizzle.update(sandboxPayments)
      .set({ approve_at: new Date(time.now.getTime() + 60 * 60_000) })
      .where(eq(sandboxPayments.status, 'started'))
    later(10)
    expect(await of(a).settle(other.id)).toMatchObject({ state: 'expired', payment: { status: 'cancelled' } })
    expect(await ledger()).toHaveLength(2)
  })

  test('extends the hold once', async () => {
    const { id } = await hold(a, 0)
    later(10)
    expect((await pay(a, id, 'decline')).reservation.heldUntil).toEqual(new Date('2026-11-24T00:20:00Z'))
    later(5)
    expect((await pay(a, id, 'decline')).reservation.heldUntil).toEqual(new Date('2026-11-24T00:20:00Z'))
    later(5)
    expect(await refusal(pay(a, id, 'approve'))).toEqual({
      status: 409,
      message: 'This hold has ended. If the vehicle is still available, you can reserve it again.',
    })
  })

  test('pressed twice, and in two tabs, takes money once', async () => {
    const { id } = await hold(a, 0)
    const results = await Promise.allSettled(Array.from({ length: 4 }, () => pay(a, id, 'approve')))
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    expect(await of(a).settle(id)).toMatchObject({ state: 'paid', takenCents: 50_000 })
    expect(await ledger()).toEqual(['capture deposits -50000', 'capture provider 50000'])
  })

  test('is refused when the price has changed, and when the dealer has sold or reserved the vehicle', async () => {
    const { id } = await hold(a, 0)
    const mine = eq(cars.id, tenants().a.cars[0]!.id)
    await home().database.drizzle.update(cars).set({ price_cents: 4_000_000 }).where(mine)
    expect((await refusal(pay(a, id, 'approve'))).message).toBe(
      'The price of this vehicle has changed to $40,000 since you held it. Cancel this hold and reserve it again to see the new terms.',
    )
    await home()
      .database.drizzle.update(cars)
      .set({ price_cents: tenants().a.cars[0]!.price_cents, reserved: true })
      .where(mine)
    expect((await refusal(pay(a, id, 'approve'))).message).toBe(
      'This vehicle can’t be reserved any more. Nothing was taken. Please call us.',
    )
    await home().database.drizzle.update(cars).set({ reserved: false }).where(mine)
    expect(await home().database.drizzle.select().from(payments)).toEqual([])
  })

  test('of another amount, currency or id at the provider wins nothing', async () => {
    const { id } = await hold(a, 0)
    await of(a).startPayment(id, RETURN)
    for (const wrong of [{ amount_cents: 1 }, { currency: 'USD' as const }, { id: 'another' }]) {
      const [row] = await home().database.drizzle.select().from(sandboxPayments)
      await home()
        .database.drizzle.update(sandboxPayments)
        .set({ status: 'authorised', ...wrong })
      expect(await of(a).settle(id)).toMatchObject({ state: 'paying', takenCents: 0 })
      await home().database.drizzle.update(sandboxPayments).set(row!)
    }
    expect(warnings).toHaveLength(3)
  })
})

describe('a payment at Till', () => {
  const connectorOf = (name: string) => ({
    user: `user-${name}`,
    password: `password-${name}`,
    apiKey: `key-${name}`,
    sharedSecret: `shared-${name}`,
  })
  const connectors = { a: connectorOf('a'), b: connectorOf('b') }
  let till: Awaited<ReturnType<typeof fakeTill>>
  let own: { a: Site; b: Site }
  /** What became of each authorisation of a site, oldest first. */
  const made = (key: 'a' | 'b') =>
    till
      .transactions(connectors[key].apiKey)
      .map(({ transactionType, transactionStatus }) => `${transactionType} ${transactionStatus}`)
  const goToBank = async (site: Site, id: string) => {
    const { next } = await pay(site, id, till.tokenise('challenge'))
    if (next.kind !== 'redirect') throw new Error('the bank was not asked')
    return (result: string) => fetch(`${next.url}?result=${result}`, { redirect: 'manual' })
  }

  beforeAll(async () => {
    till = await fakeTill(Object.values(connectors), () => time.now)
    const atTill = (site: Site): Site => ({
      ...site,
      paymentProvider: 'till',
      settings: { ...site.settings, payment_accounts: [{ provider: 'till', url: till.url }] },
    })
    for (const [site, { user, password, apiKey, sharedSecret }] of [
      [a, connectors.a],
      [b, connectors.b],
    ] as const)
      await home()
        .database.staff([site.id])
        .transaction(async (tx) => {
          const secrets = { user, password, 'api-key': apiKey, 'shared-secret': sharedSecret }
          for (const [name, value] of Object.entries(secrets))
            await setSecret(
              tx,
              TEST_KEYS,
              { websiteId: site.id, dealershipId: null },
              { provider: 'payment', name: `till-${name}` },
              value,
            )
        })
    own = { a: atTill(a), b: atTill(b) }
  })
  afterAll(() => till.close())

  test.each(['left open', 'stopped'])('whose challenge was %s is followed by a new one', async (end) => {
    const { id } = await hold(own.a, 0)
    const answer = await goToBank(own.a, id)
    if (end === 'stopped') await answer('stopped')
    const { reservation } = await pay(own.a, id, till.tokenise('approve'))
    expect(reservation).toMatchObject({ state: 'paid', takenCents: 50_000 })
    expect(await home().database.drizzle.select().from(payments)).toHaveLength(2)
    // Who confirms the first one afterwards gets it back.
    if (end === 'left open') {
      await answer('passed')
      expect(await of(own.a).settle(id)).toMatchObject({ state: 'paid', takenCents: 50_000, refundDue: false })
      expect(made('a').slice(-2)).toEqual(['CAPTURE SUCCESS', 'VOID SUCCESS'])
    }
    expect(await ledger()).toEqual(['capture deposits -50000', 'capture provider 50000'])
    expect(made('b')).toEqual([])
  })

  test('that is still at the bank when its reservation ends is given up once the bank has answered', async () => {
    const { id } = await hold(own.b, 0)
    const answer = await goToBank(own.b, id)
    expect(await of(own.b).cancel(id)).toMatchObject({ state: 'cancelled', payment: { status: 'started' } })
    await answer('passed')
    expect(await of(own.b).settle(id)).toMatchObject({ payment: { status: 'cancelled' }, refundDue: false })
    expect(made('b')).toEqual(['PREAUTHORIZE SUCCESS', 'VOID SUCCESS'])
    expect(await ledger()).toEqual([])
  })
})
