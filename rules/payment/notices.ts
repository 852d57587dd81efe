import type { Currency } from '../locale/currency.ts'
import { formatMoney, type Locale } from '../locale/locale.ts'
import { momentText } from '../locale/moment.ts'
import { lastAnswerDay } from './answer.ts'
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
  /** When the dealer's time to answer is over; null for none. */
  answerDue: Date | null
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
  momentText(
    instant,
    new Intl.DateTimeFormat(locale, {
      timeZone,
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      hour: 'numeric',
      minute: '2-digit',
    }),
  )

const onDay = (instant: Date, { locale, timeZone }: NoticePlace) =>
  new Intl.DateTimeFormat(locale, { timeZone, weekday: 'long', day: 'numeric', month: 'long' }).format(instant)

/** The last day on which the dealer answers in time, in words; null for none. */
const answerDay = ({ answerDue }: NoticeFacts, place: NoticePlace) =>
  answerDue && onDay(lastAnswerDay(answerDue), place)

const SAMPLE = 'This was a payment in the sandbox: no money was taken.'

/**
 * What the visitor is told by mail about a change; null for a change that the page alone tells (decision 1: Payments).
 * Money is mentioned only as it is: taken, given back, or never taken.
 */
export function visitorNotice({ from, event }: NoticedChange, facts: NoticeFacts, place: NoticePlace): Notice | null {
  const { reference, car, dealership, depositCents, currency, heldUntil, refundableUntil, sample } = facts
  const deposit = formatMoney(depositCents, currency)
  const lastDay = answerDay(facts, place)
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
        lastDay === null
          ? `${dealership} will call you about the next steps.`
          : `${dealership} will call you about the next steps by ${lastDay}. If they don’t, you can cancel and the deposit is refunded.`,
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
    case 'remind':
      return notice(
        'No answer yet',
        `${dealership} was to call you by ${lastDay} about your reservation ${reference} of the ${car}, and hasn’t recorded a call. If they have called you, nothing is wrong.`,
        `Otherwise you can call them or wait: the ${car} stays reserved for you. You can also cancel on the page of your reservation. ${sample ? back : `Your deposit of ${deposit} is refunded then.`}`,
      )
    case 'start_payment':
    case 'decline':
    case 'answer':
      return null
  }
}

/** What the dealer is told by mail, beside the lead of a paid reservation; null for nothing. */
export function dealerNotice({ from, event }: NoticedChange, facts: NoticeFacts, place: NoticePlace): Notice | null {
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
  if (event === 'remind')
    return {
      subject: `Answer overdue: ${car}`,
      paragraphs: [
        `${name} paid a deposit of ${deposit} for the ${car}, with reservation ${reference}, and was promised a call by ${answerDay(facts, place)}. No answer is recorded.`,
        `Please call ${name} now and have the answer recorded. Until then they can cancel online, and the deposit is refunded.`,
      ],
    }
  return null
}
