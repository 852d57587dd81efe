import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { apiProxy, giveKey, type ApiProxy } from '../../tools/testing/apiKeys.ts'
import { hostA, testPlatform, type TestPlatform } from '../../tools/testing/platform.ts'
import { giveSecret, testSecrets } from '../../tools/testing/secrets.ts'
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
