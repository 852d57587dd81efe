import type { Facet, Range, Refinement } from '@forecourt/rules/stock/filters.ts'
import type { CarType, ListingType } from '@forecourt/rules/kinds/carType.ts'
import type { NearLocations } from './snapshot.ts'
import type { SnapshotSite } from './snapshots.ts'

/**
 * The limits of every search of one site: the site's dealerships, the sold window, the default query of its settings.
 * Built on the server from the `Site`, never from a request.
 */
export interface StockScope {
  dealershipIds: readonly number[]
  /** Car types of both the search slug and the site. */
  carTypes: readonly CarType[]
  listingType: ListingType
  /** A vehicle sold before this instant is no longer shown. */
  soldSince: Date
  cities?: readonly string[]
  makes?: readonly string[]
  /** Dealer makes with an OR for used vehicles (spec §9). */
  makesOrUsed?: readonly string[]
  models?: readonly { make: string; model: string }[]
  minPhotos?: number
  excludeLocationIds?: readonly number[]
}

/** One value of a facet with the number of cars for sale it would leave; counted with its own facet lifted. */
export interface FacetCount {
  value: string
  count: number
}

export interface StockResult {
  /** Ids of the requested page, in order. */
  ids: readonly number[]
  /** Number of cars on all pages of this search, including just-sold ones; `total - sold` is for sale. */
  total: number
  /** How many of the total have been sold and are listed for the sold window (spec §9). */
  sold: number
  /**
   * Alphabetical (car types new, used, demo): every value for sale in the scope, with 0 if nothing matches, then
   * filtered values that the scope does not have. Spellings that differ in case or accents are one value.
   */
  facets: Readonly<Record<Facet, readonly FacetCount[]>>
  /** The bounds of what is for sale without that range's own filter; null if no car has the figure. */
  bounds: Readonly<Record<Range, { min: number; max: number } | null>>
}

/**
 * Faceted search over the stock of one site (decision 1: Search; decision 95). The snapshot in memory is the default,
 * Typesense is optional, and the SQL version is the tests' reference; all three pass the same contract tests. With the
 * distances of the locations, a search can be filtered and sorted by distance.
 */
export interface StockSearch {
  search(scope: StockScope, refinement: Refinement, pageSize: number, near?: NearLocations | null): Promise<StockResult>
}

/** Whether an engine is available, or the snapshot is used in its place. */
export type EngineState = 'up' | 'away'

/** A search engine of the whole installation. */
export interface SearchEngine {
  /** The search of one site, limited to its stock; `fallback` is used while the engine is unavailable. */
  of(site: SnapshotSite, fallback: StockSearch): StockSearch
  state(): EngineState
  close(): void
}
