import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { reservationSites } from '../../tools/testing/reservationSites.ts'
import { RequestError } from '../errors.ts'
import { ledgerEntries, payments } from '../payments/table.ts'
import { findForDealer } from '../stock/stock.ts'
import { reservationChanges, reservations } from './table.ts'

const { home, tenants, sites, time, of, later, person, hold, pay, carAt, ledger, refusal } = reservationSites()
let a: Site
let b: Site
beforeAll(() => {
  ;({ a, b } = sites())
})

describe('a hold', () => {
  test('holds the vehicle with what was agreed, and the vehicle is reserved', async () => {
    const held = await hold(a, 0)
    expect(held).toMatchObject({
      state: 'held',
      carId: tenants().a.cars[0]!.id,
      depositCents: 50_000,
      currency: 'AUD',
      provider: 'sandbox',
      name: 'Robin Hale',
      heldUntil: new Date('2026-11-24T00:15:00Z'),
      payment: null,
      takenCents: 0,
      refundDue: false,
      changes: [{ event: 'hold', at: time.now }],
    })
    expect(held.terms).toContain('The deposit of $500 is part of the price.')
    expect(await carAt(0)).toMatchObject({ held: true, reserved: false })
    const car = await findForDealer(home().database.site(a.id), a, tenants().a.cars[0]!.id)
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
    expect(await home().database.drizzle.select().from(reservations)).toHaveLength(1)
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
    const [change] = await home()
      .database.drizzle.select()
      .from(reservationChanges)
      .where(eq(reservationChanges.event, 'release'))
    expect(change!.changed_by).toBe('staff: Kim')
  })
})

describe('the ledger', () => {
  test('takes no single entry, no unequal ones and no change', async () => {
    const { id } = await hold(a, 0)
    await pay(a, id, 'decline')
    const [payment] = await home().database.drizzle.select().from(payments)
    const entry = {
      website_id: a.id,
      payment_id: payment!.id,
      movement: 'capture' as const,
      currency: 'AUD' as const,
      entered_at: time.now,
    }
    const add = (...values: (typeof ledgerEntries.$inferInsert)[]) =>
      home()
        .database.site(a.id)
        .transaction((tx) => tx.insert(ledgerEntries).values(values))
    await expect(add({ ...entry, account: 'provider', amount_cents: 100 })).rejects.toThrow()
    await expect(
      add({ ...entry, account: 'provider', amount_cents: 100 }, { ...entry, account: 'deposits', amount_cents: -99 }),
    ).rejects.toThrow()
    await add(
      { ...entry, account: 'provider', amount_cents: 100 },
      { ...entry, account: 'deposits', amount_cents: -100 },
    )
    await expect(
      home()
        .database.site(a.id)
        .transaction((tx) => tx.update(ledgerEntries).set({ amount_cents: 1 })),
    ).rejects.toThrow()
    await expect(
      home()
        .database.site(a.id)
        .transaction((tx) => tx.delete(ledgerEntries)),
    ).rejects.toThrow()
  })
})
