import { randomInt, randomUUID } from 'node:crypto'
import type { ReceivedCall, Reply } from '../receivers.ts'
import { browserReply } from './browser.ts'
import { fakeProvider, json, unknownNames, type FakeProvider } from './fake.ts'

/** A merchant of a fake PayWay. */
export interface PayWayMerchant {
  secretKey: string
  publishableKey: string
  merchantId: string
}

interface Transaction {
  transactionId: number
  status: 'approved' | 'approved*' | 'declined' | 'voided'
  responseCode: string
  transactionType: 'preAuth' | 'capture' | 'refund'
  orderNumber: string
  currency: string
  cents: number
  parent: Transaction | null
}

/** PayWay's test cards, and the code with which each is answered. */
export const PAYWAY_CARDS = {
  approve: { cardNumber: '4564710000000004', cvn: '847', expiryDateMonth: '02', expiryDateYear: '29', code: '08' },
  decline: { cardNumber: '4564710000000012', cvn: '963', expiryDateMonth: '02', expiryDateYear: '29', code: '54' },
  funds: { cardNumber: '4564710000000020', cvn: '234', expiryDateMonth: '02', expiryDateYear: '29', code: '51' },
} as const

const TOKEN_FIELDS = ['paymentMethod', 'cardNumber', 'cardholderName', 'cvn', 'expiryDateMonth', 'expiryDateYear']
const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  preAuth: ['singleUseTokenId', 'transactionType', 'principalAmount', 'currency', 'orderNumber', 'merchantId'],
  capture: ['transactionType', 'parentTransactionId', 'principalAmount', 'orderNumber'],
  refund: ['transactionType', 'parentTransactionId', 'principalAmount', 'orderNumber'],
}
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/

