import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Lead } from '@forecourt/rules/lead/lead.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { SAMPLES } from '../../tools/testing/samples.ts'
import { TEST_KEYS } from '../../tools/testing/secrets.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import type { Transaction } from '../db/database.ts'
import { diskStore } from '../files/disk.ts'
import { createSites } from '../sites/sites.ts'
import { leadsFor, type LeadSubmission } from './leads.ts'
import { leads } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let a: Site
let b: Site
let lead: Lead
let directory: string
const leadsOf = (site: Site) =>
  leadsFor(
    {
      database: home.database.site(site.id),
      files: diskStore(directory),
      secretKey: 'a key for tests',
      encryptionKeys: TEST_KEYS,
      challengeSecret: async () => null,
    },
    site,
  )
const submission = (fields: Partial<LeadSubmission> = {}): LeadSubmission => ({
  submissionId: randomUUID(),
  deviceId: 'device_abcdefghij',
  visitor: 'abcDEF0123abcDEF0123abcDEF012345',
  network: '203.0.113.7',
  suspicion: null,
  form: null,
  sensitive: null,
  ...fields,
})

beforeAll(async () => {
  home = await testDatabase()
  directory = await mkdtemp(join(tmpdir(), 'forecourt-leads-'))
  tenants = await twoTenants(home.database)
  const sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  a = (await sites.findBySlug('site-a'))!.site
  b = (await sites.findBySlug('site-b'))!.site
  await sites.close()
  lead = tenants.a.lead.lead
})
afterAll(async () => {
  await home.dispose()
  await rm(directory, { recursive: true, force: true })
})
afterEach(() => {
  vi.useRealTimers()
})

test('goes to the dealership it names, else to the primary one of the site', async () => {
  for (const [slug, expected] of [
    ['dealership-a2', tenants.a.dealerships[1]!.id],
    ['dealership-b1', tenants.a.dealerships[0]!.id],
    [null, tenants.a.dealerships[0]!.id],
  ] as const) {
    const { id } = await leadsOf(a).submit({ ...lead, dealership_slug: slug }, submission())
    const row = (await home.database.drizzle.select().from(leads)).find(({ lead_id }) => lead_id === id)
    expect(row).toMatchObject({ website_id: a.id, dealership_id: expected })
  }
})

test('many presses at once make one lead', async () => {
  const one = submission()
  const receipts = await Promise.all(Array.from({ length: 12 }, () => leadsOf(a).submit(lead, one)))
  expect(new Set(receipts.map(({ id, reference }) => `${id} ${reference}`)).size).toBe(1)
  expect(receipts.filter(({ created }) => created).length).toBe(1)
})

test.each([
  ['at once', 0, false],
  ['across the end of a window', 60_000, false],
  ['half an hour later', 30 * 60_000, true],
])('the same words without an id %s: a new lead is %s', async (when, laterMs, created) => {
  const words = { ...lead, message: `Words ${when}` }
  const start = new Date('2026-11-21T10:14:30Z').getTime()
  vi.useFakeTimers({ now: start, toFake: ['Date'] })
  const first = await leadsOf(a).submit(words, submission({ submissionId: null }))
  vi.setSystemTime(start + laterMs)
  const again = await leadsOf(a).submit(words, submission({ submissionId: null, deviceId: 'device_other00000' }))
  expect([first.created, again.created, again.id === first.id]).toEqual([true, created, !created])
})

const income = (value: string) => [{ name: 'income', label: 'Income after tax', value }]

test('without an id, other sensitive answers make another lead, and only the key tells which', async () => {
  const words = { ...lead, message: 'About finance' }
  const sent = (value: string) => leadsOf(a).submit(words, submission({ submissionId: null, sensitive: income(value) }))
  const [first, again, other] = [await sent('$1'), await sent('$1'), await sent('$2')]
  expect([first.created, again.created, other.created]).toEqual([true, false, true])
  const withAnotherKey = leadsFor(
    {
      database: home.database.site(a.id),
      files: diskStore(directory),
      secretKey: 'another key for tests',
      encryptionKeys: TEST_KEYS,
      challengeSecret: async () => null,
    },
    a,
  )
  const elsewhere = await withAnotherKey.submit(words, submission({ submissionId: null, sensitive: income('$1') }))
  expect(elsewhere.created).toBe(true)
})

test('a later step replaces the sensitive answers of an earlier one, also by none', async () => {
  const one = submission({ form: 'finance-application' })
  const stored = async (id: string) =>
    (
      await home.database.pool.query<{ labels: string[]; retention_days: number }>(
        'select s.labels, s.retention_days from lead_secrets s join leads l on l.id = s.lead_id where l.lead_id = $1',
        [id],
      )
    ).rows
  const step = (number: number, sensitive: LeadSubmission['sensitive']) =>
    leadsOf(a).submit(
      { ...lead, lead_status: 'Incomplete', form_completed: false, step_number: number },
      { ...one, sensitive },
    )
  const { id } = await step(1, [])
  expect(await stored(id)).toEqual([])
  await step(2, income('$1'))
  expect(await stored(id)).toEqual([{ labels: ['Income after tax'], retention_days: 90 }])
  // An earlier step that arrives late changes nothing.
  await step(1, [])
  expect(await stored(id)).toHaveLength(1)
  await step(3, [])
  expect(await stored(id)).toEqual([{ labels: [], retention_days: 90 }])
})

test('the same id is free on another site', async () => {
  const one = submission()
  const [onA, onB] = [
    await leadsOf(a).submit(lead, one),
    await leadsOf(b).submit({ ...lead, dealership_slug: null }, one),
  ]
  expect([onA.created, onB.created, onA.id === onB.id]).toEqual([true, true, false])
})

test('files stay where it is uncertain whether their lead was committed, and are removed where it was refused', async () => {
  const files = [{ name: 'cv.pdf', blob: new Blob([SAMPLES.pdf]) }]
  const stored = async () => (await readdir(directory, { recursive: true })).filter((name) => name.includes('/'))
  const own = home.database.site(a.id)
  const broken = {
    ...own,
    transaction: async <T>(work: (tx: Transaction) => Promise<T>) => {
      const result = await own.transaction(work)
      // The lookup before the transaction stores nothing.
      if (result !== null) throw new Error('the connection is lost')
      return result
    },
  }
  const before = (await stored()).length
  const lost = submission({ files })
  const onBroken = leadsFor(
    {
      database: broken,
      files: diskStore(directory),
      secretKey: 'a key for tests',
      encryptionKeys: TEST_KEYS,
      challengeSecret: async () => null,
    },
    a,
  )
  await expect(onBroken.submit(lead, lost)).rejects.toThrow('the connection is lost')
  expect(await stored()).toHaveLength(before + 1)
  // Sent again, it finds the stored lead, with its file.
  expect((await leadsOf(a).submit(lead, lost)).created).toBe(false)
  expect(await stored()).toHaveLength(before + 1)

  const booking = {
    kind: 'appointment' as const,
    dealershipId: a.dealerships[0]!.id,
    vehicleAt: null,
    startsAt: '2020-01-01T00:00:00Z',
  }
  await expect(leadsOf(a).submit(lead, submission({ files, booking }))).rejects.toThrow('can no longer be booked')
  expect(await stored()).toHaveLength(before + 1)
})
