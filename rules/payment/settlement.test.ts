import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isHolding,
  newHold,
  reservationAfter,
  type Hold,
  type ReservationEvent,
  type ReservationState,
} from './reservation.ts'
import { isFinal, PAYMENT_STATUSES, settlementOf, type PaymentStatus, type Settlement } from './settlement.ts'

const nothing: Settlement = { event: null, request: null }
const event = (name: ReservationEvent): Settlement => ({ event: name, request: null })
const request = (name: NonNullable<Settlement['request']>): Settlement => ({ event: null, request: name })

describe('settlementOf', () => {
  type Row = [string, ReservationState, boolean, Record<PaymentStatus, Settlement>]
  const back: Record<PaymentStatus, Settlement> = {
    started: request('cancel'),
    declined: nothing,
    authorised: request('cancel'),
    captured: request('refund'),
    cancelled: nothing,
    refunded: nothing,
  }
  const open: Record<PaymentStatus, Settlement> = {
    started: nothing,
    declined: event('decline'),
    authorised: event('authorise'),
    captured: event('authorise'),
    cancelled: nothing,
    refunded: nothing,
  }
  const TABLE: Row[] = [
    ['a held reservation', 'held', false, open],
    ['one that is being paid', 'paying', false, open],
    [
      'a paid one, by its own payment',
      'paid',
      true,
      {
        started: event('lose_payment'),
        declined: event('lose_payment'),
        authorised: request('capture'),
        captured: nothing,
        cancelled: event('lose_payment'),
        refunded: event('lose_payment'),
      },
    ],
    ['a paid one, by another attempt', 'paid', false, back],
    ['an expired one', 'expired', false, back],
    ['a cancelled one that was paid', 'cancelled', true, back],
    ['a released one that was paid', 'released', true, back],
    ['a failed one', 'failed', true, back],
  ]
  test.each(TABLE)('%s', (_, state, isWinner, expected) => {
    for (const status of PAYMENT_STATUSES)
      expect([status, settlementOf({ state, isWinner, status })]).toEqual([status, expected[status]])
  })
})

/**
 * One vehicle, several visitors, each with a reservation and any number of payments, a provider, a timer and a dealer.
 * A settlement may stop after any of its steps, as in a crash.
 */
class World {
  nowMs = Date.UTC(2026, 2, 2)
  readonly reservations: { hold: Hold; winner: number | null }[] = []
  readonly payments: { reservation: number; status: PaymentStatus; takenCents: number }[] = []
  readonly minutes = { hold_minutes: 15, hold_payment_minutes: 10 }

  get now() {
    return new Date(this.nowMs)
  }

  hold() {
    if (this.reservations.some(({ hold }) => isHolding(hold.state))) return
    this.reservations.push({ hold: newHold(this.now, this.minutes), winner: null })
  }

  apply(index: number, name: ReservationEvent): boolean {
    const reservation = this.reservations[index]!
    const result = reservationAfter(reservation.hold, name, {
      now: this.now,
      minutes: this.minutes,
      refundableDays: 3,
      answerDays: 1,
      timeZone: 'Australia/Sydney',
    })
    if (result.ok) reservation.hold = result.hold
    return result.ok
  }

  startPayment(index: number) {
    if (this.apply(index, 'start_payment')) this.payments.push({ reservation: index, status: 'started', takenCents: 0 })
  }

  /** The provider and the visitor's bank decide. */
  decide(index: number, status: PaymentStatus) {
    const payment = this.payments[index]!
    if (payment.status !== 'started') return
    payment.status = status
    if (status === 'captured') payment.takenCents += 50_000
  }

  /** An authorisation ends by itself after some days. */
  lapse(index: number) {
    const payment = this.payments[index]!
    if (payment.status === 'authorised') payment.status = 'cancelled'
  }

