import { displayMake } from '@forecourt/rules/car/makes.ts'
import { FACETS, NEAREST, RANGES, type Facet, type Range, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { boundsOf, countedColumn, countValues, scoped, totalsOf } from './scope.ts'
import type { FacetCount, StockResult, StockScope, StockSearch } from './search.ts'
import { brandFlags, brandsFound, flags, mapKeys, type Codes, type NearLocations, type Snapshot } from './snapshot.ts'
import { matchText } from './textIndex.ts'
import { fold } from './words.ts'

/** Marks which filters a vehicle fails in a search. Filters are numbered from 1. */
const PASSES = 0
const FAILS_SEVERAL = 0xff

/** Maximum number of filters. */
export const MOST_FILTERS = FAILS_SEVERAL - 1

/** Numbers the filters from 1. Too many is a programming error: it stops the program, not a search. */
export function numberFilters<F extends string>(filters: readonly F[]): ReadonlyMap<F, number> {
  if (filters.length > MOST_FILTERS)
    throw new Error(`A snapshot supports ${MOST_FILTERS} filters, and there are ${filters.length}.`)
  return new Map(filters.map((filter, at) => [filter, at + 1]))
}

/** One filter of a search. */
export type Filter = Facet | Range | 'text' | 'distance'
const NUMBERS = numberFilters<Filter>([...FACETS, ...RANGES, 'text', 'distance'])

/** What each vehicle fails of a search: nothing, one filter by its number, or several. */
interface Marks {
  /** By position; what is outside the scope is marked as failing several. */
  failed: Uint8Array
  /** Numbers of the filters in use. */
  active: ReadonlyMap<Filter, number>
}

/** Marks the filters that each vehicle of a scope fails. */
function mark(snapshot: Snapshot, positions: Codes, refinement: Refinement, near: NearLocations | null): Marks {
  const size = positions.length
  const failed = new Uint8Array(snapshot.size).fill(FAILS_SEVERAL)
  for (let i = 0; i < size; i++) failed[positions[i]!] = PASSES
  const active = new Map<Filter, number>()
  const fail = (position: number, number: number) => {
    failed[position] = failed[position] === PASSES ? number : FAILS_SEVERAL
  }
  const begin = (filter: Filter) => {
    const number = NUMBERS.get(filter)!
    active.set(filter, number)
    return number
  }
  const text = matchText(snapshot.text, refinement.q)
  if (text !== null) {
    const number = begin('text')
    for (let i = 0; i < size; i++) if (text[positions[i]!] === 0) failed[positions[i]!] = number
  }
  for (const facet of FACETS) {
    const values = refinement.facets[facet]
    if (values === undefined || values.length === 0) continue
    const number = begin(facet)
    const { codes } = countedColumn(snapshot, facet)
    const chosen = facet === 'make' ? brandFlags(snapshot.brands, values) : flags(snapshot.facets[facet], values)
    for (let i = 0; i < size; i++) {
      const position = positions[i]!
      if (chosen[codes[position]!] === 0) fail(position, number)
    }
  }
  for (const range of RANGES) {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = refinement.ranges[range] ?? {}
    if (min === Number.NEGATIVE_INFINITY && max === Number.POSITIVE_INFINITY) continue
    const number = begin(range)
    const figures = snapshot.figures[range]
    for (let i = 0; i < size; i++) {
      const position = positions[i]!
      const value = figures[position]!
      if (!(value >= min && value <= max)) fail(position, number)
    }
  }
  if (near !== null && near.withinKm !== null) {
    const number = begin('distance')
    const { withinKm, distances } = near
    const { locations } = snapshot
    const isNear = new Set([...distances].filter(([, km]) => km <= withinKm).map(([location]) => location))
    for (let i = 0; i < size; i++) {
      const position = positions[i]!
      if (!isNear.has(locations[position]!)) fail(position, number)
    }
  }
  return { failed, active }
}

/** Of these positions those that fail nothing, or at most the filter of this number, and how many they are. */
function passing(positions: Codes, failed: Uint8Array, lifted: number): readonly [Codes, number] {
  // Written over from the front.
  const list = positions.slice()
  let count = 0
  for (let i = 0; i < positions.length; i++) {
    const position = positions[i]!
    const mark = failed[position]!
    if (mark === PASSES || mark === lifted) list[count++] = position
  }
  return [list, count]
}

/**
 * Runs a search. Each vehicle of the scope is marked with the filter it fails. None: it is a result and counts
 * everywhere. One: it counts for that facet or range only, which is how counts ignore the facet's own filter. Facets
 * and bounds count what is for sale; just-sold cars are results with a separate count. Values of a facet are in
 * alphabetical order (car types in the trade's), every value for sale in the scope, with 0 if nothing matches; a
 * filtered value that the stock does not have comes last, with 0.
 */
export function searchSnapshot(
  snapshot: Snapshot,
  scope: StockScope,
  refinement: Refinement,
  pageSize: number,
  near: NearLocations | null = null,
): StockResult {
  const base = scoped(snapshot, scope)
  const totals = totalsOf(snapshot, base)
  const { failed, active } = mark(snapshot, base.positions, refinement, near)
  const unrefined = active.size === 0
  let total = 0
  for (const position of base.positions) if (failed[position] === PASSES) total++
  const forSale = unrefined ? ([base.forSale, base.forSale.length] as const) : passing(base.forSale, failed, PASSES)
  // Most facts belong to one trade: those that few vehicles of the scope have are counted among these.
  const counted = (filter: Facet | Range, rare: Codes | null) => {
    const number = active.get(filter)
    if (rare !== null) return passing(rare, failed, number ?? PASSES)
    return number === undefined ? forSale : passing(base.forSale, failed, number)
  }
  const counts = FACETS.map((facet, at) =>
    unrefined
      ? totals.counts[at]!
      : countValues(countedColumn(snapshot, facet), ...counted(facet, totals.rareValues[at]!)),
  )
  const bounds = RANGES.map((range, at) =>
    unrefined ? totals.bounds[at]! : boundsOf(snapshot.figures[range], ...counted(range, totals.rareFigures[at]!)),
  )

  return {
    ids: pageOf(snapshot, failed, total, refinement, pageSize, near),
    total,
    sold: total - forSale[1],
    facets: mapKeys(FACETS, (facet, at) => {
      const { values } = snapshot.facets[facet]
      const { brands } = snapshot
      const isMake = facet === 'make'
      const inScope = isMake ? ofMakes(snapshot, totals.counts[at]!) : totals.counts[at]!
      const found = isMake ? foundByMakes(snapshot, counts[at]!) : counts[at]!
      const list: FacetCount[] = []
      for (let code = 1; code < values.length; code++) {
        if (inScope[code] !== 0) list.push({ value: values[code]!, count: found[code]! })
      }
      return withChosen(list, facet, refinement, (value) =>
        isMake ? sumOf(counts[at]!, brandsFound(brands, value)) : 0,
      )
    }),
    bounds: mapKeys(RANGES, (_, at) => {
      const { min, max } = bounds[at]!
      return min <= max ? { min, max } : null
    }),
  }
}

/** A snapshot as a `StockSearch`. */
export const snapshotSearch = (snapshot: Snapshot): StockSearch => ({
  search: async (scope, refinement, pageSize, near = null) =>
    searchSnapshot(snapshot, scope, refinement, pageSize, near),
})

/** By make of the facet, the sum of its own cars' counts. */
function ofMakes({ facets, brands }: Snapshot, counts: Uint32Array): Uint32Array {
  const sums = new Uint32Array(facets.make.values.length)
  for (const [code, make] of brands.makes.entries()) sums[make]! += counts[code]!
  return sums
}

/** By make of the facet, the sum of the counts of the cars that its filter matches. */
function foundByMakes({ facets, brands: { found } }: Snapshot, counts: Uint32Array): Uint32Array {
  const sums = new Uint32Array(facets.make.values.length)
  for (let at = 0; at < found.length; at += 2) sums[found[at]!]! += counts[found[at + 1]!]!
  return sums
}

const sumOf = (counts: Uint32Array, codes: readonly number[]): number =>
  codes.reduce((sum, code) => sum + counts[code]!, 0)

/**
 * Adds filtered values that no car of the scope has, so that a visitor can see and remove every filter; a make that
 * matches other makes' cars (Isuzu Ute the D-MAX of Isuzu) has their count.
 */
export function withChosen(
  list: FacetCount[],
  facet: Facet,
  refinement: Refinement,
  countOf: (value: string) => number,
): FacetCount[] {
  for (const value of new Set(refinement.facets[facet])) {
    const shown = facet === 'make' ? displayMake(value) : value
    const key = fold(shown)
    if (!list.some((entry) => fold(entry.value) === key)) list.push({ value: shown, count: countOf(shown) })
  }
  return list
}

function pageOf(
  snapshot: Snapshot,
  failed: Uint8Array,
  total: number,
  { sort, page }: Refinement,
  pageSize: number,
  near: NearLocations | null,
): number[] {
  const ids: number[] = []
  let skip = (page - 1) * pageSize
  if (!(skip >= 0) || skip >= total) return ids
  const order = sort === NEAREST ? byDistance(snapshot, near) : snapshot.orders[sort]
  for (let i = 0; i < order.length && ids.length < pageSize; i++) {
    const position = order[i]!
    if (failed[position] !== PASSES) continue
    if (skip > 0) skip--
    else ids.push(snapshot.ids[position]!)
  }
  return ids
}

/** Positions sorted by distance, with their order unchanged within one place; those at an unknown place are last. */
function byDistance({ orders, locations }: Snapshot, near: NearLocations | null): Codes {
  const usual = orders['custom_rank:desc']
  if (near === null) return usual
  const away = (position: number) => near.distances.get(locations[position]!) ?? Number.POSITIVE_INFINITY
  return usual.slice().sort((a, b) => {
    const [left, right] = [away(a), away(b)]
    return left === right ? 0 : left - right
  })
}

/** Distances of cars by id, without those at an unknown place. */
export function distancesIn(
  snapshot: Snapshot,
  ids: readonly number[],
  { distances }: NearLocations,
): ReadonlyMap<number, number> {
  const wanted = new Set(ids)
  const found = new Map<number, number>()
  for (let position = 0; position < snapshot.size && found.size < wanted.size; position++) {
    const id = snapshot.ids[position]!
    const km = wanted.has(id) ? distances.get(snapshot.locations[position]!) : undefined
    if (km !== undefined) found.set(id, km)
  }
  return found
}

/** The result of a search without one of its filters. */
export interface Loosened {
  filter: Filter
  /** For sale. */
  count: number
  /** Of a range the figures of what is found, of a distance the kilometres; without those that have none. */
  figures: readonly number[]
}

/** A search without each of its filters in turn, omitting those that still find nothing. One pass marks all. */
export function loosen(
  snapshot: Snapshot,
  scope: StockScope,
  refinement: Refinement,
  near: NearLocations | null = null,
): readonly Loosened[] {
  const { positions, forSale } = scoped(snapshot, scope)
  const { failed, active } = mark(snapshot, positions, refinement, near)
  return [...active].flatMap(([filter, number]) => {
    const [list, count] = passing(forSale, failed, number)
    if (count === 0) return []
    const found = Array.from(list.subarray(0, count))
    const figureAt = (position: number): number => {
      if (filter === 'distance') return near?.distances.get(snapshot.locations[position]!) ?? Number.NaN
      return filter in snapshot.figures ? snapshot.figures[filter as Range][position]! : Number.NaN
    }
    return [{ filter, count, figures: found.map(figureAt).filter((figure) => !Number.isNaN(figure)) }]
  })
}
