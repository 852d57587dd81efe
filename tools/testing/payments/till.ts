import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { ReceivedCall, Reply } from '../receivers.ts'
import { browserReply, CARD_NUMBERS, challengePage } from './browser.ts'
import { fakeProvider, json, unknownNames, type Card, type FakeProvider, type SentWebhook } from './fake.ts'

/** A connector of a fake Till. */
export interface TillConnector {
  user: string
  password: string
  apiKey: string
  sharedSecret: string
  /** What the fields in the browser are made with. */
  publicKey?: string
}

interface Transaction {
  uuid: string
  merchantTransactionId: string
  transactionType: 'PREAUTHORIZE' | 'CAPTURE' | 'VOID' | 'REFUND'
  transactionStatus: 'SUCCESS' | 'PENDING' | 'REDIRECT' | 'CANCELLED' | 'ERROR'
  amount: string
  currency: string
  parent: Transaction | null
  code: number | null
  urls: { successUrl: string; cancelUrl: string; errorUrl: string; callbackUrl: string } | null
}

const CONTENT_TYPE = 'application/json; charset=utf-8'
const FRESH_MS = 300_000

const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  preauthorize: [
    'merchantTransactionId',
    'amount',
    'currency',
    'transactionToken',
    'successUrl',
    'cancelUrl',
    'errorUrl',
    'callbackUrl',
    'description',
    'customer',
    'extraData',
  ],
  capture: ['merchantTransactionId', 'referenceUuid', 'amount', 'currency'],
  void: ['merchantTransactionId', 'referenceUuid'],
  refund: ['merchantTransactionId', 'referenceUuid', 'amount', 'currency', 'callbackUrl'],
}

const CODES: Readonly<Partial<Record<Card, number>>> = { decline: 2003, funds: 2006 }

/** Till's documentation of signatures: a text of five lines, of which the second is the hash of the body. */
export function tillSignature(
  secret: string,
  given: { method: string; body: string; date: string; uri: string; hash?: 'sha512' | 'md5' },
): string {
  const digest = createHash(given.hash ?? 'sha512')
    .update(given.body)
    .digest('hex')
  return createHmac('sha512', secret)
    .update([given.method, digest, CONTENT_TYPE, given.date, given.uri].join('\n'))
    .digest('base64')
}

const general = (errorCode: number) => json(200, { success: false, errorMessage: 'refused', errorCode })

