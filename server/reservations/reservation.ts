import type { LeadTracking } from '@forecourt/rules/intake/context.ts'
import type { Car } from '@forecourt/rules/car/car.ts'
import type { FormValues } from '@forecourt/rules/forms/form.ts'
import type { Identifier } from '@forecourt/rules/owner/identifier.ts'
import type { PaymentProvider, WebhookProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { ReservationState } from '@forecourt/rules/payment/reservation.ts'
import type { PaymentStatus } from '@forecourt/rules/payment/settlement.ts'
import type { NextStep } from '../payments/payments.ts'

/** A reservation of this site, as its page shows it. */
export interface Reservation {
  id: string
  /** Signs its address: whoever has the address can pay and cancel. */
  signature: string
  /** Short human-readable reference. */
  reference: string
  /** Null once the vehicle has been deleted. */
  carId: number | null
  /** The vehicle's name as it was reserved. */
  carName: string
  dealershipId: number
  state: ReservationState
  depositCents: number
  currency: Currency
  provider: PaymentProvider
  heldUntil: Date
  /** Until when the visitor can cancel a paid one and gets the deposit back; null if they cannot. */
  refundableUntil: Date | null
  /** When the dealer's time to answer is over; null for none. */
  answerDue: Date | null
  answeredAt: Date | null
  /** Where the vehicle stands. */
  timeZone: string
  name: string
  email: string
  phone: string
  /** The terms in the words that the visitor agreed to. */
  terms: string
  agreedAt: Date
  createdAt: Date
  /** What happened, oldest first. */
  changes: readonly { event: string; at: Date }[]
  /** The latest attempt to pay; null before the first one. */
  payment: { status: PaymentStatus; declined: string | null } | null
  /** Money that has been taken and has not been given back, in cents. */
  takenCents: number
  /** Whether money that was taken or authorised is still to be given back. */
  refundDue: boolean
  /** Whether its provider takes no money. */
  sample: boolean
}

/** A visitor's request to hold a vehicle. */
export interface HoldRequest {
  car: Car
  /** Values of the form `reservationForm`, as they were typed. */
  typed: FormValues
  /** The secret of the visitor's cookie; null for none. */
  visitor: string | null
  /** Empty for none. */
  deviceId: string
  /** Created by the browser; the same one twice is one hold. Null if no script ran. */
  submissionId: string | null
  /** The place on the vehicle's waitlist whose offer it takes up; by default none. */
  placeId?: string
  url: string
  userAgent: string
  visitedPages: readonly string[]
  linkedQueryParams: Readonly<Record<string, string>>
  /** Of the visit, for the event of the lead; by default none. */
  tracking?: LeadTracking
}

/** What the browser needs to pay. */
export interface PaymentStart {
  provider: PaymentProvider
  /** For the provider's script; neither stored nor logged. */
  client: Readonly<Record<string, string>>
  publishableKey: string | null
  reservation: Reservation
}

/** A webhook of a payment provider as it was received. */
export interface ReceivedWebhook {
  headers: Readonly<Record<string, string | undefined>>
  body: Buffer
  /** The path and query that it was sent to. */
  url: string
}

/** What follows from a webhook that was accepted. */
export interface AcceptedWebhook {
  /** The reservation to settle; null if it is about nothing of this site. */
  reservationId: string | null
  /** The response that the provider expects. */
  answer: string
}

/**
 * The reservations of one site (docs/reservations.md). All methods that change one settle it first, and answer with it
 * as it then is. Refusals are `RequestError`s: 404 for a vehicle or reservation that this site does not have, 409 with
 * the reason in the visitor's words, 422 with a message for each field.
 */
export interface Reservations {
  /** The reservation in which this visitor holds a vehicle of this site now; null for none. */
  current(visitor: string | null): Promise<Reservation | null>
  /**
   * Holds a vehicle without a payment. The same submission twice is one hold, and a visitor who already holds this
   * vehicle gets that one.
   */
  hold(request: HoldRequest): Promise<Reservation>
  /** By the two parts of its address; null if the signature is not this site's. */
  open(id: string, signature: string): Promise<Reservation | null>
  /** Those of a person by an address or number that they have confirmed, newest first. */
  of(person: Identifier): Promise<readonly Reservation[]>
  /** Starts a payment, and extends the hold the first time. */
  startPayment(id: string, returnUrl: string): Promise<PaymentStart>
  /** Pays with a token of the provider's fields. A decline is in the answer's `payment`. */
  pay(id: string, token: string, returnUrl: string): Promise<{ reservation: Reservation; next: NextStep }>
  /** Reads the state of its payments from the provider and does what follows; safe to call at any time. */
  settle(id: string): Promise<Reservation>
  /** Checks a webhook of a provider; the caller settles what it is about. */
  webhook(provider: WebhookProvider, received: ReceivedWebhook): Promise<AcceptedWebhook>
  /** The receipt of its deposit as a PDF; null as long as no money has been taken. */
  receipt(reservation: Reservation): Promise<Buffer | null>
  /** The visitor cancels; a deposit is refunded while it is refundable. */
  cancel(id: string): Promise<Reservation>
}
