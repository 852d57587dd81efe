import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseLayer } from '@forecourt/rules/site/cascade.ts'
import { LOOKUP_PROVIDERS, lookupProviders, type LookupProvider } from '@forecourt/rules/site/lookupProviders.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { VehicleUse } from '@forecourt/rules/tradeIn/request.ts'
import { describedVehicle } from '@forecourt/rules/tradeIn/vehicle.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { fakeLookupProvider, KNOWN, type FakeLookupProvider } from '../../tools/testing/lookupProviders.ts'
import { testLookups } from '../../tools/testing/lookups.ts'
import { giveSecret } from '../../tools/testing/secrets.ts'
import { carRow, twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { createOutbound } from '../outbound.ts'
import { createSites, type Sites } from '../sites/sites.ts'
import { cars } from '../stock/table.ts'
import { LOOKUP_ADAPTERS } from './adapters.ts'
import { lookupSweepJob } from './sweep.ts'
import { lookupAnswers } from './table.ts'
import type { Lookups, TradeIns } from './lookups.ts'
import type { UnavailableReason } from './provider.ts'

const NOW = new Date('2026-11-23T02:00:00Z')
const KEY = 'a key of the provider'
const USE: VehicleUse = { km: 80_000, condition: 'good', conditionWord: 'Good' }
/** Short enough that no test waits, long enough for a busy machine. */
const TIMING = { attemptMs: 800, retryMs: 10, totalMs: 4_000 }

const outbound = createOutbound({ allowPrivate: true })
let home: TestDatabase
let tenants: TwoTenants
let sites: Sites
let siteA: Site
let siteB: Site
let clock: Date
let warnings: string[]

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database, { a: { autograb: true }, b: { autograb: true } })
  const asking = [3_000_000, 3_200_000, 3_600_000]
  await home.database.drizzle.insert(cars).values([
    // Site A has three comparable vehicles, site B none, and both have others.
    ...asking.map((price_cents, index) =>
      carRow({
        dealership_id: tenants.a.dealerships[0]!.id,
        stocknum: `M${index}`,
        make: 'Mazda',
        model: 'CX-5',
        badge: 'Maxx Sport',
        year: 2017 + index,
        price_cents,
      }),
    ),
    carRow({
      dealership_id: tenants.b.dealerships[0]!.id,
      stocknum: 'M9',
      make: 'Mazda',
      model: 'CX-5',
      year: 2018,
      price_cents: 9_900_000,
      currency: 'AUD',
    }),
  ])
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  siteA = (await sites.findBySlug('site-a'))!.site
  siteB = (await sites.findBySlug('site-b'))!.site
})
afterAll(async () => {
  outbound.close()
  await sites.close()
  await home.dispose()
})
beforeEach(async () => {
  await home.database.drizzle.delete(lookupAnswers)
  clock = NOW
  warnings = []
})

const open = () =>
  testLookups(home.database, {
    outbound,
    now: () => clock,
    timing: TIMING,
    onWarning: (error) => warnings.push(String(error)),
  })

/** The lookups of a site with some providers. */
const of = (lookups: Lookups, site: Site, vehicle_lookups: Site['settings']['vehicle_lookups']): TradeIns =>
  lookups.forSite(
    {
      ...site,
      lookupProviders: lookupProviders<Site['lookupProviders'][number]>(vehicle_lookups, {
        country: site.country,
        local: true,
      }),
    },
    home.database.site(site.id),
  )

const KINDS = Object.keys(LOOKUP_PROVIDERS) as LookupProvider[]

test('a provider that no table names is refused by the setting, with the names of those it may be', () => {
  expect(parseLayer({ vehicle_lookups: [{ provider: 'other' }] })).toEqual({
    ok: false,
    problems: [{ path: 'vehicle_lookups.0.provider', reason: `must be one of ${KINDS.join(', ')}` }],
  })
})

