import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { dashboardApi, type DashboardApi } from '../../client/dashboard.ts'
import { apiProxy, giveKey, type ApiProxy } from '../../tools/testing/apiKeys.ts'
import { openDeliveries } from '../../tools/testing/deliveries.ts'
import { hostA, hostB, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveSecret, testSecrets } from '../../tools/testing/secrets.ts'
import { fileLinks } from '../files/files.ts'
import { leads } from '../leads/table.ts'
import { models } from '../models/table.ts'
import { manufacturerJob } from '../models/models.ts'
import { createOutbound } from '../outbound.ts'
import { createSites } from '../sites/sites.ts'
import { websites } from '../sites/table.ts'
import { dashboardOf } from './dashboard.ts'

const NOW = Date.parse('2026-11-22T20:00:00Z')
/** Two retries come before a failure. */
const RETRIED = { timeout: 15_000 }

/** One installation is the Dashboard of the other, over HTTP; the same ids are the same sites on both. */
let upstream: TestPlatform
let proxy: ApiProxy
let staging: ApiProxy
let downstream: TestPlatform
let clock = NOW
let lines: { msg: string; site?: number; err?: { status?: number | null } }[] = []
const outbound = createOutbound({ allowPrivate: true })

beforeAll(async () => {
  upstream = await testPlatform({
    now: () => new Date(clock),
    settings: { a: { test_drive_minutes: 30, tagline: 'From the Dashboard' } },
  })
  proxy = await apiProxy(upstream.port)
  staging = await apiProxy(upstream.port)
  downstream = await testPlatform({
    now: () => new Date(clock),
    outbound,
    logger: pino(
      { level: 'warn' },
      new Writable({
        write(line: Buffer, _encoding, done) {
          lines.push(JSON.parse(line.toString()))
          done()
        },
      }),
    ),
    settings: { a: { dashboard_base_url: proxy.url, dashboard_session_fields: ['tagline', 'offers_count'] } },
  })
  await sign(await giveKey(upstream.database, [upstream.tenants.a.website.id]))
})
afterEach(() => {
  for (const one of [proxy, staging]) {
    one.answered.length = 0
    one.failures = 0
  }
  lines = []
  clock += 11 * 60_000
})
afterAll(async () => {
  await downstream?.dispose()
  outbound.close()
  await proxy?.close()
  await staging?.close()
  await upstream?.dispose()
})

const sign = (credential: string) =>
  giveSecret(downstream.database, downstream.tenants.a.website.id, 'dashboard/credential', credential)

/** Runs work while the site signs in with a key of another site of the Dashboard. */
async function asStranger(work: () => Promise<void>) {
  await sign(await giveKey(upstream.database, [upstream.tenants.b.website.id]))
  try {
    await work()
  } finally {
    await sign(await giveKey(upstream.database, [upstream.tenants.a.website.id]))
  }
}

const timesPath = () => `/dealerships/${downstream.tenants.a.dealerships[0]!.id}/available_appointment_bookings.json`
const times = async () =>
  JSON.parse((await downstream.fetch(hostA, `/api${timesPath()}`)).text).slots as {
    starts_at: string
    ends_at: string
  }[]
const sessionData = async () => JSON.parse((await downstream.fetch(hostA, '/api/website')).text).session_data
const sessionPath = () => `/api/v1/websites/${downstream.tenants.a.website.id}/website_session_data.json`

