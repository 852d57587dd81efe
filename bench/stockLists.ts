import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { parseStockView, type StockView } from '@forecourt/rules/stock/stockView.ts'
import { connect } from '@forecourt/server/db/connect.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { createSites } from '@forecourt/server/sites/sites.ts'
import { dealerships, websiteDealerships, websites } from '@forecourt/server/sites/table.ts'
import { stockDeskOf } from '@forecourt/server/staff/desk/stock.ts'
import { optionsOf } from '../tools/options.ts'
import { carRow, twoTenants, type TwoTenants } from '../tools/testing/twoTenants.ts'
import { timed, timingLine } from './listTiming.ts'

/**
 * `npm run bench:stock`: how long the server takes for the list of stock of a group with many vehicles, with each
 * filter, order, page and search, and whether it has what plain SQL finds.
 */

const options = optionsOf('bench:stock', 'Measures the list of stock over many vehicles.', {
  vehicles: { type: 'string', default: '50000', about: 'Vehicles of the group.' },
  rounds: { type: 'string', default: '15', about: 'Times that each list is read.' },
})

const SITES = 4
const PAGE = 50

/** Four sites of one group with two dealerships each, their stock, and as many dealerships of other dealers’. */
async function generate(database: Database, { a, b }: TwoTenants, vehicles: number): Promise<number[]> {
  const { drizzle } = database
  const ids: number[] = [a.website.id]
  const own = a.dealerships.map(({ id }) => id)
  for (let number = 2; number <= SITES; number++) {
    const slug = `bench-${number}`
    const [website] = await drizzle
      .insert(websites)
      .values({ slug, name: slug, template: 'multi-franchise', dealership_group_id: a.group.id })
      .returning()
    ids.push(website!.id)
    for (const position of [0, 1]) {
      const [dealership] = await drizzle
        .insert(dealerships)
        .values({ slug: `${slug}-${position}`, name: `${slug} ${position}` })
        .returning()
      own.push(dealership!.id)
      await drizzle
        .insert(websiteDealerships)
        .values({ website_id: website!.id, dealership_id: dealership!.id, position })
    }
  }
  const row = carRow({ dealership_id: own[0]!, stocknum: 'TEMPLATE' })
  const image = {
    url: '/media/stock/a-photo-of-some-length.jpg',
    thumb: '/media/stock/a-photo.jpg',
    width: 1,
    height: 1,
  }
  const template = {
    ...row,
    images: Array.from({ length: 15 }, () => image),
    photos_count: 15,
    description: 'x'.repeat(3_000),
  }
  const dealershipOf = sql`case when n % 6 = 5 then ${b.dealerships[0]!.id}::integer
    else (${`{${own.join()}}`}::integer[])[1 + n % ${own.length}::integer] end`
  await drizzle.execute(sql`alter table cars disable trigger user`)
  // A sixth are another dealer’s, between those of the group.
  await drizzle.execute(sql`
    insert into cars
    select car.* from generate_series(1, ${Math.round(vehicles * 1.2)}::integer) n
    cross join lateral (select
      (array['Toyota HiLux SR5', 'Toyota Corolla ZR', 'Mazda CX-5 Touring', 'Kia Rio Sport', 'Ford Ranger XLT',
        'Isuzu D-MAX X-Terrain', 'Hyundai i30 Active', 'Subaru Outback'])[1 + n % 8] as title) named
    cross join lateral jsonb_populate_record(null::cars, ${JSON.stringify(template)}::jsonb || jsonb_build_object(
      'id', nextval('cars_id_seq'), 'dealership_id', ${dealershipOf}, 'stocknum', 'B' || lpad(n::text, 6, '0'),
      'slug', 'b' || n, 'name', 2010 + n % 16 || ' ' || title, 'created_at', now() - n % 400 * interval '1 day',
      'updated_at', now(), 'price_since', now(), 'arrival_known', true, 'reserved', false, 'held', false,
      'certified', false, 'listing_type', 'sale', 'show_on_dealer_website', n % 97 <> 0,
      'spin_images', '[]'::jsonb,
      'rego', case when n % 3 = 0 then 'R' || n % 1000 || ' ' || n / 1000 end,
      'vin', case when n % 31 = 0 then null else 'VN' || lpad(n::text, 15, '0') end,
      'km', case when n % 43 = 0 then null else n % 200000 end,
      'car_type', (array['used', 'used', 'used', 'new', 'demo'])[1 + n % 5],
      'price_cents', case when n % 53 = 0 then null else (5000 + n * 37 % 90000) * 100 end,
      'price_type', case when n % 59 = 0 then 'enquire' else 'drive_away' end,
      'photos_count', case when n % 19 = 0 then 0 else n % 30 end,
      'custom_rank', case when n % 11 = 0 then n % 7 else 0 end,
      'tag', case when n % 13 = 0 then 'Special' end,
      'sold', n % 5 = 0, 'sold_at', case when n % 5 = 0 then now() end,
      'status', (array['in_stock', 'in_stock', 'in_stock', 'coming_soon', 'other'])[1 + n * 7 % 5])) car`)
  await drizzle.execute(sql`
    insert into car_locks (dealership_id, car_id, field, changed_by, changed_at, feed_value, feed_at)
    select dealership_id, id, 'tag', 'Bench', now(), jsonb_build_object('tag', case when id % 200 = 0 then tag else 'Fed' end),
      now() from cars where id % 100 = 0`)
  await drizzle.execute(sql`alter table cars enable trigger user`)
  await drizzle.execute(sql`vacuum analyze`)
  return ids
}

