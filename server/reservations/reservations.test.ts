import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { fakeTill } from '../../tools/testing/payments/till.ts'
import { testProviders } from '../../tools/testing/reservations.ts'
import { TEST_KEYS } from '../../tools/testing/secrets.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { reservationMails } from '../delivery/reservationMails.ts'
import { deliveries } from '../delivery/table.ts'
import type { Mail } from '../delivery/mailer.ts'
import { RequestError } from '../errors.ts'
import { events } from '../events/table.ts'
import { diskStore } from '../files/disk.ts'
import { leadsFor } from '../leads/leads.ts'
import { leads } from '../leads/table.ts'
import { setSecret } from '../secrets/secrets.ts'
import { ledgerEntries, payments, sandboxPayments } from '../payments/table.ts'
import { createSites } from '../sites/sites.ts'
import { findForDealer } from '../stock/stock.ts'
import { cars } from '../stock/table.ts'
import { reconcile } from './job.ts'
import { reservationsFor } from './reservations.ts'
import { reservationChanges, reservations } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let directory: string
let a: Site
let b: Site
let now = new Date('2026-11-24T00:00:00Z')
const warnings: string[] = []

/** A site that takes payments, at the time of the test. */
const of = (site: Site) => {
  const database = home.database.site(site.id)
  const deps = {
    database,
    ...testProviders(home.database),
    secretKey: 'a key for tests',
    encryptionKeys: TEST_KEYS,
    files: diskStore(directory),
    challengeSecret: async () => null,
    onWarning: (_error: unknown, message: string) => void warnings.push(message),
    now: () => now,
  }
  return reservationsFor(
    { ...deps, leads: leadsFor(deps, site), findCar: (id) => findForDealer(database, site, id) },
    site,
  )
}
const later = (minutes: number) => (now = new Date(now.getTime() + minutes * 60_000))
const RETURN = 'http://site.test/reservations/1'

let people = 0
/** Somebody who has not held anything yet. */
const person = () => {
  people += 1
  return {
    visitor: `visitor${people}`.padEnd(32, 'x'),
    deviceId: `device-${people}`,
    email: `person${people}@example.com`,
    phone: `0412 ${String(345_000 + people).slice(0, 3)} ${String(345_000 + people).slice(3)}`,
  }
}
type Person = ReturnType<typeof person>

async function hold(site: Site, at: number, who: Person = person(), submissionId: string | null = null) {
  const tenant = site.id === a.id ? tenants.a : tenants.b
  const car = (await findForDealer(home.database.site(site.id), site, tenant.cars[at]!.id))!
  return of(site).hold({
    car,
    typed: {
      first_name: ['Robin'],
      last_name: ['Hale'],
      email: [who.email],
      phone: [site.id === a.id ? who.phone : '021 123 4567'],
      terms: ['on'],
    },
    visitor: who.visitor,
    deviceId: who.deviceId,
    submissionId,
    url: 'http://site.test/cars/one/checkout',
    userAgent: 'test',
    visitedPages: [],
    linkedQueryParams: {},
  })
}
const pay = (site: Site, id: string, card: string) => of(site).pay(id, card, RETURN)
const carAt = async (at: number) =>
  (await home.database.drizzle.select().from(cars).where(eq(cars.id, tenants.a.cars[at]!.id)))[0]!
const ledger = async () =>
  (await home.database.drizzle.select().from(ledgerEntries))
    .map(({ movement, account, amount_cents }) => `${movement} ${account} ${amount_cents}`)
    .toSorted()
const refusal = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(RequestError)
  const { status, message, fields } = error as RequestError
  return { status, message, ...(fields ? { fields } : {}) }
}

beforeAll(async () => {
  home = await testDatabase()
  directory = await mkdtemp(join(tmpdir(), 'forecourt-reservations-'))
  tenants = await twoTenants(home.database, { a: { lead_destinations: [], events_enabled: true } })
  // Like the first one, it can be reserved.
  const { payment_processors, price_cents, status, reserved, sold } = tenants.a.cars[0]!
  await home.database.drizzle
    .update(cars)
    .set({ payment_processors, has_checkout_payment_processor: true, price_cents, status, reserved, sold })
    .where(eq(cars.id, tenants.a.cars[5]!.id))
  const sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  a = { ...(await sites.findBySlug('site-a'))!.site, paymentProvider: 'sandbox' }
  b = { ...(await sites.findBySlug('site-b'))!.site, paymentProvider: 'sandbox' }
  await sites.close()
})
beforeEach(() => {
  now = new Date('2026-11-24T00:00:00Z')
})
afterEach(async () => {
  const { drizzle: db } = home.database
  await db.delete(ledgerEntries)
  await db.delete(payments)
  await db.delete(reservations)
  await db.delete(sandboxPayments)
  await db.update(cars).set({ price_cents: tenants.a.cars[0]!.price_cents }).where(eq(cars.id, tenants.a.cars[0]!.id))
  warnings.length = 0
})
afterAll(async () => {
  await home.dispose()
  await rm(directory, { recursive: true, force: true })
})

