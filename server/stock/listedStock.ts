import { and, asc, between, eq, getTableColumns, gt, gte, inArray, or, sql, type SQL } from 'drizzle-orm'
import { soldWindow } from '@forecourt/rules/car/availability.ts'
import type { IdRange } from '@forecourt/rules/seo/sitemapRanges.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase, StaffDatabase } from '../db/database.ts'
import type { CarAddress, ListedCar, StockBlock } from '../dealer.ts'
import { carOf, LOCATION } from './carRows.ts'
import { photographs } from './photographs.ts'
import { isSoldBy, sellsEverything } from './siteScope.ts'
import { cars } from './table.ts'

/** Cars per query when reading all of them. */
const LISTED_BATCH = 500
/** Small enough that processing the rows does not block the event loop. */
const ADDRESS_BATCH = 200

/**
 * Of the rows of a query, by the transaction that wrote each last: no writer can forget to set that. A sum of hashes needs
 * no order, and so the rows of a large site need not be sorted.
 */
const VERSION = sql<string>`coalesce(sum(hashtextextended(id || ':' || "cars".xmin, 0))::text, 'none')`

/**
 * Whether a vehicle has the minimum number of photographs of a site; checking `photos_count` first, which includes all
 * pictures, avoids counting most.
 */
export function enoughPhotographs({ settings }: Site): SQL | undefined {
  const least = settings.search_min_photos
  return least > 0 ? and(gte(cars.photos_count, least), sql`${photographs(settings)} >= ${least}`) : undefined
}

/** What a site lists for sale at a moment (spec §9), as far as a query can decide; `isSoldBy` decides the rest. */
function listedWhere(site: Site, at: Date): SQL {
  const soldSince = soldWindow({ soldDays: site.settings.include_sold_cars_days, now: at })
  return and(
    inArray(cars.dealership_id, [...site.dealershipIds]),
    eq(cars.show_on_dealer_website, true),
    eq(cars.listing_type, 'sale'),
    enoughPhotographs(site),
    or(
      and(eq(cars.sold, false), inArray(cars.status, ['in_stock', 'coming_soon'])),
      and(eq(cars.sold, true), gte(cars.sold_at, soldSince)),
    ),
  )!
}

/**
 * Every vehicle that a site lists, in batches by id, with only one batch in memory. A vehicle that changes meanwhile is
 * read in its old or new state.
 */
