import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { PaymentStatus } from '@forecourt/rules/payment/settlement.ts'
import { stripTrailingSlashes } from '@forecourt/rules/site/pathname.ts'
import { DECLINES } from './declines.ts'
import {
  PaymentProviderError,
  type PaymentAdapter,
  type PaymentCall,
  type PaymentReference,
  type ProviderPayment,
} from './provider.ts'
import { centsOf, decimalOf, parsedBody, requestTo } from './request.ts'

const TITLE = 'PayWay'
/** PayWay's limit for the number of an order. */
const ORDER_NUMBER_LENGTH = 20

type Call = PaymentCall<'st_george'>

const transactionSchema = z.object({
  transactionId: z.union([z.number().int(), z.string()]).transform(String),
  status: z.string(),
  responseCode: z.string().nullish(),
  transactionType: z.string(),
  orderNumber: z.string().nullish(),
  currency: z.string(),
  principalAmount: z.number(),
  isVoidable: z.boolean().nullish(),
})
type Transaction = z.output<typeof transactionSchema>

const searchSchema = z.object({
  data: z.array(z.object({ transactionId: z.union([z.number().int(), z.string()]).transform(String) })),
})
const refusalSchema = z.object({ data: z.array(z.object({ fieldName: z.string().nullish() })) })

/** Sends a request; a body of null is a response that there is none. */
async function send(
  call: Call,
  path: string,
  post?: { idempotencyKey: string; fields: Readonly<Record<string, string>> },
): Promise<string | null> {
  const key = await call.secret('st-george')
  const { status, body } = await requestTo(
    TITLE,
    call.outbound,
    new URL(`${stripTrailingSlashes(call.settings.url)}/rest/v1${path}`),
    {
      method: post ? 'POST' : 'GET',
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
        ...(post
          ? { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': post.idempotencyKey }
          : {}),
      },
      ...(post ? { body: new URLSearchParams(post.fields).toString() } : {}),
    },
  )
  if (status >= 200 && status < 300) return body
  if (status === 404 && !post) return null
  throw new PaymentProviderError('refused', `${TITLE}: answered ${status}${fieldsOf(body)}`)
}

/** The fields that PayWay refuses, without their values, which it repeats. */
function fieldsOf(body: string): string {
  try {
    const fields = parsedBody(TITLE, refusalSchema, body).data.map(({ fieldName }) => fieldName ?? '')
    return ` for ${fields.filter((name) => /^\w{1,40}$/.test(name)).join(', ') || 'no field'}`
  } catch {
    return ''
  }
}

/** A key of a request about a payment; PayWay wants a UUID. */
function keyOf(payment: { id: string }, request: string): string {
  const digits = createHash('sha256').update(`${payment.id}:${request}`).digest('hex')
  return [0, 8, 12, 16, 20].map((from, at) => digits.slice(from, [8, 12, 16, 20, 32][at])).join('-')
}

/** The number under which PayWay has all transactions of a payment. Staff recognise it as the start of our id. */
const orderNumberOf = ({ id }: { id: string }) => id.replaceAll('-', '').slice(0, ORDER_NUMBER_LENGTH)

async function transaction(id: string, call: Call): Promise<Transaction | null> {
  const body = await send(call, `/transactions/${encodeURIComponent(id)}`)
  return body === null ? null : parsedBody(TITLE, transactionSchema, body)
}

/** A payment with what followed. */
interface PayWayPayment {
  authorisation: Transaction
  captures: readonly Transaction[]
  refunds: readonly Transaction[]
}

/** PayWay's search gives no details, so each transaction is asked for. */
async function find(payment: PaymentReference, call: Call): Promise<PayWayPayment | null> {
  const orderNumber = orderNumberOf(payment)
  const body = await send(call, `/transactions/search-order?${new URLSearchParams({ orderNumber })}`)
  const listed =
    body === null ? [] : parsedBody(TITLE, searchSchema, body).data.map(({ transactionId }) => transactionId)
  const ids = new Set([...(payment.providerId === null ? [] : [payment.providerId]), ...listed])
  const all: Transaction[] = []
  for (const id of ids) {
    const one = await transaction(id, call)
    if (one?.orderNumber === orderNumber) all.push(one)
  }
  const of = (type: string) => all.filter(({ transactionType }) => transactionType === type)
  const authorisation = of('preAuth').find(
    ({ transactionId }) => payment.providerId === null || payment.providerId === transactionId,
  )
  return authorisation ? { authorisation, captures: of('capture'), refunds: of('refund') } : null
}

async function required(payment: PaymentReference, call: Call): Promise<PayWayPayment> {
  const found = await find(payment, call)
  if (!found) throw new PaymentProviderError('refused', `${TITLE}: there is no payment ${payment.id}`)
  return found
}

/** `approved*` is approved and not settled yet. */
const isApproved = ({ status }: Transaction) => status === 'approved' || status === 'approved*'
const isUndecided = ({ status }: Transaction) => status === 'pending' || status === 'suspended'
const isVoided = ({ status }: Transaction) => status === 'voided'