/** Behaviour required of every provider (§7.6, §7.11). */
describe.each(KINDS)('%s', (kind) => {
  let fake: FakeLookupProvider | null = null
  let settings: Site['settings']['vehicle_lookups'][number]
  let tradeIns: TradeIns
  const plate = kind === 'sandbox' ? { rego: 'TEST1', state: 'VIC' } : { rego: KNOWN[0]!.plate, state: KNOWN[0]!.state }
  const calls = () => fake?.received.length ?? 0

  beforeEach(async () => {
    fake = kind === 'sandbox' ? null : await fakeLookupProvider(kind, KEY)
    settings = kind === 'sandbox' ? { provider: kind } : { provider: kind, url: fake!.url }
    if (kind !== 'sandbox')
      for (const { website } of [tenants.a, tenants.b])
        await giveSecret(home.database, website.id, `lookup/${kind}`, KEY)
    tradeIns = of(open(), siteA, [settings])
  })
  afterEach(() => fake?.close())

  /** The plate with which the provider has no answer. */
  function without(reason: UnavailableReason) {
    if (!fake)
      return { rego: { quota: 'TESTQ', timeout: 'TESTT', refused: 'TESTR', failed: 'TESTF' }[reason], state: 'VIC' }
    const status = { quota: 429, refused: 403, failed: 500, timeout: 0 }[reason]
    fake.trouble = () => (reason === 'timeout' ? null : { status })
    return plate
  }

  test('is a setting, with its own key', () => {
    expect(parseLayer({ vehicle_lookups: [settings] })).toMatchObject({ ok: true })
    expect(parseLayer({ vehicle_lookups: [{ ...settings, apiKey: 'x' }] })).toMatchObject({ ok: false })
    const { secretSchema } = LOOKUP_PROVIDERS[kind]
    expect(secretSchema?.safeParse(KEY).success ?? true).toBe(true)
    expect(secretSchema?.safeParse('').success ?? false).toBe(false)
  })

  test('finds a vehicle by its registration (§7.6, §7.11)', async () => {
    const found = await tradeIns.lookup(plate, null)
    expect(found).toMatchObject({ kind: 'found', provider: kind, at: NOW })
    if (found.kind !== 'found') return
    const { make, model, year } = found.vehicle
    const expected = kind === 'sandbox' ? ['Toyota', 'HiLux', 2023] : [KNOWN[0]!.make, KNOWN[0]!.model, KNOWN[0]!.year]
    expect([make.toLowerCase(), model.toLowerCase(), year]).toEqual(
      expected.map((part) => (typeof part === 'string' ? part.toLowerCase() : part)),
    )
    expect(JSON.stringify(found)).not.toContain(KNOWN[0]!.vin)
    expect(warnings).toEqual([])
  })

  test('finds the same vehicle by its VIN, which is cached too; RedBook knows registrations only', async () => {
    const vin = kind === 'sandbox' ? 'TESTCAR0000000001' : KNOWN[0]!.vin
    if (kind === 'redbook') return expect(await tradeIns.decode(vin, null)).toBeNull()
    const found = await tradeIns.decode(vin, null)
    expect(found).toEqual(await tradeIns.lookup(plate, null))
    const asked = calls()
    expect(await tradeIns.decode(vin, null)).toEqual(found)
    expect(calls()).toBe(asked)
    expect(await tradeIns.decode('JM0KF4W2A00000000', null)).toEqual({ kind: 'not_found', provider: kind })
    expect(warnings).toEqual([])
  })

  test('an unknown plate, or one of another state, is not found', async () => {
    expect(await tradeIns.lookup({ rego: 'NOBODY', state: 'VIC' }, null)).toEqual({ kind: 'not_found', provider: kind })
    if (kind !== 'sandbox')
      expect(await tradeIns.lookup({ ...plate, state: 'TAS' }, null)).toEqual({ kind: 'not_found', provider: kind })
    expect(warnings).toEqual([])
  })

  test.each<UnavailableReason>(['quota', 'timeout', 'refused', 'failed'])('without an answer: %s', async (reason) => {
    const wanted = without(reason)
    expect(await tradeIns.lookup(wanted, null)).toEqual({ kind: 'unavailable', reason })
    if (!fake) return
    // What a retry can cure was tried three times.
    expect(calls()).toBe(reason === 'timeout' || reason === 'failed' ? 3 : 1)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).not.toContain(plate.rego)
    expect(warnings[0]).not.toContain(KEY)
    // Nothing of it is cached, except that a used-up quota is left alone for a minute.
    fake.trouble = null
    if (reason === 'quota') {
      const before = calls()
      expect(await tradeIns.lookup(wanted, null)).toEqual({ kind: 'unavailable', reason })
      expect(calls()).toBe(before)
      clock = new Date(NOW.getTime() + 60_001)
    }
    expect(await tradeIns.lookup(wanted, null)).toMatchObject({ kind: 'found' })
  })

  test('values it, or says that it cannot', async () => {
    const valued = await tradeIns.value({ plate, choice: 0 }, USE, null)
    // NEVDIS only identifies, and site A has too few vehicles like that of the plate TEST1.
    if (kind === 'nevdis' || kind === 'sandbox') return expect(valued).toEqual({ kind: 'none', reason: null })
    expect(valued).toMatchObject({
      kind: 'valued',
      valuation: {
        lowCents: kind === 'autograb' ? 1_820_000 : 1_830_000,
        highCents: kind === 'autograb' ? 2_050_000 : 2_040_000,
        currency: 'AUD',
        vehicle: '2018 Mazda CX-5 Maxx Sport',
        km: 80_000,
        condition: 'Good',
        asOf: NOW.toISOString(),
        validUntil: '2026-11-30T02:00:00.000Z',
        source: LOOKUP_PROVIDERS[kind].title,
        sample: false,
      },
    })
    const { plate: rego, state } = KNOWN[3]!
    expect(await tradeIns.value({ plate: { rego, state }, choice: 0 }, USE, null)).toEqual({
      kind: 'none',
      reason: null,
    })
  })

  test('a typed vehicle is valued where the provider can search for it (§7.6)', async () => {
    if (kind === 'sandbox') return
    const typed = (badge: string | null, year = 2018) =>
      tradeIns.value({ described: describedVehicle({ make: 'MAZDA', model: 'cx5', year, badge }) }, USE, null)
    // The others have no search: the dealer values it.
    if (kind !== 'autograb') return expect(await typed(null)).toEqual({ kind: 'none', reason: null })
    // Without a badge the range has every badge of that model and year, and none of another.
    expect(await typed(null)).toMatchObject({
      kind: 'valued',
      valuation: { lowCents: 1_820_000, highCents: 2_150_000, vehicle: '2018 Mazda CX-5', sample: false },
    })
    expect(await typed('maxx sport')).toMatchObject({ valuation: { lowCents: 1_820_000, highCents: 2_050_000 } })
    const before = calls()
    await typed('maxx sport')
    expect(calls()).toBe(before)
    for (const [badge, year] of [
      ['GT', 2018],
      [null, 2012],
    ] as const)
      expect(await typed(badge, year)).toEqual({ kind: 'none', reason: null })
  })

  if (kind === 'sandbox') return

  test('answers are cached for a day, for the same site and key', async () => {
    const lookups = open()
    const a = of(lookups, siteA, [settings])
    const both = await Promise.all([a.lookup(plate, null), a.lookup(plate, null)])
    expect(both[0]).toEqual(both[1])
    // The register has two products.
    const once = kind === 'nevdis' ? 2 : 1
    expect(calls()).toBe(once)
    const nobody = { rego: 'NOBODY', state: 'VIC' }
    expect(await a.lookup(nobody, null)).toMatchObject({ kind: 'not_found' })
    await a.lookup(nobody, null)
    expect(calls()).toBe(once + 1)
    // Another site pays for its own.
    await of(lookups, { ...siteB, country: 'AU' }, [settings]).lookup(plate, null)
    expect(calls()).toBe(2 * once + 1)
    clock = new Date(NOW.getTime() + 86_400_000 - 1)
    await a.lookup(plate, null)
    expect(calls()).toBe(2 * once + 1)
    clock = new Date(NOW.getTime() + 86_400_001)
    await a.lookup(plate, null)
    expect(calls()).toBe(3 * once + 1)
  })

  test('answers are shared by processes, unreadable in the database, and deleted after a day', async () => {
    const [one, other] = [of(open(), siteA, [settings]), of(open(), siteA, [settings])]
    const found = await one.lookup(plate, null)
    const asked = calls()
    expect(await other.lookup(plate, null)).toEqual(found)
    expect(calls()).toBe(asked)
    const stored = await home.database.drizzle.select().from(lookupAnswers)
    expect(stored).toHaveLength(1)
    for (const clear of [plate.rego, KNOWN[0]!.vin, KNOWN[0]!.model])
      expect(JSON.stringify(stored)).not.toContain(clear)
    // An answer in another row, or of a retired key, is asked for again.
    await home.database.drizzle.update(lookupAnswers).set({ key_id: '0000000000000000' })
    expect(await other.lookup(plate, null)).toEqual(found)
    expect(calls()).toBe(2 * asked)
    const sweep = lookupSweepJob(home.database, () => clock)
    await sweep.run({}, { id: 'sweep', isLast: false })
    expect(await home.database.drizzle.$count(lookupAnswers)).toBe(1)
    clock = new Date(NOW.getTime() + 86_400_001)
    await sweep.run({}, { id: 'sweep', isLast: false })
    expect(await home.database.drizzle.$count(lookupAnswers)).toBe(0)
  })

  test('a failure that passes is retried', async () => {
    fake!.trouble = (count) => (count === 1 ? 'dropped' : count === 2 ? { status: 503 } : undefined)
    expect(await tradeIns.lookup(plate, null)).toMatchObject({ kind: 'found' })
    expect(calls()).toBe(kind === 'nevdis' ? 4 : 3)
    expect(warnings).toEqual([])
  })

  test.each([
    ['no JSON', '<html>1ABC23</html>'],
    ['JSON of another form', '{"vehicle":"1ABC23"}'],
    ['nothing', ''],
  ])('an answer that is %s counts as failed, and the log has nothing of it', async (_, body) => {
    fake!.trouble = () => ({ status: 200, body })
    expect(await tradeIns.lookup(plate, null)).toEqual({ kind: 'unavailable', reason: 'failed' })
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).not.toContain('1ABC23')
  })

  test('a wrong key is refused', async () => {
    await giveSecret(home.database, tenants.a.website.id, `lookup/${kind}`, 'another key')
    expect(await tradeIns.lookup(plate, null)).toEqual({ kind: 'unavailable', reason: 'refused' })
  })

  test('an address in a private network is not called', async () => {
    const guarded = createOutbound({ allowPrivate: false })
    const lookups = testLookups(home.database, { outbound: guarded, timing: TIMING, onWarning: () => {} })
    expect(await of(lookups, siteA, [settings]).lookup(plate, null)).toEqual({ kind: 'unavailable', reason: 'failed' })
    expect(calls()).toBe(0)
    guarded.close()
  })
})

