import type { Currency } from '../locale/currency.ts'
import { formatMoney, type Locale } from '../locale/locale.ts'
import { clockLabel, dayLabel } from '../locale/moment.ts'
import { inSentence } from '../locale/sentence.ts'
import { answerDaysLeft, isAnswerOverdue, lastAnswerDay } from './answer.ts'
import { isHolding, type ReservationState } from './reservation.ts'
import { hasBeenPaid, isFinal, type PaymentStatus } from './settlement.ts'

/** A reservation as its page shows it. */
export interface ShownReservation {
  state: ReservationState
  carName: string
  depositCents: number
  currency: Currency
  heldUntil: Date
  refundableUntil: Date | null
  /** When the dealer's time to answer is over; null for none. */
  answerDue: Date | null
  answeredAt: Date | null
  payment: { status: PaymentStatus; declined: string | null } | null
  takenCents: number
  refundDue: boolean
  /** Whether its provider takes no money. */
  sample: boolean
}

/** Where it is shown. */
export interface ReservationPlace {
  /** Name of the dealership that sells the vehicle. */
  dealership: string
  /** Time zone of that dealership. */
  timeZone: string
  locale: Locale
  vehicleNoun: string
}

/**
 * What a visitor can do with a reservation: pay, wait for an answer about a payment, nothing more because it is paid, or
 * start again because it has ended.
 */
export type ReservationPhase = 'pay' | 'checking' | 'done' | 'over'

/** A reservation in the visitor's words. */
export interface ReservationStatus {
  phase: ReservationPhase
  title: string
  text: string
  /** What has happened to the money; null where nothing has. */
  money: string | null
}

/** Whether the provider may have news about a reservation: it is to be settled before it is shown. */
export const isUnsettled = ({ state, payment, refundDue }: ShownReservation): boolean =>
  (isHolding(state) && state !== 'paid') || refundDue || (payment !== null && !isFinal(payment.status))

const DECLINED = 'Your card was declined. Please try again or use another card.'

/**
 * Why the latest card was declined, in the visitor's words; null if it was not. At some providers a declined payment stays
 * open, so that another card can pay it.
 */
export function declineOf({ payment }: Pick<ShownReservation, 'payment'>): string | null {
  if (payment?.status === 'declined') return payment.declined ?? DECLINED
  return payment?.status === 'started' ? payment.declined : null
}

/** A moment at the dealership, such as Tue 1 Dec at 2:45pm. */
const momentLabel = (instant: Date, { timeZone, locale }: ReservationPlace) =>
  `${dayLabel(instant, timeZone, locale)} at ${clockLabel(instant, timeZone)}`

/** When the hold ends, at the dealership; the day only if it is another one. */
export function heldUntilLabel(heldUntil: Date, place: ReservationPlace, now: Date): string {
  const day = (instant: Date) => dayLabel(instant, place.timeZone, place.locale)
  return day(heldUntil) === day(now) ? clockLabel(heldUntil, place.timeZone) : momentLabel(heldUntil, place)
}

const isApproved = (status: PaymentStatus) => status === 'authorised' || hasBeenPaid(status)

/** Money of a reservation that has ended. */
function moneyAfter({ depositCents, currency, payment, takenCents, refundDue, sample }: ShownReservation): string {
  const deposit = formatMoney(depositCents, currency)
  if (sample)
    return payment && isApproved(payment.status)
      ? 'No money was taken, so none is given back.'
      : 'No deposit was taken.'
  if (takenCents > 0) return `Your deposit of ${deposit} is being refunded to the card that paid it.`
  if (refundDue) return `Your bank is releasing the ${deposit} that was set aside. Nothing was taken.`
  if (payment?.status === 'refunded')
    return `Your deposit of ${deposit} has been refunded to the card that paid it. Your bank may need a few days to show it.`
  if (payment?.status === 'started') return 'If your payment still goes through, we refund it.'
  return 'No deposit was taken.'
}

