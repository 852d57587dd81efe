import { FACETS, RANGES, type Facet } from '@forecourt/rules/stock/filters.ts'
import { LISTING_TYPES } from '@forecourt/rules/kinds/carType.ts'
import type { StockScope } from './search.ts'
import {
  brandFlags,
  brandsFound,
  flags,
  indexes,
  positionIn,
  type Bounds,
  type Codes,
  type Scoped,
  type Snapshot,
  type Totals,
} from './snapshot.ts'

const MAX_SCOPES = 8

/** A fact that a smaller part of a scope than this has is counted among those vehicles alone. */
const RARE = 1 / 3

/** A test of one vehicle, by position, against a scope. */
export function scopeTest(snapshot: Snapshot, scope: StockScope): (position: number) => boolean {
  const { facets, soldAt, dealerships, locations, photos, listingTypes, cities, brands } = snapshot
  const ofDealership = new Set(scope.dealershipIds)
  const types = flags(facets.car_type, scope.carTypes)
  const listingType = LISTING_TYPES.indexOf(scope.listingType)
  const soldSince = scope.soldSince.getTime()
  const city = scope.cities && flags(cities, scope.cities)
  const make = scope.makes && brandFlags(brands, scope.makes)
  const dealerMake = scope.makesOrUsed && brandFlags(brands, scope.makesOrUsed)
  const used = positionIn(facets.car_type, 'used') ?? -1
  const models =
    scope.models &&
    new Set(
      scope.models.flatMap(({ make, model }) => {
        const ofModel = positionIn(facets.model, model)
        if (ofModel === undefined) return []
        return brandsFound(brands, make).map((brand) => brand * facets.model.values.length + ofModel)
      }),
    )
  const minPhotos = scope.minPhotos ?? 0
  const excluded = new Set(scope.excludeLocationIds)
  const brandOf = brands.codes
  const typesOf = facets.car_type.codes
  return (at) =>
    types[typesOf[at]!] === 1 &&
    listingTypes[at] === listingType &&
    soldAt[at]! >= soldSince &&
    ofDealership.has(dealerships[at]!) &&
    photos[at]! >= minPhotos &&
    (city === undefined || city[cities.codes[at]!] === 1) &&
    (make === undefined || make[brandOf[at]!] === 1) &&
    (dealerMake === undefined || dealerMake[brandOf[at]!] === 1 || typesOf[at] === used) &&
    (models === undefined || models.has(brandOf[at]! * facets.model.values.length + facets.model.codes[at]!)) &&
    (excluded.size === 0 || !excluded.has(locations[at]!))
}

/** The vehicles of a scope, cached until the sold window of one of them ends. */
export function scoped(snapshot: Snapshot, scope: StockScope): Scoped {
  const { soldSince, ...rest } = scope
  const key = JSON.stringify(rest)
  const since = soldSince.getTime()
  const cached = snapshot.scoped.get(key)
  if (cached !== undefined && since > cached.after && since <= cached.upTo) return cached

  const inScope = scopeTest(snapshot, scope)
  const positions = indexes(snapshot.size)
  let count = 0
  for (let position = 0; position < snapshot.size; position++) if (inScope(position)) positions[count++] = position
  let after = Number.NEGATIVE_INFINITY
  let upTo = Number.POSITIVE_INFINITY
  for (const soldAt of snapshot.soldAt) {
    if (soldAt < since) after = Math.max(after, soldAt)
    else upTo = Math.min(upTo, soldAt)
  }
  const listed = positions.slice(0, count)
  const forSale = listed.filter((position) => isForSale(snapshot, position))
  const found: Scoped = { positions: listed, forSale, after, upTo }
  snapshot.scoped.delete(key)
  snapshot.scoped.set(key, found)
  if (snapshot.scoped.size > MAX_SCOPES) snapshot.scoped.delete(snapshot.scoped.keys().next().value!)
  return found
}

/** What a search of a scope finds without filters. */
export function totalsOf(snapshot: Snapshot, base: Scoped): Totals {
  const { forSale } = base
  base.totals ??= {
    counts: FACETS.map((facet) => countValues(countedColumn(snapshot, facet), forSale, forSale.length)),
    // Every vehicle has a make, and the codes of brands begin at 0.
    rareValues: FACETS.map((facet) =>
      facet === 'make' ? null : fewWith(forSale, (position) => snapshot.facets[facet].codes[position] !== 0),
    ),
    bounds: RANGES.map((range) => boundsOf(snapshot.figures[range], forSale, forSale.length)),
    rareFigures: RANGES.map((range) =>
      fewWith(forSale, (position) => !Number.isNaN(snapshot.figures[range][position]!)),
    ),
  }
  return base.totals
}

/** The positions that pass a test, where they are few of them. */
function fewWith(positions: Codes, test: (position: number) => boolean): Codes | null {
  const found = positions.filter(test)
  return found.length < positions.length * RARE ? found : null
}

/** Whether the vehicle at a position is for sale. */
export const isForSale = ({ soldAt }: Snapshot, position: number) => soldAt[position] === Number.POSITIVE_INFINITY

/** The column by which a facet is filtered and counted: its values, for makes the brands behind them. */
export function countedColumn({ facets, brands }: Snapshot, facet: Facet): { codes: Codes; size: number } {
  if (facet === 'make') return { codes: brands.codes, size: brands.count }
  return { codes: facets[facet].codes, size: facets[facet].values.length }
}

/** Number of occurrences of each value at those positions. */
export function countValues(
  { codes, size }: { codes: Codes; size: number },
  positions: Codes,
  count: number,
): Uint32Array {
  const counts = new Uint32Array(size)
  for (let i = 0; i < count; i++) counts[codes[positions[i]!]!]!++
  return counts
}

/** The lowest and the highest figure at those positions; the lower above the upper where there is none. */
export function boundsOf(figures: Float64Array, positions: Codes, count: number): Bounds {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const value = figures[positions[i]!]!
    if (value < min) min = value
    if (value > max) max = value
  }
  return { min, max }
}