/** The same conditions and orders in plain SQL, each written from what the screen says. */
const NOT_SOLD = 'not sold'
const PROBLEMS: Readonly<Record<string, string>> = {
  no_photos: 'photos_count = 0',
  no_price: "(price_cents is null or price_type = 'enquire')",
  hidden: 'not show_on_dealer_website',
  no_odometer: "(car_type <> 'new' and km is null)",
  no_vin: "(vin is null or trim(vin) = '')",
  feed_differs:
    "exists (select from car_locks l where l.car_id = c.id and l.feed_value ->> 'tag' is distinct from c.tag)",
}
const STATUSES: Readonly<Record<string, string>> = {
  in_stock: "not sold and status = 'in_stock'",
  coming_soon: "not sold and status = 'coming_soon'",
  other: "not sold and status = 'other'",
  sold: 'sold',
  all: 'true',
}
const SORTS: Readonly<Record<string, string>> = {
  age: 'created_at',
  name: 'name',
  number: 'stocknum',
  price: "(case when price_type = 'enquire' then null else price_cents end)",
  rank: 'custom_rank',
  photos: 'photos_count',
}
const SEARCHES = ['B049999', 'r99912', 'R-999', 'hilux', '2019 toyota', 'o', 'nothing-has-this', '100%']

interface Case {
  name: string
  /** The address of the list. */
  query: string
  where: string
}

const CASES: readonly Case[] = [
  { name: 'as it opens', query: '', where: NOT_SOLD },
  ...Object.entries(STATUSES).map(([status, where]) => ({
    name: `status ${status}`,
    query: `status=${status}`,
    where,
  })),
  ...['new', 'used', 'demo'].map((type) => ({
    name: `type ${type}`,
    query: `type=${type}`,
    where: `${NOT_SOLD} and car_type = '${type}'`,
  })),
  ...Object.entries(PROBLEMS).map(([problem, where]) => ({
    name: `problem ${problem}`,
    query: `problem=${problem}`,
    where: `${NOT_SOLD} and ${where}`,
  })),
  {
    name: 'problem any',
    query: 'problem=any',
    where: `${NOT_SOLD} and (${Object.values(PROBLEMS).join(' or ')})`,
  },
  ...SEARCHES.map((words) => ({
    name: `search ${words}`,
    query: `search=${encodeURIComponent(words)}&status=all`,
    where: words
      .split(' ')
      .map(
        (word) => `(position('${word.toLowerCase()}' in lower(name || ' ' || stocknum || ' ' || coalesce(vin, ''))) > 0
          or position('${word.toLowerCase().replaceAll('-', '')}' in lower(replace(coalesce(rego, ''), ' ', ''))) > 0)`,
      )
      .join(' and '),
  })),
  ...Object.keys(SORTS).flatMap((sort) =>
    ['asc', 'desc'].map((order) => ({
      name: `sorted by ${sort} ${order}`,
      query: `status=all&sort=${sort}&order=${order}`,
      where: 'true',
    })),
  ),
  {
    name: 'used, any problem, toyota, by price',
    query: 'type=used&problem=any&search=toyota&sort=price',
    where: `${NOT_SOLD} and car_type = 'used' and name ilike '%toyota%' and (${Object.values(PROBLEMS).join(' or ')})`,
  },
]

