import { answerDueOf, isAnswerOverdue, type Answer } from './answer.ts'

/** States of a reservation (decision 1: Payments); in the first three it holds its vehicle. */
export const RESERVATION_STATES = ['held', 'paying', 'paid', 'expired', 'cancelled', 'released', 'failed'] as const
export type ReservationState = (typeof RESERVATION_STATES)[number]

/** The states in which no one else can reserve the vehicle; the database has one such reservation for each vehicle. */
export const HOLDING_STATES = ['held', 'paying', 'paid'] as const satisfies readonly ReservationState[]

/** Whether a reservation in this state holds its vehicle. */
export const isHolding = (state: ReservationState): boolean => HOLDING_STATES.some((holding) => holding === state)

/** The part of a reservation that decides what may happen to it. */
export interface Hold extends Answer {
  state: ReservationState
  /** When an unpaid hold ends. */
  heldUntil: Date
  /** Whether starting a payment has extended it already. */
  extended: boolean
  /** Until when the visitor can cancel a paid one and is refunded; null if not at all. */
  refundableUntil: Date | null
  /** Whether the dealer has been reminded to answer. */
  reminded: boolean
}

/** What happens to a reservation, from outside: the visitor, the timer, the dealer or the payment provider. */
export type ReservationEvent =
  /** The visitor begins to pay. */
  | 'start_payment'
  /** A payment was declined. */
  | 'decline'
  /** A payment was authorised, or taken at once. */
  | 'authorise'
  /** The authorised money of a paid reservation cannot be taken any more. */
  | 'lose_payment'
  /** The time of an unpaid hold is over. */
  | 'expire'
  /** The visitor cancels. */
  | 'cancel'
  /** The dealer releases the vehicle. */
  | 'release'
  /** The dealer answers a paid reservation. */
  | 'answer'
  /** The dealer's time to answer is over. */
  | 'remind'

/** Minutes that a site's holds last (settings of the same names). */
export interface HoldMinutes {
  hold_minutes: number
  hold_payment_minutes: number
}

/** What a site promises about its reservations. */
export interface ReservationTerms {
  minutes: HoldMinutes
  /** Days after the payment in which the visitor can cancel; null for none (setting `deposit_refundable_days`). */
  refundableDays: number | null
  /** Days after that of the payment in which the dealer must answer; null for none (setting `reservation_answer_days`). */
  answerDays: number | null
  /** Time zone of the place where the vehicle stands. */
  timeZone: string
}

/** Why an event is refused, in the visitor's words. */
export const RESERVATION_REFUSALS = {
  over: 'This hold has ended. If the vehicle is still available, you can reserve it again.',
  paid: 'The deposit for this vehicle has been paid already.',
  notRefundable: 'The deposit can no longer be refunded online. Please call the dealer.',
} as const

/** The reservation after an event, or why nothing happens. */
export type Transition = { ok: true; hold: Hold } | { ok: false; refusal: string }

const MINUTE_MS = 60_000

/** A new hold, which ends after the site's `hold_minutes`. */
export const newHold = (now: Date, { hold_minutes }: Pick<HoldMinutes, 'hold_minutes'>): Hold => ({
  state: 'held',
  heldUntil: new Date(now.getTime() + hold_minutes * MINUTE_MS),
  extended: false,
  refundableUntil: null,
  answerDue: null,
  answeredAt: null,
  reminded: false,
})

/**
 * Whether a visitor who cancels a paid reservation now is refunded: within the time for it, and always while the dealer
 * is late with an answer (decision 129).
 */
export const isRefundable = (hold: Pick<Hold, 'refundableUntil' | keyof Answer>, now: Date): boolean =>
  (hold.refundableUntil !== null && now < hold.refundableUntil) || isAnswerOverdue(hold, now)

/**
 * What an event makes of a reservation (docs/reservations.md has the drawing). An event that comes late, or again,
 * changes nothing: the provider, its webhook, the timer and two browser tabs report in any order.
 *
 * An unpaid hold whose time is over still holds until it expires, so a payment that arrives first wins.
 */
export function reservationAfter(
  hold: Hold,
  event: ReservationEvent,
  { now, minutes, refundableDays, answerDays, timeZone }: ReservationTerms & { now: Date },
): Transition {
  const to = (change: Partial<Hold>): Transition => ({ ok: true, hold: { ...hold, ...change } })
  const unchanged: Transition = { ok: true, hold }
  const { state } = hold
  const isUnpaid = state === 'held' || state === 'paying'
  const isTimeOver = hold.heldUntil.getTime() <= now.getTime()
  switch (event) {
    case 'start_payment': {
      if (state === 'paid') return { ok: false, refusal: RESERVATION_REFUSALS.paid }
      if (!isUnpaid || isTimeOver) return { ok: false, refusal: RESERVATION_REFUSALS.over }
      const extendedUntil = new Date(now.getTime() + minutes.hold_payment_minutes * MINUTE_MS)
      const isLonger = !hold.extended && extendedUntil > hold.heldUntil
      return to({ state: 'paying', extended: true, heldUntil: isLonger ? extendedUntil : hold.heldUntil })
    }
    case 'decline':
      return state === 'paying' ? to({ state: 'held' }) : unchanged
    case 'authorise':
      if (!isUnpaid) return unchanged
      return to({
        state: 'paid',
        refundableUntil:
          refundableDays === null ? null : new Date(now.getTime() + refundableDays * 24 * 60 * MINUTE_MS),
        answerDue: answerDueOf(now, answerDays, timeZone),
      })
    case 'lose_payment':
      return state === 'paid' ? to({ state: 'failed' }) : unchanged
    case 'expire':
      return isUnpaid && isTimeOver ? to({ state: 'expired' }) : unchanged
    case 'cancel':
      if (isUnpaid) return to({ state: 'cancelled' })
      if (state !== 'paid') return unchanged
      return isRefundable(hold, now)
        ? to({ state: 'cancelled' })
        : { ok: false, refusal: RESERVATION_REFUSALS.notRefundable }
    case 'release':
      return isHolding(state) ? to({ state: 'released' }) : unchanged
    case 'answer':
      return state === 'paid' && hold.answerDue !== null && hold.answeredAt === null
        ? to({ answeredAt: now })
        : unchanged
    case 'remind':
      return state === 'paid' && !hold.reminded && isAnswerOverdue(hold, now) ? to({ reminded: true }) : unchanged
  }
}
