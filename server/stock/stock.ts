import { getTableColumns, inArray, sql, and, asc, desc, eq, gt, gte, or, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { CAR_TYPES, type CarType } from '@forecourt/rules/kinds/carType.ts'
import {
  CARD_TRADE_FACTS,
  type Car,
  type CarCard,
  type CarImage,
  type CarLocation,
  type FormerPrice,
  type Fuel,
  type ShownCar,
} from '@forecourt/rules/car/car.ts'
import { carPrimaryImage, photographCount } from '@forecourt/rules/car/image.ts'
import { soldWindow } from '@forecourt/rules/car/availability.ts'
import { displayMake, isOfMake } from '@forecourt/rules/car/makes.ts'
import { priceFloorCents, withPriceFloor } from '@forecourt/rules/car/price.ts'
import { priceWithinBudget } from '@forecourt/rules/finance/budget.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import type { SlugSearch } from '@forecourt/rules/site/searchSlugs.ts'
import { makeList } from '@forecourt/rules/stock/makeList.ts'
import { safeHtml } from '../content/content.ts'
import type { SiteDatabase } from '../db/database.ts'
import type { CarAddress, Dealer, ListedCar } from '../dealer.ts'
import type { SearchEngine, StockScope } from './search.ts'
import { nearPriceIn, similarIn } from './likeness.ts'
import { distancesIn, loosen, snapshotSearch } from './searchSnapshot.ts'
import type { Snapshot } from './snapshot.ts'
import { latestIn, newStockIn, summarise } from './summary.ts'
import type { Snapshots } from './snapshots.ts'
import { photographs } from './photographs.ts'
import { spelledAsListed } from './spelling.ts'
import { cars, formerPrices } from './table.ts'
import { fold } from './words.ts'

export interface StockDeps {
  database: SiteDatabase
  snapshots: Snapshots
  /** What answers searches in the place of the snapshots, which then answer while it is away. */
  engine?: SearchEngine | null
  now?: () => Date
}

const EVERYTHING: SlugSearch = { carTypes: CAR_TYPES, listingType: 'sale' }

/** Shape that is reserved on the page for a picture whose size nobody knows. */
const USUAL_SIZE = { width: 1200, height: 800 }

/**
 * What the searches of a site are limited to (spec §2 default query, §9 naming and filters): its dealerships, what the
 * search slug lists of the car types that the site sells, the sold window that ends at `now`, and the default query
 * of its settings.
 */
export function stockScope(site: Site, { carTypes, listingType }: SlugSearch, now: Date): StockScope {
  const { settings } = site
  const makes = some(settings.search_default_makes)
  return {
    dealershipIds: site.dealershipIds,
    carTypes: carTypes.filter((type) => settings.stock_car_types.includes(type)),
    listingType,
    soldSince: soldWindow({ soldDays: settings.include_sold_cars_days, now }),
    cities: some(settings.search_default_cities),
    makes: settings.search_default_makes_or_used ? undefined : makes,
    makesOrUsed: settings.search_default_makes_or_used ? makes : undefined,
    models: some(settings.search_default_models),
    minPhotos: settings.search_min_photos,
    excludeLocationIds: some(settings.search_exclude_location_ids),
  }
}

/** The refinement with its budget as the price that a budget pays for, which is what cars are held against. */
function withBudgetAsPrice(refinement: Refinement, site: Site): Refinement {
  const budget = refinement.ranges.budget?.max
  if (budget === undefined) return refinement
  return { ...refinement, ranges: { ...refinement.ranges, budget: { max: priceWithinBudget(budget, site) } } }
}

const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined)

