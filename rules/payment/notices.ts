import type { Currency } from '../locale/currency.ts'
import { formatMoney, type Locale } from '../locale/locale.ts'
import type { ReservationEvent, ReservationState } from './reservation.ts'

/** A reservation as its mails speak of it. */
export interface NoticeFacts {
  reference: string
  /** Name of the vehicle. */
  car: string
  name: string
  dealership: string
  depositCents: number
  currency: Currency
  heldUntil: Date
  refundableUntil: Date | null
  /** Whether the deposit was paid in the sandbox, which takes no money. */
  sample: boolean
}

/** Where and how the reader reads it. */
export interface NoticePlace {
  locale: Locale
  timeZone: string
}

/** What a mail says about a change of a reservation. */
export interface Notice {
  subject: string
  paragraphs: readonly string[]
}

/** A change of a reservation. */
export interface NoticedChange {
  from: ReservationState | null
  event: 'hold' | ReservationEvent
}

const at = (instant: Date, { locale, timeZone }: NoticePlace) =>
  new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
  }).format(instant)

const SAMPLE = 'This was a payment in the sandbox: no money was taken.'

/**
 * What the visitor is told by mail about a change; null for a change that the page alone tells (decision 1: Payments).
 * Money is mentioned only as it is: taken, given back, or never taken.
 */
export function visitorNotice({ from, event }: NoticedChange, facts: NoticeFacts, place: NoticePlace): Notice | null {
  const { reference, car, dealership, depositCents, currency, heldUntil, refundableUntil, sample } = facts
  const deposit = formatMoney(depositCents, currency)
  const notice = (subject: string, ...paragraphs: (string | false)[]): Notice => ({
    subject: `${subject}: ${car}`,
    paragraphs: paragraphs.filter((text) => text !== false),
  })
  const back = sample
    ? 'No money was taken, so none is given back.'
    : `Your deposit of ${deposit} is being refunded to the card that paid it.`
  const never = 'No deposit was taken.'
  switch (event) {
    case 'hold':
      return notice(
        'Held for you',
        `We hold the ${car} for you until ${at(heldUntil, place)}. Pay the deposit of ${deposit} by then, here or on another device, and it is reserved for you.`,
        `Your reference is ${reference}.`,
      )
    case 'authorise':
      return notice(
        'Reserved for you',
        `The ${car} is reserved for you at ${dealership}. Your deposit of ${deposit} is paid. Your reference is ${reference}.`,
        sample && SAMPLE,
        refundableUntil !== null &&
          `You can cancel on the page of your reservation until ${at(refundableUntil, place)}, and the deposit is refunded.`,
        `${dealership} will call you about the next steps.`,
      )
    case 'expire':
      return notice(
        'Your hold has ended',
        `The time to pay the deposit for the ${car} is over, so others can reserve it again. ${never}`,
      )
    case 'cancel':
      return from === 'paid'
        ? notice('Reservation cancelled', `You have cancelled your reservation ${reference} of the ${car}. ${back}`)
        : null
    case 'release':
      return notice(
        'Your reservation has ended',
        `${dealership} has ended your reservation ${reference} of the ${car}. ${from === 'paid' ? back : never}`,
      )
    case 'lose_payment':
      return notice(
        'Your payment wasn’t completed',
        `The deposit for the ${car} couldn’t be taken, so it is no longer reserved for you. ${never} Please call ${dealership}.`,
      )
    case 'start_payment':
    case 'decline':
      return null
  }
}

/** What the dealer is told by mail, beside the lead of a paid reservation; null for nothing. */
export function dealerNotice({ from, event }: NoticedChange, facts: NoticeFacts): Notice | null {
  const { reference, car, name, depositCents, currency } = facts
  const deposit = formatMoney(depositCents, currency)
  if (event === 'cancel' && from === 'paid')
    return {
      subject: `Reservation cancelled: ${car}`,
      paragraphs: [
        `${name} has cancelled reservation ${reference} of the ${car}. The deposit of ${deposit} is refunded automatically, and the vehicle can be reserved again.`,
      ],
    }
  if (event === 'lose_payment')
    return {
      subject: `Deposit not taken: ${car}`,
      paragraphs: [
        `The deposit of ${deposit} for reservation ${reference} of ${name} couldn’t be taken: the authorisation had ended. The ${car} can be reserved again.`,
      ],
    }
  return null
}
