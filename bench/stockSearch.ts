import { sql } from 'drizzle-orm'
import { CAR_TYPES } from '@forecourt/rules/kinds/carType.ts'
import { FACETS, RANGES, type Facet, type Range, type Refinement } from '@forecourt/rules/stock/filters.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { dealerships, websiteDealerships, websites } from '@forecourt/server/sites/table.ts'
import type { StockScope } from '@forecourt/server/stock/search.ts'
import { searchSnapshot } from '@forecourt/server/stock/searchSnapshot.ts'
import { readSnapshot, type SnapshotSite } from '@forecourt/server/stock/snapshots.ts'

const SIZES = [100, 2_000, 20_000]
const PAGE_SIZE = 24
const QUESTIONS_A_ROUND = 20

/** One size of a site. */
export interface SearchComparison {
  vehicles: number
  /** Median of one search with all its facets. */
  snapshotMs: number
  sqlMs: number
}

const anything: Refinement = { facets: {}, ranges: {}, q: '', sort: 'custom_rank:desc', page: 1 }
const QUESTIONS: readonly Refinement[] = [
  anything,
  { ...anything, facets: { make: ['Toyota'] } },
  { ...anything, facets: { make: ['Toyota', 'Mazda'] }, ranges: { price: { max: 4_000_000 } }, sort: 'price:asc' },
  { ...anything, facets: { body: ['SUV'], fuel: ['Diesel'] }, page: 2 },
  { ...anything, facets: { car_type: ['used'], transmission: ['Automatic'] }, ranges: { year: { min: 2018 } } },
]

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/**
 * A search by the snapshot against the same search by one SQL statement: one pass over the site's stock, each vehicle
 * marked with how many refinements it fails, every facet and range counted from the marks.
 */
export async function compareSearches(database: Database, rounds: number): Promise<SearchComparison[]> {
  const comparisons: SearchComparison[] = []
  for (const vehicles of SIZES) {
    const site = await siteWith(database, vehicles)
    await database.pool.query('analyze cars')
    const soldSince = new Date(Date.now() - 7 * 86_400_000)
    const scope: StockScope = { dealershipIds: site.dealershipIds, carTypes: CAR_TYPES, listingType: 'sale', soldSince }
    const snapshot = await readSnapshot(database, site, soldSince, new Date())
    for (const question of QUESTIONS) {
      const bySnapshot = searchSnapshot(snapshot, scope, question, PAGE_SIZE).total
      const bySql = (await searchSql(database, scope, question)).total
      if (bySnapshot !== bySql) throw new Error(`The snapshot finds ${bySnapshot} vehicles and SQL ${bySql}.`)
    }
    const snapshotMs: number[] = []
    const sqlMs: number[] = []
    for (let round = 0; round < rounds * QUESTIONS_A_ROUND; round++) {
      const question = QUESTIONS[round % QUESTIONS.length]!
      const started = performance.now()
      searchSnapshot(snapshot, scope, question, PAGE_SIZE)
      const between = performance.now()
      await searchSql(database, scope, question)
      snapshotMs.push(between - started)
      sqlMs.push(performance.now() - between)
    }
    comparisons.push({ vehicles, snapshotMs: median(snapshotMs), sqlMs: median(sqlMs) })
  }
  return comparisons
}

/** A site with one dealership whose stock is copied from the vehicles for sale in the database. */
async function siteWith(database: Database, vehicles: number): Promise<SnapshotSite> {
  const slug = `bench-${vehicles}`
  const { drizzle } = database
  const [dealership] = await drizzle.insert(dealerships).values({ slug, name: slug }).returning()
  const [website] = await drizzle.insert(websites).values({ slug, name: slug, template: 'multi-franchise' }).returning()
  const { id } = dealership!
  await drizzle.insert(websiteDealerships).values({ website_id: website!.id, dealership_id: id, position: 0 })
  await drizzle.execute(sql`
    insert into cars
    select copy.* from (
      select cars, row_number() over () as number
      from cars cross join generate_series(1, ${Math.ceil(vehicles / 100)})
      where not sold and show_on_dealer_website and status = 'in_stock'
      limit ${vehicles}
    ) as stock
    cross join lateral jsonb_populate_record(stock.cars, jsonb_build_object(
      'id', nextval('cars_id_seq'), 'dealership_id', ${id}::int, 'location_id', null,
      'stocknum', 'B' || stock.number, 'slug', 'b' || stock.number)) as copy`)
  const settings = {
    prices_shown: true,
    price_floor: 0,
    search_min_photos: 0,
    placeholder_image_urls: [],
    illustration_folders: [],
  }
  return { id: website!.id, dealershipIds: [id], dealerships: [dealership!], settings }
}