/** The money of a paid reservation, and until when the visitor gets it back. */
function moneyWhenPaid(reservation: ShownReservation, place: ReservationPlace, now: Date): string {
  const { depositCents, currency, takenCents, refundDue, refundableUntil } = reservation
  const deposit = formatMoney(depositCents, currency)
  return [
    takenCents > 0 ? `Your deposit of ${deposit} is paid.` : `Your bank has approved your deposit of ${deposit}.`,
    isAnswerOverdue(reservation, now)
      ? 'You can cancel online, and the whole deposit is refunded.'
      : refundableUntil === null
        ? 'It isn’t refunded if you change your mind.'
        : now < refundableUntil
          ? `You can cancel online until ${momentLabel(refundableUntil, place)}, and the whole deposit is refunded.`
          : 'It’s too late to cancel online with a refund.',
    ...(refundDue ? ['A second payment is being refunded.'] : []),
  ].join(' ')
}

/** Where a reservation is, in the visitor's words, for every state (decision 1: Payments). */
export function reservationStatus(
  reservation: ShownReservation,
  place: ReservationPlace,
  now: Date,
): ReservationStatus {
  const { state, carName, payment, heldUntil } = reservation
  const { dealership } = place
  const noun = inSentence(place.vehicleNoun)
  const over = (title: string, text: string): ReservationStatus => ({
    phase: 'over',
    title,
    text,
    money: moneyAfter(reservation),
  })
  switch (state) {
    case 'held':
    case 'paying':
      return payment?.status === 'authorised' || (payment?.status === 'started' && declineOf(reservation) === null)
        ? {
            phase: 'checking',
            title: 'We’re checking your payment',
            text: `Please wait. The ${carName} stays held for you meanwhile, and you won’t be charged twice.`,
            money: null,
          }
        : {
            phase: 'pay',
            title: 'Pay your deposit',
            text: `The ${carName} is held for you until ${heldUntilLabel(heldUntil, place, now)}.`,
            money: null,
          }
    case 'paid':
      return {
        phase: 'done',
        title: 'It’s reserved for you',
        text: `${dealership} keeps the ${carName} for you. Nobody else can reserve it.`,
        money: moneyWhenPaid(reservation, place, now),
      }
    case 'expired':
      return over(
        'Your hold has ended',
        `The time to pay the deposit is over, so the ${carName} is no longer held for you.`,
      )
    case 'cancelled':
      return over('You’ve cancelled', `The ${carName} is no longer held for you.`)
    case 'released':
      return over(
        'Your reservation has ended',
        `${dealership} has ended it. Please call if you’d like to know more about this ${noun}.`,
      )
    case 'failed':
      return over(
        'Your payment wasn’t completed',
        `The deposit couldn’t be taken, so the ${carName} is no longer reserved for you.`,
      )
  }
}

/** What a visitor who has paid can expect of the dealer (decision 129). */
export interface AnswerStatus {
  isOverdue: boolean
  text: string
}

/**
 * By when the dealer calls, that they have, or that no call is on record although its time is over: whether they called
 * is known only from what staff recorded.
 */
export function answerStatus(
  { answerDue, answeredAt }: Pick<ShownReservation, 'answerDue' | 'answeredAt'>,
  { dealership, timeZone, locale }: ReservationPlace,
  now: Date,
): AnswerStatus {
  const day = (instant: Date) => dayLabel(instant, timeZone, locale)
  const said = (text: string, isOverdue = false): AnswerStatus => ({ isOverdue, text })
  if (answeredAt !== null) return said(`${dealership} recorded on ${day(answeredAt)} that they called you.`)
  if (answerDue === null) return said(`${dealership} will call you about the next steps.`)
  const last = day(lastAnswerDay(answerDue))
  if (isAnswerOverdue({ answerDue, answeredAt }, now))
    return said(
      `${dealership} was to call you by ${last}. You can call them, wait, or cancel below and get the whole deposit back.`,
      true,
    )
  return answerDaysLeft({ answerDue, answeredAt }, timeZone, now) === 0
    ? said(`${dealership} will call you today about the next steps.`)
    : said(`${dealership} will call you about the next steps by ${last}.`)
}

/** Minutes at which a visitor is told by voice that a hold is about to end. */
export const ANNOUNCED_MINUTES: readonly number[] = [5, 1]

const MINUTE_MS = 60_000

/** Time that is left of a hold, in whole minutes begun. */
export const minutesLeft = (leftMs: number): number => Math.max(0, Math.ceil(leftMs / MINUTE_MS))

/** The same in words; null when it is over. */
export function timeLeftLabel(leftMs: number): string | null {
  const minutes = minutesLeft(leftMs)
  return minutes === 0 ? null : minutes === 1 ? '1 minute left' : `${minutes} minutes left`
}