describe('a hold', () => {
  test('holds the vehicle with what was agreed, and the vehicle is reserved', async () => {
    const held = await hold(a, 0)
    expect(held).toMatchObject({
      state: 'held',
      carId: tenants.a.cars[0]!.id,
      depositCents: 50_000,
      currency: 'AUD',
      provider: 'sandbox',
      name: 'Robin Hale',
      heldUntil: new Date('2026-11-24T00:15:00Z'),
      payment: null,
      takenCents: 0,
      refundDue: false,
      changes: [{ event: 'hold', at: now }],
    })
    expect(held.terms).toContain('The deposit of $500 is part of the price.')
    expect(await carAt(0)).toMatchObject({ held: true, reserved: false })
    const car = await findForDealer(home.database.site(a.id), a, tenants.a.cars[0]!.id)
    expect(car).toMatchObject({ reserved: true })
  })

  test('another visitor is refused, whoever is first', async () => {
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => hold(a, 0)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results)
      if (result.status === 'rejected') {
        expect(result.reason).toBeInstanceOf(RequestError)
        expect(result.reason.status).toBe(409)
      }
    expect(await home.database.drizzle.select().from(reservations)).toHaveLength(1)
  })

  test('the same submission, and the same visitor again, get the same hold', async () => {
    const [who, submission] = [person(), randomUUID()]
    const one = await hold(a, 0, who, submission)
    expect((await hold(a, 0, who, submission)).id).toBe(one.id)
    expect((await hold(a, 0, who)).id).toBe(one.id)
  })

  test('a person, or a device, holds one vehicle of a site at a time, and another site’s does not count', async () => {
    const who = person()
    await hold(a, 0, who)
    const problem = { status: 409, message: 'You already hold another vehicle. Pay its deposit or cancel it first.' }
    expect(await refusal(hold(a, 5, { ...person(), email: who.email.toUpperCase() }))).toEqual(problem)
    expect(await refusal(hold(a, 5, { ...person(), deviceId: who.deviceId }))).toEqual(problem)
    expect(await refusal(hold(a, 5, { ...person(), visitor: who.visitor }))).toEqual(problem)
    expect(await refusal(hold(a, 5, { ...person(), phone: who.phone.replaceAll(' ', '') }))).toEqual(problem)
    expect((await hold(b, 0, who)).state).toBe('held')
  })

  test('one that has expired frees the vehicle for others, and its visitor waits', async () => {
    const who = person()
    await hold(a, 0, who)
    later(15)
    expect(await refusal(hold(a, 5, who))).toEqual({
      status: 409,
      message: 'Your last hold ended without a payment. You can hold a vehicle again in 30 minutes.',
    })
    for (const same of ['email', 'phone', 'deviceId', 'visitor'] as const)
      expect((await refusal(hold(a, 5, { ...person(), [same]: who[same] }))).message).toMatch(/^Your last hold ended/)
    expect((await hold(b, 0, who)).state).toBe('held')
    expect((await hold(a, 0)).state).toBe('held')
    later(30)
    expect((await hold(a, 5, who)).state).toBe('held')
  })

  test('is refused by the rule of reservations, and with wrong details', async () => {
    expect((await refusal(hold(a, 1))).message).toMatch(/is reserved/)
    expect(await refusal(hold(a, 0, { ...person(), email: 'nobody', phone: '12' }))).toMatchObject({
      status: 422,
      fields: { email: expect.any(String), phone: expect.any(String) },
    })
    expect((await carAt(0)).held).toBe(false)
  })
})

