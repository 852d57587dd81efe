import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { PaymentStatus } from '@forecourt/rules/payment/settlement.ts'
import { DECLINES } from './declines.ts'
import {
  PaymentProviderError,
  WebhookRefusedError,
  type PaymentAdapter,
  type PaymentCall,
  type PaymentReference,
  type ProviderPayment,
} from './provider.ts'
import { withoutAnswer } from './request.ts'

const TITLE = 'Stripe'
const PAGE_SIZE = 100
/** How far the time of a webhook may be from ours, before and after. */
const TOLERANCE_S = 300
const HOUR_MS = 3_600_000

/** With the charge, which says whether the money went back and how long an authorisation lasts. */
const EXPAND = ['latest_charge']

/** What the SDK is told of a failure of Stripe. */
const FAILURE = JSON.stringify({ error: { type: 'api_error' } })

type Call = PaymentCall<'stripe'>

/** Stripe's SDK takes 36 MB, so it is loaded with the first payment. */
const sdk = async () => (await import('stripe')).default

/** The client of a call: its key, its account, and our own connections. */
async function clientOf({ settings, secret, outbound }: Call): Promise<Stripe> {
  const key = await secret('stripe')
  const { protocol, hostname, port } = new URL(settings.url)
  const isPlain = protocol === 'http:'
  const Client = await sdk()
  return new Client(key, {
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    ...(settings.account === null ? {} : { stripeAccount: settings.account }),
    telemetry: false,
    maxNetworkRetries: 1,
    httpClient: Client.createFetchHttpClient(async (input, init = {}) => {
      const { status, body } = await outbound.send(String(input), {
        method: init.method === 'POST' ? 'POST' : 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === 'string' && init.body !== '' ? { body: init.body } : {}),
      })
      // The SDK takes JSON without `error` as a success, whatever the status; a proxy before Stripe may send such.
      return new Response(status >= 500 ? FAILURE : body, { status })
    }),
  })
}

interface StripeFailure {
  type?: string
  code?: string
  param?: string
  statusCode?: number
  detail?: unknown
}

/** Stripe's own code of a failure; null for another error. */
const codeOf = (error: unknown): string | null => (error as StripeFailure).code ?? null

/**
 * The error for the log. Stripe's own message may contain a part of the key, and what it was made of the payment with
 * its client secret; so neither is kept.
 */
function failureOf(error: unknown): PaymentProviderError {
  if (error instanceof PaymentProviderError) return error
  const { type, code, param, statusCode, detail } = error as StripeFailure
  if (type === undefined) throw error
  if (statusCode === undefined)
    return new PaymentProviderError('unknown', `${TITLE}: ${detail === undefined ? type : withoutAnswer(detail)}`)
  // A key that is in use (409) belongs to the same request, which is still being carried out.
  const isRefused = statusCode >= 400 && statusCode < 500 && ![408, 409, 429].includes(statusCode)
  const words = [`answered ${statusCode}`, type, code, param].filter((word) => word !== undefined)
  return new PaymentProviderError(
    isRefused && code !== 'rate_limit' ? 'refused' : 'unknown',
    `${TITLE}: ${words.join(', ')}`,
  )
}

/** What a request gives, or the error of the contract. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

/**
 * A payment of ours by Stripe's id or, if we have none, by ours in its metadata. The search finds a payment about a
 * minute after it was made; that is soon enough, because nobody can pay it before Stripe's id is stored.
 */
async function find(client: Stripe, { id, providerId }: PaymentReference): Promise<Stripe.PaymentIntent | null> {
  let intent: Stripe.PaymentIntent | undefined
  try {
    if (providerId === null) {
      const query = `metadata['payment_id']:${JSON.stringify(id)}`
      const found = await client.paymentIntents.search({
        query,
        limit: 1,
        expand: EXPAND.map((path) => `data.${path}`),
      })
      intent = found.data[0]
    } else intent = await client.paymentIntents.retrieve(providerId, { expand: EXPAND })
  } catch (error) {
    if (codeOf(error) !== 'resource_missing') throw error
  }
  return intent?.metadata.payment_id === id ? intent : null
}