/** The stock of one site as its pages get it; nothing here answers for another site's vehicle (design, decision 1). */
export function stockFor(
  { database, snapshots, engine, now = () => new Date() }: StockDeps,
  site: Site,
): Dealer['stock'] {
  const columns = cardColumns(site)
  const dealershipSlugs = new Map(site.dealerships.map(({ id, slug }) => [id, slug]))
  // Read at or after their snapshot and dropped with it, so a card is never older than the search that found it.
  const keptCards = new WeakMap<Snapshot, LRUCache<number, CarCard>>()

  /** Newest scope and snapshot together: the clock is read once for both. */
  async function current(search: SlugSearch) {
    const scope = stockScope(site, search, now())
    return { scope, snapshot: await snapshots.of(site, scope.soldSince) }
  }

  function searchOf(snapshot: Snapshot) {
    const own = snapshotSearch(snapshot)
    return engine ? engine.of(site, own) : own
  }

  /** Vehicles this site may show at all: of its dealerships, not hidden, not left out by its settings. */
  const shown = (which: SQL | undefined) =>
    and(which, inArray(cars.dealership_id, [...site.dealershipIds]), eq(cars.show_on_dealer_website, true))

  async function cardsOf(ids: readonly number[], snapshot: Snapshot): Promise<CarCard[]> {
    let kept = keptCards.get(snapshot)
    if (!kept) keptCards.set(snapshot, (kept = new LRUCache({ max: MOST_KEPT_CARDS })))
    const page = new Map<number, CarCard>()
    for (const id of ids) {
      const card = kept.get(id)
      if (card !== undefined) page.set(id, card)
    }
    // The page holds its own cards: what is added to a full cache evicts others, of the same page too.
    for (const card of await readCards(ids.filter((id) => !page.has(id)))) {
      page.set(card.id, card)
      kept.set(card.id, card)
    }
    return ids.flatMap((id) => page.get(id) ?? [])
  }

  async function readCards(ids: readonly number[]): Promise<CarCard[]> {
    const wanted = [...new Set(ids)].filter(isRowId)
    if (wanted.length === 0) return []
    const rows = await database.transaction((tx) =>
      tx
        .select(columns)
        .from(cars)
        .where(shown(inArray(cars.id, wanted))),
    )
    const byId = new Map(rows.filter((row) => sells(site, row)).map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row === undefined ? [] : [cardOf(row, dealershipSlugs.get(row.dealership_id)!, site)]
    })
  }

  /** Vehicles in full. Of one slug in two dealerships of the site the one for sale comes first, then the older one. */
  async function wholes(which: SQL): Promise<Car[]> {
    const rows = await database.transaction((tx) =>
      tx
        .select({ ...getTableColumns(cars), location: LOCATION })
        .from(cars)
        .where(shown(which))
        .orderBy(cars.sold, cars.id),
    )
    return rows
      .filter((row) => sells(site, row))
      .map((row) => carOf(row, dealershipSlugs.get(row.dealership_id)!, site))
  }

  async function findWhere(which: SQL): Promise<ShownCar | null> {
    const [car] = await wholes(which)
    if (!car) return null
    const description = car.description === null ? null : safeHtml(car.description, site)
    return { ...car, description, former_prices: await formerPricesOf(car.id) }
  }

  /** The prices that a vehicle had, but those that are none by the site's floor, the latest first. */
  async function formerPricesOf(id: number): Promise<FormerPrice[]> {
    const { car_id: _car, dealership_id: _dealership, ...columns } = getTableColumns(formerPrices)
    const rows = await database.transaction((tx) =>
      tx
        .select(columns)
        .from(formerPrices)
        .where(eq(formerPrices.car_id, id))
        .orderBy(desc(formerPrices.until))
        .limit(MOST_FORMER_PRICES),
    )
    return rows.map((row) => ({
      ...row,
      ...withPriceFloor({ ...row, price_was_cents: null }, priceFloorCents(site.settings)),
    }))
  }

  async function findAll(ids: readonly number[]): Promise<Car[]> {
    const wanted = [...new Set(ids)].filter(isRowId)
    if (wanted.length === 0) return []
    const byId = new Map((await wholes(inArray(cars.id, wanted))).map((car) => [car.id, car]))
    return wanted.flatMap((id) => byId.get(id) ?? [])
  }

  return {
    async search(refinement, search, near = null) {
      const { scope, snapshot } = await current(search)
      const { ids, ...found } = await searchOf(snapshot).search(
        scope,
        withBudgetAsPrice(refinement, site),
        site.settings.search_page_size,
        near,
      )
      const spelled = spelledAsListed(refinement, found.facets)
      const away = near ? distancesIn(snapshot, ids, near) : new Map<number, number>()
      return { ...found, refinement: spelled, cards: await cardsOf(ids, snapshot), away }
    },
    async count(refinement, search) {
      const { scope, snapshot } = await current(search)
      const { total, sold } = await searchOf(snapshot).search(scope, withBudgetAsPrice(refinement, site), 0)
      return { forSale: total - sold }
    },
    async loosen(refinement, search, near = null) {
      const { scope, snapshot } = await current(search)
      return loosen(snapshot, scope, withBudgetAsPrice(refinement, site), near)
    },
    async find(slug) {
      return isSlug(slug) ? findWhere(eq(cars.slug, slug)) : null
    },
    async findById(id) {
      return isRowId(id) ? findWhere(eq(cars.id, id)) : null
    },
    async movedTo(slug) {
      return isSlug(slug) ? findMoved(database, site, slug) : null
    },
    listed: () => listedStock(database, site, now()),
    addresses: () => listedAddresses(database, site, now()),
    listedVersion: () => listedVersion(database, site, now()),
    cards: readCards,
    findAll,
    async similar(car, limit) {
      const { scope, snapshot } = await current({ carTypes: CAR_TYPES, listingType: car.listing_type })
      return cardsOf(similarIn(snapshot, scope, car, limit), snapshot)
    },
    async nearPrice(car, limit) {
      const { scope, snapshot } = await current({ carTypes: CAR_TYPES, listingType: car.listing_type })
      return cardsOf(nearPriceIn(snapshot, scope, car, limit), snapshot)
    },
    async latest(limit) {
      const { scope, snapshot } = await current(EVERYTHING)
      return cardsOf(latestIn(snapshot, scope, limit), snapshot)
    },
    async usedList(page) {
      if (!site.settings.used_car_list_enabled) return null
      const rows = (await listedUsed(database, site, now())).map((row) => ({ ...row, make: displayMake(row.make) }))
      const list = makeList(rows, page)
      if (!list) return null
      const { items, ...about } = list
      return { ...about, cards: await readCards(items.map(({ id }) => id)) }
    },
    async summary(search = EVERYTHING) {
      const { scope, snapshot } = await current(search)
      return summarise(snapshot, scope)
    },
    async newStock() {
      const { scope, snapshot } = await current(EVERYTHING)
      return newStockIn(snapshot, scope)
    },
  }
}