const dataDir = await mkdtemp(join(tmpdir(), 'forecourt-bench-'))
const connection = await connect({ databaseUrl: process.env.BENCH_DATABASE_URL ?? null, dataDir })
const { database } = connection
const sites = await createSites({ database, address: { scheme: 'http', platformDomain: 'localhost', port: null } })
try {
  const tenants = await twoTenants(database)
  const ids = await generate(database, tenants, Number(options.vehicles))
  const staff = database.staff(ids)
  const groupId = tenants.a.group.id
  const desk = stockDeskOf({
    over: () => staff,
    siteOf: async (id) => (await sites.findById(id))?.site ?? null,
    shownSiteOf: sites.shown,
    siteDatabase: (id) => database.site(id),
    actor: { id: 'bench', name: 'Bench', network: null, userAgent: null },
    reach: {
      sites: ids.map((id) => ({ id, slug: String(id), name: String(id), groupId })),
      groups: [],
      grants: [{ role: 'group_owner', scope: { kind: 'group', id: groupId } }],
      operator: false,
    },
    now: () => new Date(),
    requireConfirmed: () => {},
  })
  const rounds = Number(options.rounds)
  const own = `c.dealership_id in (select dealership_id from website_dealerships where website_id in (${ids.join()}))`
  const byKey = 'select * from cars where id = 1000'
  const differing: string[] = []

  /** What plain SQL finds for a view; throws if the list has something else. */
  async function compare(view: StockView, { name, where }: Case) {
    const listed = await desk.list(view)
    const order = `${SORTS[view.sort]} ${view.order} nulls last, id ${view.order}`
    const within =
      view.site === null
        ? own
        : `${own} and c.dealership_id in (select dealership_id from website_dealerships where website_id = ${view.site})`
    const { rows } = await database.pool.query<{ total: number; ids: number[] | null }>(
      `select (select count(*)::int from cars c where ${within} and ${where}) as total,
        (select json_agg(id) from (select id from cars c where ${within} and ${where} order by ${order}
          limit ${PAGE} offset ${(view.page - 1) * PAGE}) as page) as ids`,
    )
    const [{ total, ids: expected }] = rows as [(typeof rows)[number]]
    if (listed.total !== total || listed.rows.map(({ id }) => id).join() !== (expected ?? []).join())
      differing.push(`${name}, page ${view.page}: ${listed.total} in the list, ${total} by SQL`)
    return listed
  }

  for (const one of CASES) {
    const view = parseStockView(new URLSearchParams(one.query))
    const { pages, total } = await compare(view, one)
    for (const page of new Set([1, Math.ceil(pages / 2), pages])) {
      const asked = { ...view, page }
      if (page !== 1) await compare(asked, one)
      const name = page === 1 ? one.name : `${one.name}, page ${page}`
      process.stdout.write(
        timingLine(name, `${total} vehicles`, await timed(database.pool, rounds, byKey, () => desk.list(asked))),
      )
    }
  }
  const ofSite = { name: 'one site', query: `site=${ids[1]}`, where: NOT_SOLD }
  const view = parseStockView(new URLSearchParams(ofSite.query))
  const { total } = await compare(view, ofSite)
  process.stdout.write(
    timingLine(ofSite.name, `${total} vehicles`, await timed(database.pool, rounds, byKey, () => desk.list(view))),
  )
  process.stdout.write(
    timingLine('counts of problems', '', await timed(database.pool, rounds, byKey, () => desk.problems())),
  )
  process.stdout.write(differing.length === 0 ? 'Every list has what plain SQL finds.\n' : `${differing.join('\n')}\n`)
  if (differing.length > 0) process.exitCode = 1
} finally {
  await sites.close()
  await connection.close()
  await rm(dataDir, { recursive: true, force: true })
}
