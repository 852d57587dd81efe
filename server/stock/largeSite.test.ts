import { sql, type SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CAR_TYPES } from '@forecourt/rules/kinds/carType.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { FACETS, type Facet, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { SORTS, type Sort } from '@forecourt/rules/kinds/sort.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { carRow, twoTenants, type Tenant } from '../../tools/testing/twoTenants.ts'
import type { Dealer } from '../dealer.ts'
import { createSites } from '../sites/sites.ts'
import { openSnapshots, type Snapshots } from './snapshots.ts'
import { stockFor } from './stock.ts'
import { cars } from './table.ts'

/** A site with more cars than the card cache holds, walked page by page and counted against SQL. */

const NOW = new Date()
const DAY_MS = 86_400_000
const CARS = 3_100

let db: TestDatabase
let snapshots: Snapshots
let site: Site
let stock: Dealer['stock']

/** Cars of one tenant: every fact from the number, prices and odometers that repeat and that are missing, some just sold. */
function manyCars(tenant: Tenant, count: number) {
  return Array.from({ length: count }, (_, number) => {
    const sold = number % 61 === 0
    return carRow({
      dealership_id: tenant.dealerships[number % tenant.dealerships.length]!.id,
      stocknum: `L${number}`,
      make: ['Toyota', 'Mazda', 'Isuzu Ute', 'Isuzu', 'Kia'][number % 5]!,
      model: `M${number % 37}`,
      body: ['Ute', 'SUV', 'Wagon', null][number % 4]!,
      colour: ['White', 'Black', 'Red'][number % 3]!,
      fuel: (['Diesel', 'ULP', 'Hybrid'] as const)[number % 3]!,
      car_type: CAR_TYPES[number % 7 === 0 ? 0 : number % 11 === 0 ? 2 : 1]!,
      price_cents: number % 53 === 0 ? null : 300_000 + ((number * 7_919) % 900) * 10_000,
      km: number % 47 === 0 ? null : ((number * 104_729) % 700) * 400,
      custom_rank: number % 13,
      created_at: new Date(NOW.getTime() - ((number * 31) % 500) * 3_600_000),
      sold,
      sold_at: sold ? new Date(NOW.getTime() - ((number % 5) + 0.5) * DAY_MS) : null,
    })
  })
}

beforeAll(async () => {
  db = await testDatabase()
  const tenants = await twoTenants(db.database)
  for (const [tenant, count] of [
    [tenants.a, CARS],
    [tenants.b, 40],
  ] as const) {
    const rows = manyCars(tenant, count)
    while (rows.length > 0) await db.database.drizzle.insert(cars).values(rows.splice(0, 500))
  }
  const sites = await createSites({
    database: db.database,
    address: { scheme: 'http', platformDomain: 'localhost', port: 3000 },
  })
  site = (await sites.findBySlug(tenants.a.website.slug))!.site
  await sites.close()
  snapshots = await openSnapshots(db.database, { now: () => NOW, maxCards: 1_000 })
  stock = stockFor({ database: db.database.site(site.id), snapshots, now: () => NOW }, site)
})
afterAll(async () => {
  await snapshots.close()
  await db.dispose()
})

const rows = async <T>(query: SQL): Promise<T[]> => (await db.database.drizzle.execute(query)).rows as T[]

const listed =
  () => sql`dealership_id = any(${sql.param([...site.dealershipIds])}::int[]) and show_on_dealer_website and (
  (not sold and status in ('in_stock', 'coming_soon'))
  or (sold and sold_at >= ${new Date(NOW.getTime() - site.settings.include_sold_cars_days * DAY_MS).toISOString()}))`

const ORDERS: Readonly<Record<Sort, SQL>> = {
  'custom_rank:desc': sql`custom_rank desc`,
  'created_at_timestamp:desc': sql`created_at desc`,
  'price:desc': sql`price_cents desc nulls last`,
  'price:asc': sql`price_cents asc nulls last`,
  'km:desc': sql`km desc nulls last`,
  'km:asc': sql`km asc nulls last`,
}

