import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import pRetry from 'p-retry'
import * as z from 'zod'
import type { PaymentStatus } from '@forecourt/rules/payment/settlement.ts'
import { stripTrailingSlashes } from '@forecourt/rules/site/pathname.ts'
import { DECLINES } from './declines.ts'
import {
  PaymentProviderError,
  WebhookRefusedError,
  type NextStep,
  type PaymentAdapter,
  type PaymentCall,
  type PaymentReference,
  type ProviderPayment,
} from './provider.ts'
import { centsOf, decimalOf, parsedBody, requestTo } from './request.ts'

const TITLE = 'Till'
const CONTENT_TYPE = 'application/json; charset=utf-8'
/** How far the date of a callback may be from ours, before and after. */
const TOLERANCE_MS = 300_000

type Call = PaymentCall<'till'>

interface Signed {
  method: string
  body: Buffer | string
  contentType: string
  date: string
  /** Path and query. */
  uri: string
}

/** The signature of a request or a callback; the hash of the body was MD5 once, and old gateways still use it. */
function signatureOf(secret: string, { method, body, contentType, date, uri }: Signed, hash: 'sha512' | 'md5'): Buffer {
  const message = [method, createHash(hash).update(body).digest('hex'), contentType, date, uri].join('\n')
  return createHmac('sha512', secret).update(message).digest()
}

/** Sends a signed request, and reads the JSON of the response. */
async function send<S extends z.ZodType>(
  call: Call,
  schema: S,
  method: 'GET' | 'POST',
  pathOf: (apiKey: string) => string,
  given?: unknown,
): Promise<z.output<S>> {
  const [user, password, apiKey, sharedSecret] = await Promise.all(
    ['till-user', 'till-password', 'till-api-key', 'till-shared-secret'].map((name) => call.secret(name)),
  )
  const url = new URL(`${stripTrailingSlashes(call.settings.url)}/api/v3${pathOf(encodeURIComponent(apiKey!))}`)
  const body = given === undefined ? '' : JSON.stringify(given)
  const date = call.now().toUTCString()
  const signed = { method, body, contentType: CONTENT_TYPE, date, uri: `${url.pathname}${url.search}` }
  const answer = await requestTo(TITLE, call.outbound, url, {
    method,
    headers: {
      accept: 'application/json',
      'content-type': CONTENT_TYPE,
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
      date,
      'x-signature': signatureOf(sharedSecret!, signed, 'sha512').toString('base64'),
    },
    ...(given === undefined ? {} : { body }),
  })
  return parsedBody(TITLE, schema, answer.body)
}

const code = z.coerce.number().int()
const errors = z.array(z.object({ errorCode: code.optional(), code: code.optional() })).nullish()

const transactionSchema = z.object({
  success: z.literal(true),
  transactionStatus: z.enum(['SUCCESS', 'PENDING', 'REDIRECT', 'CANCELLED', 'ERROR']),
  uuid: z.string().min(1),
  merchantTransactionId: z.string(),
  amount: z.union([z.string().regex(/^\d{1,10}(?:\.\d{1,3})?$/), z.number().nonnegative()]),
  currency: z.string().regex(/^[A-Z]{3}$/),
  code: code.optional(),
  errors,
})
type Transaction = z.output<typeof transactionSchema>

const failureSchema = z.object({
  success: z.literal(false),
  errorCode: code.nullish(),
  returnType: z.string().nullish(),
  errors,
})
const resultSchema = z.union([
  z.object({
    success: z.literal(true),
    returnType: z.enum(['FINISHED', 'PENDING', 'REDIRECT', 'HTML', 'ERROR']),
    redirectUrl: z.url({ protocol: /^https?$/ }).nullish(),
  }),
  failureSchema,
])

/** Codes of Till (https://gateway.tillpayments.com/documentation/apiv3) that change what we do. */
const DUPLICATE = 3004
const NOT_FOUND = [8001, 8002]
/** Failures of the gateway or behind it, after which the transaction may exist. */
const UNCERTAIN = new Set([1000, 1001, 1003, 1008, 1009, 3001, 3003, 3005, 9999])

function failure(errorCode: number | null | undefined): PaymentProviderError {
  const isUncertain = errorCode === null || errorCode === undefined || UNCERTAIN.has(errorCode)
  return new PaymentProviderError(
    isUncertain ? 'unknown' : 'refused',
    `${TITLE}: failed with code ${errorCode ?? 'none'}`,
  )
}

/** A transaction by the id that we gave it; null if Till has none. */
async function transaction(id: string, call: Call): Promise<Transaction | null> {
  const answer = await send(
    call,
    z.union([transactionSchema, failureSchema]),
    'GET',
    (apiKey) => `/status/${apiKey}/getByMerchantTransactionId/${encodeURIComponent(id)}`,
  )
  if (answer.success) return answer.merchantTransactionId === id ? answer : null
  if (NOT_FOUND.includes(answer.errorCode ?? 0)) return null
  throw failure(answer.errorCode)
}

