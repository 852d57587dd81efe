import { and, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm'
import { CAR_TYPES } from '@forecourt/rules/kinds/carType.ts'
import type { Car, CarCard, FormerPrice, ShownCar } from '@forecourt/rules/car/car.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import { priceFloorCents, withPriceFloor } from '@forecourt/rules/car/price.ts'
import { vehicleProperties, type TrackedVehicle } from '@forecourt/rules/event/vehicle.ts'
import { priceWithinBudget } from '@forecourt/rules/finance/budget.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import type { SlugSearch } from '@forecourt/rules/site/searchSlugs.ts'
import { makeList } from '@forecourt/rules/stock/makeList.ts'
import { safeHtml } from '../content/content.ts'
import type { SiteDatabase, Transaction } from '../db/database.ts'
import type { Dealer } from '../dealer.ts'
import type { CachedCards } from './cardCache.ts'
import { cardColumns, cardOf, carOf, LOCATION } from './carRows.ts'
import { nearPriceIn, similarIn } from './likeness.ts'
import { addressesForSale, blocksForSale, listedStock, listedUsed, listedVersion } from './listedStock.ts'
import { findMoved } from './movedCar.ts'
import type { SearchEngine } from './search.ts'
import { distancesIn, loosen, snapshotSearch } from './searchSnapshot.ts'
import { searchValues } from './searchValues.ts'
import { isSoldBy, stockScope } from './siteScope.ts'
import type { Snapshot } from './snapshot.ts'
import type { Snapshots } from './snapshots.ts'
import { spelledAsListed } from './spelling.ts'
import { latestIn, newStockIn, summarise } from './summary.ts'
import { cars, formerPrices } from './table.ts'

export type { CarLock } from './carLocks.ts'
export {
  changeByHand,
  releaseLock,
  type ByHand,
  type HandChange,
  type HandChanged,
  type HandConflict,
} from './handChanges.ts'
export { doubtKey, enterVehicle, type SameVehicle } from './enteredCars.ts'
export { listedAmong, listedStock, listedVersion, listedVersions } from './listedStock.ts'
export { changePhotosByHand, staffPhotos, type PhotosBy, type PhotosConflict, type StaffPhotos } from './photos.ts'
export { carsOnSites, type CarOnSite } from './carsOnSites.ts'
export { listCompliance, type ComplianceList, type SitesByDealership } from './complianceList.ts'
export { showingOf, staffCar, type Showing, type StaffCar } from './staffCar.ts'
export {
  countStockProblems,
  listStock,
  matchingIds,
  stockIdsFrom,
  type StockListFilter,
  type StockRow,
} from './stockList.ts'
export {
  beginBulkRun,
  bulkRunVehiclesOf,
  discardBulkRun,
  findBulkRun,
  latestBulkRuns,
  planBulkRun,
  stopBulkRun,
  type BulkRun,
  type BulkRunPart,
  type BulkRunVehicle,
  type PartAtSite,
} from './bulk/bulkRuns.ts'
export type { BulkChanger } from './bulk/work.ts'
export { carsWithStockNumber } from './stockNumber.ts'
export { stockSince, type Since } from './stockSince.ts'
export { fuelOf } from './feed/fuel.ts'
export {
  DAY,
  MOMENT,
  NEVER_EMPTY,
  STOCKNUM,
  VEHICLE_FIELDS,
  WRITTEN_FIELDS,
  type WrittenField,
} from './vehicleFields.ts'
export { sampleStock, type SampleStock } from './samples.ts'
export type { FeedMapping } from './feed/mapping.ts'
export { inspectFeed, type FeedPreview } from './runs/preview.ts'
export {
  columnInputs,
  mappingFor,
  mappingOfColumns,
  mappingOfValues,
  mappingView,
  valueInputs,
  type MappingResult,
  type MappingView,
} from './runs/mappingForm.ts'
export {
  feedSourceIn,
  feedSourcesIn,
  halvedOf,
  putFeedSource,
  removeFeedSource,
  type FeedSource,
} from './runs/sources.ts'
export { privateKeyProblem } from './runs/sftp.ts'
export type { EnteredSource, FeedTried } from './runs/fetch.ts'
export { feedKey, type RunProgress, type RunReport, type UndoneReport } from './runs/run.ts'
export {
  addFeedFile,
  addRun,
  discardFeedFile,
  findFeedFile,
  findRun,
  listChanges,
  listRuns,
  feedChangesOf,
  mappingOfFile,
  mappingVersion,
  requestUndo,
  saveFileMapping,
  waitingFiles,
  type FeedChange,
  type FeedFile,
  type FeedRun,
} from './runs/runs.ts'

export interface StockDeps {
  database: SiteDatabase
  snapshots: Snapshots
  /** Used for searches instead of the snapshots, which remain the fallback while it is unavailable. */
  engine?: SearchEngine | null
  now?: () => Date
}

const EVERYTHING: SlugSearch = { carTypes: CAR_TYPES, listingType: 'sale' }

/** More than anyone needs to see how a price changed. */
const MAX_FORMER_PRICES = 50

const LARGEST_ID = 2 ** 31 - 1
const isRowId = (id: number) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID
/** PostgreSQL rejects NUL in a text; none of our slugs has one or is that long. */
const isSlug = (slug: string) => slug.length <= 300 && !slug.includes('\0')

/** The refinement with its budget converted to a price. */
function withBudgetAsPrice(refinement: Refinement, site: Site): Refinement {
  const budget = refinement.ranges.budget?.max
  if (budget === undefined) return refinement
  return { ...refinement, ranges: { ...refinement.ranges, budget: { max: priceWithinBudget(budget, site) } } }
}

/** The stock of one site for its pages; nothing here returns another site's car (design, decision 1). */
export function stockFor(
  { database, snapshots, engine, now = () => new Date() }: StockDeps,
  site: Site,
): Dealer['stock'] {
  const dealershipSlugs = new Map(site.dealerships.map(({ id, slug }) => [id, slug]))
  // Read at or after the time of their snapshot and dropped with it, so a card is never older than the search that
  // found it.
  const cardCaches = new WeakMap<Snapshot, CachedCards>()

  /** The current scope and snapshot together: the clock is read once for both. */
  async function current(search: SlugSearch) {
    const scope = stockScope(site, search, now())
    return { scope, snapshot: await snapshots.of(site, scope.soldSince) }
  }

  function searchOf(snapshot: Snapshot) {
    const own = snapshotSearch(snapshot)
    return engine ? engine.of(site, own) : own
  }

  /** Vehicles that this site may show: of its dealerships, not hidden, not excluded by its settings. */
  const shown = (which: SQL | undefined) =>
    and(which, inArray(cars.dealership_id, [...site.dealershipIds]), eq(cars.show_on_dealer_website, true))

  async function cardsOf(ids: readonly number[], snapshot: Snapshot): Promise<CarCard[]> {
    let cache = cardCaches.get(snapshot)
    if (!cache) cardCaches.set(snapshot, (cache = snapshots.cards.create()))
    const page = new Map<number, CarCard>()
    for (const id of ids) {
      const card = cache.get(id)
      if (card !== undefined) page.set(id, card)
    }
    // The page keeps its own map: adding to a full cache evicts other cards, even of the same page.
    for (const card of await readCards(ids.filter((id) => !page.has(id)))) {
      page.set(card.id, card)
      cache.set(card.id, card)
    }
    return ids.flatMap((id) => page.get(id) ?? [])
  }

  async function readCards(ids: readonly number[]): Promise<CarCard[]> {
    const wanted = [...new Set(ids)].filter(isRowId)
    if (wanted.length === 0) return []
    const rows = await database.transaction((tx) =>
      tx
        .select(cardColumns(site))
        .from(cars)
        .where(shown(inArray(cars.id, wanted))),
    )
    const byId = new Map(rows.filter((row) => isSoldBy(site, row)).map((row) => [row.id, row]))
    return ids.flatMap((id) => {
      const row = byId.get(id)
      return row === undefined ? [] : [cardOf(row, dealershipSlugs.get(row.dealership_id)!, site)]
    })
  }

  /**
   * Whole vehicles. Of one slug in two dealerships of the site the one for sale takes precedence, then the older one.
   */
  async function readCars(which: SQL): Promise<Car[]> {
    const rows = await database.transaction((tx) =>
      tx
        .select({ ...getTableColumns(cars), location: LOCATION })
        .from(cars)
        .where(shown(which))
        .orderBy(cars.sold, cars.id),
    )
    return rows
      .filter((row) => isSoldBy(site, row))
      .map((row) => carOf(row, dealershipSlugs.get(row.dealership_id)!, site))
  }

  async function findWhere(which: SQL): Promise<ShownCar | null> {
    const [car] = await readCars(which)
    if (!car) return null
    const description = car.description === null ? null : safeHtml(car.description, site)
    return { ...car, description, former_prices: await formerPricesOf(car.id) }
  }

  /** Former prices of a car, latest first; null where a price is at or under the site's floor. */
  async function formerPricesOf(id: number): Promise<FormerPrice[]> {
    const { car_id: _car, dealership_id: _dealership, ...columns } = getTableColumns(formerPrices)
    const rows = await database.transaction((tx) =>
      tx
        .select(columns)
        .from(formerPrices)
        .where(eq(formerPrices.car_id, id))
        .orderBy(desc(formerPrices.until))
        .limit(MAX_FORMER_PRICES),
    )
    return rows.map((row) => ({
      ...row,
      ...withPriceFloor({ ...row, price_was_cents: null }, priceFloorCents(site.settings)),
    }))
  }

  async function findAll(ids: readonly number[]): Promise<Car[]> {
    const wanted = [...new Set(ids)].filter(isRowId)
    if (wanted.length === 0) return []
    const byId = new Map((await readCars(inArray(cars.id, wanted))).map((car) => [car.id, car]))
    return wanted.flatMap((id) => byId.get(id) ?? [])
  }

  async function trackedOf(ids: readonly number[]): Promise<TrackedVehicle[]> {
    const wanted = [...new Set(ids)].filter(isRowId)
    if (wanted.length === 0) return []
    const { snapshot } = await current(EVERYTHING)
    const found = new Map<number, TrackedVehicle>()
    for (const id of wanted) {
      const vehicle = snapshots.tracked.get(site, snapshot, id)
      if (vehicle !== undefined) found.set(id, vehicle)
    }
    for (const car of await findAll(wanted.filter((id) => !found.has(id)))) {
      const vehicle = vehicleProperties(car)
      found.set(car.id, vehicle)
      snapshots.tracked.set(site, snapshot, vehicle)
    }
    return wanted.flatMap((id) => found.get(id) ?? [])
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
    addresses: (range) => addressesForSale(database, site, range),
    blocks: (range, size) => blocksForSale(database, site, range, size),
    searchValues: (searches) => searchValues(database, site, searches, now()),
    listedVersion: () => listedVersion(database, site, now()),
    cards: readCards,
    findAll,
    tracked: trackedOf,
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

/** A vehicle of the site's dealerships for staff, including those that pages do not show. Null if there is none. */
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

/** Whether the dealer's own systems say that a vehicle is reserved, whatever a reservation of the site says. */
export async function isReservedByDealer(tx: Transaction, id: number): Promise<boolean> {
  const [row] = await tx.select({ reserved: cars.reserved }).from(cars).where(eq(cars.id, id))
  return row?.reserved ?? false
}
