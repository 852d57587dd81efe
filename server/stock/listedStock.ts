import { and, asc, eq, getTableColumns, gt, gte, inArray, or, sql, type SQL } from 'drizzle-orm'
import { soldWindow } from '@forecourt/rules/car/availability.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { SiteDatabase } from '../db/database.ts'
import type { CarAddress, ListedCar } from '../dealer.ts'
import { carOf, LOCATION } from './carRows.ts'
import { photographs } from './photographs.ts'
import { isSoldBy } from './siteScope.ts'
import { cars } from './table.ts'

/** Cars read by one query when all of them are needed. */
const LISTED_BATCH = 500
/** Small enough that reading the rows does not block the event loop. */
const ADDRESS_BATCH = 200

/** Whether a vehicle has as many photographs as a site asks for; `photos_count`, every picture, spares counting most. */
function enoughPhotographs({ settings }: Site): SQL | undefined {
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
 * Every vehicle that a site lists, in batches by id: whatever the number, only one batch is in memory. A vehicle that
 * changes while they are read is there as it was or as it is.
 */
export async function* listedStock(
  database: SiteDatabase,
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

/** The same as `listedStock`, but only the address and pictures of each car: most of a row is text. */
export async function* listedAddresses(
  database: SiteDatabase,
  site: Site,
  at: Date,
): AsyncGenerator<readonly CarAddress[]> {
  for (let last = 0; ;) {
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
          status: cars.status,
          sold: cars.sold,
          images: cars.images,
          primary_image_url: cars.primary_image_url,
          updated_at: cars.updated_at,
        })
        .from(cars)
        .where(and(listedWhere(site, at), gt(cars.id, last)))
        .orderBy(asc(cars.id))
        .limit(ADDRESS_BATCH),
    )
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    yield rows.filter((row) => isSoldBy(site, row))
    if (rows.length < ADDRESS_BATCH) return
  }
}

/** The used vehicles that a site lists and that one can buy, as far as their place in a list needs it. */
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
export async function listedVersion(database: SiteDatabase, site: Site, at: Date): Promise<string> {
  const [row] = await database.transaction((tx) =>
    tx
      // The transaction that wrote a row last: no writer can forget to set it.
      .select({ version: sql<string>`coalesce(md5(string_agg(id || ':' || "cars".xmin, ',' order by id)), 'none')` })
      .from(cars)
      .where(listedWhere(site, at)),
  )
  return row!.version
}
