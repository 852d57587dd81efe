import { inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { CAR_TYPES } from '@forecourt/rules/kinds/carType.ts'
import type { SettingsLayer } from '@forecourt/rules/site/config.ts'
import type { SlugSearch } from '@forecourt/rules/site/searchSlugs.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { openSnapshots, type Snapshots, type StockChange } from '@forecourt/server/stock/snapshots.ts'
import { stockFor } from '@forecourt/server/stock/stock.ts'
import { cars } from '@forecourt/server/stock/table.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { carRow, twoTenants, type TwoTenants } from './twoTenants.ts'

export const DAY_MS = 86_400_000

/** The search of all stock for sale, and the refinement that leaves it whole. */
export const EVERYTHING: SlugSearch = { carTypes: CAR_TYPES, listingType: 'sale' }
export const everything: Refinement = { facets: {}, ranges: {}, q: '', sort: 'custom_rank:desc', page: 1 }

export const withSettings = (site: Site, settings: SettingsLayer): Site => ({
  ...site,
  settings: { ...site.settings, ...settings },
})

/** The picture columns of a car; a site may count some of the pictures as no photograph. */
export const pictures = (urls: readonly string[]) => ({
  primary_image_url: urls[0] ?? null,
  images: urls.map((url) => ({ url, thumb: url, width: 640, height: 480 })),
  photos_count: urls.length,
})
export const PHOTOS = ['/media/stock/x-1.jpg', '/media/stock/x-2.jpg']
export const DRAWINGS = ['/media/vehicles/ute-red-1.webp', '/media/vehicles/ute-red-2.webp']

/**
 * Two sites with stock and snapshots as of `NOW`, for the tests of one file: it registers the hooks that open and
 * close them. The objects are filled before the first test.
 */
export function siteStock() {
  // Of each file, not of the module: files of one worker share their modules.
  const NOW = new Date()
  const ago = (ms: number) => new Date(NOW.getTime() - ms)
  const db = {} as TestDatabase
  const tenants = {} as TwoTenants
  const snapshots = {} as Snapshots
  const sites = {} as { a: Site; b: Site }
  const changes: StockChange[] = []
  const added: number[] = []

  beforeAll(async () => {
    Object.assign(db, await testDatabase())
    Object.assign(tenants, await twoTenants(db.database))
    Object.assign(snapshots, await openSnapshots(db.database, { now: () => NOW }))
    snapshots.onChange((change) => changes.push(change))
    const all = await createSites({
      database: db.database,
      address: { scheme: 'http', platformDomain: 'localhost', port: 3000 },
    })
    sites.a = (await all.findBySlug(tenants.a.website.slug))!.site
    sites.b = (await all.findBySlug(tenants.b.website.slug))!.site
    await all.close()
  })
  afterEach(async () => {
    const ids = added.splice(0)
    if (ids.length > 0) await settled(() => db.database.drizzle.delete(cars).where(inArray(cars.id, ids)))
  })
  afterAll(async () => {
    await snapshots.close()
    await db.dispose()
  })

  /** Changes the stock of site A and waits until its snapshot is up to date, as a page would see it. */
  async function settled<T>(work: () => Promise<T>): Promise<T> {
    await snapshots.of(sites.a, ago(3 * DAY_MS))
    const before = changes.length
    const result = await work()
    await expect
      .poll(() => changes.slice(before).some(({ websites }) => websites?.includes(sites.a.id)), { timeout: 2_000 })
      .toBe(true)
    return result
  }

  /** Adds a car to site A for the length of one test. */
  const add = (fields: Partial<typeof cars.$inferInsert> & { stocknum: string }) =>
    settled(async () => {
      const row = carRow({ dealership_id: tenants.a.dealerships[0]!.id, ...fields })
      const [{ id } = { id: 0 }] = await db.database.drizzle.insert(cars).values(row).returning({ id: cars.id })
      added.push(id)
      return id
    })

  const stock = (site: Site) => stockFor({ database: db.database.site(site.id), snapshots, now: () => NOW }, site)
  /** Stock numbers of the cars that a search of a site finds. */
  const found = async (site: Site, refinement: Partial<Refinement> = {}, search = EVERYTHING) =>
    (await stock(site).search({ ...everything, ...refinement }, search)).cards.map(({ stocknum }) => stocknum).sort()

  return { NOW, ago, db, tenants, snapshots, sites, changes, settled, add, stock, found }
}
