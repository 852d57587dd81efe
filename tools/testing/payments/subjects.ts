import { randomUUID } from 'node:crypto'
import type { PaymentProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import { PAYMENT_SETTINGS, type PaymentSettings } from '@forecourt/rules/site/paymentProviders.ts'
import { createOutbound, type Outbound } from '@forecourt/server/outbound.ts'
import {
  PaymentProviderError,
  type NextStep,
  type PaymentAdapter,
  type PaymentCall,
  type PaymentOrder,
  type PaymentReference,
  type ProviderPayment,
} from '@forecourt/server/payments/provider.ts'
import { sandbox } from '@forecourt/server/payments/sandbox.ts'
import { stGeorge } from '@forecourt/server/payments/stGeorge.ts'
import { stripe } from '@forecourt/server/payments/stripe.ts'
import { till } from '@forecourt/server/payments/till.ts'
import { testDatabase } from '../database.ts'
import { twoTenants } from '../twoTenants.ts'
import type { Card, FakeProvider, SentWebhook } from './fake.ts'
import { fakePayWay, PAYWAY_CARDS } from './payWay.ts'
import { fakeStripe, STRIPE_METHODS } from './stripe.ts'
import { fakeTill } from './till.ts'

/** A site's payments at a provider: its adapter, with the calls of the site. */
export interface SitePayments {
  /** Starts a payment, and does what its visitor does with a card. */
  pay(order: PaymentOrder, card: Card): Promise<{ providerId: string | null; next: NextStep }>
  status(payment: PaymentReference): Promise<ProviderPayment | null>
  capture(payment: PaymentReference): Promise<ProviderPayment>
  cancel(payment: PaymentReference): Promise<ProviderPayment>
  refund(payment: PaymentReference): Promise<ProviderPayment>
  list(since: Date, known: readonly PaymentReference[]): Promise<ProviderPayment[]>
  /** Null for a provider without webhooks. */
  webhook: ((sent: SentWebhook) => Promise<{ paymentId: string } | null>) | null
  /** The account in the books of the fake. */
  account: string
}

/** A provider with two sites, whose accounts are different. */
export interface PaymentBench {
  a: SitePayments
  b: SitePayments
  /** Null for a sandbox of the provider itself. */
  fake: FakeProvider | null
  /** Makes the provider end its day, after which it refunds in another way; null if it has none. */
  endDay: (() => void) | null
  /** What no error and no log may contain. */
  secrets: readonly string[]
  close(): Promise<void>
}

export const SITE_A = 71
export const SITE_B = 72
/** Short enough that no test waits, long enough for a busy machine. */
const ANSWER_MS = 700

interface Site<K extends PaymentProvider> {
  websiteId: number
  settings: PaymentSettings[K]
  publishableKey: string
  secrets: Readonly<Record<string, string>>
  /** For a provider that keeps its books in our database. */
  transaction?: PaymentCall<K>['transaction']
}

/** What an adapter of a site works with. */
export function callOf<K extends PaymentProvider>(site: Site<K>, outbound: Outbound, now: () => Date): PaymentCall<K> {
  return {
    settings: site.settings,
    publishableKey: site.publishableKey,
    secret: async (name) => {
      const secret = site.secrets[name]
      if (secret === undefined) throw new PaymentProviderError('refused', `there is no secret payment/${name}`)
      return secret
    },
    outbound,
    transaction: site.transaction ?? (() => Promise.reject(new Error('This provider has its own books.'))),
    websiteId: site.websiteId,
    now,
  }
}

function bound<K extends PaymentProvider>(
  adapter: PaymentAdapter<K>,
  call: PaymentCall<K>,
  account: string,
  pay: SitePayments['pay'],
): SitePayments {
  return {
    pay,
    status: (payment) => adapter.status(payment, call),
    capture: (payment) => adapter.capture(payment, call),
    cancel: (payment) => adapter.cancel(payment, call),
    refund: (payment) => adapter.refund(payment, call),
    async list(since, known) {
      const listed: ProviderPayment[] = []
      for await (const payment of adapter.list(since, known, call)) listed.push(payment)
      return listed
    },
    webhook: adapter.webhook
      ? ({ url, headers, body }) => {
          const { pathname, search } = new URL(url)
          return adapter.webhook!({ headers, body: Buffer.from(body), url: `${pathname}${search}` }, call)
        }
      : null,
    account,
  }
}

/** Pays with an adapter that has a token of the provider's fields. */
function withToken<K extends PaymentProvider>(
  adapter: PaymentAdapter<K>,
  call: PaymentCall<K>,
  tokenOf: (card: Card) => string | Promise<string>,
): SitePayments['pay'] {
  return async (order, card) => {
    await adapter.start(order, call)
    const { payment, next } = await adapter.authorise!(order, await tokenOf(card), call)
    return { providerId: payment.providerId, next }
  }
}

/** What Stripe's script in the browser does. */
const withStripe =
  (call: PaymentCall<'stripe'>, keyOf: (publishableKey: string) => string): SitePayments['pay'] =>
  async (order, card) => {
    const { providerId, client } = await stripe.start(order, call)
    const answer = await fetch(`${call.settings.url}/v1/payment_intents/${providerId}/confirm`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keyOf(client.publishableKey!)}`,
        ...(client.account === undefined ? {} : { 'stripe-account': client.account }),
      },
      body: new URLSearchParams({
        payment_method: STRIPE_METHODS[card],
        return_url: order.returnUrl,
        ...(keyOf(client.publishableKey!) === client.publishableKey ? { client_secret: client.clientSecret! } : {}),
      }),
    })
    const { next_action: action } = (await answer.json()) as {
      next_action?: { redirect_to_url?: { url: string } } | null
    }
    const url = action?.redirect_to_url?.url
    return { providerId, next: url === undefined ? { kind: 'done' } : { kind: 'redirect', url } }
  }

/** What PayWay's frame in the browser does. */
async function payWayToken(url: string, publishableKey: string, card: Card): Promise<string> {
  const { code: _code, ...fields } = PAYWAY_CARDS[card as keyof typeof PAYWAY_CARDS]
  const answer = await fetch(`${url}/rest/v1/single-use-tokens`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${publishableKey}:`).toString('base64')}` },
    body: new URLSearchParams({ paymentMethod: 'creditCard', cardholderName: 'A Payer', ...fields }),
  })
  return ((await answer.json()) as { singleUseTokenId: string }).singleUseTokenId
}

type OpenBench = (now: () => Date) => Promise<PaymentBench>

/** A provider, or one of its ways to have accounts, that the contract is tested with. */
export interface Subject {
  title: string
  /** The cards that it knows. */
  cards: readonly Card[]
  hasWebhooks: boolean
  /** Whether it ends its day, and refunds in another way then. */
  hasDays: boolean
  open: OpenBench
}

const stripeSecrets = (site: string) => ({
  stripe: `sk_test_secretof${site}`,
  'stripe-webhook': `whsec_secretof${site}`,
})

/** Stripe with the keys of each site, or with a key of the platform that acts for connected accounts. */
const stripeBench =
  (isConnected: boolean): OpenBench =>
  async (now) => {
    const outbound = createOutbound({ allowPrivate: true, answerMs: ANSWER_MS })
    const keys = isConnected
      ? { A: stripeSecrets('P'), B: stripeSecrets('P') }
      : { A: stripeSecrets('A'), B: stripeSecrets('B') }
    const accountOf = (site: 'A' | 'B') => (isConnected ? `acct_${site}` : null)
    const fake = await fakeStripe(
      (isConnected ? (['A'] as const) : (['A', 'B'] as const)).map((site) => ({
        secretKey: keys[site].stripe,
        webhookSecret: keys[site]['stripe-webhook'],
        publishableKey: `pk_test_${isConnected ? 'P' : site}`,
        webhookUrl: 'https://site.example/api/payments/stripe',
        connected: isConnected ? ['acct_A', 'acct_B'] : [],
      })),
      now,
    )
    const siteOf = (site: 'A' | 'B') => {
      const call = callOf<'stripe'>(
        {
          websiteId: site === 'A' ? SITE_A : SITE_B,
          settings: { provider: 'stripe', url: fake.url, account: accountOf(site), script: fake.url },
          publishableKey: `pk_test_${isConnected ? 'P' : site}`,
          secrets: keys[site],
        },
        outbound,
        now,
      )
      return bound(
        stripe,
        call,
        accountOf(site) ?? keys[site].stripe,
        withStripe(call, (key) => key),
      )
    }
    return {
      a: siteOf('A'),
      b: siteOf('B'),
      fake,
      endDay: null,
      secrets: [...Object.values(keys.A), ...Object.values(keys.B), '_secret_', 'sk_test'],
      async close() {
        outbound.close()
        await fake.close()
      },
    }
  }

const tillBench: OpenBench = async (now) => {
  const outbound = createOutbound({ allowPrivate: true, answerMs: ANSWER_MS })
  const connectorOf = (site: string) => ({
    user: `user-${site}`,
    password: `password-${site}`,
    apiKey: `apikey-${site}`,
    sharedSecret: `shared-${site}`,
  })
  const connectors = { A: connectorOf('A'), B: connectorOf('B') }
  const fake = await fakeTill(Object.values(connectors), now)
  const siteOf = (site: 'A' | 'B') => {
    const { user, password, apiKey, sharedSecret } = connectors[site]
    const call = callOf<'till'>(
      {
        websiteId: site === 'A' ? SITE_A : SITE_B,
        settings: { provider: 'till', url: fake.url },
        publishableKey: `public-${site}`,
        secrets: {
          'till-user': user,
          'till-password': password,
          'till-api-key': apiKey,
          'till-shared-secret': sharedSecret,
        },
      },
      outbound,
      now,
    )
    return bound(
      till,
      call,
      apiKey,
      withToken(till, call, (card) => fake.tokenise(card)),
    )
  }
  return {
    a: siteOf('A'),
    b: siteOf('B'),
    fake,
    endDay: null,
    secrets: Object.values(connectors).flatMap((connector) => Object.values(connector)),
    async close() {
      outbound.close()
      await fake.close()
    },
  }
}

const payWayBench: OpenBench = async (now) => {
  const outbound = createOutbound({ allowPrivate: true, answerMs: ANSWER_MS })
  const merchantOf = (site: string) => ({
    secretKey: `T10000_SEC_${site}`,
    publishableKey: `T10000_PUB_${site}`,
    merchantId: 'TEST',
  })
  const merchants = { A: merchantOf('A'), B: merchantOf('B') }
  const fake = await fakePayWay(Object.values(merchants))
  const siteOf = (site: 'A' | 'B') => {
    const { secretKey, publishableKey, merchantId } = merchants[site]
    const call = callOf<'st_george'>(
      {
        websiteId: site === 'A' ? SITE_A : SITE_B,
        settings: { provider: 'st_george', url: fake.url, merchant: merchantId },
        publishableKey,
        secrets: { 'st-george': secretKey },
      },
      outbound,
      now,
    )
    const tokenOf = (card: Card) => payWayToken(fake.url, publishableKey, card)
    return bound(stGeorge, call, secretKey, withToken(stGeorge, call, tokenOf))
  }
  return {
    a: siteOf('A'),
    b: siteOf('B'),
    fake,
    endDay: () => fake.settle(),
    secrets: Object.values(merchants).map(({ secretKey }) => secretKey),
    async close() {
      outbound.close()
      await fake.close()
    },
  }
}

const ALL_CARDS = ['approve', 'decline', 'funds', 'challenge'] as const
const WITH_WEBHOOKS = { cards: ALL_CARDS, hasWebhooks: true, hasDays: false }

/** The fakes: each adapter against a stateful provider on loopback. */
export const FAKES: readonly Subject[] = [
  { title: 'Stripe with keys of the dealer', ...WITH_WEBHOOKS, open: stripeBench(false) },
  { title: 'Stripe with connected accounts', ...WITH_WEBHOOKS, open: stripeBench(true) },
  { title: 'Till', ...WITH_WEBHOOKS, open: tillBench },
  // PayWay's frame asks for no challenge, or does that by itself.
  { title: 'PayWay', cards: ['approve', 'decline', 'funds'], hasWebhooks: false, hasDays: true, open: payWayBench },
]

const sandboxBench: OpenBench = async (now) => {
  const home = await testDatabase()
  const tenants = await twoTenants(home.database)
  const outbound = createOutbound({ allowPrivate: false })
  const siteOf = ({ website }: { website: { id: number } }) => {
    const { database } = home
    const call = callOf<'sandbox'>(
      {
        websiteId: website.id,
        settings: { provider: 'sandbox' },
        publishableKey: '',
        secrets: {},
        transaction: (work) => database.site(website.id).transaction(work),
      },
      outbound,
      now,
    )
    return bound(
      sandbox,
      call,
      '',
      withToken(sandbox, call, (card) => card),
    )
  }
  return {
    a: siteOf(tenants.a),
    b: siteOf(tenants.b),
    fake: null,
    endDay: null,
    secrets: [],
    async close() {
      outbound.close()
      await home.dispose()
    },
  }
}

/** Our own sandbox, whose books are in the database. */
export const SANDBOX: Subject = {
  title: 'The payment sandbox',
  cards: ['approve', 'decline', 'challenge'],
  hasWebhooks: false,
  hasDays: false,
  open: sandboxBench,
}

type Environment = Readonly<Record<string, string | undefined>>

/** What a variable of a provider's test system begins with. */
const PREFIXES = /^(?:STRIPE|TILL|PAYWAY)_TEST_/
/** Has a default, so it is needed for nothing. */
const OPTIONAL = ['TILL_TEST_URL']

/**
 * Whether a provider's test system is to be used.
 *
 * @throws Error if only some of what it needs is there, or a live key: a run that tested less than was meant, or that
 * moved money, must not pass
 */
function isGiven(
  title: string,
  needed: readonly string[],
  isLive: (value: string) => boolean,
  env: Environment,
): boolean {
  const missing = needed.filter((name) => !env[name])
  if (missing.length === needed.length) return false
  if (missing.length > 0) throw new Error(`${title}’s test system also needs ${missing.join(', ')}.`)
  const live = needed.find((name) => isLive(env[name]!))
  if (live) throw new Error(`${live} is not a ${title} test key.`)
  return true
}

/** A sandbox of a provider, if the environment has what it needs; `of` builds its two sites. */
function sandboxAt<K extends PaymentProvider>(
  title: string,
  needed: readonly string[],
  isLive: (value: string) => boolean,
  env: Environment,
  cards: readonly Card[],
  of: (value: (name: string) => string, site: 'A' | 'B') => Site<K>,
  open: (site: Site<K>, call: PaymentCall<K>) => SitePayments,
): Subject[] {
  if (!isGiven(title, needed, isLive, env)) return []
  const value = (name: string) => env[name]!
  return [
    {
      title: `the sandbox of ${title}`,
      cards,
      hasWebhooks: false,
      hasDays: false,
      async open(now) {
        const outbound = createOutbound({ allowPrivate: false, answerMs: 30_000 })
        const siteOf = (name: 'A' | 'B') => {
          const site = of(value, name)
          return open(site, callOf(site, outbound, now))
        }
        return {
          a: siteOf('A'),
          b: siteOf('B'),
          fake: null,
          endDay: null,
          secrets: needed.map(value),
          close: async () => outbound.close(),
        }
      },
    },
  ]
}

/**
 * The sandboxes of the providers themselves, for the keys that are in the environment. Stripe: a secret and a
 * publishable key. PayWay: the same. Till makes tokens in browsers only, so it needs some that were made before, with a
 * comma between.
 */
export function sandboxes(env: Environment): readonly Subject[] {
  const websiteOf = (site: 'A' | 'B') => (site === 'A' ? SITE_A : SITE_B)
  const tokens = (env.TILL_TEST_TOKENS ?? '').split(',')
  const known = [...OPTIONAL]
  const atProvider: typeof sandboxAt = (title, needed, ...rest) => {
    known.push(...needed)
    return sandboxAt(title, needed, ...rest)
  }
  const subjects = [
    ...atProvider<'stripe'>(
      'Stripe',
      ['STRIPE_TEST_SECRET_KEY', 'STRIPE_TEST_PUBLISHABLE_KEY'],
      (key) => !/^(?:sk|rk|pk)_test_/.test(key),
      env,
      ['approve', 'decline', 'funds', 'challenge'],
      (value, site) => ({
        websiteId: websiteOf(site),
        settings: { ...PAYMENT_SETTINGS.stripe.settingsSchema.parse({}), provider: 'stripe' },
        publishableKey: value('STRIPE_TEST_PUBLISHABLE_KEY'),
        secrets: { stripe: value('STRIPE_TEST_SECRET_KEY') },
      }),
      // A test card by its name is confirmed with the secret key.
      (site, call) =>
        bound(
          stripe,
          call,
          '',
          withStripe(call, () => site.secrets.stripe!),
        ),
    ),
    ...atProvider<'till'>(
      'Till',
      ['TILL_TEST_USER', 'TILL_TEST_PASSWORD', 'TILL_TEST_API_KEY', 'TILL_TEST_SHARED_SECRET', 'TILL_TEST_TOKENS'],
      // Its keys don’t say what they are for; the address of its test system does.
      () => false,
      env,
      ['approve'],
      (value, site) => ({
        websiteId: websiteOf(site),
        settings: { provider: 'till', url: env.TILL_TEST_URL ?? 'https://test-gateway.tillpayments.com' },
        publishableKey: 'made before',
        secrets: {
          'till-user': value('TILL_TEST_USER'),
          'till-password': value('TILL_TEST_PASSWORD'),
          'till-api-key': value('TILL_TEST_API_KEY'),
          'till-shared-secret': value('TILL_TEST_SHARED_SECRET'),
        },
      }),
      (_site, call) =>
        bound(
          till,
          call,
          '',
          withToken(till, call, () => tokens.shift() ?? ''),
        ),
    ),
    ...atProvider<'st_george'>(
      'PayWay',
      ['PAYWAY_TEST_SECRET_KEY', 'PAYWAY_TEST_PUBLISHABLE_KEY'],
      (key) => !key.startsWith('T'),
      env,
      ['approve', 'decline'],
      (value, site) => ({
        websiteId: websiteOf(site),
        settings: { ...PAYMENT_SETTINGS.st_george.settingsSchema.parse({}), provider: 'st_george' },
        publishableKey: value('PAYWAY_TEST_PUBLISHABLE_KEY'),
        secrets: { 'st-george': value('PAYWAY_TEST_SECRET_KEY') },
      }),
      (site, call) =>
        bound(
          stGeorge,
          call,
          '',
          withToken(stGeorge, call, (card) => payWayToken(site.settings.url, site.publishableKey, card)),
        ),
    ),
  ]
  const unknown = Object.keys(env).filter((name) => PREFIXES.test(name) && env[name] && !known.includes(name))
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(', ')}. Expected one of ${known.join(', ')}.`)
  return subjects
}

/** A deposit on a vehicle of a site. */
export const orderOf = (given: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: randomUUID(),
  reservationId: randomUUID(),
  amountCents: 50_000,
  currency: 'AUD',
  description: 'Deposit R7K2Q, 2021 Mazda 3',
  email: 'buyer@example.com',
  returnUrl: 'https://site.example/checkout/return',
  webhookUrl: 'https://site.example/api/payments/till',
  ...given,
})
