import { HOLDING_STATES, RESERVATION_STATES, type ReservationState } from './reservation.ts'

/** The views of a list of reservations. */
export const RESERVATION_VIEWS = ['unanswered', 'holds', 'paid', 'ended', 'all'] as const
export type ReservationView = (typeof RESERVATION_VIEWS)[number]

const STATES_IN: Readonly<Record<ReservationView, readonly ReservationState[]>> = {
  unanswered: ['paid'],
  holds: ['held', 'paying'],
  paid: ['paid'],
  ended: RESERVATION_STATES.filter((state) => !HOLDING_STATES.some((holding) => holding === state)),
  all: RESERVATION_STATES,
}

/** The states of reservations in a view; those of `unanswered` also wait for the dealer’s answer (decision 129). */
export const statesIn = (view: ReservationView): readonly ReservationState[] => STATES_IN[view]

/** A state as staff read it. */
export const STATE_WORDS: Readonly<Record<ReservationState, string>> = {
  held: 'Held',
  paying: 'Paying',
  paid: 'Paid',
  expired: 'Expired',
  cancelled: 'Cancelled',
  released: 'Released',
  failed: 'Payment lost',
}
