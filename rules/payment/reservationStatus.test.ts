import { describe, expect, test } from 'vitest'
import { RESERVATION_STATES, type ReservationState } from './reservation.ts'
import {
  answerStatus,
  declineOf,
  heldUntilLabel,
  isUnsettled,
  reservationStatus,
  timeLeftLabel,
  type ReservationPlace,
  type ShownReservation,
} from './reservationStatus.ts'

const now = new Date('2026-11-24T04:30:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const DAYS = 24 * 60

const place: ReservationPlace = {
  dealership: 'Wattle Toowoomba',
  timeZone: 'Australia/Brisbane',
  locale: 'en-AU',
  vehicleNoun: 'Car',
}
const base: ShownReservation = {
  state: 'held',
  carName: '2022 Mazda CX-5',
  depositCents: 50_000,
  currency: 'AUD',
  heldUntil: later(15),
  refundableUntil: null,
  answerDue: null,
  answeredAt: null,
  payment: null,
  takenCents: 0,
  refundDue: false,
  sample: false,
}
const payment = (status: NonNullable<ShownReservation['payment']>['status']) => ({ status, declined: null })
const status = (changes: Partial<ShownReservation>) => reservationStatus({ ...base, ...changes }, place, now)

describe('what a visitor can do (spec §5 Reserve)', () => {
  test.each<[Partial<ShownReservation>, string, string]>([
    [{}, 'pay', 'Pay your deposit'],
    [{ state: 'paying' }, 'pay', 'Pay your deposit'],
    [{ payment: payment('declined') }, 'pay', 'Pay your deposit'],
    [{ payment: payment('cancelled') }, 'pay', 'Pay your deposit'],
    [{ state: 'paying', payment: { status: 'started', declined: 'No funds.' } }, 'pay', 'Pay your deposit'],
    [{ state: 'paying', payment: payment('started') }, 'checking', 'We’re checking your payment'],
    [{ state: 'paying', payment: payment('authorised') }, 'checking', 'We’re checking your payment'],
    [{ state: 'paid', payment: payment('captured'), takenCents: 50_000 }, 'done', 'It’s reserved for you'],
    [{ state: 'expired' }, 'over', 'Your hold has ended'],
    [{ state: 'cancelled' }, 'over', 'You’ve cancelled'],
    [{ state: 'released' }, 'over', 'Your reservation has ended'],
    [{ state: 'failed' }, 'over', 'Your payment wasn’t completed'],
  ])('%j: %s', (changes, phase, title) => expect(status(changes)).toMatchObject({ phase, title }))

  test('the time of the hold is that of the dealership', () =>
    expect(status({}).text).toBe('The 2022 Mazda CX-5 is held for you until 2:45pm.'))
})

describe('the money of a reservation that has ended', () => {
  const over = (changes: Partial<ShownReservation>) => status({ state: 'cancelled', ...changes }).money
  test.each<[Partial<ShownReservation>, string]>([
    [{}, 'No deposit was taken.'],
    [{ payment: payment('declined') }, 'No deposit was taken.'],
    [{ payment: payment('cancelled') }, 'No deposit was taken.'],
    [{ payment: payment('started') }, 'If your payment still goes through, we refund it.'],
    [
      { payment: payment('authorised'), refundDue: true },
      'Your bank is releasing the $500 that was set aside. Nothing was taken.',
    ],
    [
      { payment: payment('captured'), takenCents: 50_000, refundDue: true },
      'Your deposit of $500 is being refunded to the card that paid it.',
    ],
    [
      { payment: payment('refunded') },
      'Your deposit of $500 has been refunded to the card that paid it. Your bank may need a few days to show it.',
    ],
  ])('%j', (changes, words) => expect(over(changes)).toBe(words))
})

describe('the money of a sandbox, which takes none, after the end', () => {
  test.each<[Partial<ShownReservation>, string]>([
    [
      { payment: payment('captured'), takenCents: 50_000, refundDue: true },
      'No money was taken, so none is given back.',
    ],
    [{ payment: payment('authorised'), refundDue: true }, 'No money was taken, so none is given back.'],
    [{ payment: payment('refunded') }, 'No money was taken, so none is given back.'],
    [{ payment: payment('started') }, 'No deposit was taken.'],
    [{ payment: payment('cancelled') }, 'No deposit was taken.'],
    [{}, 'No deposit was taken.'],
  ])('%j', (changes, words) => expect(status({ state: 'cancelled', sample: true, ...changes }).money).toBe(words))
})

describe('why a card was declined', () => {
  test.each<[ShownReservation['payment'], string | null]>([
    [null, null],
    [{ status: 'started', declined: null }, null],
    [{ status: 'started', declined: 'No funds.' }, 'No funds.'],
    [{ status: 'declined', declined: 'No funds.' }, 'No funds.'],
    [payment('declined'), 'Your card was declined. Please try again or use another card.'],
    [{ status: 'authorised', declined: 'No funds.' }, null],
    [{ status: 'captured', declined: 'No funds.' }, null],
  ])('%j', (latest, words) => expect(declineOf({ payment: latest })).toBe(words))
})

describe('the money of a paid one', () => {
  const paid = (changes: Partial<ShownReservation>) =>
    status({ state: 'paid', payment: payment('captured'), takenCents: 50_000, ...changes }).money
  test.each<[Partial<ShownReservation>, string]>([
    [{}, 'Your deposit of $500 is paid. It isn’t refunded if you change your mind.'],
    [
      { refundableUntil: later(7 * DAYS) },
      'Your deposit of $500 is paid. You can cancel online until Tue 1 Dec at 2:30pm, and the whole deposit is refunded.',
    ],
    [{ refundableUntil: now }, 'Your deposit of $500 is paid. It’s too late to cancel online with a refund.'],
    [
      { payment: payment('authorised'), takenCents: 0 },
      'Your bank has approved your deposit of $500. It isn’t refunded if you change your mind.',
    ],
    [
      { refundDue: true },
      'Your deposit of $500 is paid. It isn’t refunded if you change your mind. A second payment is being refunded.',
    ],
  ])('%j', (changes, words) => expect(paid(changes)).toBe(words))
})

test('only what may have changed at the provider is settled first', () => {
  const unsettled = (changes: Partial<ShownReservation>) => isUnsettled({ ...base, ...changes })
  const alone = RESERVATION_STATES.filter((state) => unsettled({ state }))
  expect(alone).toEqual<ReservationState[]>(['held', 'paying'])
  expect(unsettled({ state: 'paid', payment: payment('captured') })).toBe(false)
  expect(unsettled({ state: 'paid', payment: payment('authorised') })).toBe(true)
  expect(unsettled({ state: 'cancelled', payment: payment('started') })).toBe(true)
  expect(unsettled({ state: 'cancelled', payment: payment('refunded') })).toBe(false)
  expect(unsettled({ state: 'cancelled', payment: payment('captured'), refundDue: true })).toBe(true)
})

test('a hold over midnight names the day', () => {
  expect(heldUntilLabel(later(15), place, now)).toBe('2:45pm')
  expect(heldUntilLabel(later(DAYS), place, now)).toBe('Wed 25 Nov at 2:30pm')
})

test.each([
  [15 * 60_000, '15 minutes left'],
  [14 * 60_000 + 1, '15 minutes left'],
  [60_001, '2 minutes left'],
  [60_000, '1 minute left'],
  [1, '1 minute left'],
  [0, null],
  [-1, null],
])('%i ms left: %s', (left, words) => expect(timeLeftLabel(left)).toBe(words))

describe('when the dealer answers (decision 129)', () => {
  // The end of Thursday in Brisbane.
  const answerDue = new Date('2026-11-26T14:00:00Z')
  const shown = (now: string, answer: { answerDue: Date | null; answeredAt?: Date }) =>
    answerStatus({ answeredAt: null, ...answer }, place, new Date(now))
  const next = 'Wattle Toowoomba will call you'
  const TABLE: [now: string, Parameters<typeof shown>[1], isOverdue: boolean, text: string][] = [
    ['2026-11-24T04:30:00Z', { answerDue: null }, false, `${next} about the next steps.`],
    ['2026-11-25T13:59:59Z', { answerDue }, false, `${next} about the next steps by Thu 26 Nov.`],
    ['2026-11-25T14:00:00Z', { answerDue }, false, `${next} today about the next steps.`],
    ['2026-11-26T13:59:59Z', { answerDue }, false, `${next} today about the next steps.`],
    [
      '2026-11-26T14:00:00Z',
      { answerDue },
      true,
      'Wattle Toowoomba was to call you by Thu 26 Nov. You can call them, wait, or cancel below and get the whole deposit back.',
    ],
    [
      '2026-11-30T00:00:00Z',
      { answerDue, answeredAt: new Date('2026-11-26T14:00:00Z') },
      false,
      'Wattle Toowoomba recorded on Fri 27 Nov that they called you.',
    ],
  ]
  test.each(TABLE)('at %s, %j', (now, answer, isOverdue, text) =>
    expect(shown(now, answer)).toEqual({ isOverdue, text }),
  )

  test.each<[string, Partial<ShownReservation>, string]>([
    ['in time', { answerDue: later(1) }, 'It isn’t refunded if you change your mind.'],
    ['late', { answerDue: now }, 'You can cancel online, and the whole deposit is refunded.'],
    [
      'late, after the time for a refund',
      { answerDue: now, refundableUntil: later(-1) },
      'You can cancel online, and the whole deposit is refunded.',
    ],
    [
      'late and given',
      { answerDue: later(-1), answeredAt: now, refundableUntil: later(-1) },
      'It’s too late to cancel online with a refund.',
    ],
  ])('what the visitor gets back with an answer that is %s', (_, changes, words) =>
    expect(status({ state: 'paid', payment: payment('captured'), takenCents: 50_000, ...changes }).money).toBe(
      `Your deposit of $500 is paid. ${words}`,
    ),
  )
})