/**
 * A vehicle of the site's dealerships for the dealer's own eyes: also one that the pages do not show, or no longer.
 * Null where there is none.
 */
export async function findForDealer(database: SiteDatabase, site: Site, id: number): Promise<Car | null> {
  if (!isRowId(id)) return null
  const [row] = await database.transaction((tx) =>
    tx
      .select({ ...getTableColumns(cars), location: LOCATION })
      .from(cars)
      .where(and(eq(cars.id, id), inArray(cars.dealership_id, [...site.dealershipIds]))),
  )
  const slug = row && site.dealerships.find(({ id: dealership }) => dealership === row.dealership_id)?.slug
  return slug === undefined ? null : carOf(row!, slug, site)
}

/** Vehicles of one question to the database when all of them are wanted. */
const LISTED_BATCH = 500
/** Small enough that reading their rows holds nobody up. */
const ADDRESS_BATCH = 200

/** Whether a vehicle has as many photographs as a site asks for; `photos_count`, every picture, spares counting most. */
function enoughPhotographs({ settings }: Site): SQL | undefined {
  const least = settings.search_min_photos
  return least > 0 ? and(gte(cars.photos_count, least), sql`${photographs(settings)} >= ${least}`) : undefined
}

/** What a site lists for sale at a moment (spec §9), as far as a query can tell; `sells` tells the rest. */
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
      .filter((row) => sells(site, row))
      .map((row) => ({ ...carOf(row, slugs.get(row.dealership_id)!, site), updated_at: row.updated_at }))
    if (rows.length < batchSize) return
  }
}