/** A PayWay with merchants. Its books are by secret key; our id is the order number, which is its beginning. */
export async function fakePayWay(
  merchants: readonly PayWayMerchant[],
): Promise<FakeProvider & { settle(): void; transactions(secretKey: string): readonly Transaction[] }> {
  const spaces = new Map(
    merchants.map(({ secretKey }) => [
      secretKey,
      {
        all: [] as Transaction[],
        tokens: new Map<string, string>(),
        replies: new Map<string, { asked: string; reply: Reply }>(),
      },
    ]),
  )
  // Unlike those of any other fake.
  let count = randomInt(1_000_000_000, 2_000_000_000)
  const settled = new Set<Transaction>()

  const isOpen = ({ status }: Transaction) => status === 'approved' || status === 'approved*'
  const childrenOf = (all: readonly Transaction[], parent: Transaction) =>
    all.filter((one) => one.parent === parent && isOpen(one))
  const isVoidable = (all: readonly Transaction[], one: Transaction) =>
    isOpen(one) && !settled.has(one) && one.transactionType !== 'refund' && childrenOf(all, one).length === 0

  const shown = (all: readonly Transaction[], one: Transaction) => {
    const { parent, cents, ...rest } = one
    return {
      ...rest,
      receiptNumber: String(one.transactionId),
      responseText: one.status === 'declined' ? 'Declined' : 'Honour with identification',
      principalAmount: cents / 100,
      surchargeAmount: 0,
      paymentAmount: cents / 100,
      paymentMethod: 'creditCard',
      creditCard: { maskedCardNumber: '456471...004', cardholderName: 'A Payer' },
      ...(parent ? { parentTransaction: { transactionId: parent.transactionId } } : {}),
      isVoidable: isVoidable(all, one),
      isRefundable: one.transactionType === 'capture' && isOpen(one) && settled.has(one),
    }
  }

  const invalid = (fieldName: string, fieldValue: string | null = null) =>
    json(422, { data: [{ fieldName, message: `Invalid ${fieldName}`, fieldValue }] })

  function transact(
    { all, tokens }: { all: Transaction[]; tokens: Map<string, string> },
    merchant: PayWayMerchant,
    fields: URLSearchParams,
  ): Reply {
    const type = fields.get('transactionType') as Transaction['transactionType']
    const documented = DOCUMENTED[type]
    if (!documented) return invalid('transactionType')
    const [unknown] = unknownNames(fields.keys(), documented)
    if (unknown !== undefined) return invalid(unknown, fields.get(unknown))
    const amount = fields.get('principalAmount') ?? ''
    if (!/^\d{1,10}\.\d{2}$/.test(amount) || Number(amount) <= 0) return invalid('principalAmount', amount)
    const orderNumber = fields.get('orderNumber') ?? ''
    if (!/^[ -~]{1,20}$/.test(orderNumber)) return invalid('orderNumber', orderNumber)
    const one: Transaction = {
      transactionId: count++,
      status: 'approved*',
      responseCode: '08',
      transactionType: type,
      orderNumber,
      currency: 'aud',
      cents: Math.round(Number(amount) * 100),
      parent: null,
    }
    if (type === 'preAuth') {
      if (fields.get('merchantId') !== merchant.merchantId) return invalid('merchantId')
      if (fields.get('currency') !== 'aud') return invalid('currency', fields.get('currency'))
      const token = fields.get('singleUseTokenId') ?? ''
      const code = tokens.get(token)
      if (code === undefined) return invalid('singleUseTokenId', token)
      tokens.delete(token)
      one.responseCode = code
      if (code !== '08') one.status = 'declined'
    } else {
      const parent = all.find(({ transactionId }) => String(transactionId) === fields.get('parentTransactionId'))
      const expected = type === 'capture' ? 'preAuth' : 'capture'
      const isPossible = parent && isOpen(parent) && parent.transactionType === expected && one.cents <= parent.cents
      if (!isPossible || childrenOf(all, parent).length > 0) return invalid('parentTransactionId')
      if (type === 'refund' && !settled.has(parent)) return invalid('parentTransactionId')
      one.parent = parent
    }
    all.push(one)
    return json(201, shown(all, one))
  }

  function answer(call: ReceivedCall): Reply {
    const served = browserReply(call, 'payway')
    if (served) return served
    const url = new URL(call.path, 'http://fake')
    const key = Buffer.from((call.headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    const path = /^\/rest\/v1(\/.*)$/.exec(url.pathname)?.[1] ?? ''
    const isToken = path === '/single-use-tokens'
    const merchant = merchants.find((one) => key === `${isToken ? one.publishableKey : one.secretKey}:`)
    if (!merchant) return { status: 401 }
    const space = spaces.get(merchant.secretKey)!
    const { all } = space
    if (call.method === 'GET') {
      if (path === '/transactions/search-order') {
        const found = all.filter(({ orderNumber }) => orderNumber === url.searchParams.get('orderNumber'))
        const summary = ({ transactionId, status, transactionType }: Transaction) => ({
          transactionId,
          status,
          transactionType,
        })
        return json(200, { data: found.map(summary) })
      }
      const found = all.find(({ transactionId }) => path === `/transactions/${transactionId}`)
      return found ? json(200, shown(all, found)) : json(404, { data: [] })
    }
    const fields = new URLSearchParams(call.body)
    if (!call.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return { status: 415 }
    if (isToken) {
      const [unknown] = unknownNames(fields.keys(), TOKEN_FIELDS)
      const card = Object.values(PAYWAY_CARDS).find(({ cardNumber }) => cardNumber === fields.get('cardNumber'))
      if (unknown !== undefined || card?.cvn !== fields.get('cvn')) return invalid(unknown ?? 'cardNumber')
      const singleUseTokenId = randomUUID()
      space.tokens.set(singleUseTokenId, card.code)
      return json(200, { singleUseTokenId, paymentMethod: 'creditCard' })
    }
    const idempotencyKey = call.headers['idempotency-key'] as string | undefined
    if (idempotencyKey === undefined || !UUID.test(idempotencyKey)) return invalid('Idempotency-Key')
    const before = space.replies.get(idempotencyKey)
    if (before) return before.asked === path ? before.reply : invalid('Idempotency-Key')
    let reply: Reply
    const voided = all.find(({ transactionId }) => path === `/transactions/${transactionId}/void`)
    if (path === '/transactions') reply = transact(space, merchant, fields)
    else if (!voided) reply = json(404, { data: [] })
    else if (!isVoidable(all, voided) || [...fields].length > 0) reply = invalid('transactionId')
    else {
      voided.status = 'voided'
      reply = json(200, shown(all, voided))
    }
    space.replies.set(idempotencyKey, { asked: path, reply })
    return reply
  }

  const cents = (of: readonly Transaction[]) => of.reduce((sum, one) => sum + one.cents, 0)
  const fake: FakeProvider = await fakeProvider(answer, (secretKey) => {
    const { all } = spaces.get(secretKey)!
    return all
      .filter(({ transactionType }) => transactionType === 'preAuth')
      .map((one) => {
        const taken = all.filter(({ parent, status }) => parent === one && status !== 'declined')
        const returned = [
          ...taken.filter(({ status }) => status === 'voided'),
          ...all.filter((child) => child.transactionType === 'refund' && taken.includes(child.parent!)),
        ]
        return {
          id: one.orderNumber,
          currency: one.currency.toUpperCase(),
          authorisedCents: one.status === 'declined' ? 0 : one.cents,
          takenCents: cents(taken),
          returnedCents: cents(returned),
          captures: taken.length,
          refunds: returned.length,
        }
      })
  })
  return Object.assign(fake, {
    /** Ends PayWay's day: from now on a capture is refunded, not voided. */
    settle() {
      for (const { all } of spaces.values())
        for (const one of all) if (one.transactionType === 'capture') settled.add(one)
    },
    transactions: (secretKey: string) => spaces.get(secretKey)!.all,
  })
}