const EVERYTHING = { carTypes: CAR_TYPES, listingType: 'sale' } as const
const everything: Refinement = { facets: {}, ranges: {}, q: '', sort: 'custom_rank:desc', page: 1 }

/** Every page of a search, one after the other, as the ids of its cards. */
async function allPages(refinement: Refinement): Promise<number[][]> {
  const first = await stock.search(refinement, EVERYTHING)
  const pages = [first.cards.map(({ id }) => id)]
  for (let page = 2; (page - 1) * site.settings.search_page_size < first.total; page++)
    pages.push((await stock.search({ ...refinement, page }, EVERYTHING)).cards.map(({ id }) => id))
  return pages
}

const inPages = (ids: readonly number[]) =>
  Array.from({ length: Math.ceil(ids.length / site.settings.search_page_size) }, (_, page) =>
    ids.slice(page * site.settings.search_page_size, (page + 1) * site.settings.search_page_size),
  )

describe('a large site', () => {
  test.each(SORTS)('shows every car on every page by %s, as SQL has them', async (sort) => {
    const expected = await rows<{ id: number }>(
      sql`select id from cars where ${listed()} order by ${ORDERS[sort]}, created_at desc, id desc`,
    )
    expect(expected.length).toBeGreaterThan(3_000)
    expect(await allPages({ ...everything, sort })).toEqual(inPages(expected.map(({ id }) => id)))
  })

  test('shows all of a refined page whose cards are partly cached', async () => {
    // The last pages fill the cache; the refined page then mixes cards that it holds with ones that it does not.
    await allPages({ ...everything, sort: 'price:asc' })
    const ranges = { price: { max: 600_000 } }
    const expected = await rows<{ id: number }>(
      sql`select id from cars where ${listed()} and price_cents <= 600000
        order by price_cents desc, created_at desc, id desc`,
    )
    expect(await allPages({ ...everything, sort: 'price:desc', ranges })).toEqual(inPages(expected.map(({ id }) => id)))
  })

  const COLUMNS: Partial<Record<Facet, SQL>> = {
    car_type: sql`car_type`,
    model: sql`model`,
    body: sql`body`,
    fuel: sql`fuel`,
    colour: sql`colour`,
    make: sql`make`,
  }

  test('counts what is for sale in the headline, every facet and the summary, and just-sold cars apart', async () => {
    const [count] = await rows<{ for_sale: number; sold: number }>(sql`
      select count(*) filter (where not sold)::int as for_sale, count(*) filter (where sold)::int as sold
      from cars where ${listed()}`)
    expect(count!.sold).toBeGreaterThan(10)
    const found = await stock.search(everything, EVERYTHING)
    expect([found.total - found.sold, found.sold]).toEqual([count!.for_sale, count!.sold])
    expect((await stock.summary()).count).toBe(count!.for_sale)
    const sum = (counts: readonly { count: number }[]) => counts.reduce((total, one) => total + one.count, 0)
    for (const facet of ['car_type', 'make', 'model', 'colour', 'dealership_slug'] as const)
      expect([facet, sum(found.facets[facet])]).toEqual([facet, count!.for_sale])
  })

  test('promises with each facet value the number that the search for it finds', async () => {
    const found = await stock.search({ ...everything, facets: { colour: ['White'] } }, EVERYTHING)
    for (const facet of FACETS) {
      const column = COLUMNS[facet]
      if (column === undefined) continue
      const expected = await rows<{ value: string; count: number }>(sql`
        select ${column} as value, count(*)::int as count from cars
        where ${listed()} and not sold and ${column} is not null
          and ${facet === 'colour' ? sql`true` : sql`colour = 'White'`} group by 1`)
      const counts = Object.fromEntries(found.facets[facet].map(({ value, count }) => [value, count]))
      expect(counts).toMatchObject(Object.fromEntries(expected.map(({ value, count }) => [value, count])))
      for (const { value, count } of expected.slice(0, 8)) {
        const facets = facet === 'colour' ? { colour: [value] } : { colour: ['White'], [facet]: [value] }
        const narrowed = await stock.search({ ...everything, facets }, EVERYTHING)
        expect([facet, value, narrowed.total - narrowed.sold]).toEqual([facet, value, count])
      }
    }
  })
})