/** The same as `listedStock`, of each vehicle only its address and pictures: most of a row is words. */
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
    yield rows.filter((row) => sells(site, row))
    if (rows.length < ADDRESS_BATCH) return
  }
}

/** The used vehicles that a site lists and that one can buy, as far as their place in a list needs it. */
async function listedUsed(database: SiteDatabase, site: Site, at: Date) {
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
  return rows.filter((row) => sells(site, row))
}

/** A text that differs whenever what a site lists does: a vehicle more or less, or any change of one. */
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

/**
 * The vehicle that an old slug leads to: the one that had it, or the same vehicle under another stock number, told by its
 * VIN within the dealership. One that can be bought comes first.
 */
async function findMoved(database: SiteDatabase, site: Site, slug: string): Promise<{ slug: string } | null> {
  const { rows } = await database.transaction((tx) =>
    tx.execute<SoldHere & { slug: string } & Record<string, unknown>>(sql`
      with asked as (
        select id, dealership_id, vin, false as former from cars where slug = ${slug}
        union all
        select c.id, c.dealership_id, c.vin, true from former_slugs f join cars c on c.id = f.car_id
        where f.slug = ${slug}
      ), found as (
        select distinct on (c.id) c.*,
          not c.sold and c.status in ('in_stock', 'coming_soon') as available, asked.former and c.id = asked.id as renamed
        from asked join cars c on c.dealership_id = asked.dealership_id
          and (c.id = asked.id or (c.vin = asked.vin and asked.vin ~ ${REAL_VIN}))
        where c.dealership_id = any(${sql.param([...site.dealershipIds])}::int[])
          and c.show_on_dealer_website and c.slug <> ${slug}
        order by c.id, asked.former desc
      )
      select slug, car_type, make, model, city, location_id from found
      where available or renamed
      order by available desc, created_at desc, id desc`),
  )
  const row = rows.find((candidate) => sells(site, candidate))
  return row ? { slug: row.slug } : null
}

/** More than anyone needs to tell what a price was. */
const MOST_FORMER_PRICES = 50

/** Feeds write all sorts of things where they have no VIN. */
const REAL_VIN = '^[A-HJ-NPR-Z0-9]{17}$'

/** A page has two dozen; the vehicles of a site's busy pages are far fewer than its stock. */
const MOST_KEPT_CARDS = 1_000
const LARGEST_ID = 2 ** 31 - 1
const isRowId = (id: number) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID
/** PostgreSQL refuses NUL in a text; no slug of ours has one or is that long. */
const isSlug = (slug: string) => slug.length <= 300 && !slug.includes('\0')

interface SoldHere {
  car_type: CarType
  make: string
  model: string
  city: string | null
  location_id: number | null
}

/**
 * Whether the site's settings let it show a vehicle of its dealerships. The same limits as its searches, without
 * the sold window and the photo count: those keep a vehicle off the lists, not off its own page.
 */
function sells({ settings }: Site, car: SoldHere): boolean {
  const isMake = (make: string) => isOfMake(car, make)
  const makes = settings.search_default_makes
  const models = settings.search_default_models
  const cities = settings.search_default_cities
  return (
    settings.stock_car_types.includes(car.car_type) &&
    (cities.length === 0 || cities.some((city) => fold(city) === fold(car.city ?? ''))) &&
    (makes.length === 0 || makes.some(isMake) || (settings.search_default_makes_or_used && car.car_type === 'used')) &&
    (models.length === 0 || models.some(({ make, model }) => isMake(make) && fold(model) === fold(car.model))) &&
    (car.location_id === null || !settings.search_exclude_location_ids.includes(car.location_id))
  )
}

/** The vehicle's place at its location, as one value of its row. */
const LOCATION = sql<CarLocation | null>`(
  select jsonb_build_object('id', place.id, 'name', place.name, 'slug', place.slug,
    'phone', place.contact_detail ->> 'phone', 'distribution_locations', (
      select coalesce(jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name) order by other.name, other.id), '[]')
      from locations other
      where place.distribution_locations ? other.slug and other.visible and other.id <> place.id))
  from locations place where place.id = "cars"."location_id")`

