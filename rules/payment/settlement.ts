import type { ReservationEvent, ReservationState } from './reservation.ts'

/**
 * States of a payment at its provider, of every provider alike: begun and not decided, declined, the money reserved on
 * the card, taken, given up before it was taken, or given back.
 */
export const PAYMENT_STATUSES = ['started', 'declined', 'authorised', 'captured', 'cancelled', 'refunded'] as const
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number]

/** Whether nothing can happen to a payment any more, unless it is taken and is refunded later. */
export const isFinal = (status: PaymentStatus): boolean => status !== 'started' && status !== 'authorised'

/** Whether money was taken by a payment, be it that it was given back later. */
export const hasBeenPaid = (status: PaymentStatus): boolean => status === 'captured' || status === 'refunded'

/** What has to be requested from the provider. */
export type PaymentRequest = 'capture' | 'cancel' | 'refund'

/** What follows from a payment: an event of its reservation, and a request to the provider. */
export interface Settlement {
  event: ReservationEvent | null
  request: PaymentRequest | null
}

/** A payment beside its reservation. */
export interface PaymentPosition {
  state: ReservationState
  /** Whether the reservation was won with this payment, and not with another of its attempts. */
  isWinner: boolean
  status: PaymentStatus
}

const NOTHING: Settlement = { event: null, request: null }

/**
 * What has to be done about a payment (decision 1: Payments). It depends only on where the reservation and the payment
 * are, not on what happened in between; so after a crash, or when page, webhook and reconciler settle in turn, the next
 * settlement goes on where the last one ended. Money is taken only after the vehicle was won: first the event, then the
 * request for what the reservation has become.
 */
export function settlementOf({ state, isWinner, status }: PaymentPosition): Settlement {
  if (state === 'held' || state === 'paying') {
    if (status === 'authorised' || status === 'captured') return { event: 'authorise', request: null }
    return status === 'declined' ? { event: 'decline', request: null } : NOTHING
  }
  if (state === 'paid' && isWinner) {
    if (status === 'authorised') return { event: null, request: 'capture' }
    return status === 'captured' ? NOTHING : { event: 'lose_payment', request: null }
  }
  // The vehicle went to another payment, or the reservation has ended: the money goes back.
  if (status === 'captured') return { event: null, request: 'refund' }
  return { event: null, request: isFinal(status) ? null : 'cancel' }
}
