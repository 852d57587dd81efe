import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { fakeStripe } from '../../tools/testing/payments/stripe.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { testProviders } from '../../tools/testing/reservations.ts'
import { giveSecret } from '../../tools/testing/secrets.ts'
import { diskStore } from '../files/disk.ts'
import { createOutbound } from '../outbound.ts'
import { siteReservations } from '../siteReservations.ts'
import { createSites, type Sites } from '../sites/sites.ts'
import { cars } from '../stock/table.ts'
import { findForDealer } from '../stock/stock.ts'

// Two sites: one pays with Stripe's own script, the other with a token, for which the sandbox stands.

const SECRET_KEY = 'a key for tests that is long enough'
const outbound = createOutbound({ allowPrivate: true, answerMs: 2_000 })
let fake: Awaited<ReturnType<typeof fakeStripe>>
let platform: TestPlatform
let sites: Sites

beforeAll(async () => {
  fake = await fakeStripe(
    [{ secretKey: 'sk_live_A', publishableKey: 'pk_live_A', webhookSecret: 'whsec_A' }],
    () => new Date(),
  )
  platform = await testPlatform({
    secretKey: SECRET_KEY,
    outbound,
    settings: {
      a: {
        payment_provider: 'stripe',
        payment_accounts: [{ provider: 'stripe', url: fake.url, account: null, script: `${fake.url}/stripe.js` }],
      },
      b: { payment_provider: 'sandbox' },
    },
  })
  await platform.database.drizzle
    .update(cars)
    .set({ payment_processors: [{ authorization_type: 'Stripe', authorization_key: 'pk_live_A' }] })
  sites = await createSites({
    database: platform.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
})
afterAll(async () => {
  await sites.close()
  await platform.dispose()
  outbound.close()
  await fake.close()
})

const siteOf = async (key: 'a' | 'b'): Promise<Site> => (await sites.findBySlug(`site-${key}`))!.site

async function held(key: 'a' | 'b') {
  const site = await siteOf(key)
  const car = (await findForDealer(platform.database.site(site.id), site, platform.tenants[key].cars[0]!.id))!
  const reservations = siteReservations({
    database: platform.database,
    ...testProviders(platform.database),
    files: diskStore('/nowhere'),
    secretKey: SECRET_KEY,
    onWarning: () => {},
  })(site)
  return reservations.hold({
    car,
    typed: {
      first_name: ['Ann'],
      last_name: ['Ryder'],
      email: [`ann-${key}@example.com`],
      phone: [site.country === 'NZ' ? '021 555 0101' : '0400 000 000'],
      terms: ['on'],
    },
    visitor: null,
    deviceId: '',
    submissionId: null,
    url: site.baseUrl,
    userAgent: '',
    visitedPages: [],
    linkedQueryParams: {},
  })
}

describe('a site is offered reservations once its provider has its secrets', () => {
  test('from the first to the last secret, and without a restart', async () => {
    const { website } = platform.tenants.a
    expect((await siteOf('a')).paymentProvider).toBeNull()
    await giveSecret(platform.database, website.id, 'payment/stripe', 'sk_live_A')
    expect((await siteOf('a')).paymentProvider).toBeNull()
    await expect(held('a')).rejects.toMatchObject({ status: 409 })
    await giveSecret(platform.database, website.id, 'payment/stripe-webhook', 'whsec_A')
    expect((await siteOf('a')).paymentProvider).toBe('stripe')
  })
})

describe('paying a deposit', () => {
  const pathOf = ({ id, signature }: { id: string; signature: string }) =>
    `/api/reservations/${id}/${signature}/payment`

  test('Stripe’s script gets what it needs, once for a payment; the other site and a wrong signature get nothing', async () => {
    const reservation = await held('a')
    const path = pathOf(reservation)
    const answers = [await platform.post(hostA, path, {}), await platform.post(hostA, path, {})]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]!.headers['cache-control']).toBe('private, no-store')
    const [first, second] = answers.map(({ text }) => JSON.parse(text) as { client: Record<string, string> })
    expect(first).toEqual({ client: { publishableKey: 'pk_live_A', clientSecret: expect.stringMatching(/_secret_/) } })
    expect(second).toEqual(first)
    expect(fake.intents('sk_live_A')).toHaveLength(1)

    expect((await platform.post(hostB, path, {})).status).toBe(404)
    const forged = {
      ...reservation,
      signature: reservation.signature.replace(/^./, (one) => (one === '0' ? '1' : '0')),
    }
    expect((await platform.post(hostA, pathOf(forged), {})).status).toBe(404)
    expect((await platform.post(hostA, path, { token: '' })).status).toBe(400)
    expect((await platform.post(hostA, path, { amount: 1 })).status).toBe(400)
    expect((await platform.post(hostA, path, {}, { origin: 'https://evil.example' })).status).toBe(403)
  })

  test('a token is declined with its reason, then paid, then refused', async () => {
    const path = pathOf(await held('b'))
    const pay = async (token: string) => {
      const { status, text } = await platform.post(hostB, path, { token })
      return { status, ...(JSON.parse(text) as object) }
    }
    expect(await pay('decline')).toEqual({
      status: 200,
      next: { kind: 'done' },
      declined: expect.stringContaining('declined'),
    })
    expect(await pay('approve')).toEqual({ status: 200, next: { kind: 'done' }, declined: null })
    expect(await pay('approve')).toMatchObject({ status: 409, error: expect.stringContaining('paid already') })
  })
})
