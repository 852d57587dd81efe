import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDealers, type DealerFor } from '../dealers.ts'
import { diskStore } from '../files/disk.ts'
import { createSites, type Sites } from '../sites/sites.ts'
import { openSnapshots, type Snapshots } from '../stock/snapshots.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { testLookups } from '../../tools/testing/lookups.ts'
import { twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { testProviders } from '../../tools/testing/reservations.ts'
import { TEST_KEYS } from '../../tools/testing/secrets.ts'
import { OFFER_FILE } from './file.ts'
import { listOffers, storeOffers } from './offers.ts'
import { offers } from './table.ts'

let home: TestDatabase
let tenants: TwoTenants
let sites: Sites
let snapshots: Snapshots
let dealerFor: DealerFor
let now = new Date('2026-11-21T02:00:00Z')

beforeAll(async () => {
  home = await testDatabase()
  tenants = await twoTenants(home.database)
  const { id: _, ...row } = tenants.a.offer
  await home.database.drizzle.insert(offers).values([
    { ...row, name: 'Last', position: 9 },
    { ...row, name: 'Excluded', position: 1, excluded_website_ids: [tenants.a.website.id] },
    { ...row, name: 'Until today', position: 2, ends_on: '2026-11-21' },
    { ...row, name: 'From tomorrow', position: 3, starts_on: '2026-11-22' },
  ])
  sites = await createSites({
    database: home.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: null },
  })
  snapshots = await openSnapshots(home.database)
  dealerFor = createDealers({
    database: home.database,
    snapshots,
    now: () => now,
    secretKey: 'a key for tests that is long enough',
    encryptionKeys: TEST_KEYS,
    // No lead of these tests has a file.
    files: diskStore('/nowhere'),
    challengeSecret: async () => null,
    lookups: testLookups(home.database),
    ...testProviders(home.database),
  })
})
afterAll(async () => {
  await sites.close()
  await snapshots.close()
  await home.dispose()
})

test("stored offers are listed in the dealer's order, and no other site's (§3.3)", async () => {
  const { site } = (await sites.findBySlug('site-a'))!
  expect((await listOffers(home.database.site(site.id), site)).map(({ name }) => name)).toEqual([
    'HiLux driveaway offer',
    'Excluded',
    'Until today',
    'From tomorrow',
    'Last',
  ])
})

test('what an offer gives is read with it', async () => {
  const { site } = (await sites.findBySlug('site-a'))!
  const [offer] = await listOffers(home.database.site(site.id), site)
  expect(offer).toMatchObject({ model_slugs: [], saving_cents: null, from_price: null, rate: null, stock_query: null })
})

test('the figures of an offer are read as they were stored, with their cents, for its own site alone', async () => {
  const { site: a } = (await sites.findBySlug('site-a'))!
  const { site: b } = (await sites.findBySlug('site-b'))!
  const named = async (site: typeof a) =>
    (await listOffers(home.database.site(site.id), site)).find(({ name }) => name === 'Plate clearance')
  const figures = {
    name: 'Plate clearance',
    model_slugs: ['hilux', 'corolla'],
    saving: 2_500.5,
    from_price: 41_990,
    price_type: 'drive_away',
    rate: 2.9,
    comparison_rate: 3.34,
    bonus: 'Two years of free servicing',
    stock: 'model=HiLux&car_type=demo',
  } as const
  const stored = (fields: object) =>
    home.database.transaction((tx) =>
      storeOffers(tx, a, OFFER_FILE.parse({ offers: [{ ...figures, ...fields }] }).offers, now),
    )
  await stored({})
  expect(await named(a)).toMatchObject({
    model_slugs: ['hilux', 'corolla'],
    saving_cents: 250_050,
    from_price: { price_cents: 4_199_000, price_type: 'drive_away' },
    rate: { percent: 2.9, comparison_percent: 3.34 },
    bonus: 'Two years of free servicing',
    stock_query: 'model=HiLux&car_type=demo',
  })
  expect(await named(b)).toBeUndefined()
  // Stored again without them: removed benefits are no longer shown.
  await stored({ saving: null, rate: null, comparison_rate: null, model_slugs: [], bonus: null, stock: null })
  expect(await named(a)).toMatchObject({
    saving_cents: null,
    rate: null,
    model_slugs: [],
    bonus: null,
    stock_query: null,
  })
  await home.database.drizzle.delete(offers).where(eq(offers.name, 'Plate clearance'))
})

test('a page gets those that show on the day of the request', async () => {
  const { site } = (await sites.findBySlug('site-a'))!
  const dealer = dealerFor(site)
  expect(dealerFor(site)).toBe(dealer)
  const names = async () => (await dealer.offers.list()).map(({ name }) => name)
  expect(await names()).toEqual(['HiLux driveaway offer', 'Until today', 'Last'])
  // Midnight in Queensland, still the 21st in UTC.
  now = new Date('2026-11-21T14:00:00Z')
  expect(await names()).toEqual(['HiLux driveaway offer', 'From tomorrow', 'Last'])
})
