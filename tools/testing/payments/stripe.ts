import { createHmac, randomBytes } from 'node:crypto'
import type { ReceivedCall, Reply } from '../receivers.ts'
import { browserReply, challengePage } from './browser.ts'
import { fakeProvider, json, unknownNames, type Card, type FakeProvider, type SentWebhook } from './fake.ts'

/** An account of a fake Stripe; `connected` are the accounts that its key may act for. */
export interface StripeAccount {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Where its webhooks go. */
  webhookUrl?: string
  connected?: readonly string[]
}

/** The header that signs a webhook of an account at a time. */
export function stripeSignature(
  { webhookSecret }: Pick<StripeAccount, 'webhookSecret'>,
  body: string,
  seconds: number,
): string {
  return `t=${seconds},v1=${createHmac('sha256', webhookSecret).update(`${seconds}.${body}`).digest('hex')}`
}

interface Intent {
  id: string
  status: 'requires_payment_method' | 'requires_action' | 'requires_capture' | 'succeeded' | 'canceled'
  amount: number
  amount_received: number
  currency: string
  created: number
  description: string | null
  metadata: Record<string, string>
  client_secret: string
  last_payment_error: { type: string; code: string; decline_code?: string; message: string } | null
  charged: boolean
  refunded: number
  captures: number
  refunds: number
  return_url: string | null
}

class Refusal extends Error {
  readonly status: number
  readonly type: string
  readonly code: string

  constructor(status: number, type: string, code: string) {
    super(code)
    this.status = status
    this.type = type
    this.code = code
  }
}

const invalid = (code: string, status = 400) => new Refusal(status, 'invalid_request_error', code)