describe('free times (§7.2)', () => {
  test('are those of the Dashboard, by its settings', async () => {
    const [first] = await times()
    expect(Date.parse(first!.ends_at) - Date.parse(first!.starts_at)).toBe(30 * 60_000)
    expect(proxy.answered).toEqual([{ method: 'GET', path: timesPath(), status: 200 }])
    expect(lines).toEqual([])
  })

  test('are there after two failures, and none after three, which are logged in these words (§8.4)', async () => {
    proxy.failures = 2
    expect((await times()).length).toBeGreaterThan(0)
    expect(proxy.answered.map(({ status }) => status)).toEqual([503, 503, 200])
    expect(lines).toEqual([])
    proxy.answered.length = 0
    proxy.failures = 3
    expect(await times()).toEqual([])
    expect(proxy.answered.map(({ status }) => status)).toEqual([503, 503, 503])
    expect(lines.map(({ msg }) => msg)).toEqual([`Unable to fetch data from ${proxy.url}${timesPath()}`])
  })

  test('of a dealership that the key does not cover are not found', async () => {
    await asStranger(async () => {
      expect(await times()).toEqual([])
      expect(proxy.answered.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(lines.map(({ msg }) => msg)).toEqual(['Unable to fetch data. 404 error.'])
    })
  })

  test('come from the staging system while the site is on staging', async () => {
    const { drizzle } = downstream.database
    const own = eq(websites.id, downstream.tenants.a.website.id)
    const [{ settings }] = (await drizzle.select().from(websites).where(own)) as [typeof websites.$inferSelect]
    const onStaging = { dashboard_staging: true, dashboard_staging_base_url: staging.url }
    await drizzle
      .update(websites)
      .set({ settings: { ...settings, ...onStaging } })
      .where(own)
    await vi.waitFor(async () => {
      await times()
      expect(staging.answered.length).toBeGreaterThan(0)
    }, RETRIED)
    expect(staging.answered[0]).toEqual({ method: 'GET', path: timesPath(), status: 200 })
    await drizzle.update(websites).set({ settings }).where(own)
    await vi.waitFor(async () => {
      proxy.answered.length = 0
      await times()
      expect(proxy.answered.length).toBe(1)
    }, RETRIED)
  })
})

describe('session data (§7.2)', () => {
  test('are shown by the names that the site allows', async () => {
    await sessionData()
    await vi.waitFor(async () =>
      expect(await sessionData()).toEqual({ tagline: 'From the Dashboard', offers_count: 1 }),
    )
    expect(proxy.answered).toEqual([{ method: 'GET', path: sessionPath(), status: 200 }])
  })

  test('that are refused are logged with the Dashboard’s own words (§8.5)', async () => {
    await asStranger(async () => {
      await sessionData()
      await vi.waitFor(() => expect(lines.length).toBe(1), RETRIED)
      expect(lines[0]).toMatchObject({ msg: 'There is no such website.', err: { status: 404 } })
      expect(proxy.answered.map(({ status }) => status)).toEqual([404, 404, 404])
    })
  })
})

test('a manufacturer’s models are stored as the site’s own (§7.2)', async () => {
  const { website, model } = downstream.tenants.a
  const { drizzle } = downstream.database
  await drizzle.delete(models).where(eq(models.website_id, website.id))
  await upstream.database.drizzle
    .update(models)
    .set({ short_description: 'Said by the Dashboard.' })
    .where(eq(models.id, upstream.tenants.a.model.id))
  const sites = await createSites({
    database: downstream.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  const secrets = testSecrets(downstream.database)
  const failures: string[] = []
  const job = manufacturerJob({
    database: downstream.database,
    sites,
    dashboard: async (id) =>
      dashboardOf((await sites.findById(id))!.site, secrets, {
        outbound,
        onFailure: (line) => failures.push(line),
        retryDelayMs: 1,
      }),
    onWarning: (error) => {
      throw error
    },
  })
  await job.run({ site: website.id }, { id: 'once', isLast: true })
  await sites.close()
  expect(failures).toEqual([])
  const stored = await drizzle.select().from(models).where(eq(models.website_id, website.id))
  expect(stored).toMatchObject([
    { name: model.name, short_description: 'Said by the Dashboard.', source: 'manufacturer' },
  ])
})

test('a visitor’s lead arrives at the Dashboard once, although the first attempt fails (§7.4)', async () => {
  const { drizzle } = downstream.database
  const own = eq(websites.id, downstream.tenants.a.website.id)
  const [{ settings }] = (await drizzle.select().from(websites).where(own)) as [typeof websites.$inferSelect]
  const delivering = {
    ...settings,
    lead_confirmation_mail: false,
    lead_destinations: [{ id: 'group', kind: 'dashboard' as const, to: proxy.url }],
  }
  await drizzle.update(websites).set({ settings: delivering }).where(own)
  const sites = await createSites({
    database: downstream.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  const atDashboard = async (key: 'a' | 'b') =>
    (
      await upstream.database.drizzle.select().from(leads).where(eq(leads.website_id, upstream.tenants[key].website.id))
    ).filter(({ lead }) => lead.email === 'kit@visitor.example')
  proxy.failures = 1
  const worker = await openDeliveries({
    database: downstream.database,
    sites,
    secrets: testSecrets(downstream.database),
    mailer: {
      send: async () => {
        throw new Error('nothing is sent by mail here')
      },
    } as never,
    outbound,
    links: fileLinks('a key for links'),
    mailFrom: 'leads@platform.example',
    replies: null,
    consoleOrigin: 'http://console.localhost',
    retry: { limit: 5, delaySeconds: 1, ceilingSeconds: 1 },
  })
  try {
    const lead = {
      first_name: 'Kit',
      last_name: 'Marsh',
      email: 'kit@visitor.example',
      phone: '0746 555 019',
      postcode: '4350',
      message: 'Does it tow?',
    }
    expect((await downstream.post(hostA, '/api/leads', { lead })).status).toBe(201)
    await vi.waitFor(async () => expect((await atDashboard('a')).length).toBe(1), RETRIED)
    await vi.waitFor(async () => {
      const { rows } = await downstream.database.pool.query(
        "select state from deliveries where destination = 'group' and website_id = $1",
        [downstream.tenants.a.website.id],
      )
      expect(rows).toEqual([{ state: 'sent' }])
    }, RETRIED)
    expect(proxy.answered.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['POST', '/api/leads', 503],
      ['POST', '/api/leads', 201],
    ])
    expect(await atDashboard('a')).toMatchObject([{ lead: { message: 'Does it tow?', website_slug: 'site-a' } }])
    expect(await atDashboard('b')).toEqual([])
  } finally {
    await worker.close()
    await sites.close()
    await drizzle.update(websites).set({ settings }).where(own)
  }
})

test('a program brings the Dashboard’s stock to the site with the client of both, and no other site’s (§7.2)', async () => {
  const own = await apiProxy(downstream.port)
  try {
    const client = async (platform: TestPlatform, baseUrl: string): Promise<DashboardApi> => {
      const [keyId = '', secret = ''] = (await giveKey(platform.database, [platform.tenants.a.website.id])).split(':')
      return dashboardApi({ baseUrl, keyId, secret })
    }
    const from = await client(upstream, proxy.url)
    const to = await client(downstream, own.url)
    const dealership = (platform: TestPlatform) => ({
      params: { path: { id: String(platform.tenants.a.dealerships[0]!.id) } },
    })
    const vehicle = { make: 'Isuzu', model: 'D-Max', year: 2024, price: 61_990, price_type: 'drive_away' as const }
    await from.POST('/api/v1/dealerships/{id}/vehicles', {
      ...dealership(upstream),
      body: { vehicles: [{ stocknum: 'UP-1', car_type: 'used', ...vehicle }] },
    })
    const read = await from.GET('/api/v1/vehicles', {
      params: { query: { dealership_id: String(upstream.tenants.a.dealerships[0]!.id), limit: '200' } },
    })
    const [{ make, model, year, price, price_type, car_type, stocknum } = {}] = read.data!.items.filter(
      (one) => one.stocknum === 'UP-1',
    )
    const written = { make, model, year, price, price_type, car_type, stocknum: stocknum! }
    const result = await to.POST('/api/v1/dealerships/{id}/vehicles', {
      ...dealership(downstream),
      body: { vehicles: [written] },
    } as never)
    expect(result.data).toMatchObject({ created: 1, rejected: 0 })
    const slug = '2024-isuzu-d-max-up-1'
    await vi.waitFor(async () => {
      const { status, text } = await downstream.fetch(hostA, `/api/cars/${slug}`)
      expect([status, JSON.parse(text).price]).toEqual([200, 61_990])
    }, RETRIED)
    expect((await downstream.fetch(hostB, `/api/cars/${slug}`)).status).toBe(404)
  } finally {
    await own.close()
  }
})
