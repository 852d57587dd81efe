import { describe, expect, test } from 'vitest'
import {
  isHolding,
  newHold,
  RESERVATION_REFUSALS,
  RESERVATION_STATES,
  reservationAfter,
  type Hold,
  type ReservationEvent,
  type ReservationState,
} from './reservation.ts'

const NOW = new Date('2026-03-02T00:00:00Z')
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const MINUTES = { hold_minutes: 15, hold_payment_minutes: 10 }
const hold = (state: ReservationState, change: Partial<Hold> = {}): Hold => ({
  state,
  heldUntil: at(15),
  extended: false,
  refundableUntil: null,
  answerDue: null,
  answeredAt: null,
  reminded: false,
  ...change,
})
const after = (
  from: Hold,
  event: ReservationEvent,
  now = NOW,
  refundableDays: number | null = 3,
  answerDays: number | null = null,
) =>
  reservationAfter(from, event, { now, minutes: MINUTES, refundableDays, answerDays, timeZone: 'Australia/Brisbane' })

test('a new hold lasts for the minutes of the site', () => {
  expect(newHold(NOW, MINUTES)).toEqual(hold('held'))
  expect(newHold(NOW, { hold_minutes: 1 }).heldUntil).toEqual(at(1))
})

test('the vehicle is held until the reservation has ended', () => {
  expect(RESERVATION_STATES.filter(isHolding)).toEqual(['held', 'paying', 'paid'])
})