/** Of the pictures, a card needs the primary one and the first real one: the list itself can be long. */
const imageWhere = (condition: SQL) => sql<CarImage | null>`(
  select image - 'group' from jsonb_array_elements("cars"."images") with ordinality as listed (image, place)
  where ${condition} order by place limit 1)`

const CARD_TRADE_COLUMNS = Object.fromEntries(CARD_TRADE_FACTS.map((name) => [name, cars[name]])) as Pick<
  typeof cars,
  (typeof CARD_TRADE_FACTS)[number]
>

const cardColumns = (site: Site) => ({
  id: cars.id,
  dealership_id: cars.dealership_id,
  location_id: cars.location_id,
  slug: cars.slug,
  name: cars.name,
  make: cars.make,
  model: cars.model,
  badge: cars.badge,
  series: cars.series,
  year: cars.year,
  km: cars.km,
  stocknum: cars.stocknum,
  car_type: cars.car_type,
  listing_type: cars.listing_type,
  status: cars.status,
  sold: cars.sold,
  reserved: cars.reserved,
  certified: cars.certified,
  tag: cars.tag,
  fuel: cars.fuel,
  transmission: cars.transmission,
  drive: cars.drive,
  engine: cars.engine,
  body: cars.body,
  price_cents: cars.price_cents,
  price_was_cents: cars.price_was_cents,
  price_type: cars.price_type,
  currency: cars.currency,
  created_at: cars.created_at,
  arrival_known: cars.arrival_known,
  city: cars.city,
  state: cars.state,
  photos_count: photographs(site.settings),
  trade: CARD_TRADE_COLUMNS,
  primary_image_url: cars.primary_image_url,
  primary_image: imageWhere(sql`image ->> 'url' = "cars"."primary_image_url"`),
  first_photo: imageWhere(
    sql`not (array[image ->> 'url', image ->> 'thumb'] && ${sql.param([...site.settings.placeholder_image_urls])}::text[])`,
  ),
})

type CarRow = typeof cars.$inferSelect
type CardRow = Pick<
  CarRow,
  Exclude<keyof ReturnType<typeof cardColumns>, 'primary_image' | 'first_photo' | 'trade'>
> & {
  trade: Pick<CarRow, (typeof CARD_TRADE_FACTS)[number]>
  primary_image: CarImage | null
  first_photo: CarImage | null
}

function cardOf(row: CardRow, dealershipSlug: string, site: Site): CarCard {
  const { dealership_id: _, location_id: _place, primary_image_url: url, primary_image, first_photo, ...facts } = row
  // Of the listed pictures these two are enough for the rule of spec §3, and for the size of what it chooses.
  const images = [primary_image, first_photo].filter((image) => image !== null)
  const chosen = carPrimaryImage({ primary_image_url: url, images }, site)
  const listed = images.find((image) => image.url === chosen || image.thumb === chosen)
  const image =
    chosen === site.settings.default_image_url ? null : { thumb: chosen, ...USUAL_SIZE, ...listed, url: chosen }
  return {
    ...withPriceFloor(facts, priceFloorCents(site.settings)),
    make: displayMake(row.make),
    simple_fuel: simpleFuel(row.fuel),
    dealership_slug: dealershipSlug,
    image,
    trade: Object.fromEntries(Object.entries(row.trade).filter(([, value]) => value !== null)),
  }
}

function carOf(row: CarRow & { location: CarLocation | null }, dealershipSlug: string, { settings }: Site): Car {
  const { location_id: _location, updated_at: _updated, ...facts } = row
  return {
    ...withPriceFloor(facts, priceFloorCents(settings)),
    photos_count: photographCount(row, { settings }),
    make: displayMake(row.make),
    simple_fuel: simpleFuel(row.fuel),
    dealership_slug: dealershipSlug,
  }
}

/** The spec's two-valued fuel; a plug-in hybrid is a hybrid. */
function simpleFuel(fuel: Fuel | null): 'Electric' | 'Hybrid' | null {
  if (fuel === 'Electric') return 'Electric'
  return fuel === 'Hybrid' || fuel === 'PHEV' ? 'Hybrid' : null
}