/** A Till with connectors. Its books are by API key. */
export async function fakeTill(
  connectors: readonly TillConnector[],
  now: () => Date,
): Promise<FakeProvider & { tokenise(card: Card): string; transactions(apiKey: string): Transaction[] }> {
  const books = new Map(connectors.map(({ apiKey }) => [apiKey, [] as Transaction[]]))
  const tokens = new Map<string, Card>()

  function tokenise(card: Card): string {
    const token = `ix::${randomUUID()}`
    tokens.set(token, card)
    return token
  }

  /** What the frames in the browser ask for. */
  function tokenOf(typed: URLSearchParams): Reply {
    const card = (Object.keys(CARD_NUMBERS) as Card[]).find((one) => CARD_NUMBERS[one] === typed.get('number'))
    const isKnown = connectors.some(({ publicKey }) => publicKey === typed.get('key'))
    return card && isKnown ? json(200, { token: tokenise(card) }) : json(422, { errors: [{ attribute: 'number' }] })
  }

  function callback(connector: TillConnector, made: Transaction): SentWebhook | null {
    const url = (made.urls ?? made.parent?.urls)?.callbackUrl
    if (url === undefined) return null
    const body = JSON.stringify({
      result: made.transactionStatus === 'SUCCESS' ? 'OK' : 'ERROR',
      uuid: made.uuid,
      merchantTransactionId: made.merchantTransactionId,
      purchaseId: `20261124-${made.uuid}`,
      transactionType: made.transactionType,
      paymentMethod: 'Creditcard',
      amount: made.amount,
      currency: made.currency,
      ...(made.code === null ? {} : { message: 'declined', code: made.code }),
    })
    const { pathname, search } = new URL(url)
    const date = now().toUTCString()
    const signature = tillSignature(connector.sharedSecret, { method: 'POST', body, date, uri: `${pathname}${search}` })
    return { url, headers: { 'content-type': CONTENT_TYPE, date, 'x-signature': signature }, body }
  }

  function isSigned({ sharedSecret }: TillConnector, { method, path, headers, body }: ReceivedCall): boolean {
    const date = headers.date ?? ''
    return (
      headers['content-type'] === CONTENT_TYPE &&
      headers['x-signature'] === tillSignature(sharedSecret, { method, body, date, uri: path }) &&
      Math.abs(Date.parse(date) - now().getTime()) < FRESH_MS
    )
  }

  function statusOf(one: Transaction): Reply {
    return json(200, {
      success: true,
      transactionStatus: one.transactionStatus,
      uuid: one.uuid,
      merchantTransactionId: one.merchantTransactionId,
      purchaseId: `20261124-${one.uuid}`,
      transactionType: one.transactionType,
      paymentMethod: 'Creditcard',
      amount: one.amount,
      currency: one.currency,
      ...(one.code === null ? {} : { errors: [{ message: 'declined', code: String(one.code) }] }),
    })
  }

  function resultOf(one: Transaction): Reply {
    const { uuid, transactionStatus, code } = one
    const ids = { uuid, purchaseId: `20261124-${uuid}` }
    if (transactionStatus === 'ERROR')
      return json(200, {
        success: false,
        ...ids,
        returnType: 'ERROR',
        errors: [{ errorMessage: 'declined', errorCode: code, adapterMessage: 'card 4111', adapterCode: '05' }],
      })
    if (transactionStatus === 'REDIRECT')
      return json(200, {
        success: true,
        ...ids,
        returnType: 'REDIRECT',
        redirectUrl: `${fake.url}/challenge/${uuid}`,
        redirectType: 'fullpage',
      })
    return json(200, { success: true, ...ids, returnType: 'FINISHED', paymentMethod: 'Creditcard' })
  }

  /** Whether a sequel is possible; a code of Till if it is not. */
  function sequelCode(all: readonly Transaction[], type: string, parent: Transaction | undefined, amount: number) {
    if (parent?.transactionStatus !== 'SUCCESS') return 1006
    const sequels = all.filter((one) => one.parent === parent && one.transactionStatus === 'SUCCESS')
    const expected = type === 'REFUND' ? 'CAPTURE' : 'PREAUTHORIZE'
    if (parent.transactionType !== expected || sequels.length > 0) return 1006
    return type !== 'VOID' && amount > Number(parent.amount) ? 1002 : null
  }

  function make(
    all: Transaction[],
    action: string,
    given: Record<string, string>,
  ): { reply: Reply; made: Transaction | null } {
    const refuse = (code: number) => ({ reply: general(code), made: null })
    const documented = DOCUMENTED[action]
    if (!documented || unknownNames(Object.keys(given), documented).length > 0) return refuse(1002)
    const { merchantTransactionId, amount = '', currency = '', referenceUuid } = given
    if (!/^.{1,50}$/.test(merchantTransactionId ?? '')) return refuse(1002)
    if (action !== 'void' && !(/^\d{1,10}\.\d{2}$/.test(amount) && /^[A-Z]{3}$/.test(currency))) return refuse(1002)
    if (all.some((one) => one.merchantTransactionId === merchantTransactionId)) return refuse(3004)
    const made: Transaction = {
      uuid: randomBytes(10).toString('hex'),
      merchantTransactionId: merchantTransactionId!,
      transactionType: action.toUpperCase() as Transaction['transactionType'],
      transactionStatus: 'SUCCESS',
      amount,
      currency,
      parent: null,
      code: null,
      urls: null,
    }
    if (action === 'preauthorize') {
      const card = tokens.get(given.transactionToken ?? '')
      if (!card) return refuse(1002)
      tokens.delete(given.transactionToken!)
      const { successUrl, cancelUrl, errorUrl, callbackUrl } = given
      made.urls = { successUrl: successUrl!, cancelUrl: cancelUrl!, errorUrl: errorUrl!, callbackUrl: callbackUrl! }
      made.code = CODES[card] ?? null
      if (card === 'challenge') made.transactionStatus = 'REDIRECT'
    } else {
      const parent = all.find(({ uuid }) => uuid === referenceUuid)
      made.code = sequelCode(all, made.transactionType, parent, Number(amount))
      made.parent = parent ?? null
      if (action === 'void')
        Object.assign(made, { amount: parent?.amount ?? '0.00', currency: parent?.currency ?? 'AUD' })
    }
    if (made.code !== null) made.transactionStatus = 'ERROR'
    all.push(made)
    return { reply: resultOf(made), made }
  }

  /** The page of the card's bank. */
  function challenge(url: URL, announce: (webhook: SentWebhook) => void): Reply {
    for (const connector of connectors) {
      const one = books.get(connector.apiKey)!.find(({ uuid }) => url.pathname === `/challenge/${uuid}`)
      if (!one) continue
      const result = url.searchParams.get('result')
      if (result === null) return challengePage()
      if (one.transactionStatus === 'REDIRECT') {
        one.transactionStatus = result === 'passed' ? 'SUCCESS' : result === 'stopped' ? 'CANCELLED' : 'ERROR'
        one.code = result === 'passed' ? null : result === 'stopped' ? 2002 : 2021
        const webhook = callback(connector, one)
        if (webhook) announce(webhook)
      }
      return { status: 302, headers: { location: one.urls!.successUrl } }
    }
    return { status: 404 }
  }

  function answer(call: ReceivedCall, announce: (webhook: SentWebhook) => void): Reply {
    const url = new URL(call.path, 'http://fake')
    if (url.pathname.startsWith('/challenge/')) return challenge(url, announce)
    const served = browserReply(call, 'till')
    if (served) return served
    if (url.pathname === '/js/token') return tokenOf(new URLSearchParams(call.body))
    const [, kind, apiKey = '', rest = ''] = /^\/api\/v3\/(transaction|status)\/([^/]+)\/(.+)$/.exec(url.pathname) ?? []
    const connector = connectors.find((one) => one.apiKey === decodeURIComponent(apiKey))
    const basic = (one: TillConnector) => `Basic ${Buffer.from(`${one.user}:${one.password}`).toString('base64')}`
    if (!connector || call.headers.authorization !== basic(connector)) return { status: 401, body: 'Unauthorized' }
    if (!isSigned(connector, call)) return general(1004)
    const all = books.get(connector.apiKey)!
    if (kind === 'status') {
      const id = /^getByMerchantTransactionId\/(.+)$/.exec(rest)?.[1]
      const found = all.find(({ merchantTransactionId }) => merchantTransactionId === decodeURIComponent(id ?? ''))
      return found ? statusOf(found) : general(8001)
    }
    const { reply, made } = make(all, rest, JSON.parse(call.body) as Record<string, string>)
    const webhook = made && made.transactionStatus !== 'REDIRECT' ? callback(connector, made) : null
    if (webhook) announce(webhook)
    return reply
  }

  const cents = (of: readonly Transaction[]) =>
    of.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  const fake: FakeProvider = await fakeProvider(answer, (apiKey) => {
    const made = (books.get(apiKey) ?? []).filter(({ transactionStatus }) => transactionStatus === 'SUCCESS')
    const all = books.get(apiKey) ?? []
    return all
      .filter(({ transactionType }) => transactionType === 'PREAUTHORIZE')
      .map((one) => {
        const captures = made.filter(({ parent, transactionType }) => parent === one && transactionType === 'CAPTURE')
        const refunds = made.filter(({ parent }) => parent !== null && captures.includes(parent))
        return {
          id: one.merchantTransactionId,
          currency: one.currency,
          authorisedCents: one.transactionStatus === 'SUCCESS' ? cents([one]) : 0,
          takenCents: cents(captures),
          returnedCents: cents(refunds),
          captures: captures.length,
          refunds: refunds.length,
        }
      })
  })
  return Object.assign(fake, {
    tokenise,
    transactions: (apiKey: string) => books.get(apiKey) ?? [],
  })
}
