import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { reservationSites, RETURN } from '../../tools/testing/reservationSites.ts'
import { reservationMails } from '../delivery/reservationMails.ts'
import type { Mail } from '../delivery/mailer.ts'
import { leads } from '../leads/table.ts'
import { payments, sandboxPayments } from '../payments/table.ts'
import { reconcile } from './job.ts'
import { reservationChanges, reservations } from './table.ts'

const { home, sites, time, warnings, of, later, hold, pay, carAt, ledger, refusal } = reservationSites()
let a: Site
let b: Site
beforeAll(() => {
  ;({ a, b } = sites())
})

describe('a deposit that the provider does not take', () => {
  test('is in doubt until the site’s limit, then given up, and staff are told', async () => {
    const { id, reference } = await hold(a, 0)
    const other = await hold(b, 0)
    await of(a).startPayment(id, RETURN)
    // Won and not taken, and the provider does not know it any more.
    await home().database.drizzle.delete(sandboxPayments)
    const [payment] = await home().database.drizzle.update(payments).set({ status: 'authorised' }).returning()
    const problems: string[] = []
    const run = () =>
      reconcile({
        database: home().database,
        sites: { findById: async (site) => ({ site: site === a.id ? a : b, provenance: {} as never, warnings: [] }) },
        of,
        tell: async () => {},
        onError: (_error, message) => void problems.push(message),
        now: () => time.now,
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
    await home().database.drizzle.update(payments).set({ status: 'captured' }).where(eq(payments.id, payment!.id))
    later(240)
    for (let time = 0; time < 2; time++) await run()
    expect(problems).toEqual(
      Array(2).fill(
        `reservation ${reference}: payment ${payment!.id} is in doubt since 2026-11-24T04:00:00.000Z (refund)`,
      ),
    )
  })
})

describe('the reconciler', () => {
  const sent: Mail[] = []
  const run = (options: { fail?: boolean } = {}) =>
    reconcile({
      database: home().database,
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
      now: () => time.now,
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
    await home().database.drizzle.update(sandboxPayments).set({ status: 'authorised', card: 'approve' })
    await run()
    expect(await of(a).settle(id)).toMatchObject({ state: 'paid', takenCents: 50_000 })
    await home().database.drizzle.update(reservations).set({ lead_reference: null })
    await run()
    const [row] = await home().database.drizzle.select().from(reservations)
    expect(row!.lead_reference).not.toBeNull()
    expect(await home().database.drizzle.select().from(leads).where(eq(leads.submission_id, id))).toHaveLength(1)
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
    const [lead] = await home().database.drizzle.select().from(leads).where(eq(leads.submission_id, late.id))
    expect(lead!.lead.answers).toContainEqual({ name: 'answer_by', label: 'Call them by', value: '26 November 2026' })
    await run()
    expect(sent.filter(({ subject }) => /Reserved for you/.test(String(subject))).map(({ text }) => text)).toEqual([
      expect.stringContaining('by Thursday 26 November'),
      expect.stringContaining('by Thursday'),
    ])

    expect(await of(b).answer(answered.id, 'Kim')).toMatchObject({ state: 'paid', answeredAt: time.now })
    later(1)
    expect((await of(b).answer(answered.id, 'Lee')).answeredAt).not.toEqual(time.now)
    time.now = new Date('2026-11-26T13:59:59.999Z')
    expect(await run()).toEqual({ settled: 0, mailed: 1 })
    expect(await refusal(of(a).cancel(late.id))).toMatchObject({ status: 409 })
    sent.length = 0
    time.now = new Date('2026-11-26T14:00:00Z')
    expect(await run()).toEqual({ settled: 1, mailed: 1 })
    expect(sent.map(({ to, subject }) => `${to} ${String(subject).split(':')[0]}`)).toEqual([
      `${late.email} No answer yet`,
      'sales@site-a.example Answer overdue',
    ])
    later(60)
    expect(await run()).toEqual({ settled: 0, mailed: 0 })
    const changes = await home()
      .database.drizzle.select()
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