describe('its page', () => {
  test('is opened by its signature, on its own site', async () => {
    const { id, signature } = await hold(a, 0)
    expect(await of(a).open(id, signature)).toMatchObject({ id })
    expect(
      await of(a).open(
        id,
        signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      ),
    ).toBeNull()
    expect(await of(b).open(id, signature)).toBeNull()
    expect(await of(a).open("'; drop table reservations", signature)).toBeNull()
  })

  test('nothing of another site can be paid, settled or cancelled', async () => {
    const { id } = await hold(a, 0)
    const none = { status: 404, message: 'This site has no such reservation.' }
    expect(await refusal(pay(b, id, 'approve'))).toEqual(none)
    expect(await refusal(of(b).settle(id))).toEqual(none)
    expect(await refusal(of(b).cancel(id))).toEqual(none)
    expect(await refusal(of(b).release(id, 'Kim'))).toEqual(none)
  })

  test('the visitor of the cookie has it as current', async () => {
    const who = person()
    const { id } = await hold(a, 0, who)
    expect(await of(a).current(who.visitor)).toMatchObject({ id })
    expect(await of(a).current(null)).toBeNull()
    expect(await of(b).current(who.visitor)).toBeNull()
    later(15)
    expect(await of(a).current(who.visitor)).toBeNull()
  })
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

    const stored = await home.database.drizzle.select().from(leads).where(eq(leads.submission_id, id))
    expect(stored).toHaveLength(1)
    expect(stored[0]!.lead).toMatchObject({ category: 'Reserve Car', name: 'Robin Hale', terms_conditions: true })
    expect(stored[0]!.lead.answers.map(({ label, value }) => `${label}: ${value}`)).toEqual(
      expect.arrayContaining([
        `Reservation: ${reservation.reference}`,
        'Deposit: $500 by Payment sandbox, which takes no money',
        'Refundable until: 1 December 2026',
      ]),
    )
    const confirmations = await home.database.drizzle
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.lead_id, stored[0]!.id), eq(deliveries.kind, 'confirmation')))
    expect(confirmations).toEqual([])
    const told = await home.database.drizzle.select().from(events).where(eq(events.event_id, 40))
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
    await home.database.drizzle
      .update(sandboxPayments)
      .set({ approve_at: new Date(now.getTime() + 60 * 60_000) })
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
    const mine = eq(cars.id, tenants.a.cars[0]!.id)
    await home.database.drizzle.update(cars).set({ price_cents: 4_000_000 }).where(mine)
    expect((await refusal(pay(a, id, 'approve'))).message).toBe(
      'The price of this vehicle has changed to $40,000 since you held it. Cancel this hold and reserve it again to see the new terms.',
    )
    await home.database.drizzle
      .update(cars)
      .set({ price_cents: tenants.a.cars[0]!.price_cents, reserved: true })
      .where(mine)
    expect((await refusal(pay(a, id, 'approve'))).message).toBe(
      'This vehicle can’t be reserved any more. Nothing was taken. Please call us.',
    )
    await home.database.drizzle.update(cars).set({ reserved: false }).where(mine)
    expect(await home.database.drizzle.select().from(payments)).toEqual([])
  })

  test('of another amount, currency or id at the provider wins nothing', async () => {
    const { id } = await hold(a, 0)
    await of(a).startPayment(id, RETURN)
    for (const wrong of [{ amount_cents: 1 }, { currency: 'USD' as const }, { id: 'another' }]) {
      const [row] = await home.database.drizzle.select().from(sandboxPayments)
      await home.database.drizzle.update(sandboxPayments).set({ status: 'authorised', ...wrong })
      expect(await of(a).settle(id)).toMatchObject({ state: 'paying', takenCents: 0 })
      await home.database.drizzle.update(sandboxPayments).set(row!)
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
    till = await fakeTill(Object.values(connectors), () => now)
    const atTill = (site: Site): Site => ({
      ...site,
      paymentProvider: 'till',
      settings: { ...site.settings, payment_accounts: [{ provider: 'till', url: till.url }] },
    })
    for (const [site, { user, password, apiKey, sharedSecret }] of [
      [a, connectors.a],
      [b, connectors.b],
    ] as const)
      await home.database.staff([site.id]).transaction(async (tx) => {
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
    expect(await home.database.drizzle.select().from(payments)).toHaveLength(2)
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

describe('a deposit that the provider does not take', () => {
  test('is in doubt until the site’s limit, then given up, and staff are told', async () => {
    const { id, reference } = await hold(a, 0)
    const other = await hold(b, 0)
    await of(a).startPayment(id, RETURN)
    // Won and not taken, and the provider does not know it any more.
    await home.database.drizzle.delete(sandboxPayments)
    const [payment] = await home.database.drizzle.update(payments).set({ status: 'authorised' }).returning()
    const problems: string[] = []
    const run = () =>
      reconcile({
        database: home.database,
        sites: { findById: async (site) => ({ site: site === a.id ? a : b, provenance: {} as never, warnings: [] }) },
        of,
        tell: async () => {},
        onError: (_error, message) => void problems.push(message),
        now: () => now,
      })
    await run()
    expect(await of(a).settle(id)).toMatchObject({ state: 'paid', takenCents: 0 })
    later(239)
    await run()
    expect([(await carAt(0)).held, problems]).toEqual([true, []])
    later(1)
    await run()
    expect((await carAt(0)).held).toBe(false)
    expect(await of(a).settle(id)).toMatchObject({ state: 'failed', payment: { status: 'cancelled' }, takenCents: 0 })
    expect(await ledger()).toEqual([])
    expect((await of(b).settle(other.id)).changes.map(({ event }) => event)).not.toContain('lose_payment')
    expect(problems).toEqual([])

    // What has to go back is named as long as it has not.
    await home.database.drizzle.update(payments).set({ status: 'captured' }).where(eq(payments.id, payment!.id))
    later(240)
    for (let time = 0; time < 2; time++) await run()
    expect(problems).toEqual(
      Array(2).fill(
        `reservation ${reference}: payment ${payment!.id} is in doubt since 2026-11-24T04:00:00.000Z (refund)`,
      ),
    )
  })
})

describe('the end of a paid one', () => {
  test('cancelled in time is refunded, once', async () => {
    const { id } = await hold(a, 0)
    await pay(a, id, 'approve')
    later(7 * 24 * 60 - 1)
    expect(await of(a).cancel(id)).toMatchObject({ state: 'cancelled', payment: { status: 'refunded' }, takenCents: 0 })
    expect(await of(a).cancel(id)).toMatchObject({ state: 'cancelled' })
    expect(await ledger()).toEqual([
      'capture deposits -50000',
      'capture provider 50000',
      'refund deposits 50000',
      'refund provider -50000',
    ])
    expect((await carAt(0)).held).toBe(false)
  })

  test('cancelled too late stays paid', async () => {
    const { id } = await hold(a, 0)
    await pay(a, id, 'approve')
    later(7 * 24 * 60)
    expect(await refusal(of(a).cancel(id))).toEqual({
      status: 409,
      message: 'The deposit can no longer be refunded online. Please call the dealer.',
    })
    expect((await of(a).settle(id)).state).toBe('paid')
  })

  test('released by staff is refunded, also after a refund that failed', async () => {
    const { id } = await hold(a, 0)
    await pay(a, id, 'refund_failure')
    expect(await of(a).release(id, 'Kim')).toMatchObject({ state: 'released', refundDue: true, takenCents: 50_000 })
    expect(await of(a).settle(id)).toMatchObject({ refundDue: false, takenCents: 0, payment: { status: 'refunded' } })
    const [change] = await home.database.drizzle
      .select()
      .from(reservationChanges)
      .where(eq(reservationChanges.event, 'release'))
    expect(change!.changed_by).toBe('staff: Kim')
  })
})

describe('the reconciler', () => {
  const sent: Mail[] = []
  const run = (options: { fail?: boolean } = {}) =>
    reconcile({
      database: home.database,
      sites: { findById: async (id) => ({ site: id === a.id ? a : b, provenance: {} as never, warnings: [] }) },
      of,
      tell: reservationMails({
        mailer: {
          send: async (mail) => {
            if (options.fail) throw new Error('no mail server')
            sent.push(mail)
            return 'taken'
          },
          close: async () => {},
        },
        mailFrom: 'platform@example.com',
        onError: (_error, message) => void warnings.push(message),
      }),
      onError: (_error, message) => void warnings.push(message),
      now: () => now,
    })
  beforeEach(() => {
    sent.length = 0
  })

  test('ends expired holds of every site and tells their visitors, each once', async () => {
    const [one, other] = [await hold(a, 0), await hold(b, 0)]
    later(15)
    expect(await run()).toEqual({ settled: 2, mailed: 4 })
    expect(sent.map(({ to, subject }) => `${to} ${String(subject).split(':')[0]}`).toSorted()).toEqual(
      [one, other].flatMap(({ email }) => [`${email} Held for you`, `${email} Your hold has ended`]).toSorted(),
    )
    expect(String(sent[0]!.text)).toContain(of(a).address(one.id))
    expect(await run()).toEqual({ settled: 0, mailed: 0 })
    expect((await carAt(0)).held).toBe(false)
  })

  test('finishes what a crash left: an authorised payment, and a paid reservation without its lead', async () => {
    const { id } = await hold(a, 0)
    await of(a).startPayment(id, RETURN)
    await home.database.drizzle.update(sandboxPayments).set({ status: 'authorised', card: 'approve' })
    await run()
    expect(await of(a).settle(id)).toMatchObject({ state: 'paid', takenCents: 50_000 })
    await home.database.drizzle.update(reservations).set({ lead_reference: null })
    await run()
    const [row] = await home.database.drizzle.select().from(reservations)
    expect(row!.lead_reference).not.toBeNull()
    expect(await home.database.drizzle.select().from(leads).where(eq(leads.submission_id, id))).toHaveLength(1)
  })

  test('reminds the dealer of a late answer once, tells the visitor, and then refunds who cancels', async () => {
    const answering = (site: Site): Site => ({
      ...site,
      settings: { ...site.settings, reservation_answer_days: 2, deposit_refundable_days: null },
    })
    const [late, answered] = [await hold(answering(a), 0), await hold(answering(b), 0)]
    expect(late.terms).toContain('will call you within 2 days of the day you pay.')
    const { reservation: paid } = await pay(answering(a), late.id, 'approve')
    await pay(answering(b), answered.id, 'approve')
    // The end of the second day after the payment, where the vehicle stands.
    expect(paid).toMatchObject({ answeredAt: null, timeZone: 'Australia/Brisbane' })
    expect(paid.answerDue).toEqual(new Date('2026-11-26T14:00:00Z'))
    const [lead] = await home.database.drizzle.select().from(leads).where(eq(leads.submission_id, late.id))
    expect(lead!.lead.answers).toContainEqual({ name: 'answer_by', label: 'Call them by', value: '26 November 2026' })
    await run()
    expect(sent.filter(({ subject }) => /Reserved for you/.test(String(subject))).map(({ text }) => text)).toEqual([
      expect.stringContaining('by Thursday 26 November'),
      expect.stringContaining('by Thursday'),
    ])

    expect(await of(b).answer(answered.id, 'Kim')).toMatchObject({ state: 'paid', answeredAt: now })
    later(1)
    expect((await of(b).answer(answered.id, 'Lee')).answeredAt).not.toEqual(now)
    now = new Date('2026-11-26T13:59:59.999Z')
    expect(await run()).toEqual({ settled: 0, mailed: 1 })
    expect(await refusal(of(a).cancel(late.id))).toMatchObject({ status: 409 })
    sent.length = 0
    now = new Date('2026-11-26T14:00:00Z')
    expect(await run()).toEqual({ settled: 1, mailed: 1 })
    expect(sent.map(({ to, subject }) => `${to} ${String(subject).split(':')[0]}`)).toEqual([
      `${late.email} No answer yet`,
      'sales@site-a.example Answer overdue',
    ])
    later(60)
    expect(await run()).toEqual({ settled: 0, mailed: 0 })
    const changes = await home.database.drizzle
      .select()
      .from(reservationChanges)
      .where(eq(reservationChanges.to_state, 'paid'))
    expect(
      changes.filter(({ event }) => event !== 'authorise').map(({ event, changed_by }) => `${event} ${changed_by}`),
    ).toEqual(['answer staff: Kim', 'remind timer'])
    expect(await of(a).cancel(late.id)).toMatchObject({ state: 'cancelled', takenCents: 0 })
    expect(await refusal(of(b).cancel(answered.id))).toMatchObject({ status: 409 })
  })

  test('mails later what cannot be mailed now', async () => {
    await hold(a, 0)
    await run({ fail: true })
    expect(sent).toEqual([])
    await run()
    expect(sent).toHaveLength(1)
  })
})

describe('the ledger', () => {
  test('takes no single entry, no unequal ones and no change', async () => {
    const { id } = await hold(a, 0)
    await pay(a, id, 'decline')
    const [payment] = await home.database.drizzle.select().from(payments)
    const entry = {
      website_id: a.id,
      payment_id: payment!.id,
      movement: 'capture' as const,
      currency: 'AUD' as const,
      entered_at: now,
    }
    const add = (...values: (typeof ledgerEntries.$inferInsert)[]) =>
      home.database.site(a.id).transaction((tx) => tx.insert(ledgerEntries).values(values))
    await expect(add({ ...entry, account: 'provider', amount_cents: 100 })).rejects.toThrow()
    await expect(
      add({ ...entry, account: 'provider', amount_cents: 100 }, { ...entry, account: 'deposits', amount_cents: -99 }),
    ).rejects.toThrow()
    await add(
      { ...entry, account: 'provider', amount_cents: 100 },
      { ...entry, account: 'deposits', amount_cents: -100 },
    )
    await expect(
      home.database.site(a.id).transaction((tx) => tx.update(ledgerEntries).set({ amount_cents: 1 })),
    ).rejects.toThrow()
    await expect(home.database.site(a.id).transaction((tx) => tx.delete(ledgerEntries))).rejects.toThrow()
  })
})
