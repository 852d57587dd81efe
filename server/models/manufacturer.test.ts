import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Site } from '@forecourt/rules/site/site.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { testLookups } from '../../tools/testing/lookups.ts'
import { webReceiver, type WebReceiver } from '../../tools/testing/receivers.ts'
import { twoTenants } from '../../tools/testing/twoTenants.ts'
import { testProviders } from '../../tools/testing/reservations.ts'
import { TEST_KEYS } from '../../tools/testing/secrets.ts'
import type { Database } from '../db/database.ts'
import { dashboardClient } from '../dashboard/dashboard.ts'
import { createOutbound } from '../outbound.ts'
import { createDealers } from '../dealers.ts'
import { diskStore } from '../files/disk.ts'
import { openJobs } from '../jobs/jobs.ts'
import { createSites } from '../sites/sites.ts'
import { openSnapshots } from '../stock/snapshots.ts'
import { FRESH_SECONDS, manufacturerData, manufacturerJob, refreshModels, type RefreshDeps } from './manufacturer.ts'
import { listModels } from './models.ts'
import { models } from './table.ts'

const MINUTE_MS = 60_000

let home: TestDatabase
let web: WebReceiver
let site: Site
let now = new Date('2026-11-21T02:00:00Z')
let lines: string[] = []
let warnings: string[] = []
/** Timeout of a call: long for a busy machine, short if nothing responds. */
let readTimeoutMs = 10_000
const outbound = createOutbound({ allowPrivate: true })

beforeAll(async () => {
  home = await testDatabase()
  const { b } = await twoTenants(home.database)
  site = { id: b.website.id, manufacturer: 'Mazda' } as Site
  await home.database.drizzle.delete(models).where(eq(models.website_id, site.id))
  web = await webReceiver()
})
afterEach(async () => {
  await home.database.drizzle.delete(models).where(eq(models.website_id, site.id))
  web.received.length = 0
  web.answer = null
  lines = []
  warnings = []
  readTimeoutMs = 10_000
})
afterAll(async () => {
  outbound.close()
  await web.close()
  await home.dispose()
})

const dashboard = async () =>
  dashboardClient({
    baseUrl: web.url,
    credential: 'key:secret',
    outbound,
    onFailure: (line) => lines.push(line.replace(web.url, '')),
    retryDelayMs: 1,
    readTimeoutMs,
  })

const onWarning = (_error: unknown, message: string) => warnings.push(message)
/** Makes the request as a worker does, without a visitor waiting. */
const requestDirectly =
  (manufacturers: readonly string[], changed: Partial<RefreshDeps> = {}) =>
  async (of: Site) =>
    void refreshModels({ database: home.database, dashboard, onWarning, ...changed }, of, manufacturers)

/** The manufacturer data of a server that has just started. */
function started(manufacturers: readonly string[] = ['Mazda'], changed: Partial<RefreshDeps> = {}) {
  const data = manufacturerData({
    requestData: requestDirectly(manufacturers, changed),
    onWarning,
    now: () => now,
  })
  return { visit: () => data.refreshIfStale(home.database.site(site.id), site) }
}
const names = async () => (await listModels(home.database.site(site.id))).map(({ name }) => name)
const says = (...list: string[]) => ({ status: 200, body: JSON.stringify({ models: list.map((name) => ({ name })) }) })

test('the first page of a site without models has what the Dashboard says (§7.1)', async () => {
  web.answer = () => says('CX-5', 'MX-5')
  await started().visit()
  expect(await names()).toEqual(['CX-5', 'MX-5'])
  expect(web.received.map(({ path, headers }) => [path, headers.authorization])).toEqual([
    [`/manufacturers/mazda.json?website_id=${site.id}`, `Basic ${Buffer.from('key:secret').toString('base64')}`],
  ])
})

test('it is requested once in ten minutes', async () => {
  web.answer = () => says('CX-5')
  const { visit } = started()
  await Promise.all([visit(), visit(), visit()])
  now = new Date(now.getTime() + 10 * MINUTE_MS - 1)
  await visit()
  expect(web.received).toHaveLength(1)
  now = new Date(now.getTime() + 1)
  web.answer = () => says('CX-5', 'CX-80')
  await visit()
  await expect.poll(names).toEqual(['CX-5', 'CX-80'])
})

test.each([
  ['fails', () => ({ status: 500 }), ['Unable to fetch data from /manufacturers/mazda.json?website_id={id}'], []],
  ['knows nothing', () => ({ status: 404 }), ['Unable to fetch data. 404 error.'], []],
  ['says in its body that it knows nothing', () => ({ status: 200, body: '{"status":404}' }), [], []],
  ['never answers', () => null, ['Unable to fetch data from /manufacturers/mazda.json?website_id={id}'], []],
  ['says something else', () => ({ status: 200, body: '{"models":[]}' }), [], ['The data for Mazda can’t be used']],
])('the stored models stay when the Dashboard %s', async (_, answer, logged, warned) => {
  web.answer = () => says('CX-5')
  const { visit } = started()
  await visit()
  web.received.length = 0
  web.answer = answer
  if (answer() === null) readTimeoutMs = 60
  now = new Date(now.getTime() + 10 * MINUTE_MS)
  const begun = performance.now()
  await visit()
  // Opening a page does not wait for it.
  expect(performance.now() - begun).toBeLessThan(50)
  const expected = { logged: logged.map((line) => line.replace('{id}', String(site.id))), warned }
  await expect.poll(() => ({ logged: lines, warned: warnings })).toEqual(expected)
  await expect.poll(() => web.received.length).toBe(logged.length > 0 ? 3 : 1)
  expect(await names()).toEqual(['CX-5'])
})

