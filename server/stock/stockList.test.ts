import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STOCK_SORTS, type StockSort } from '@forecourt/rules/stock/stockView.ts'
import { testDatabase, type TestDatabase } from '../../tools/testing/database.ts'
import { carRow, twoTenants, type TwoTenants } from '../../tools/testing/twoTenants.ts'
import { listStock, type StockListFilter } from './stockList.ts'

let db: TestDatabase
let tenants: TwoTenants
let dealershipIds: number[]

const VEHICLES = 6_000
const SIZE = 50

beforeAll(async () => {
  db = await testDatabase()
  tenants = await twoTenants(db.database)
  dealershipIds = tenants.a.dealerships.map(({ id }) => id)
  const template = carRow({ dealership_id: dealershipIds[0]!, stocknum: 'TEMPLATE' })
  const dealershipOf = sql`case when n % 6 = 5 then ${tenants.b.dealerships[0]!.id}::integer
    else (${`{${dealershipIds.join()}}`}::integer[])[1 + n % ${dealershipIds.length}::integer] end`
  const { drizzle } = db.database
  await drizzle.execute(sql`alter table cars disable trigger user`)
  // Names that many share and names of their own, ranks below zero, one rank that most have.
  await drizzle.execute(sql`
    insert into cars select car.* from generate_series(1, ${VEHICLES}::integer) n
    cross join lateral jsonb_populate_record(null::cars, ${JSON.stringify(template)}::jsonb || jsonb_build_object(
      'id', nextval('cars_id_seq'), 'dealership_id', ${dealershipOf}, 'stocknum', 'L' || n * 7919 % 10007, 'slug', 'l' || n,
      'name', case when n % 10 = 0 then 'Own ' || n * 7919 % 10007 else (array['Kia Rio', 'kia Rio', 'Ford Ranger'])[1 + n % 3] end,
      'created_at', now() - n % 40 * interval '1 day', 'updated_at', now(), 'price_since', now(), 'arrival_known', true,
      'reserved', false, 'held', false, 'certified', false, 'listing_type', 'sale', 'show_on_dealer_website', true,
      'spin_images', '[]'::jsonb, 'vin', case when n % 5 = 0 then null else 'V' || n end,
      'rego', case when n % 4 = 0 then 'Q' || n || ' Z' end,
      'price_cents', case when n % 53 = 0 then null else n * 37 % 900 * 100 end,
      'price_type', case when n % 59 = 0 then 'enquire' else 'drive_away' end,
      'photos_count', n % 30, 'custom_rank', case when n % 4 = 0 then n % 7 - 3 else 0 end, 'sold', n % 9 = 0,
      'sold_at', case when n % 9 = 0 then now() end)) car`)
  await drizzle.execute(sql`alter table cars enable trigger user`)
  await drizzle.execute(sql`vacuum analyze cars`)
})
afterAll(() => db.dispose())

const KEYS: Readonly<Record<StockSort, string>> = {
  age: 'created_at',
  name: 'name',
  number: 'stocknum',
  price: "case when price_type = 'enquire' then null else price_cents end",
  rank: 'custom_rank',
  photos: 'photos_count',
}
const SORTS = Object.keys(STOCK_SORTS) as StockSort[]
const EVERY: StockListFilter = {
  dealershipIds: [],
  words: [],
  status: 'all',
  problem: null,
  type: null,
  sort: 'age',
  order: 'asc',
  page: 1,
  size: SIZE,
}

/** The ids of a page and how many vehicles there are, by the list and by plain SQL. */
async function both(filter: Partial<StockListFilter>, where: string) {
  const asked = { ...EVERY, dealershipIds, ...filter }
  const listed = await listStock(db.database.staff([tenants.a.website.id]), asked)
  const own = `dealership_id in (${dealershipIds.join()}) and ${where}`
  const { rows } = await db.database.pool.query<{ total: number; ids: number[] }>(
    `select (select count(*)::int from cars where ${own}) as total,
      array(select id from cars where ${own} order by ${KEYS[asked.sort]} ${asked.order} nulls last, id ${asked.order}
        limit ${SIZE} offset ${(asked.page - 1) * SIZE}) as ids`,
  )
  return { listed: { total: listed.total, ids: listed.rows.map(({ id }) => id) }, expected: rows[0]! }
}

describe('any page in any order is what plain SQL finds', () => {
  test.each(SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => [sort, order] as const)))(
    'sorted by %s %s',
    async (sort, order) => {
      for (const page of [1, 2, 40, 41, 55, 82, 100, 101, 500]) {
        const { listed, expected } = await both({ sort, order, page }, 'true')
        expect(listed, `page ${page}`).toEqual(expected)
      }
    },
  )

  test.each([
    [{ status: null }, 'not sold'],
    [{ words: ['o'] }, `(name || ' ' || stocknum || ' ' || coalesce(vin, '')) ilike '%o%'`],
    [
      { words: ['own', 'v1'] },
      `name ilike '%own%' and (name || ' ' || stocknum || ' ' || coalesce(vin, '')) ilike '%v1%'`,
    ],
    [{ words: ['100%'] }, 'false'],
    [{ words: ['q12'] }, `rego ilike '%q12%'`],
    [{ words: ['q128z'] }, `rego = 'Q128 Z'`],
    [{ words: ['Q128-Z'] }, `rego = 'Q128 Z'`],
    [{ words: ['q128', 'z'] }, `rego ilike '%q128%'`],
    [{ words: ['-'] }, 'false'],
    [{ problem: 'no_vin', status: null }, 'not sold and vin is null'],
    [{ type: 'new' }, `car_type = 'new'`],
  ] as const)('with %o', async (filter, where) => {
    for (const sort of SORTS)
      for (const page of [1, 45, 60]) {
        const { listed, expected } = await both({ ...filter, sort, page, order: STOCK_SORTS[sort] }, where)
        expect(listed, `${sort}, page ${page}`).toEqual(expected)
      }
  })
})
