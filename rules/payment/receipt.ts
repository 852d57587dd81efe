import type { Currency } from '../locale/currency.ts'
import { formatDay, formatMoney, type Locale } from '../locale/locale.ts'
import { siteWords, type WordSite } from '../site/siteWords.ts'
import { hasBeenPaid, type PaymentStatus } from './settlement.ts'

/** A reservation that a receipt is written for. */
export interface ReceiptFacts {
  reference: string
  carName: string
  name: string
  depositCents: number
  currency: Currency
  /** Name of the provider. */
  provider: string
  /** Whether the provider takes no money. */
  sample: boolean
  /** When the deposit was authorised; null if it never was. */
  paidAt: Date | null
  status: PaymentStatus | null
  refundableUntil: Date | null
  terms: string
}

/** The dealership that holds the deposit. */
export interface ReceiptIssuer {
  name: string
  address: string | null
  phone: string | null
  licence: string | null
}

/** Where it is read. */
export interface ReceiptPlace extends WordSite {
  locale: Locale
  timeZone: string
}

/** A receipt, ready to be set. */
export interface Receipt {
  title: string
  /** Said before everything else: that it is a sample, or that the money went back. */
  notice: string | null
  issuer: readonly string[]
  lines: readonly { label: string; value: string }[]
  terms: readonly string[]
}

/** The receipt of a deposit; null as long as no money has been taken (decision 1: Payments). */
export function depositReceipt(facts: ReceiptFacts, issuer: ReceiptIssuer, place: ReceiptPlace): Receipt | null {
  const { paidAt, status, depositCents, currency, sample, refundableUntil } = facts
  if (paidAt === null || status === null || !hasBeenPaid(status)) return null
  const words = (text: string) => siteWords(text, place)
  const day = (instant: Date) => formatDay(instant, place.locale, place.timeZone)
  const isRefunded = status === 'refunded'
  return {
    title: 'Receipt for a deposit',
    notice: sample
      ? 'Sample: this deposit was paid in the payment sandbox, and no money was taken.'
      : isRefunded
        ? 'This deposit has been refunded.'
        : null,
    issuer: [issuer.name, issuer.address, issuer.phone, issuer.licence].filter((line) => line !== null),
    lines: [
      { label: 'Reference', value: facts.reference },
      { label: 'Paid by', value: facts.name },
      { label: 'Paid on', value: day(paidAt) },
      { label: words('Vehicle'), value: facts.carName },
      { label: 'Deposit', value: `${formatMoney(depositCents, currency)} ${currency}` },
      { label: 'Payment', value: facts.provider },
      ...(isRefunded ? [{ label: 'Refunded', value: `${formatMoney(depositCents, currency)} ${currency}` }] : []),
      ...(!isRefunded && refundableUntil ? [{ label: 'Refundable until', value: day(refundableUntil) }] : []),
    ],
    terms: facts.terms.split('\n'),
  }
}