test('a Dashboard that hangs keeps the very first page for two seconds and no longer', async () => {
  const hanging = { manufacturer: () => new Promise<never>(() => {}) }
  const begun = performance.now()
  await started(['Mazda'], { dashboard: async () => hanging }).visit()
  const waited = performance.now() - begun
  expect(waited).toBeGreaterThan(1_950)
  expect(waited).toBeLessThan(4_000)
  expect(await names()).toEqual([])
})

test('one manufacturer that fails does not delay another', async () => {
  web.answer = ({ path }) => (path.includes('isuzu-ute') ? { status: 500 } : says('CX-5'))
  await started(['Isuzu Ute', 'Mazda']).visit()
  await expect.poll(names).toEqual(['CX-5'])
  expect(web.received.map(({ path }) => path.split('?')[0])).toEqual([
    ...Array(3).fill('/manufacturers/isuzu-ute.json'),
    '/manufacturers/mazda.json',
  ])
})

test('one manufacturer whose data cannot be stored does not delay another', async () => {
  web.answer = ({ path }) => says(path.includes('isuzu-ute') ? 'D-Max' : 'CX-5')
  const { transaction } = home.database
  let stored = 0
  const database: Database = {
    ...home.database,
    transaction: async (work) => {
      if (stored++ === 0) throw new Error('no room')
      return transaction(work)
    },
  }
  await started(['Isuzu Ute', 'Mazda'], { database }).visit()
  expect(await names()).toEqual(['CX-5'])
  expect(warnings).toEqual(['The data for Isuzu Ute can’t be stored'])
})

test('a worker requests the manufacturers of the site that a job names, once for all processes', async () => {
  web.answer = () => says('CX-5')
  const { database } = home
  const sites = await createSites({ database, address: { scheme: 'http', platformDomain: 'localhost', port: null } })
  const job = manufacturerJob({ database, sites, dashboard, onWarning })
  const worker = await openJobs({ database, jobs: [job], work: true, pollSeconds: 0.5 })
  const other = await openJobs({ database, jobs: [job], work: false })
  try {
    const entry = { data: { site: site.id }, once: { key: String(site.id), seconds: FRESH_SECONDS } }
    await Promise.all([worker.add(job, [entry]), other.add(job, [entry]), other.add(job, [{ data: { site: -1 } }])])
    await expect.poll(names, { timeout: 10_000 }).toEqual(['CX-5'])
    await worker.close()
    expect(web.received.map(({ path }) => path)).toEqual([`/manufacturers/mazda.json?website_id=${site.id}`])
  } finally {
    await Promise.all([worker.close(), other.close(), sites.close()])
  }
})

test('pages of a site have it by their dealer, and go on without it', async () => {
  const { database } = home
  const sites = await createSites({ database, address: { scheme: 'http', platformDomain: 'localhost', port: null } })
  const snapshots = await openSnapshots(database)
  const dealerFor = createDealers({
    database,
    snapshots,
    now: () => now,
    files: diskStore('/nowhere'),
    challengeSecret: async () => null,
    lookups: testLookups(database),
    ...testProviders(database),
    secretKey: 'a key of tests',
    encryptionKeys: TEST_KEYS,
    requestManufacturerData: requestDirectly(['Mazda']),
  })
  const resolved = (await sites.findBySlug('site-b'))!.site
  const dealer = (settings: object) => dealerFor({ ...resolved, settings: { ...resolved.settings, ...settings } })
  const listed = async (settings: object) => (await dealer(settings).models.list()).map(({ name }) => name)
  const outside = { models_enabled: true, dashboard_base_url: web.url }
  try {
    web.answer = () => says('CX-5')
    expect(await listed({ models_enabled: true })).toEqual([])
    expect(await listed({ ...outside, models_enabled: false })).toEqual([])
    expect(web.received).toEqual([])
    expect(await listed(outside)).toEqual(['CX-5'])

    web.answer = () => null
    readTimeoutMs = 60
    now = new Date(now.getTime() + 10 * MINUTE_MS)
    const { models: range } = dealer(outside)
    const [model] = await range.list()
    expect(await range.find(model!.id)).toMatchObject({ name: 'CX-5', variants: [], slides: [] })
    expect(await range.find(model!.id + 1)).toBeNull()
    await expect.poll(() => lines).toHaveLength(1)
  } finally {
    await Promise.all([sites.close(), snapshots.close()])
  }
})