async function required(client: Stripe, payment: PaymentReference): Promise<Stripe.PaymentIntent> {
  const intent = await find(client, payment)
  if (!intent) throw new PaymentProviderError('refused', `${TITLE}: there is no payment ${payment.id}`)
  return intent
}

const STATUSES: Readonly<Record<string, PaymentStatus>> = {
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
}

const DECLINE_CODES: Readonly<Record<string, keyof typeof DECLINES>> = {
  insufficient_funds: 'funds',
  expired_card: 'expired',
  incorrect_cvc: 'details',
  incorrect_number: 'details',
  invalid_cvc: 'details',
  invalid_expiry_month: 'details',
  invalid_expiry_year: 'details',
  invalid_number: 'details',
  card_not_supported: 'unsupported',
  currency_not_supported: 'unsupported',
  authentication_required: 'challenge',
  payment_intent_authentication_failure: 'challenge',
}

function declineOf({ status, last_payment_error: error }: Stripe.PaymentIntent): string | null {
  // The error of an attempt stays when a later one succeeds.
  if (!error || status !== 'requires_payment_method') return null
  return DECLINES[DECLINE_CODES[error.decline_code ?? ''] ?? DECLINE_CODES[error.code ?? ''] ?? 'declined']
}

/**
 * A declined payment is still `started`: the visitor chooses another card for it, so it has to be cancelled when nobody
 * waits for it any more.
 */
function paymentOf(intent: Stripe.PaymentIntent, id: string): ProviderPayment {
  const charge = intent.latest_charge !== null && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const captureBefore = charge?.payment_method_details?.card?.capture_before
  const status = STATUSES[intent.status] ?? 'started'
  return {
    id,
    providerId: intent.id,
    status: status === 'captured' && charge?.refunded ? 'refunded' : status,
    amountCents: status === 'captured' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    declined: declineOf(intent),
    captureBefore: captureBefore ? new Date(captureBefore * 1_000) : null,
  }
}

/**
 * The idempotency key of a request. Stripe repeats the first answer to a key for a day, even if that was a failure of
 * its own. Capturing, cancelling and refunding everything cannot happen twice anyway, so their keys change each hour.
 */
const keyOf = (payment: PaymentReference, request: string, now: Date) =>
  `${payment.id}:${request}:${Math.floor(now.getTime() / HOUR_MS)}`

/** Changes a payment if it is in a state for it; the answer is the payment as it is then. */
async function change(
  payment: PaymentReference,
  call: Call,
  wants: (before: PaymentStatus) => boolean,
  request: (client: Stripe, intent: Stripe.PaymentIntent) => Promise<unknown>,
  isTooLate: (code: string | null) => boolean,
): Promise<ProviderPayment> {
  const client = await clientOf(call)
  return asked(async () => {
    const intent = await required(client, payment)
    const before = paymentOf(intent, payment.id)
    if (!wants(before.status)) return before
    try {
      await request(client, intent)
    } catch (error) {
      if (!isTooLate(codeOf(error))) throw error
    }
    return paymentOf(await required(client, payment), payment.id)
  })
}

/** Why the SDK refuses a webhook; its message goes on for lines. */
const refusalOf = (error: unknown): string =>
  (error as StripeFailure).type === 'StripeSignatureVerificationError'
    ? (error as Error).message.split('.', 1)[0]!
    : 'the event is not JSON'

const eventSchema = z.object({
  account: z.string().optional(),
  data: z.object({ object: z.object({ metadata: z.record(z.string(), z.string()).nullish() }) }),
})

/**
 * Stripe: a payment is a Payment Intent, which its Payment Element confirms in the browser. Cards and the wallets of
 * cards only: other methods are decided after days, when the vehicle is long released.
 */
