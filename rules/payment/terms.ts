import type { Currency } from '../locale/currency.ts'
import { formatMoney } from '../locale/locale.ts'
import { inSentence } from '../locale/sentence.ts'

/** The fields of a site that the terms of a deposit need; `Site` has them. */
export interface DepositSite {
  currency: Currency
  vehicleNoun: string
  settings: {
    deposit_cents: number
    deposit_refundable_days: number | null
    reservation_answer_days: number | null
    deposit_holder: string | null
    deposit_terms: string | null
    hold_minutes: number
  }
}

/** What a deposit is paid for. */
export interface DepositSubject {
  priceCents: number | null
  /** Name of the dealership that sells the vehicle. */
  dealership: string
}

/** The deposit for a vehicle in cents: the site's, but never more than the price. */
export const depositCents = (
  { deposit_cents }: Pick<DepositSite['settings'], 'deposit_cents'>,
  priceCents: number | null,
): number => Math.min(deposit_cents, priceCents ?? deposit_cents)

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`)

/** Whether the visitor can change their mind, and until when. */
export const refundTerm = ({
  deposit_refundable_days: count,
}: Pick<DepositSite['settings'], 'deposit_refundable_days'>): string =>
  count === null || count === 0
    ? 'The deposit isn’t refunded if you change your mind.'
    : `You can cancel online within ${days(count)} of paying, and the whole deposit is refunded.`

/**
 * What happens to a deposit, said before it is asked for, in short sentences (decision 1: Payments): how long the vehicle
 * is held, what the deposit is, who holds it and when it is given back, and the dealer's own terms. The visitor agrees to
 * these words, and they are stored with the reservation.
 */
export function depositTerms(site: DepositSite, { priceCents, dealership }: DepositSubject): readonly string[] {
  const { deposit_holder, deposit_terms, hold_minutes, reservation_answer_days: answerDays } = site.settings
  const money = (cents: number) => formatMoney(cents, site.currency)
  const noun = inSentence(site.vehicleNoun)
  const deposit = depositCents(site.settings, priceCents)
  const rest = priceCents === null ? 0 : priceCents - deposit
  return [
    `We hold the ${noun} for you for ${minutes(hold_minutes)} while you pay. Your card is only charged if the ${noun} is yours.`,
    rest > 0
      ? `The deposit of ${money(deposit)} is part of the price. ${money(rest)} remains to be paid to ${dealership}.`
      : `The deposit of ${money(deposit)} is part of the price.`,
    `${deposit_holder ?? dealership} holds your deposit.`,
    refundTerm(site.settings),
    ...(answerDays === null
      ? []
      : [
          `${dealership} will call you within ${days(answerDays)} of the day you pay. If they haven’t by then, you can cancel online and the whole deposit is refunded.`,
        ]),
    `If ${dealership} can’t sell you the ${noun}, the whole deposit is refunded.`,
    ...(deposit_terms === null ? [] : [deposit_terms]),
  ]
}