/** What follows an authorisation; each is a transaction of its own, with an id derived from the payment's. */
type Sequel = 'capture' | 'void' | 'refund'

/** The attempts of a sequel. An id is used up by a failed one, so the next has the next number. */
interface Attempts {
  next: string
  /** The attempt that did not fail. */
  made: Transaction | null
}

async function attemptsOf(sequel: Sequel, payment: PaymentReference, call: Call): Promise<Attempts> {
  for (let number = 1; ; number++) {
    const next = `${payment.id}-${sequel}-${number}`
    const made = await transaction(next, call)
    if (made === null || !['ERROR', 'CANCELLED'].includes(made.transactionStatus)) return { next, made }
  }
}

/** A payment with what followed. */
interface TillPayment {
  authorisation: Transaction
  sequels: Readonly<Record<Sequel, Attempts | null>>
}

const succeeded = (attempts: Attempts | null) => attempts?.made?.transactionStatus === 'SUCCESS'

/**
 * Till says of a transaction only what became of itself, so what followed is asked for as well. It answers 60 questions
 * a minute, so nothing is asked that cannot be.
 */
async function find(payment: PaymentReference, call: Call): Promise<TillPayment | null> {
  const authorisation = await transaction(payment.id, call)
  if (!authorisation || (payment.providerId !== null && payment.providerId !== authorisation.uuid)) return null
  const isAuthorised = authorisation.transactionStatus === 'SUCCESS'
  const capture = isAuthorised ? await attemptsOf('capture', payment, call) : null
  const isTaken = succeeded(capture)
  return {
    authorisation,
    sequels: {
      capture,
      void: isAuthorised && !isTaken ? await attemptsOf('void', payment, call) : null,
      refund: isTaken ? await attemptsOf('refund', payment, call) : null,
    },
  }
}

async function required(payment: PaymentReference, call: Call): Promise<TillPayment> {
  const found = await find(payment, call)
  if (!found) throw new PaymentProviderError('refused', `${TITLE}: there is no payment ${payment.id}`)
  return found
}

const STATUSES: Readonly<Record<Transaction['transactionStatus'], PaymentStatus>> = {
  SUCCESS: 'authorised',
  PENDING: 'started',
  REDIRECT: 'started',
  // The payer turned back at the card's bank.
  CANCELLED: 'declined',
  ERROR: 'declined',
}

const DECLINE_CODES: Readonly<Record<number, keyof typeof DECLINES>> = {
  2002: 'stopped',
  2005: 'stopped',
  2006: 'funds',
  2007: 'details',
  2008: 'details',
  2009: 'expired',
  2011: 'unsupported',
  2020: 'details',
  2021: 'challenge',
}

function paymentOf({ authorisation, sequels }: TillPayment, id: string): ProviderPayment {
  const taken = succeeded(sequels.capture) ? sequels.capture!.made! : null
  let status = STATUSES[authorisation.transactionStatus]
  if (taken) status = succeeded(sequels.refund) ? 'refunded' : 'captured'
  else if (succeeded(sequels.void)) status = 'cancelled'
  const { amount, currency } = taken ?? authorisation
  const reason = authorisation.errors?.[0]
  const codes = [reason?.code, reason?.errorCode, authorisation.code]
  const stopped = authorisation.transactionStatus === 'CANCELLED' ? 'stopped' : 'declined'
  return {
    id,
    providerId: authorisation.uuid,
    status,
    amountCents: centsOf(amount),
    currency,
    declined:
      status === 'declined' ? DECLINES[DECLINE_CODES[codes.find((one) => one !== undefined) ?? 0] ?? stopped] : null,
    captureBefore: null,
  }
}

type Result = { kind: 'made'; next: NextStep } | { kind: 'failed'; code: number | null }

/** Makes a transaction. A failed one exists too, and so does one with an id that was used before. */
async function make(action: string, given: Readonly<Record<string, unknown>>, call: Call): Promise<Result> {
  const answer = await send(call, resultSchema, 'POST', (apiKey) => `/transaction/${apiKey}/${action}`, given)
  if (!answer.success) {
    const errorCode = answer.errorCode ?? answer.errors?.[0]?.errorCode ?? null
    if (errorCode === DUPLICATE) return { kind: 'made', next: { kind: 'done' } }
    if (answer.returnType !== 'ERROR') throw failure(errorCode)
    return { kind: 'failed', code: errorCode }
  }
  if (answer.returnType === 'HTML')
    throw new PaymentProviderError('unknown', `${TITLE}: answered with a page of its own, which we do not show`)
  if (answer.returnType === 'REDIRECT' && answer.redirectUrl)
    return { kind: 'made', next: { kind: 'redirect', url: answer.redirectUrl } }
  return { kind: 'made', next: { kind: 'done' } }
}