function statusOf({ authorisation, captures, refunds }: PayWayPayment): PaymentStatus {
  if (captures.some(isApproved)) return refunds.some(isApproved) ? 'refunded' : 'captured'
  // A capture that was voided on its day is money that never left the card.
  if (captures.some(isVoided)) return 'refunded'
  if (isVoided(authorisation)) return 'cancelled'
  if (isApproved(authorisation)) return 'authorised'
  return isUndecided(authorisation) ? 'started' : 'declined'
}

const DECLINE_CODES: Readonly<Record<string, keyof typeof DECLINES>> = {
  '14': 'details',
  '15': 'details',
  '33': 'expired',
  '51': 'funds',
  '54': 'expired',
  '57': 'unsupported',
  '61': 'funds',
}

function paymentOf(found: PayWayPayment, id: string): ProviderPayment {
  const { authorisation, captures } = found
  const status = statusOf(found)
  const { principalAmount, currency } =
    captures.find((capture) => isApproved(capture) || isVoided(capture)) ?? authorisation
  return {
    id,
    providerId: authorisation.transactionId,
    status,
    amountCents: centsOf(principalAmount),
    currency: currency.toUpperCase(),
    declined: status === 'declined' ? DECLINES[DECLINE_CODES[authorisation.responseCode ?? ''] ?? 'declined'] : null,
    captureBefore: null,
  }
}

/** Makes a request about a payment in the right state; the answer is the payment as it is then. */
async function change(
  wanted: PaymentStatus,
  payment: PaymentReference,
  call: Call,
  request: (found: PayWayPayment) => Promise<unknown>,
): Promise<ProviderPayment> {
  const found = await required(payment, call)
  const before = paymentOf(found, payment.id)
  if (before.status !== wanted) return before
  let refusal: unknown
  try {
    await request(found)
  } catch (error) {
    if (!(error instanceof PaymentProviderError) || error.outcome !== 'refused') throw error
    refusal = error
  }
  const after = paymentOf(await required(payment, call), payment.id)
  // A request that came too late is refused as well; then the payment says why.
  if (refusal !== undefined && after.status === before.status) throw refusal
  return after
}

const make = (call: Call, idempotencyKey: string, fields: Readonly<Record<string, string>>) =>
  send(call, '/transactions', { idempotencyKey, fields })

/** Takes the money of a transaction back before PayWay settles the day. */
const undo = (call: Call, payment: PaymentReference, { transactionId }: Transaction) =>
  send(call, `/transactions/${encodeURIComponent(transactionId)}/void`, {
    idempotencyKey: keyOf(payment, `void ${transactionId}`),
    fields: {},
  })

/**
 * St.George, whose gateway is PayWay: its frame gives a token in the browser, with which we authorise. PayWay sends no
 * webhooks and lists nothing; it finds the transactions of an order number.
 */
export const stGeorge: PaymentAdapter<'st_george'> = {
  async start(_order, { publishableKey }) {
    if (publishableKey === null) throw new PaymentProviderError('refused', `${TITLE}: there is no publishable key`)
    return { providerId: null, client: { publishableKey } }
  },

  oneCard: true,

  async authorise(order, token, call) {
    const body = await make(call, keyOf(order, 'preAuth'), {
      singleUseTokenId: token,
      transactionType: 'preAuth',
      principalAmount: decimalOf(order.amountCents),
      currency: order.currency.toLowerCase(),
      orderNumber: orderNumberOf(order),
      merchantId: call.settings.merchant,
    })
    const authorisation = parsedBody(TITLE, transactionSchema, body!)
    return {
      payment: paymentOf({ authorisation, captures: [], refunds: [] }, order.id),
      next: { kind: 'done' },
    }
  },

  async status(payment, call) {
    const found = await find(payment, call)
    return found && paymentOf(found, payment.id)
  },

  capture: (payment, call) =>
    change('authorised', payment, call, async ({ authorisation, captures }) => {
      if (captures.some(isUndecided)) return
      await make(call, keyOf(payment, `capture ${captures.length} ${payment.amountCents}`), {
        transactionType: 'capture',
        parentTransactionId: authorisation.transactionId,
        principalAmount: decimalOf(payment.amountCents),
        orderNumber: orderNumberOf(payment),
      })
    }),

  cancel: (payment, call) =>
    change('authorised', payment, call, ({ authorisation }) => undo(call, payment, authorisation)),

  refund: (payment, call) =>
    change('captured', payment, call, async ({ captures, refunds }) => {
      const capture = captures.find(isApproved)!
      if (refunds.some(isUndecided)) return
      if (capture.isVoidable) await undo(call, payment, capture)
      else
        await make(call, keyOf(payment, `refund ${refunds.length}`), {
          transactionType: 'refund',
          parentTransactionId: capture.transactionId,
          principalAmount: capture.principalAmount.toFixed(2),
          orderNumber: orderNumberOf(payment),
        })
    }),

  async *list(_since, known, call) {
    for (const payment of known) {
      const found = await find(payment, call)
      if (found) yield paymentOf(found, payment.id)
    }
  },
}