const COLUMNS = FACETS.filter((facet) => !['dealership_slug', 'lams', 'wof', 'rego', 'ruc'].includes(facet))
const FIGURES = Object.fromEntries(
  RANGES.map((range) => [range, range === 'price' || range === 'budget' ? 'price_cents' : range]),
) as Readonly<Record<Range, string>>
const ORDERS = { custom_rank: 'custom_rank', created_at_timestamp: 'created_at', price: 'price_cents', km: 'km' }

async function searchSql(database: Database, scope: StockScope, refinement: Refinement): Promise<{ total: number }> {
  const parameters: unknown[] = []
  const value = (one: unknown) => `$${parameters.push(one)}`
  /** 1 for a vehicle that fails a refinement. */
  const fails = (refined: Facet | Range) => {
    const values = refinement.facets[refined as Facet]
    const { min, max } = refinement.ranges[refined as Range] ?? {}
    const figure = FIGURES[refined as Range]
    const tests = [
      ...(values ? [`${refined} = any(${value(values)}::text[])`] : []),
      ...(min === undefined ? [] : [`${figure} >= ${value(min)}::bigint`]),
      ...(max === undefined ? [] : [`${figure} <= ${value(max)}::bigint`]),
    ]
    return `${tests.length ? `(not coalesce(${tests.join(' and ')}, false))::int` : '0'} as fails_${refined}`
  }
  const refined = [...COLUMNS, ...RANGES]
  const [key, direction] = refinement.sort.split(':') as [keyof typeof ORDERS, 'asc' | 'desc']
  const scopeSql = `dealership_id = any(${value(scope.dealershipIds)}::int[]) and car_type = any(${value(scope.carTypes)}::text[])
    and listing_type = ${value(scope.listingType)} and show_on_dealer_website and ((not sold and status in ('in_stock', 'coming_soon')) or (sold and sold_at >= ${value(scope.soldSince.toISOString())}::timestamptz))`
  const { rows } = await database.pool.query<{ total: number }>(
    `with stock as materialized (
      select *, ${refined.map((one) => `fails_${one}`).join(' + ')} as fails from (
        select id, ${COLUMNS.join(', ')}, ${[...new Set(Object.values(FIGURES))].join(', ')}, custom_rank, created_at, ${refined.map(fails).join(', ')}
        from cars where ${scopeSql}
      ) as tested
    )
    select (select count(*)::int from stock where fails = 0) as total,
      (select json_agg(id) from (
        select id from stock where fails = 0
        order by ${ORDERS[key]} ${direction} nulls last, created_at desc, id desc
        limit ${PAGE_SIZE} offset ${(refinement.page - 1) * PAGE_SIZE}
      ) as page) as ids,
      (select json_agg(counted) from (
        select facet, value, count(*) filter (where fails = own) as count
        from stock cross join lateral (values
          ${COLUMNS.map((column) => `('${column}', ${column}::text, fails_${column})`).join(', ')}
        ) as each(facet, value, own)
        where value is not null group by facet, value
      ) as counted) as facets,
      (select json_build_array(${RANGES.map(
        (range) =>
          `min(${FIGURES[range]}) filter (where fails = fails_${range}), max(${FIGURES[range]}) filter (where fails = fails_${range})`,
      ).join(', ')}) from stock) as bounds`,
    parameters,
  )
  return rows[0]!
}