test('every provider has an adapter', () => {
  expect(Object.keys(LOOKUP_ADAPTERS)).toEqual(KINDS)
})

describe('several providers', () => {
  test('the register identifies, the guide values, and one that is down is passed over', async () => {
    const [nevdis, autograb] = await Promise.all([
      fakeLookupProvider('nevdis', KEY),
      fakeLookupProvider('autograb', KEY),
    ])
    for (const kind of ['nevdis', 'autograb'])
      await giveSecret(home.database, tenants.a.website.id, `lookup/${kind}`, KEY)
    const tradeIns = of(open(), siteA, [
      { provider: 'nevdis', url: nevdis.url },
      { provider: 'autograb', url: autograb.url },
    ])
    const plate = { rego: '1ABC23', state: 'VIC' }
    expect(await tradeIns.lookup(plate, null)).toMatchObject({
      kind: 'found',
      provider: 'nevdis',
      registration: { status: 'registered', expiry: '2027-03-31' },
      complianceDate: '2018-03',
    })
    expect(await tradeIns.value({ plate, choice: 0 }, USE, null)).toMatchObject({
      kind: 'valued',
      valuation: { source: 'AutoGrab' },
    })
    nevdis.trouble = () => ({ status: 500 })
    expect(await tradeIns.lookup({ rego: 'XYZ987', state: 'NSW' }, null)).toMatchObject({
      kind: 'found',
      provider: 'autograb',
    })
    expect(await tradeIns.lookup({ rego: 'XYZ987', state: 'NSW' }, null, 'nevdis')).toEqual({
      kind: 'unavailable',
      reason: 'failed',
    })
    await Promise.all([nevdis.close(), autograb.close()])
  })

  test('a candidate of the lookup can be chosen, and no other', async () => {
    const fake = await fakeLookupProvider('autograb', KEY)
    await giveSecret(home.database, tenants.a.website.id, 'lookup/autograb', KEY)
    const tradeIns = of(open(), siteA, [{ provider: 'autograb', url: fake.url }])
    const plate = { rego: '1ABC23', state: 'VIC' }
    expect(await tradeIns.value({ plate, choice: 1 }, USE, null)).toMatchObject({
      valuation: { vehicle: '2018 Mazda CX-5 Touring' },
    })
    expect(await tradeIns.value({ plate, choice: 2 }, USE, null)).toEqual({ kind: 'none', reason: null })
    await fake.close()
  })

  test('a provider without a key, or of another country, is not called', async () => {
    const fake = await fakeLookupProvider('nevdis', KEY)
    const settings = { provider: 'nevdis', url: fake.url } as const
    const lookups = open()
    const plate = { rego: '1ABC23', state: 'VIC' }
    const refused = { kind: 'unavailable', reason: 'refused' }
    const unknown = { ...siteA, id: 999_999 }
    expect(await of(lookups, unknown, [settings]).lookup(plate, null)).toEqual(refused)
    expect(warnings).toEqual(['UnavailableError: the site has no secret lookup/nevdis'])
    const american = { ...siteA, country: 'US' as const }
    expect(await of(lookups, american, [settings]).lookup(plate, null)).toEqual(refused)
    expect(fake.received).toEqual([])
    await fake.close()
  })
})

