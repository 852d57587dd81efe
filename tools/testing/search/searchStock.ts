import { afterAll, beforeAll } from 'vitest'
import type { Database } from '@forecourt/server/db/database.ts'
import type { SearchEngine, StockSearch } from '@forecourt/server/stock/search.ts'
import { snapshotSearch as searchIn } from '@forecourt/server/stock/searchSnapshot.ts'
import { readSnapshot, type SnapshotSite } from '@forecourt/server/stock/snapshots.ts'
import { cars } from '@forecourt/server/stock/table.ts'
import { adminClient, openCluster } from '@forecourt/server/stock/typesense/cluster.ts'
import { openStockIndex } from '@forecourt/server/stock/typesense/stockIndex.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { carRow, twoTenants, type TwoTenants } from '../twoTenants.ts'
import { testTypesense, type TestTypesense } from '../typesense/cluster.ts'
import { HOSTILE, LOADED_SINCE, NOW, PICTURES, randomStock, siteOf } from './stock.ts'

/** A stock search of one site. */
export type OpenSearch = (database: Database, site: SnapshotSite) => StockSearch

/** The snapshot as a `StockSearch` that reloads its stock for each search. */
export const snapshotSearch: OpenSearch = (database, site) => ({
  async search(...request) {
    return searchIn(await readSnapshot(database, site, LOADED_SINCE, NOW)).search(...request)
  },
})

/** The same for stock that stays as it is, which is read once. */
export const fixedSnapshotSearch: OpenSearch = (database, site) => {
  const snapshot = readSnapshot(database, site, LOADED_SINCE, NOW)
  return { search: async (...request) => searchIn(await snapshot).search(...request) }
}

/**
 * Two tenants with a large random stock each, for the tests of one file: it registers the hooks that open and close
 * them. The objects are filled before the first test.
 */
export function searchStock() {
  const db = {} as TestDatabase
  const tenants = {} as TwoTenants

  beforeAll(async () => {
    Object.assign(db, await testDatabase())
    Object.assign(tenants, await twoTenants(db.database))
    for (const [tenant, seed] of [
      [tenants.a, 1],
      [tenants.b, 2],
    ] as const) {
      await db.database.drizzle.insert(cars).values(randomStock(tenant, 260, seed))
      await db.database.drizzle.insert(cars).values(
        HOSTILE.map((badge, at) =>
          carRow({
            dealership_id: tenant.dealerships[0]!.id,
            stocknum: `H-${at}`,
            badge,
            images: PICTURES.slice(0, 1),
          }),
        ),
      )
    }
  })
  afterAll(() => db.dispose())
  return { db, tenants }
}

/** The index of that stock in Typesense, and its search without a fallback. */
export function typesenseOf({ db, tenants }: ReturnType<typeof searchStock>): OpenSearch {
  let typesense: TestTypesense
  let engine: SearchEngine
  beforeAll(async () => {
    typesense = await testTypesense()
    engine = openCluster({ ...typesense.settings, alias: typesense.alias, now: () => NOW })
    const index = openStockIndex({
      client: adminClient(typesense.settings),
      database: db.database,
      alias: typesense.alias,
      now: () => NOW,
      sites: async () =>
        [tenants.a, tenants.b].map(siteOf).map((site) => ({
          ...site,
          settings: { ...site.settings, include_sold_cars_days: 30 },
        })),
    })
    await index.rebuild()
  })
  afterAll(async () => {
    engine.close()
    await typesense.close()
  })
  return (_database, site) =>
    engine.of(site, {
      search: () => Promise.reject(new Error('Typesense did not answer.')),
    })
}
