import type { Facet, Range, Refinement } from '@forecourt/rules/stock/filters.ts'
import type { CarType, ListingType } from '@forecourt/rules/kinds/carType.ts'
import type { NearLocations } from './snapshot.ts'
import type { SnapshotSite } from './snapshots.ts'

/**
 * What every search of one site is limited to before a visitor says anything: the site's dealerships,
 * the sold window, the default query of its settings. Built on the server from the `Site`, never from a request.
 */
export interface StockScope {
  dealershipIds: readonly number[]
  /** Car types that the search slug and the site allow. */
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
  /** Ids of the page asked for, in order. */
  ids: readonly number[]
  /** Every car that the pages of this search list, just-sold ones included; `total - sold` is what is for sale. */
  total: number
  /** How many of the total have been sold and are listed for the sold window (spec §9). */
  sold: number
  /**
   * Alphabetical (car types new, used, demo): every value that the scope has for sale, with 0 where nothing is left, then
   * the refined values it does not have. Spellings that differ in capitals or accents are one value.
   */
  facets: Readonly<Record<Facet, readonly FacetCount[]>>
  /** The bounds of what is for sale with that range's own refinement lifted; null when no car has the figure. */
  bounds: Readonly<Record<Range, { min: number; max: number } | null>>
}

/**
 * Facet search over the stock of one site (decision 1: Search; decision 95). The snapshot in memory is the default,
 * Typesense what an installation may have beside it, and the SQL form what tests hold both against; all three pass the
 * same contract tests. Given how far away the locations are, a search can be limited and sorted by that.
 */
export interface StockSearch {
  search(scope: StockScope, refinement: Refinement, pageSize: number, near?: NearLocations | null): Promise<StockResult>
}

/** Whether an engine answers, or is away and the snapshot answers in its place. */
export type EngineState = 'up' | 'away'

/** A search engine of the whole installation. */
export interface SearchEngine {
  /** The search of one site, which finds nothing of others; `fallback` answers where the engine does not. */
  of(site: SnapshotSite, fallback: StockSearch): StockSearch
  state(): EngineState
  close(): void
}