describe('reservationAfter', () => {
  const ENDED = ['expired', 'cancelled', 'released', 'failed'] as const
  const SAME = 'the same'
  type Row = [
    ReservationEvent,
    Record<'held' | 'paying' | 'paid' | 'ended', ReservationState | typeof SAME | 'refused'>,
  ]
  const TABLE: Row[] = [
    ['start_payment', { held: 'paying', paying: 'paying', paid: 'refused', ended: 'refused' }],
    ['decline', { held: SAME, paying: 'held', paid: SAME, ended: SAME }],
    ['authorise', { held: 'paid', paying: 'paid', paid: SAME, ended: SAME }],
    ['lose_payment', { held: SAME, paying: SAME, paid: 'failed', ended: SAME }],
    ['cancel', { held: 'cancelled', paying: 'cancelled', paid: 'refused', ended: SAME }],
    ['release', { held: 'released', paying: 'released', paid: 'released', ended: SAME }],
    // Its time is not over yet, and no answer is due.
    ['answer', { held: SAME, paying: SAME, paid: SAME, ended: SAME }],
    ['remind', { held: SAME, paying: SAME, paid: SAME, ended: SAME }],
    ['expire', { held: SAME, paying: SAME, paid: SAME, ended: SAME }],
  ]
  test.each(TABLE)('%s', (event, expected) => {
    for (const state of RESERVATION_STATES) {
      const from = hold(state)
      const result = after(from, event)
      const wanted = expected[ENDED.some((ended) => ended === state) ? 'ended' : (state as 'held' | 'paying' | 'paid')]
      if (wanted === 'refused') expect([state, result.ok]).toEqual([state, false])
      else if (wanted === SAME) expect(result).toEqual({ ok: true, hold: from })
      else expect([state, result.ok && result.hold.state]).toEqual([state, wanted])
    }
  })

  test.each<[string, Hold, number, ReservationState]>([
    ['a moment before its end', hold('held'), 15 - 1 / 60, 'held'],
    ['at its end', hold('held'), 15, 'expired'],
    ['at its end while the visitor pays', hold('paying'), 15, 'expired'],
    ['long after its end once paid', hold('paid'), 999, 'paid'],
  ])('expire, %s', (_, from, minutes, state) => {
    expect(after(from, 'expire', at(minutes))).toMatchObject({ ok: true, hold: { state } })
  })

  test.each<[string, Partial<Hold>, number, Date]>([
    ['by the time to pay where less is left', {}, 14, at(24)],
    ['not where more is left', {}, 2, at(15)],
    ['once', { extended: true }, 14, at(15)],
  ])('starting a payment extends a hold: %s', (_, change, minutes, heldUntil) => {
    expect(after(hold('held', change), 'start_payment', at(minutes))).toEqual({
      ok: true,
      hold: hold('paying', { extended: true, heldUntil }),
    })
  })

  test('a second payment, after a declined one, does not extend it again', () => {
    const first = after(hold('held'), 'start_payment', at(14))
    const declined = first.ok && after(first.hold, 'decline', at(15))
    const second = declined && declined.ok && after(declined.hold, 'start_payment', at(23))
    expect(second && second.ok && second.hold.heldUntil).toEqual(at(24))
  })

  test.each<[string, Hold, number, string]>([
    ['whose time is over, though it has not expired yet', hold('held'), 15, RESERVATION_REFUSALS.over],
    ['that has expired', hold('expired'), 1, RESERVATION_REFUSALS.over],
    ['that is paid', hold('paid'), 1, RESERVATION_REFUSALS.paid],
  ])('no payment starts for a reservation %s', (_, from, minutes, refusal) => {
    expect(after(from, 'start_payment', at(minutes))).toEqual({ ok: false, refusal })
  })

  test('a payment that arrives before a late timer wins', () => {
    expect(after(hold('paying'), 'authorise', at(20))).toMatchObject({ ok: true, hold: { state: 'paid' } })
  })

  test.each([
    [3, at(3 * 24 * 60)],
    [null, null],
  ])('with %s refundable days, a paid one is refundable until %s', (days, refundableUntil) => {
    expect(after(hold('paying'), 'authorise', NOW, days)).toMatchObject({ ok: true, hold: { refundableUntil } })
  })

  test.each<[string, Date | null, number, boolean]>([
    ['a moment before', at(60), 60 - 1 / 60, true],
    ['at the end', at(60), 60, false],
    ['without a refund', null, 0, false],
  ])('a paid one is cancelled by the visitor while it is refundable: %s', (_, refundableUntil, minutes, ok) => {
    const result = after(hold('paid', { refundableUntil }), 'cancel', at(minutes))
    expect(result).toEqual(
      ok
        ? { ok: true, hold: hold('cancelled', { refundableUntil }) }
        : { ok: false, refusal: RESERVATION_REFUSALS.notRefundable },
    )
  })

  test.each([
    [2, new Date('2026-03-04T14:00:00Z')],
    [null, null],
  ])('with %s days to answer, a paid one is to be answered until %s', (days, answerDue) => {
    expect(after(hold('paying'), 'authorise', NOW, 3, days)).toMatchObject({ ok: true, hold: { answerDue } })
  })

  describe('an answer', () => {
    const due = hold('paid', { answerDue: at(60) })
    test.each<[string, Hold, ReservationEvent, number, Partial<Hold> | null]>([
      ['given in time', due, 'answer', 59, { answeredAt: at(59) }],
      ['given late', due, 'answer', 61, { answeredAt: at(61) }],
      ['given again', { ...due, answeredAt: at(1) }, 'answer', 2, null],
      ['to one that has ended', { ...due, state: 'released' }, 'answer', 1, null],
      ['is not reminded of in time', due, 'remind', 60 - 1 / 60, null],
      ['is reminded of when its time is over', due, 'remind', 60, { reminded: true }],
      ['is reminded of once', { ...due, reminded: true }, 'remind', 61, null],
      ['is not reminded of once given', { ...due, answeredAt: at(1) }, 'remind', 61, null],
      ['is not reminded of after the end', { ...due, state: 'cancelled' }, 'remind', 61, null],
    ])('%s', (_, from, event, minutes, change) => {
      const result = after(from, event, at(minutes))
      expect(result).toEqual({ ok: true, hold: { ...from, ...change } })
      // What changes nothing is the same hold, so that nothing is written.
      if (change === null) expect(result.ok && result.hold).toBe(from)
    })

    test.each<[string, Partial<Hold>, number, boolean]>([
      ['before its time is over', {}, 60 - 1 / 60, false],
      ['once it is late', {}, 60, true],
      ['after a late one', { answeredAt: at(61) }, 62, false],
      ['after a late one, while refundable', { answeredAt: at(61), refundableUntil: at(99) }, 62, true],
    ])('that is late lets the visitor cancel with a refund: %s', (_, change, minutes, ok) => {
      expect(after({ ...due, ...change }, 'cancel', at(minutes)).ok).toBe(ok)
    })
  })
})