  /** Up to so many steps; returns whether there is nothing left to do. */
  settle(index: number, steps: number): boolean {
    const payment = this.payments[index]!
    const reservation = this.reservations[payment.reservation]!
    for (let step = 0; step < steps; step++) {
      const { event: due, request: wanted } = settlementOf({
        state: reservation.hold.state,
        isWinner: reservation.winner === index,
        status: payment.status,
      })
      const before = reservation.hold.state
      if (due !== null) {
        this.apply(payment.reservation, due)
        if (before !== reservation.hold.state && reservation.hold.state === 'paid') reservation.winner = index
        if (before === reservation.hold.state) return true
      } else if (wanted === 'capture') {
        payment.status = 'captured'
        payment.takenCents += 50_000
      } else if (wanted === 'cancel') payment.status = 'cancelled'
      else if (wanted === 'refund') {
        payment.status = 'refunded'
        payment.takenCents -= 50_000
      } else return true
    }
    return false
  }
}

describe('any order of visitors, provider, webhook, timer, dealer and crashes', () => {
  const index = fc.nat({ max: 5 })
  const step = fc.oneof(
    fc.constant({ do: 'hold' } as const),
    fc.record({ do: fc.constant('pay' as const), index }),
    fc.record({
      do: fc.constant('decide' as const),
      index,
      status: fc.constantFrom<PaymentStatus>('declined', 'authorised', 'captured', 'cancelled'),
    }),
    fc.record({ do: fc.constant('lapse' as const), index }),
    fc.record({ do: fc.constant('settle' as const), index, steps: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.constant(2 * 24 * 60)),
    }),
    fc.record({
      do: fc.constant('apply' as const),
      index,
      event: fc.constantFrom(
        'expire' as const,
        'cancel' as const,
        'release' as const,
        'answer' as const,
        'remind' as const,
      ),
    }),
  )

  test('at most one reservation holds the vehicle, and in the end money is taken for a paid one alone', () => {
    const seen = new Set<ReservationState>()
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const world = new World()
        const reservation = (at: number) => at % Math.max(world.reservations.length, 1)
        const payment = (at: number) => at % Math.max(world.payments.length, 1)
        for (const one of steps) {
          if (one.do === 'hold') world.hold()
          else if (one.do === 'wait') world.nowMs += one.minutes * 60_000
          else if (one.do === 'pay' || one.do === 'apply') {
            if (world.reservations.length === 0) continue
            if (one.do === 'pay') world.startPayment(reservation(one.index))
            else world.apply(reservation(one.index), one.event)
          } else if (world.payments.length > 0) {
            if (one.do === 'decide') world.decide(payment(one.index), one.status)
            else if (one.do === 'lapse') world.lapse(payment(one.index))
            else if (one.do === 'settle') world.settle(payment(one.index), one.steps)
          }
          expect(world.reservations.filter(({ hold }) => isHolding(hold.state)).length).toBeLessThanOrEqual(1)
        }
        // The reconciler and the timer come until nothing is left to do.
        world.nowMs += 60 * 60_000
        for (let round = 0; round < 4; round++) {
          world.reservations.forEach((_, at) => world.apply(at, 'expire'))
          world.payments.forEach((_, at) => world.settle(at, 9))
        }
        world.reservations.forEach(({ hold }) => {
          seen.add(hold.state)
          // Only a deposit that was paid is answered, and only a late answer is reminded of.
          const { answerDue, answeredAt, reminded } = hold
          if (answeredAt !== null || reminded) expect(answerDue).not.toBeNull()
          if (reminded) expect(answerDue!.getTime()).toBeLessThanOrEqual(answeredAt?.getTime() ?? world.nowMs)
        })
        world.payments.forEach(({ status, takenCents, reservation: at }, index) => {
          const { hold, winner } = world.reservations[at]!
          const isPaid = hold.state === 'paid' && winner === index
          expect(isFinal(status)).toBe(true)
          expect(takenCents).toBe(isPaid ? 50_000 : 0)
          expect(status === 'captured').toBe(isPaid)
        })
        for (const { hold, winner } of world.reservations)
          if (hold.state === 'paid') expect(world.payments[winner!]!.status).toBe('captured')
      }),
      {
        numRuns: 1_000,
        // The authorisation lapses between the win and the capture.
        examples: [
          [
            [
              { do: 'hold' },
              { do: 'pay', index: 0 },
              { do: 'decide', index: 0, status: 'authorised' },
              { do: 'settle', index: 0, steps: 1 },
              { do: 'lapse', index: 0 },
            ],
          ],
        ],
      },
    )
    expect([...seen].toSorted()).toEqual(['cancelled', 'expired', 'failed', 'paid', 'released'])
  })
})
