import type { PaymentProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { PaymentStatus } from '@forecourt/rules/payment/settlement.ts'
import type { PaymentSettings } from '@forecourt/rules/site/paymentProviders.ts'
import type { Transaction } from '../db/database.ts'
import type { Outbound } from '../outbound.ts'

/** A payment to be made for a reservation. The provider stores our id with it. */
export interface PaymentOrder {
  /** Our id of the payment, a UUID: each request about it uses an idempotency key derived from it. */
  id: string
  reservationId: string
  amountCents: number
  currency: Currency
  /** What the payer's statement and the provider's list say, such as 'Deposit R7K2Q, 2021 Mazda 3'. */
  description: string
  email: string
  /** The page that a challenge of the card's bank returns to. */
  returnUrl: string
  /** Where the provider sends its webhooks, for a provider that is told with each payment; null for none. */
  webhookUrl: string | null
}

/** A payment that may exist at its provider. */
export interface PaymentReference {
  /** Our id of the payment. */
  id: string
  /** The provider's own id; null if we have not stored one, as after a crash. */
  providerId: string | null
  amountCents: number
  currency: Currency
}

/** A payment as its provider has it. Whether amount and currency are those of the order is for the caller to compare. */
export interface ProviderPayment {
  /** Our id of it. */
  id: string
  providerId: string
  status: PaymentStatus
  amountCents: number
  /** In capital letters; may be one that we never ask for. */
  currency: string
  /**
   * Why the last attempt was declined, in the visitor's words; null if it was not. With the status `started`, the
   * visitor may try again with the same payment; with `declined`, only with a new one.
   */
  declined: string | null
  /** When the provider gives up an authorisation that was not captured; null if it does not say. */
  captureBefore: Date | null
}

/** What the browser does next. */
export type NextStep =
  /** Nothing: the payment's status says what happened. */
  | { kind: 'done' }
  /** Opens a page of the card's bank, which returns to the order's `returnUrl`. */
  | { kind: 'redirect'; url: string }

/**
 * Why a request to a provider failed. `unknown`: it may or may not have been carried out, so the payment is in doubt
 * until the provider is asked again. `refused`: it was not carried out.
 */
export class PaymentProviderError extends Error {
  readonly outcome: 'unknown' | 'refused'

  /** @param message for the log; contains nothing secret and nothing of a card */
  constructor(outcome: 'unknown' | 'refused', message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentProviderError'
    this.outcome = outcome
  }
}

/** A webhook whose signature is missing, wrong or too old. The message is for the log. */
export class WebhookRefusedError extends Error {
  override name = 'WebhookRefusedError'
}

/** What an adapter works with. */
export interface PaymentCall<K extends PaymentProvider> {
  settings: PaymentSettings[K]
  /** The publishable key that belongs to the vehicle (spec §5 Payment key selection); null if the provider has none. */
  publishableKey: string | null
  /**
   * A secret of the site or the dealership by its name in `PAYMENT_SECRETS`.
   *
   * @throws PaymentProviderError (refused) if there is none
   */
  secret(name: string): Promise<string>
  outbound: Outbound
  /** One transaction as the site, for a provider that keeps its books in our database. */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  websiteId: number
  now: () => Date
}

/**
 * How the platform talks to one payment provider. Every adapter passes the same contract test. Requests are idempotent:
 * the same request about the same payment again has the first one's result, also after a crash. No card data passes
 * through the platform; the provider's own fields turn it into a token in the browser.
 *
 * Every method throws `PaymentProviderError` and nothing else for a failure of the provider.
 */
export interface PaymentAdapter<K extends PaymentProvider> {
  /**
   * Prepares a payment. `providerId` is stored before the browser gets `client`; what `client` contains is needed by the
   * provider's script in the browser and is neither stored nor logged.
   */
  start(
    order: PaymentOrder,
    call: PaymentCall<K>,
  ): Promise<{ providerId: string | null; client: Readonly<Record<string, string>> }>
  /**
   * Authorises a payment with the token of the provider's fields. Absent for a provider whose own script does it. A
   * decline is a status, not an error.
   */
  authorise?(
    order: PaymentOrder,
    token: string,
    call: PaymentCall<K>,
  ): Promise<{ payment: ProviderPayment; next: NextStep }>
  /**
   * Whether the provider decides each of its payments with one card: a visitor who turned back at the card's bank pays
   * with a new payment. By default the same payment takes another card.
   */
  readonly oneCard?: true
  /** The payment at its provider; null if the provider has none for it. */
  status(payment: PaymentReference, call: PaymentCall<K>): Promise<ProviderPayment | null>
  /**
   * Takes the authorised money. A payment that is not authorised is the answer as it is.
   *
   * @throws PaymentProviderError (refused) if the provider has no such payment
   */
  capture(payment: PaymentReference, call: PaymentCall<K>): Promise<ProviderPayment>
  /**
   * Gives up a payment that was not taken. If it is too late for that, or too early because the payer is still at the
   * card's bank, the answer is the payment as it is, and the caller refunds it or asks again.
   *
   * @throws PaymentProviderError (refused) if the provider has no such payment
   */
  cancel(payment: PaymentReference, call: PaymentCall<K>): Promise<ProviderPayment>
  /**
   * Gives back all the money that was taken. A payment that was not taken is the answer as it is.
   *
   * @throws PaymentProviderError (refused) if the provider has no such payment
   */
  refund(payment: PaymentReference, call: PaymentCall<K>): Promise<ProviderPayment>
  /**
   * The site's payments since an instant as the provider has them, for `reservations balance`. A provider that cannot
   * list is asked about each of the known payments.
   *
   * @param known the payments that we have since that instant
   */
  list(since: Date, known: readonly PaymentReference[], call: PaymentCall<K>): AsyncIterable<ProviderPayment>
  /**
   * Checks a webhook and says which payment it is about; its status is always read again from the provider. Null for an
   * event about something else. Absent for a provider without webhooks.
   *
   * @param url the path and query that it was sent to
   * @throws WebhookRefusedError
   */
  webhook?(
    request: { headers: Readonly<Record<string, string | undefined>>; body: Buffer; url: string },
    call: PaymentCall<K>,
  ): Promise<{ paymentId: string } | null>
  /** The response that the provider expects to an accepted webhook; an empty one by default. */
  readonly webhookAnswer?: string
}
