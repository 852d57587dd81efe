import { sql } from 'drizzle-orm'
import { PAYMENT_SETTINGS } from '@forecourt/rules/site/paymentProviders.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { AppOptions } from '@forecourt/server/app.ts'
import { diskStore } from '@forecourt/server/files/disk.ts'
import { createLog } from '@forecourt/server/log.ts'
import { createOutbound } from '@forecourt/server/outbound.ts'
import type { Reservation } from '@forecourt/server/reservations/reservation.ts'
import type { ReservationsOfSite } from '@forecourt/server/reservations/reservations.ts'
import { setSecret } from '@forecourt/server/secrets/secrets.ts'
import { siteReservations } from '@forecourt/server/siteReservations.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { findForDealer } from '@forecourt/server/stock/stock.ts'
import { testPlatform, type TestPlatform } from '../platform.ts'
import { TEST_KEYS, testSecrets } from '../secrets.ts'
import { fakeStripe, STRIPE_METHODS } from './stripe.ts'
import { fakeTill } from './till.ts'
import type { Card, SentWebhook } from './fake.ts'

const SECRET_KEY = 'a key for tests that is long enough'
const PUBLISHABLE_KEY = 'pk_live_for_tests'

/** Secrets of one of the two sites at its providers. */
const stripeAccount = (key: 'a' | 'b') => ({
  secretKey: `sk_live_of${key}`,
  publishableKey: PUBLISHABLE_KEY,
  webhookSecret: `whsec_of${key}`,
  webhookUrl: `http://site-${key}.localhost/api/payments/stripe`,
})
const tillConnector = (key: 'a' | 'b') => ({
  user: `user-${key}`,
  password: `password-${key}`,
  apiKey: `key-${key}`,
  sharedSecret: `shared-${key}`,
})

/** What no log, no answer, no event and no table may contain, apart from the table of secrets itself. */
export const PAYMENT_SECRETS = (['a', 'b'] as const).flatMap((key) => [
  stripeAccount(key).secretKey,
  stripeAccount(key).webhookSecret,
  tillConnector(key).password,
  tillConnector(key).sharedSecret,
  '_secret_',
])

const CHANGEABLE = [
  'reservations',
  'reservation_changes',
  'payments',
  'sandbox_payments',
  'ledger_entries',
  'cars',
  'leads',
  'deliveries',
  'events',
]

/** A platform whose two sites take deposits at fakes of the providers on loopback. */
export async function payingSites(options: Partial<AppOptions> & { now: () => Date }) {
  const { now } = options
  const stripe = await fakeStripe([stripeAccount('a'), stripeAccount('b')], now)
  const till = await fakeTill([tillConnector('a'), tillConnector('b')], now)
  const log: string[] = []
  const outbound = createOutbound({ allowPrivate: true })
  const accounts = [
    { provider: 'stripe' as const, ...PAYMENT_SETTINGS.stripe.settingsSchema.parse({ url: stripe.url }) },
    { provider: 'till' as const, url: till.url },
  ]
  const platform = await testPlatform({
    secretKey: SECRET_KEY,
    outbound,
    logger: createLog('debug', { write: (line) => void log.push(line) }),
    settings: {
      a: { payment_accounts: accounts, payment_provider: 'sandbox', lead_destinations: [], events_enabled: true },
      b: {
        payment_accounts: accounts,
        payment_provider: 'sandbox',
        lead_destinations: [],
        events_enabled: true,
        locale: 'en-NZ',
      },
    },
    ...options,
  })
  const sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  const found = { a: (await sites.findBySlug('site-a'))!.site, b: (await sites.findBySlug('site-b'))!.site }
  await sites.close()
  for (const key of ['a', 'b'] as const) {
    const { user, password, apiKey, sharedSecret } = tillConnector(key)
    const secrets = {
      stripe: stripeAccount(key).secretKey,
      'stripe-webhook': stripeAccount(key).webhookSecret,
      'till-user': user,
      'till-password': password,
      'till-api-key': apiKey,
      'till-shared-secret': sharedSecret,
    }
    const owner = { websiteId: found[key].id, dealershipId: null }
    await platform.database.staff([owner.websiteId]).transaction(async (tx) => {
      for (const [name, value] of Object.entries(secrets))
        await setSecret(tx, TEST_KEYS, owner, { provider: 'payment', name }, value)
    })
  }

  /** The reservations of a site that takes deposits at a provider. */
  function of(key: 'a' | 'b', provider: 'stripe' | 'till' | 'sandbox'): ReservationsOfSite {
    const site: Site = { ...found[key], paymentProvider: provider }
    return siteReservations({
      database: platform.database,
      secrets: testSecrets(platform.database),
      outbound,
      files: diskStore(platform.filesDir),
      secretKey: SECRET_KEY,
      onWarning: (err, message) => void log.push(JSON.stringify({ message, err: String(err) })),
      now,
    })(site)
  }

  let people = 0
  return {
    platform,
    stripe,
    till,
    sites: found,
    /** The lines that the platform logged. */
    log,
    of,
    /** Somebody new holds the first vehicle of a site. */
    async hold(key: 'a' | 'b', provider: 'stripe' | 'till' | 'sandbox' = 'stripe'): Promise<Reservation> {
      people += 1
      const { id } = platform.tenants[key].cars[0]!
      const car = (await findForDealer(platform.database.site(found[key].id), found[key], id))!
      return of(key, provider).hold({
        car,
        typed: {
          first_name: ['Robin'],
          last_name: ['Hale'],
          email: [`robin${people}@example.com`],
          phone: [key === 'a' ? `0412 345 ${String(100 + people)}` : `021 555 ${String(1_000 + people)}`],
          terms: ['on'],
        },
        visitor: `visitor${people}`.padEnd(32, 'x'),
        deviceId: `device-${people}`,
        submissionId: null,
        url: found[key].baseUrl,
        userAgent: 'test',
        visitedPages: [],
        linkedQueryParams: {},
      })
    },
    /** What Stripe's script does in the browser of a visitor who pays. */
    async confirm(clientSecret: string, card: Card = 'approve'): Promise<void> {
      const intent = clientSecret.split('_secret_')[0]!
      await fetch(`${stripe.url}/v1/payment_intents/${intent}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${PUBLISHABLE_KEY}` },
        body: new URLSearchParams({
          client_secret: clientSecret,
          payment_method: STRIPE_METHODS[card],
          return_url: 'http://site.test/',
        }),
      })
    },
    /** Everything in which an attack could change something. */
    async tables(): Promise<string> {
      const contents: unknown[] = []
      for (const table of CHANGEABLE)
        contents.push(
          (await platform.database.drizzle.execute(sql`select * from ${sql.identifier(table)} order by 1, 2`)).rows,
        )
      return JSON.stringify(contents)
    },
    /** Sends a webhook as a provider sends it, or with changes. */
    deliver: (webhook: SentWebhook, changes: { host?: string; path?: string; headers?: Record<string, string> } = {}) =>
      deliver(platform, webhook, changes),
    async dispose() {
      await platform.dispose()
      outbound.close()
      await Promise.all([stripe.close(), till.close()])
    },
  }
}

export type PayingSites = Awaited<ReturnType<typeof payingSites>>

function deliver(
  platform: TestPlatform,
  { url, headers, body }: SentWebhook,
  changes: { host?: string; path?: string; headers?: Record<string, string> },
) {
  const { hostname, pathname } = new URL(url)
  return platform.fetch(changes.host ?? hostname, changes.path ?? pathname, {
    method: 'POST',
    headers: { ...headers, ...changes.headers },
    body,
  })
}