/** Makes a sequel of a payment in the right state, once; the answer is the payment as it is then. */
async function follow(
  sequel: Sequel,
  wanted: PaymentStatus,
  payment: PaymentReference,
  call: Call,
  given: (before: ProviderPayment) => Readonly<Record<string, unknown>>,
): Promise<ProviderPayment> {
  const found = await required(payment, call)
  const before = paymentOf(found, payment.id)
  const attempts = found.sequels[sequel]
  if (before.status !== wanted || !attempts || attempts.made) return before
  const origin = sequel === 'refund' ? found.sequels.capture!.made! : found.authorisation
  const result = await make(
    sequel,
    { merchantTransactionId: attempts.next, referenceUuid: origin.uuid, ...given(before) },
    call,
  )
  const after = paymentOf(await required(payment, call), payment.id)
  if (result.kind === 'failed' && after.status === before.status) throw failure(result.code)
  return after
}

const PAYMENT_ID = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-(?:capture|void|refund)-\d+)?$/

/** How often, and after how long, a list goes on that has asked too much. */
const LIST_RETRIES = { retries: 5, minTimeout: 20_000, factor: 1 }

/**
 * Till Payments, REST v3: the hosted fields of its script give a token in the browser, with which we authorise. Its
 * callbacks are signed, but the amount and currency in them are not read: the status is asked again.
 */
export const till: PaymentAdapter<'till'> = {
  async start(_order, { publishableKey }) {
    if (publishableKey === null) throw new PaymentProviderError('refused', `${TITLE}: there is no publishable key`)
    return { providerId: null, client: { publishableKey } }
  },

  oneCard: true,

  async authorise(order, token, call) {
    const result = await make(
      'preauthorize',
      {
        merchantTransactionId: order.id,
        amount: decimalOf(order.amountCents),
        currency: order.currency,
        transactionToken: token,
        description: order.description,
        customer: { email: order.email },
        extraData: { reservation: order.reservationId },
        successUrl: order.returnUrl,
        cancelUrl: order.returnUrl,
        errorUrl: order.returnUrl,
        ...(order.webhookUrl === null ? {} : { callbackUrl: order.webhookUrl }),
      },
      call,
    )
    const found = await find({ ...order, providerId: null }, call)
    if (!found) {
      if (result.kind === 'failed') throw failure(result.code)
      throw new PaymentProviderError('unknown', `${TITLE}: the payment is not found yet`)
    }
    const payment = paymentOf(found, order.id)
    return { payment, next: payment.status === 'started' && result.kind === 'made' ? result.next : { kind: 'done' } }
  },

  async status(payment, call) {
    const found = await find(payment, call)
    return found && paymentOf(found, payment.id)
  },

  capture: (payment, call) =>
    follow('capture', 'authorised', payment, call, ({ currency }) => ({
      amount: decimalOf(payment.amountCents),
      currency,
    })),

  cancel: (payment, call) => follow('void', 'authorised', payment, call, () => ({})),

  refund: (payment, call) =>
    follow('refund', 'captured', payment, call, ({ amountCents, currency }) => ({
      amount: decimalOf(amountCents),
      currency,
    })),

  async *list(_since, known, call) {
    for (const payment of known) {
      const found = await pRetry(() => find(payment, call), {
        ...LIST_RETRIES,
        shouldRetry: ({ error }) => error instanceof PaymentProviderError && error.outcome === 'unknown',
      })
      if (found) yield paymentOf(found, payment.id)
    }
  },

  async webhook({ headers, body, url }, call) {
    const given = Buffer.from(headers['x-signature'] ?? '', 'base64')
    const date = headers['date'] ?? headers['x-date'] ?? ''
    const secret = await call.secret('till-shared-secret')
    const signed = { method: 'POST', body, contentType: headers['content-type'] ?? '', date, uri: url }
    const isSigned = (['sha512', 'md5'] as const).some((hash) => {
      const expected = signatureOf(secret, signed, hash)
      return given.length === expected.length && timingSafeEqual(given, expected)
    })
    if (!isSigned) throw new WebhookRefusedError(`${TITLE}: the signature is missing or wrong`)
    // A date that is none is not within the tolerance either.
    if (!(Math.abs(Date.parse(date) - call.now().getTime()) <= TOLERANCE_MS))
      throw new WebhookRefusedError(`${TITLE}: the date of the signature is too far from ours`)
    const { data } = z.object({ merchantTransactionId: z.string() }).safeParse(jsonOf(body))
    const paymentId = PAYMENT_ID.exec(data?.merchantTransactionId ?? '')?.[1]
    return paymentId === undefined ? null : { paymentId }
  },

  webhookAnswer: 'OK',
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
