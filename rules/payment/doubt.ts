import { settlementOf, type PaymentPosition, type PaymentRequest, type Settlement } from './settlement.ts'

/** Minutes that a payment may be in doubt (setting of the same name). */
export interface DoubtSettings {
  payment_doubt_minutes: number
}

/** A payment beside its reservation, and since when they are as they are. */
export interface DatedPosition extends PaymentPosition {
  /** When the reservation came into its state. */
  changedAt: Date
  /** When the payment began. */
  createdAt: Date
  /** When the provider gives up an authorisation that is not captured; null if it does not say. */
  captureBefore: Date | null
}

/** What a payment waits for at its provider, and since when. */
export interface Doubt {
  request: PaymentRequest
  since: Date
  /** Whether that is longer than the site allows. */
  isTooLong: boolean
}

const MINUTE_MS = 60_000
const GIVEN_UP: Settlement = { event: 'lose_payment', request: null }

/**
 * Whether a payment is in doubt: something has to be requested from its provider, and the provider has not said that it
 * is done. Null if it is not. A payment that a visitor has begun is not in doubt while the hold lasts.
 */
export function doubtOf(position: DatedPosition, { payment_doubt_minutes }: DoubtSettings, now: Date): Doubt | null {
  const { request } = settlementOf(position)
  if (request === null) return null
  const { changedAt, createdAt, captureBefore } = position
  const since = changedAt > createdAt ? changedAt : createdAt
  const isLong = since.getTime() + payment_doubt_minutes * MINUTE_MS <= now.getTime()
  const isLapsed = request === 'capture' && captureBefore !== null && captureBefore <= now
  return { request, since, isTooLong: isLong || isLapsed }
}

/**
 * What has to be done about a payment at a time (decision 116). Money that could not be taken for too long is given up:
 * the visitor keeps it, and the vehicle is free. If the provider had taken it after all, it is refunded. What has to go
 * back is requested until it has gone back, however long that takes.
 */
export function settlementAt(position: DatedPosition, settings: DoubtSettings, now: Date): Settlement {
  const doubt = doubtOf(position, settings, now)
  return doubt?.isTooLong && doubt.request === 'capture' ? GIVEN_UP : settlementOf(position)
}