/** A Stripe with accounts. Its books are by secret key, or by the id of a connected account. */
export async function fakeStripe(
  accounts: readonly StripeAccount[],
  now: () => Date,
): Promise<FakeProvider & { intents(account: string): Intent[] }> {
  const spaces = new Map<string, { intents: Intent[]; replies: Map<string, { asked: string; reply: Reply }> }>()
  const spaceOf = (account: string) => {
    const space = spaces.get(account) ?? { intents: [], replies: new Map() }
    spaces.set(account, space)
    return space
  }
  const seconds = () => Math.floor(now().getTime() / 1_000)
  let count = 0
  // Unlike those of any other fake, as Stripe's own are.
  const series = randomBytes(6).toString('hex')
  const nextId = (prefix: string) => `${prefix}_${series}${String(++count).padStart(6, '0')}`

  function shown(intent: Intent, expand: readonly string[]) {
    const { charged, refunded, captures: _captures, refunds: _refunds, return_url, ...rest } = intent
    const charge = `ch_${intent.id}`
    const expanded = {
      id: charge,
      object: 'charge',
      amount_refunded: refunded,
      refunded: refunded > 0 && refunded === intent.amount_received,
      metadata: intent.metadata,
      payment_method_details: { type: 'card', card: { capture_before: intent.created + 7 * 86_400 } },
    }
    const wants = expand.some((path) => path.endsWith('latest_charge'))
    return {
      ...rest,
      object: 'payment_intent',
      capture_method: 'manual',
      amount_capturable: intent.status === 'requires_capture' ? intent.amount : 0,
      latest_charge: charged ? (wants ? expanded : charge) : null,
      next_action:
        intent.status === 'requires_action'
          ? {
              type: 'redirect_to_url',
              redirect_to_url: { url: `${fake.url}/challenge/${intent.id}`, return_url },
            }
          : null,
    }
  }

  function eventOf(account: StripeAccount, connected: string | null, type: string, intent: Intent): SentWebhook {
    const body = JSON.stringify({
      id: nextId('evt'),
      object: 'event',
      created: seconds(),
      type,
      ...(connected === null ? {} : { account: connected }),
      data: { object: shown(intent, []) },
    })
    return {
      url: account.webhookUrl ?? '',
      headers: { 'content-type': 'application/json', 'stripe-signature': stripeSignature(account, body, seconds()) },
      body,
    }
  }

  /** What the card's bank decides. */
  function decide(intent: Intent, isApproved: boolean, code = 'card_declined', decline = 'generic_decline') {
    intent.charged = isApproved
    intent.status = isApproved ? 'requires_capture' : 'requires_payment_method'
    if (!isApproved)
      intent.last_payment_error = {
        type: 'card_error',
        code,
        decline_code: decline,
        message: 'Your card was declined.',
      }
  }

  const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
    create: ['amount', 'currency', 'capture_method', 'allowed_payment_method_types[0]', 'description'],
    capture: ['amount_to_capture'],
    cancel: ['cancellation_reason'],
    confirm: ['payment_method', 'client_secret', 'return_url'],
    refund: ['payment_intent', 'amount', 'reason'],
  }

  function checked(request: string, fields: URLSearchParams) {
    const names = [...fields.keys()].filter((name) => !/^metadata\[\w+\]$|^expand\[\d+\]$/.test(name))
    if (unknownNames(names, DOCUMENTED[request] ?? []).length > 0) throw invalid('parameter_unknown')
  }

  const metadataOf = (fields: URLSearchParams) =>
    Object.fromEntries(
      [...fields].flatMap(([name, value]) => {
        const key = /^metadata\[(\w+)\]$/.exec(name)?.[1]
        return key === undefined ? [] : [[key, value]]
      }),
    )

  const expandOf = (fields: URLSearchParams) =>
    [...fields].flatMap(([name, value]) => (name.startsWith('expand[') ? [value] : []))

  function post(
    path: string,
    fields: URLSearchParams,
    intents: Intent[],
    emit: (type: string, intent: Intent) => void,
  ) {
    const expand = expandOf(fields)
    if (path === '/v1/payment_intents') {
      checked('create', fields)
      const amount = Number(fields.get('amount'))
      const isCardOnly =
        fields.get('allowed_payment_method_types[0]') === 'card' && fields.get('capture_method') === 'manual'
      if (!Number.isInteger(amount) || amount < 50 || !isCardOnly) throw invalid('parameter_invalid_integer')
      if (!['aud', 'nzd', 'usd'].includes(fields.get('currency') ?? '')) throw invalid('invalid_currency')
      const id = nextId('pi')
      const intent: Intent = {
        id,
        status: 'requires_payment_method',
        amount,
        amount_received: 0,
        currency: fields.get('currency')!,
        created: seconds(),
        description: fields.get('description'),
        metadata: metadataOf(fields),
        client_secret: `${id}_secret_${count}`,
        last_payment_error: null,
        charged: false,
        refunded: 0,
        captures: 0,
        refunds: 0,
        return_url: null,
      }
      intents.unshift(intent)
      return shown(intent, expand)
    }
    if (path === '/v1/refunds') {
      checked('refund', fields)
      const intent = intents.find(({ id }) => id === fields.get('payment_intent'))
      if (!intent) throw invalid('resource_missing', 404)
      if (intent.status !== 'succeeded') throw invalid('charge_not_captured')
      const rest = intent.amount_received - intent.refunded
      const amount = Number(fields.get('amount') ?? rest)
      if (rest === 0) throw invalid('charge_already_refunded')
      if (!(amount > 0 && amount <= rest)) throw invalid('amount_too_large')
      intent.refunded += amount
      intent.refunds++
      emit('charge.refunded', intent)
      return { id: nextId('re'), object: 'refund', amount, status: 'succeeded', payment_intent: intent.id }
    }
    const [, id, action] = /^\/v1\/payment_intents\/(\w+)\/(capture|cancel|confirm)$/.exec(path) ?? []
    if (action === undefined) throw invalid('resource_missing', 404)
    checked(action, fields)
    const intent = intents.find((one) => one.id === id)
    if (!intent) throw invalid('resource_missing', 404)
    if (action === 'capture') {
      if (intent.status !== 'requires_capture') throw invalid('payment_intent_unexpected_state')
      const amount = Number(fields.get('amount_to_capture') ?? intent.amount)
      if (!(amount > 0 && amount <= intent.amount)) throw invalid('amount_too_large')
      Object.assign(intent, { status: 'succeeded', amount_received: amount, captures: intent.captures + 1 })
      emit('payment_intent.succeeded', intent)
    } else if (action === 'cancel') {
      if (['succeeded', 'canceled'].includes(intent.status)) throw invalid('payment_intent_unexpected_state')
      intent.status = 'canceled'
      emit('payment_intent.canceled', intent)
    } else {
      if (intent.status !== 'requires_payment_method') throw invalid('payment_intent_unexpected_state')
      if (fields.get('client_secret') !== intent.client_secret) throw invalid('payment_intent_authentication_failure')
      intent.return_url = fields.get('return_url')
      const card = fields.get('payment_method')
      if (card === 'pm_card_authenticationRequired') intent.status = 'requires_action'
      else if (card === 'pm_card_visa') {
        decide(intent, true)
        emit('payment_intent.amount_capturable_updated', intent)
      } else {
        decide(
          intent,
          false,
          'card_declined',
          card === 'pm_card_chargeDeclinedInsufficientFunds' ? 'insufficient_funds' : 'generic_decline',
        )
        emit('payment_intent.payment_failed', intent)
        throw new Refusal(402, 'card_error', 'card_declined')
      }
    }
    return shown(intent, expand)
  }

  function get(path: string, fields: URLSearchParams, intents: Intent[]) {
    const expand = expandOf(fields)
    if (path === '/v1/payment_intents' || path === '/v1/payment_intents/search') {
      const names = [...fields.keys()].filter((name) => !/^expand\[\d+\]$/.test(name))
      if (unknownNames(names, ['created[gte]', 'limit', 'starting_after', 'query']).length > 0)
        throw invalid('parameter_unknown')
      const query = /^metadata\['(\w+)'\]:"([^"\\]*)"$/.exec(fields.get('query') ?? '')
      const isSearch = path.endsWith('/search')
      if (isSearch && !query) throw invalid('search_query_invalid')
      const after = intents.findIndex(({ id }) => id === fields.get('starting_after'))
      const found = intents
        .slice(after + 1)
        .filter(({ created }) => created >= Number(fields.get('created[gte]') ?? 0))
        .filter(({ metadata }) => !query || metadata[query[1]!] === query[2])
      const limit = Number(fields.get('limit') ?? 10)
      return {
        object: isSearch ? 'search_result' : 'list',
        url: path,
        data: found.slice(0, limit).map((intent) => shown(intent, expand)),
        has_more: found.length > limit,
        ...(isSearch ? { next_page: null } : {}),
      }
    }
    const intent = intents.find(({ id }) => path === `/v1/payment_intents/${id}`)
    if (!intent) throw invalid('resource_missing', 404)
    return shown(intent, expand)
  }

  /** The page of the card's bank. */
  function challenge(url: URL, announce: (webhook: SentWebhook) => void): Reply {
    for (const account of accounts)
      for (const connected of [null, ...(account.connected ?? [])]) {
        const { intents } = spaceOf(connected ?? account.secretKey)
        const intent = intents.find(({ id }) => url.pathname === `/challenge/${id}`)
        if (!intent) continue
        if (!url.searchParams.has('result')) return challengePage()
        if (intent.status === 'requires_action') {
          const isPassed = url.searchParams.get('result') === 'passed'
          decide(intent, isPassed, 'payment_intent_authentication_failure', undefined)
          const type = isPassed ? 'amount_capturable_updated' : 'payment_failed'
          announce(eventOf(account, connected, `payment_intent.${type}`, intent))
        }
        const back = new URL(intent.return_url!)
        back.searchParams.set('payment_intent', intent.id)
        back.searchParams.set('payment_intent_client_secret', intent.client_secret)
        back.searchParams.set('redirect_status', intent.charged ? 'succeeded' : 'failed')
        return { status: 302, headers: { location: back.href } }
      }
    return { status: 404 }
  }

  function answer(call: ReceivedCall, announce: (webhook: SentWebhook) => void): Reply {
    const url = new URL(call.path, 'http://fake')
    if (url.pathname.startsWith('/challenge/')) return challenge(url, announce)
    const served = browserReply(call, 'stripe', STRIPE_METHODS)
    if (served) return served
    try {
      const key = /^Bearer (\w+)$/.exec(call.headers.authorization ?? '')?.[1]
      const isConfirm = url.pathname.endsWith('/confirm')
      const account = accounts.find((one) => key === (isConfirm ? one.publishableKey : one.secretKey))
      if (!account) throw new Refusal(401, 'invalid_request_error', 'api_key_invalid')
      const connected = (call.headers['stripe-account'] as string | undefined) ?? null
      if (connected !== null && !account.connected?.includes(connected))
        throw new Refusal(403, 'invalid_request_error', 'account_invalid')
      const { intents, replies } = spaceOf(connected ?? account.secretKey)
      if (call.method === 'GET') return json(200, get(url.pathname, url.searchParams, intents))
      if (!call.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) throw invalid('content_type')
      const idempotencyKey = call.headers['idempotency-key'] as string | undefined
      if (idempotencyKey === undefined && !isConfirm) throw invalid('idempotency_key_missing')
      const asked = `${url.pathname}\n${call.body}`
      const before = idempotencyKey === undefined ? undefined : replies.get(idempotencyKey)
      if (before && before.asked !== asked) throw new Refusal(400, 'idempotency_error', 'idempotency_error')
      if (before) return before.reply
      let reply: Reply
      try {
        const emit = (type: string, intent: Intent) => announce(eventOf(account, connected, type, intent))
        reply = json(200, post(url.pathname, new URLSearchParams(call.body), intents, emit))
      } catch (error) {
        reply = refused(error)
      }
      if (idempotencyKey !== undefined) replies.set(idempotencyKey, { asked, reply })
      return reply
    } catch (error) {
      return refused(error)
    }
  }

  const fake: FakeProvider = await fakeProvider(answer, (account) =>
    spaceOf(account).intents.map((intent) => ({
      id: intent.metadata.payment_id ?? '',
      currency: intent.currency.toUpperCase(),
      authorisedCents: intent.charged ? intent.amount : 0,
      takenCents: intent.amount_received,
      returnedCents: intent.refunded,
      captures: intent.captures,
      refunds: intent.refunds,
    })),
  )
  return Object.assign(fake, { intents: (account: string) => spaceOf(account).intents })
}

function refused(error: unknown): Reply {
  if (!(error instanceof Refusal)) throw error
  // Stripe repeats what it was sent, as a part of the key.
  const message = `${error.code}: sk_test_***1234, pi_1_secret_1`
  return json(error.status, { error: { type: error.type, code: error.code, message } })
}

/** The payment methods of Stripe's documentation that stand for the cards. */
export const STRIPE_METHODS: Readonly<Record<Card, string>> = {
  approve: 'pm_card_visa',
  decline: 'pm_card_chargeDeclined',
  funds: 'pm_card_chargeDeclinedInsufficientFunds',
  challenge: 'pm_card_authenticationRequired',
}