export async function* listedStock(
  database: SiteDatabase | StaffDatabase,
  site: Site,
  at: Date,
  batchSize = LISTED_BATCH,
): AsyncGenerator<readonly ListedCar[]> {
  const slugs = new Map(site.dealerships.map(({ id, slug }) => [id, slug]))
  for (let last = 0; ;) {
    const rows = await database.transaction((tx) =>
      tx
        .select({ ...getTableColumns(cars), location: LOCATION })
        .from(cars)
        .where(and(listedWhere(site, at), gt(cars.id, last)))
        .orderBy(asc(cars.id))
        .limit(batchSize),
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    yield rows
      .filter((row) => isSoldBy(site, row))
      .map((row) => ({ ...carOf(row, slugs.get(row.dealership_id)!, site), updated_at: row.updated_at }))
    if (rows.length < batchSize) return
  }
}

/** The vehicles among these ids that a site lists. */
export async function listedAmong(
  database: StaffDatabase,
  site: Site,
  at: Date,
  ids: readonly number[],
): Promise<ListedCar[]> {
  const slugs = new Map(site.dealerships.map(({ id, slug }) => [id, slug]))
  const rows = await database.transaction((tx) =>
    tx
      .select({ ...getTableColumns(cars), location: LOCATION })
      .from(cars)
      .where(and(listedWhere(site, at), inArray(cars.id, [...ids]))),
  )
  return rows
    .filter((row) => isSoldBy(site, row))
    .map((row) => ({ ...carOf(row, slugs.get(row.dealership_id)!, site), updated_at: row.updated_at }))
}

/** The ids of what a site lists, in order, each with a text that changes whenever the vehicle does. */
export async function listedVersions(
  database: StaffDatabase,
  site: Site,
  at: Date,
): Promise<{ id: number; version: string }[]> {
  const { car_type, make, model, city, location_id } = cars
  const rows = await database.transaction((tx) =>
    tx
      .select({ id: cars.id, version: sql<string>`"cars".xmin::text`, car_type, make, model, city, location_id })
      .from(cars)
      .where(listedWhere(site, at))
      .orderBy(asc(cars.id)),
  )
  return rows.filter((row) => isSoldBy(site, row)).map(({ id, version }) => ({ id, version }))
}

/** What a site has for sale that one can buy, as far as a query can decide; `isSoldBy` decides the rest. */
const forSaleWhere = (site: Site): SQL =>
  and(
    inArray(cars.dealership_id, [...site.dealershipIds]),
    eq(cars.show_on_dealer_website, true),
    eq(cars.listing_type, 'sale'),
    enoughPhotographs(site),
    eq(cars.sold, false),
    inArray(cars.status, ['in_stock', 'coming_soon']),
  )!

const within = ({ first, last }: IdRange): SQL => between(cars.id, first, last)

/**
 * The addresses and pictures of what a site has for sale among these ids, in batches by id: whatever the number, only
 * one batch is in memory.
 */
export async function* addressesForSale(
  database: SiteDatabase,
  site: Site,
  range: IdRange,
): AsyncGenerator<readonly CarAddress[]> {
  for (let { first } = range; first <= range.last;) {
    const rows = await database.transaction((tx) =>
      tx
        .select({
          id: cars.id,
          slug: cars.slug,
          car_type: cars.car_type,
          make: cars.make,
          model: cars.model,
          city: cars.city,
          location_id: cars.location_id,
          images: cars.images,
          primary_image_url: cars.primary_image_url,
          updated_at: cars.updated_at,
        })
        .from(cars)
        .where(and(forSaleWhere(site), within({ first, last: range.last })))
        .orderBy(asc(cars.id))
        .limit(ADDRESS_BATCH),
    )
    if (rows.length > 0) yield rows.filter((row) => isSoldBy(site, row))
    if (rows.length < ADDRESS_BATCH) return
    first = rows.at(-1)!.id + 1
  }
}

/**
 * What `addressesForSale` reads among these ids, counted by blocks of so many: how many there are, when one of them last
 * changed, and a text that changes whenever they do. Blocks come in order, none of them empty.
 */
export async function blocksForSale(
  database: SiteDatabase,
  site: Site,
  range: IdRange,
  size: number,
): Promise<StockBlock[]> {
  const block = sql<number>`(${cars.id} / ${sql.raw(String(size))})::int`
  const counted = {
    block,
    count: sql<number>`count(*)::int`,
    changed: sql<Date>`max(${cars.updated_at})`.mapWith(cars.updated_at),
    version: VERSION,
  }
  const where = and(forSaleWhere(site), within(range))
  if (sellsEverything(site))
    return database.transaction((tx) => tx.select(counted).from(cars).where(where).groupBy(block).orderBy(block))

  // Their makes and places decide which of them the site sells, and not in SQL.
  const kind = {
    car_type: cars.car_type,
    make: cars.make,
    model: cars.model,
    city: cars.city,
    location_id: cars.location_id,
  }
  const columns = Object.values(kind)
  const rows = await database.transaction((tx) =>
    tx
      .select({ ...counted, ...kind })
      .from(cars)
      .where(where)
      .groupBy(block, ...columns)
      .orderBy(block, ...columns),
  )
  const blocks = new Map<number, StockBlock>()
  for (const row of rows) {
    if (!isSoldBy(site, row)) continue
    const earlier = blocks.get(row.block)
    blocks.set(row.block, {
      block: row.block,
      count: row.count + (earlier?.count ?? 0),
      changed: earlier && earlier.changed > row.changed ? earlier.changed : row.changed,
      version: `${earlier?.version ?? ''} ${row.version}`,
    })
  }
  return [...blocks.values()]
}

/** The used vehicles that a site lists for sale, with the fields for a list. */
export async function listedUsed(database: SiteDatabase, site: Site, at: Date) {
  const rows = await database.transaction((tx) =>
    tx
      .select({
        id: cars.id,
        car_type: cars.car_type,
        make: cars.make,
        model: cars.model,
        year: cars.year,
        city: cars.city,
        location_id: cars.location_id,
      })
      .from(cars)
      .where(and(listedWhere(site, at), eq(cars.car_type, 'used'), eq(cars.sold, false))),
  )
  return rows.filter((row) => isSoldBy(site, row))
}

/** Changes whenever the listed stock of a site does: a car added, removed or edited. */
export async function listedVersion(database: SiteDatabase | StaffDatabase, site: Site, at: Date): Promise<string> {
  const [row] = await database.transaction((tx) =>
    tx.select({ version: VERSION }).from(cars).where(listedWhere(site, at)),
  )
  return row!.version
}