describe('the sandbox, where no provider is set', () => {
  const cx5 = describedVehicle({ make: 'MAZDA', model: 'cx-5', year: 2018, badge: null })

  test('works out a sample from the asking prices of the same model in the site’s own stock', async () => {
    // The median is 32,000; good is 76 to 85 per cent of it.
    expect(await of(open(), siteA, []).value({ described: cx5 }, USE, null)).toMatchObject({
      kind: 'valued',
      valuation: { lowCents: 2_430_000, highCents: 2_720_000, sample: true, source: 'our own stock' },
    })
  })

  test('has no sample without enough of them, of another year, or where the site shows no prices', async () => {
    const none = { kind: 'none', reason: null }
    expect(await of(open(), siteB, []).value({ described: cx5 }, USE, null)).toEqual(none)
    expect(await of(open(), siteA, []).value({ described: { ...cx5, year: 2021 } }, USE, null)).toEqual(none)
    const hidden = { ...siteA, settings: { ...siteA.settings, prices_shown: false } }
    expect(await of(open(), hidden, []).value({ described: cx5 }, USE, null)).toEqual(none)
  })
})

test('a record of a valuation is valid on its own site alone, and only unchanged', async () => {
  const lookups = open()
  const a = of(lookups, siteA, [])
  const cx5 = describedVehicle({ make: 'Mazda', model: 'CX-5', year: 2018, badge: null })
  const valued = await a.value({ described: cx5 }, USE, null)
  if (valued.kind !== 'valued') throw new Error('no sample')
  const { record, valuation } = valued
  expect(a.open(record)).toEqual(valuation)
  expect(of(lookups, siteB, []).open(record)).toBeNull()
  const [text, signature] = record.split('.')
  const dearer = Buffer.from(JSON.stringify({ ...valuation, highCents: 9_900_000 })).toString('base64url')
  for (const forged of [
    '',
    '.',
    record.slice(1),
    `${dearer}.${signature}`,
    `${text}.`,
    `${record}.`,
    'x'.repeat(9_000),
  ])
    expect(a.open(forged)).toBeNull()
})