export const stripe: PaymentAdapter<'stripe'> = {
  async start(order, call) {
    const { publishableKey, settings } = call
    if (publishableKey === null) throw new PaymentProviderError('refused', `${TITLE}: there is no publishable key`)
    const client = await clientOf(call)
    const intent = await asked(() =>
      client.paymentIntents.create(
        {
          amount: order.amountCents,
          currency: order.currency.toLowerCase(),
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          description: order.description,
          metadata: {
            payment_id: order.id,
            reservation_id: order.reservationId,
            website_id: String(call.websiteId),
          },
        },
        { idempotencyKey: `${order.id}:start` },
      ),
    )
    if (!intent.client_secret) throw new PaymentProviderError('unknown', `${TITLE}: there is no client secret`)
    return {
      providerId: intent.id,
      client: {
        publishableKey,
        clientSecret: intent.client_secret,
        ...(settings.account === null ? {} : { account: settings.account }),
      },
    }
  },

  async status(payment, call) {
    const client = await clientOf(call)
    const intent = await asked(() => find(client, payment))
    return intent && paymentOf(intent, payment.id)
  },

  capture: (payment, call) =>
    change(
      payment,
      call,
      (status) => status === 'authorised',
      (client, { id }) =>
        client.paymentIntents.capture(
          id,
          { amount_to_capture: payment.amountCents },
          { idempotencyKey: keyOf(payment, 'capture', call.now()) },
        ),
      (code) => code === 'payment_intent_unexpected_state',
    ),

  cancel: (payment, call) =>
    change(
      payment,
      call,
      (status) => status === 'started' || status === 'authorised',
      (client, { id }) =>
        client.paymentIntents.cancel(id, {}, { idempotencyKey: keyOf(payment, 'cancel', call.now()) }),
      (code) => code === 'payment_intent_unexpected_state',
    ),

  refund: (payment, call) =>
    change(
      payment,
      call,
      (status) => status === 'captured',
      (client, { id }) =>
        client.refunds.create(
          { payment_intent: id, metadata: { payment_id: payment.id, website_id: String(call.websiteId) } },
          { idempotencyKey: keyOf(payment, 'refund', call.now()) },
        ),
      (code) => code === 'charge_already_refunded',
    ),

  async *list(since, _known, call) {
    const client = await clientOf(call)
    const intents = client.paymentIntents.list({
      created: { gte: Math.floor(since.getTime() / 1_000) },
      limit: PAGE_SIZE,
      expand: EXPAND.map((path) => `data.${path}`),
    })
    try {
      for await (const intent of intents) {
        // The account may take payments of other sites, and of the dealer's other business.
        const { payment_id: id, website_id: websiteId } = intent.metadata
        if (id !== undefined && websiteId === String(call.websiteId)) yield paymentOf(intent, id)
      }
    } catch (error) {
      throw failureOf(error)
    }
  },

  async webhook({ headers, body }, call) {
    const secret = await call.secret('stripe-webhook')
    const header = headers['stripe-signature'] ?? ''
    const now = call.now()
    const { webhooks } = await sdk()
    let received: unknown
    try {
      received = webhooks.constructEvent(body, header, secret, TOLERANCE_S, undefined, now.getTime())
    } catch (error) {
      throw new WebhookRefusedError(`${TITLE}: ${refusalOf(error)}`)
    }
    // The SDK refuses an old time only. As it does, the last time of the header counts, which is the signed one.
    const time = header.split(',').findLast((part) => part.startsWith('t='))
    if (Number.parseInt(time!.slice(2), 10) - now.getTime() / 1_000 > TOLERANCE_S)
      throw new WebhookRefusedError(`${TITLE}: the time of the signature is in the future`)
    const { data: event } = eventSchema.safeParse(received)
    if (!event) return null
    if ((event.account ?? null) !== call.settings.account) return null
    const { payment_id: paymentId, website_id: websiteId } = event.data.object.metadata ?? {}
    return paymentId !== undefined && websiteId === String(call.websiteId) ? { paymentId } : null
  },
}
