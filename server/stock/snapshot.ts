import { CAR_TYPES, LISTING_TYPES, type CarType, type ListingType } from '@forecourt/rules/kinds/carType.ts'
import { PRICE_TYPES, type Fuel, type PriceType } from '@forecourt/rules/car/car.ts'
import { shownLicenceClass } from '@forecourt/rules/car/licence.ts'
import { displayMake, makeKeys, makeKeysOf } from '@forecourt/rules/car/makes.ts'
import { RUC_STATES, rucState, timeLeft, TIMES_LEFT } from '@forecourt/rules/car/newZealand.ts'
import { advertisedPriceCents } from '@forecourt/rules/car/price.ts'
import { priceBand } from '@forecourt/rules/car/priceBand.ts'
import type { NewStock } from '@forecourt/rules/model/stock.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import { FACETS, NEAREST, RANGES, type Facet, type Range, type Refinement } from '@forecourt/rules/stock/filters.ts'
import { SORTS, type Sort } from '@forecourt/rules/kinds/sort.ts'
import type { StockSummary } from '../dealer.ts'
import { takeTurns, type Turns } from '../turns.ts'
import type { FacetCount, StockResult, StockScope } from './search.ts'
import { indexTexts, matchText, type TextIndex } from './textIndex.ts'
import { fold } from './words.ts'

/** What the snapshot reads of a vehicle that may be listed. Money in cents, odometer in kilometres, `sold_at` in epoch ms. */
export interface ListedRow {
  id: number
  dealership_id: number
  location_id: number | null
  car_type: CarType
  listing_type: ListingType
  make: string
  model: string
  badge: string | null
  series: string | null
  year: number | null
  km: number | null
  price_cents: number | null
  price_type: PriceType
  custom_rank: number
  /** When it was sold; null for a vehicle that is for sale. */
  sold_at: number | null
  city: string | null
  state: string | null
  body: string | null
  fuel: Fuel | null
  transmission: string | null
  colour: string | null
  photos_count: number
  stocknum: string
  drive: string | null
  owners: number | null
  service_history: string | null
  ancap_rating: number | null
  axles: string | null
  licence_class: string | null
  lams: boolean | null
  title_status: string | null
  berths: number | null
  length_mm: number | null
  tare_kg: number | null
  atm_kg: number | null
  ball_weight_kg: number | null
  gvm_kg: number | null
  gcm_kg: number | null
  payload_kg: number | null
  engine_cc: number | null
  mpg_highway: number | null
  wheelbase_mm: number | null
  wof_expiry: string | null
  rego_expiry: string | null
  ruc_paid_to_km: number | null
}

/** How far a visitor is from the locations of a site, in kilometres by location id, and how far a car may be at most. */
export interface NearLocations {
  distances: ReadonlyMap<number, number>
  withinKm: number | null
}

type Codes = Uint16Array | Uint32Array

/** The values of one facet or scope column, and per vehicle the position of its value; 0 is 'has none'. */
interface Column {
  codes: Codes
  /** Shown values, in the order they are listed; position 0 is unused. */
  values: readonly string[]
  /** Folded value to position. */
  positions: ReadonlyMap<string, number>
}

/**
 * The listed stock of some dealerships in columns: numbers in typed arrays, texts as codes, so that one pass over small
 * integers answers a search with all its facets (design: Stock search). Vehicles stand newest first, ties by
 * the higher id, and their position is the tie-break of every order.
 */
export interface Snapshot {
  size: number
  ids: Int32Array
  /** NaN where a vehicle has no such figure: it then fails every comparison. */
  figures: Readonly<Record<Range, Float64Array>>
  facets: Readonly<Record<Facet, Column>>
  /** Epoch ms; Infinity while it is for sale. */
  soldAt: Float64Array
  dealerships: Int32Array
  /** 0 for none. */
  locations: Int32Array
  photos: Uint16Array
  /** Positions in `PRICE_TYPES`. */
  priceTypes: Uint8Array
  /** Positions in `LISTING_TYPES`. */
  listingTypes: Uint8Array
  cities: Column
  brands: Brands
  /** Positions in the order of each sort. */
  orders: Readonly<Record<Sort, Codes>>
  text: TextIndex
  /** What the last few scopes leave; a site has one for each of its search slugs. */
  scoped: Map<string, Scoped>
}

/**
 * Makes as refining by them finds cars (spec §9 Make search filters). Cars of one make that are found under the same
 * names have one code, so an Isuzu D-MAX has another than an Isuzu truck.
 */
interface Brands {
  codes: Codes
  count: number
  /** Codes by the name of `makeKeysOf`. */
  byKey: ReadonlyMap<string, readonly number[]>
  /** Per make of the facet, the codes of its own cars and of those that refining by it finds. */
  own: readonly (readonly number[])[]
  found: readonly (readonly number[])[]
}

/** The vehicles of a scope, and what a search without refinements says of them. */
interface Scoped {
  /** Just-sold ones included. */
  positions: Codes
  forSale: Codes
  counts: readonly Uint32Array[]
  /** By facet, whether anything for sale has a value of it. */
  hasValues: readonly boolean[]
  bounds: readonly Bounds[]
  /** The same vehicles for every `soldSince` after the first instant up to and with the second, in epoch ms. */
  after: number
  upTo: number
  /** The summary of these vehicles, once it was asked for: every page has it in its menu. */
  summary?: StockSummary
  /** The new ones among them, once they were asked for: every page has their prices in its menu. */
  newStock?: readonly NewStock[]
}

interface Bounds {
  min: number
  max: number
}

const MAX_SCOPES = 8

/** What a range is held against. */
const figureOf = (row: ListedRow, range: Range): number | null => {
  // What is not advertised must not be found out by searching either. A budget is a price by the time it comes here.
  if (range === 'price' || range === 'budget') return row.listing_type === 'sale' ? advertisedPriceCents(row) : null
  return row[range]
}

/** Other words that visitors use for a fuel. */
const SPOKEN_FUEL: Readonly<Record<Fuel, string>> = {
  ULP: 'ULP petrol unleaded',
  Diesel: 'Diesel',
  LPG: 'LPG gas',
  Hybrid: 'Hybrid',
  PHEV: 'PHEV plug-in hybrid',
  Electric: 'Electric EV',
}

/** Values that stand in an order of their own. */
const ORDERS: Readonly<Partial<Record<Facet, readonly string[]>>> = {
  car_type: CAR_TYPES,
  wof: TIMES_LEFT,
  rego: TIMES_LEFT,
  ruc: RUC_STATES,
}

/** Gas is what most cars run on in the US, and what some run on elsewhere. */
const AMERICAN_FUEL: Readonly<Record<Fuel, string>> = {
  ...SPOKEN_FUEL,
  ULP: 'ULP gas gasoline petrol unleaded',
  LPG: 'LPG propane',
}

/**
 * Builds the columns. `rows` must come newest first, ties by the higher id; `dealershipSlugs` names the dealerships for
 * their facet. A price at or under `priceFloorCents` is none. `country` is whose words visitors search with, and `today`,
 * YYYY-MM-DD, the day that a Warrant of Fitness is held against. Large stock takes seconds, in which other requests have
 * their turns.
 */
export async function buildSnapshot(
  rows: readonly ListedRow[],
  dealershipSlugs: ReadonlyMap<number, string>,
  { priceFloorCents, country, today }: { priceFloorCents: number; country: Country; today: string },
): Promise<Snapshot> {
  const turn = takeTurns()
  const size = rows.length
  const shownMakes = new Map([...new Set(rows.map((row) => row.make))].map((make) => [make, displayMake(make)]))
  const textOf: Record<Facet, (row: ListedRow) => string | null> = {
    car_type: (row) => row.car_type,
    make: (row) => shownMakes.get(row.make)!,
    model: (row) => row.model,
    badge: (row) => row.badge,
    body: (row) => row.body,
    fuel: (row) => row.fuel,
    transmission: (row) => row.transmission,
    colour: (row) => row.colour,
    state: (row) => row.state,
    dealership_slug: (row) => dealershipSlugs.get(row.dealership_id) ?? null,
    drive: (row) => row.drive,
    owners: (row) => textOrNull(row.owners),
    service_history: (row) => row.service_history,
    ancap_rating: (row) => textOrNull(row.ancap_rating),
    axles: (row) => row.axles,
    licence_class: (row) => shownLicenceClass(row, { country }),
    lams: (row) => (row.lams === null ? null : row.lams ? 'yes' : 'no'),
    title_status: (row) => row.title_status,
    wof: (row) => (country === 'NZ' ? timeLeft(row.wof_expiry, today) : null),
    rego: (row) => (country === 'NZ' ? timeLeft(row.rego_expiry, today) : null),
    ruc: (row) => rucState(row, country),
  }
  const figures = await inTurns(RANGES, turn, (range) =>
    Float64Array.from(rows, (row) => figureOf(row, range) ?? Number.NaN),
  )
  figures.budget = figures.price
  for (const [position, cents] of figures.price.entries())
    if (cents <= priceFloorCents) figures.price[position] = Number.NaN
  const fuels = country === 'US' ? AMERICAN_FUEL : SPOKEN_FUEL
  const ranks = Int32Array.from(rows, (row) => row.custom_rank)
  const byPosition = indexes(size)
  for (let position = 0; position < size; position++) byPosition[position] = position
  // Missing figures stand last in both directions; equal ones keep their position.
  const sorted = (values: Float64Array | Int32Array, sign: 1 | -1) =>
    byPosition.slice().sort((a, b) => {
      const left = values[a]!
      const right = values[b]!
      if (Number.isNaN(left) || Number.isNaN(right))
        return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b
      return sign * (left - right) || a - b
    })
  const facets = await inTurns(FACETS, turn, (facet) => column(rows.map(textOf[facet]), ORDERS[facet]))
  const orders = await inTurns(SORTS, turn, (sort) => {
    switch (sort) {
      case 'custom_rank:desc':
        return sorted(ranks, -1)
      case 'created_at_timestamp:desc':
        return byPosition
      case 'price:desc':
        return sorted(figures.price, -1)
      case 'price:asc':
        return sorted(figures.price, 1)
      case 'km:desc':
        return sorted(figures.km, -1)
      case 'km:asc':
        return sorted(figures.km, 1)
    }
  })
  const text = await indexTexts(
    size,
    (position) => textsOf(rows[position]!, shownMakes.get(rows[position]!.make)!, fuels),
    turn,
  )
  return {
    size,
    ids: Int32Array.from(rows, (row) => row.id),
    figures,
    facets,
    soldAt: Float64Array.from(rows, (row) => row.sold_at ?? Number.POSITIVE_INFINITY),
    dealerships: Int32Array.from(rows, (row) => row.dealership_id),
    locations: Int32Array.from(rows, (row) => row.location_id ?? 0),
    photos: Uint16Array.from(rows, (row) => Math.min(row.photos_count, 65_535)),
    priceTypes: Uint8Array.from(rows, (row) => PRICE_TYPES.indexOf(row.price_type)),
    listingTypes: Uint8Array.from(rows, (row) => LISTING_TYPES.indexOf(row.listing_type)),
    cities: column(rows.map((row) => row.city)),
    brands: brandsOf(rows, facets.make),
    orders,
    scoped: new Map(),
    text,
  }
}

/** What each key makes, with a turn for others before each. */
async function inTurns<K extends string, V>(
  keys: readonly K[],
  turn: Turns,
  make: (key: K) => V,
): Promise<Record<K, V>> {
  const made: [K, V][] = []
  for (const key of keys) {
    await turn()
    made.push([key, make(key)])
  }
  return Object.fromEntries(made) as Record<K, V>
}

/** Room for that many positions of a snapshot of that size or less. */
const indexes = (size: number): Codes => (size <= 65_536 ? new Uint16Array(size) : new Uint32Array(size))

const textOrNull = (value: number | null) => (value === null ? null : String(value))

function textsOf(row: ListedRow, make: string, fuels: Readonly<Record<Fuel, string>>): string[] {
  const texts = [[make, row.model, row.badge, row.series].filter((text) => text !== null).join(' '), row.stocknum]
  if (make !== row.make) texts.push(`${row.make} ${row.model}`)
  if (row.year !== null) texts.push(String(row.year))
  if (row.body !== null) texts.push(row.body)
  if (row.colour !== null) texts.push(row.colour)
  if (row.fuel !== null) texts.push(fuels[row.fuel] ?? row.fuel)
  return texts
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Codes of a column. Spellings that differ in case or accents are one value, shown as most vehicles spell it. */
function column(texts: readonly (string | null)[], order?: readonly string[]): Column {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== null && text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  const best = new Map<string, string>()
  const keys = new Map<string, string>()
  for (const [text, count] of counts) {
    const key = fold(text)
    keys.set(text, key)
    const other = best.get(key)
    const otherCount = other === undefined ? 0 : counts.get(other)!
    if (other === undefined || count > otherCount || (count === otherCount && text < other)) best.set(key, text)
  }
  const shown = [...best].map(([key, value]) => ({ key, value }))
  if (order === undefined) shown.sort((a, b) => collator.compare(a.value, b.value) || (a.key < b.key ? -1 : 1))
  else shown.sort((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
  const positions = new Map(shown.map(({ key }, position) => [key, position + 1]))
  const codes = new Map([...keys].map(([text, key]) => [text, positions.get(key)!]))
  const codeOf = (text: string | null) => (text === null ? 0 : (codes.get(text) ?? 0))
  return {
    codes: shown.length < 65_535 ? Uint16Array.from(texts, codeOf) : Uint32Array.from(texts, codeOf),
    values: ['', ...shown.map(({ value }) => value)],
    positions,
  }
}

const positionIn = ({ positions }: Column, value: string): number | undefined => positions.get(fold(value))

function brandsOf(rows: readonly ListedRow[], makes: Column): Brands {
  const codes = indexes(rows.length)
  const byKey = new Map<string, number[]>()
  const own: number[][] = makes.values.map(() => [])
  const known = new Map<string, number>()
  // Few pairs of make and model repeat over many rows.
  const ofModel = new Map<string, number>()
  for (const [position, row] of rows.entries()) {
    const pair = `${row.make}\n${row.model}`
    let code = ofModel.get(pair)
    if (code === undefined) {
      const keys = makeKeysOf(row)
      const make = makes.codes[position]!
      const name = `${make}\n${keys.join('\n')}`
      code = known.get(name) ?? known.size
      if (code === known.size) {
        known.set(name, code)
        own[make]!.push(code)
        for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), code])
      }
      ofModel.set(pair, code)
    }
    codes[position] = code
  }
  return { codes, count: known.size, byKey, own, found: makes.values.map((make) => brandsFound({ byKey }, make)) }
}

/** Codes of the cars that refining by a make finds. */
const brandsFound = ({ byKey }: Pick<Brands, 'byKey'>, make: string): readonly number[] => [
  ...new Set(makeKeys(make).flatMap((key) => byKey.get(key) ?? [])),
]

function brandFlags(brands: Brands, wanted: readonly string[]): Uint8Array {
  const chosen = new Uint8Array(brands.count)
  for (const make of wanted) for (const code of brandsFound(brands, make)) chosen[code] = 1
  return chosen
}

/** One flag per position of a column: is it among `values`? Position 0 ('has none') never is. */
function flags(of: Column, values: Iterable<string>): Uint8Array {
  const chosen = new Uint8Array(of.values.length)
  for (const value of values) {
    const position = positionIn(of, value)
    if (position !== undefined) chosen[position] = 1
  }
  return chosen
}

/** A test of one vehicle, by position, against everything a scope says. */
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

/** The vehicles of a scope, remembered until a sold window ends among them. */
function scoped(snapshot: Snapshot, scope: StockScope): Scoped {
  const { soldSince, ...rest } = scope
  const key = JSON.stringify(rest)
  const since = soldSince.getTime()
  const known = snapshot.scoped.get(key)
  if (known !== undefined && since > known.after && since <= known.upTo) return known

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
  const counts = FACETS.map((facet) => countValues(countedColumn(snapshot, facet), forSale, forSale.length))
  const found: Scoped = {
    positions: listed,
    forSale,
    counts,
    // Every vehicle has a make, and the codes of brands begin at 0.
    hasValues: FACETS.map((facet, at) => facet === 'make' || counts[at]!.some((count, code) => code > 0 && count > 0)),
    bounds: RANGES.map((range) => boundsOf(snapshot.figures[range], forSale, forSale.length)),
    after,
    upTo,
  }
  snapshot.scoped.delete(key)
  snapshot.scoped.set(key, found)
  if (snapshot.scoped.size > MAX_SCOPES) snapshot.scoped.delete(snapshot.scoped.keys().next().value!)
  return found
}

const isForSale = ({ soldAt }: Snapshot, position: number) => soldAt[position] === Number.POSITIVE_INFINITY

/** What a facet is refined by and counted in: the values shown, for makes the brands behind them. */
function countedColumn({ facets, brands }: Snapshot, facet: Facet): { codes: Codes; size: number } {
  if (facet === 'make') return { codes: brands.codes, size: brands.count }
  return { codes: facets[facet].codes, size: facets[facet].values.length }
}

function countValues({ codes, size }: { codes: Codes; size: number }, positions: Codes, count: number): Uint32Array {
  const counts = new Uint32Array(size)
  for (let i = 0; i < count; i++) counts[codes[positions[i]!]!]!++
  return counts
}

function boundsOf(figures: Float64Array, positions: Codes, count: number): Bounds {
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let i = 0; i < count; i++) {
    const value = figures[positions[i]!]!
    if (value < min) min = value
    if (value > max) max = value
  }
  return { min, max }
}

/** Marks of a vehicle in a search: what it fails. Filters are marked by number from 1. */
const PASSES = 0
const FAILS_SEVERAL = 0xff

/** How many filters a mark tells apart. */
export const MOST_FILTERS = FAILS_SEVERAL - 1

/** A number from 1 for each filter. More filters than marks is a mistake of ours: it stops the program, not a search. */
export function numberFilters<F extends string>(filters: readonly F[]): ReadonlyMap<F, number> {
  if (filters.length > MOST_FILTERS)
    throw new Error(`A snapshot tells ${MOST_FILTERS} filters apart, and there are ${filters.length}.`)
  return new Map(filters.map((filter, at) => [filter, at + 1]))
}

/** One filter of a search. */
export type Filter = Facet | Range | 'text' | 'distance'
const NUMBERS = numberFilters<Filter>([...FACETS, ...RANGES, 'text', 'distance'])

/** What each vehicle of a list fails of a search: nothing, one filter by its number, or several. */
interface Marks {
  failed: Uint8Array
  /** Numbers of the filters that the search has. */
  active: ReadonlyMap<Filter, number>
}

/** Marks the vehicles of a scope by what they fail. */
function mark(snapshot: Snapshot, positions: Codes, refinement: Refinement, near: NearLocations | null): Marks {
  const size = positions.length
  const failed = new Uint8Array(size)
  const active = new Map<Filter, number>()
  const begin = (filter: Filter) => {
    const number = NUMBERS.get(filter)!
    active.set(filter, number)
    return number
  }
  const text = matchText(snapshot.text, refinement.q)
  if (text !== null) {
    const number = begin('text')
    for (let i = 0; i < size; i++) if (text[positions[i]!] === 0) failed[i] = number
  }
  for (const facet of FACETS) {
    const values = refinement.facets[facet]
    if (values === undefined || values.length === 0) continue
    const number = begin(facet)
    const { codes } = countedColumn(snapshot, facet)
    const chosen = facet === 'make' ? brandFlags(snapshot.brands, values) : flags(snapshot.facets[facet], values)
    for (let i = 0; i < size; i++)
      if (chosen[codes[positions[i]!]!] === 0) failed[i] = failed[i] === PASSES ? number : FAILS_SEVERAL
  }
  for (const range of RANGES) {
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = refinement.ranges[range] ?? {}
    if (min === Number.NEGATIVE_INFINITY && max === Number.POSITIVE_INFINITY) continue
    const number = begin(range)
    const figures = snapshot.figures[range]
    for (let i = 0; i < size; i++) {
      const value = figures[positions[i]!]!
      if (!(value >= min && value <= max)) failed[i] = failed[i] === PASSES ? number : FAILS_SEVERAL
    }
  }
  if (near !== null && near.withinKm !== null) {
    const number = begin('distance')
    const { withinKm, distances } = near
    const { locations } = snapshot
    const isNear = new Set([...distances].filter(([, km]) => km <= withinKm).map(([location]) => location))
    for (let i = 0; i < size; i++)
      if (!isNear.has(locations[positions[i]!]!)) failed[i] = failed[i] === PASSES ? number : FAILS_SEVERAL
  }
  return { failed, active }
}

/** What is for sale and fails nothing, or at most the filter of this number: positions and how many of them count. */
function passing(snapshot: Snapshot, positions: Codes, failed: Uint8Array, lifted: number): readonly [Codes, number] {
  const list = indexes(snapshot.size)
  let count = 0
  for (let i = 0; i < positions.length; i++) {
    const mark = failed[i]!
    if ((mark === PASSES || mark === lifted) && isForSale(snapshot, positions[i]!)) list[count++] = positions[i]!
  }
  return [list, count]
}

/**
 * Answers a search. Each vehicle of the scope is marked with the filter it fails. None: it is a result and counts
 * everywhere. One: it counts for that facet or range alone, which is what 'the own refinement lifted' means. Facets and
 * bounds count what is for sale; just-sold cars are results and have a count of their own. Values of a facet come in
 * alphabetical order (car types in the trade's), every value that the scope has for sale, with 0 where nothing is left; a
 * refined value that the stock does not have comes last, with 0.
 */
export function searchSnapshot(
  snapshot: Snapshot,
  scope: StockScope,
  refinement: Refinement,
  pageSize: number,
  near: NearLocations | null = null,
): StockResult {
  const base = scoped(snapshot, scope)
  const { positions } = base
  const size = positions.length
  const { failed, active } = mark(snapshot, positions, refinement, near)
  const unrefined = active.size === 0
  const results = indexes(snapshot.size)
  let total = 0
  for (let i = 0; i < size; i++) if (failed[i] === PASSES) results[total++] = positions[i]!
  const forSale = unrefined
    ? ([base.forSale, base.forSale.length] as const)
    : passing(snapshot, positions, failed, PASSES)
  const lifting = (filter: Facet | Range) => {
    const number = active.get(filter)
    return number === undefined ? forSale : passing(snapshot, positions, failed, number)
  }
  // Most facts belong to one trade: what nothing in the scope has a value of is not counted again for each search.
  const counts = FACETS.map((facet, at) =>
    unrefined || !base.hasValues[at]
      ? base.counts[at]!
      : countValues(countedColumn(snapshot, facet), ...lifting(facet)),
  )
  const bounds = RANGES.map((range, at) =>
    unrefined || base.bounds[at]!.min > base.bounds[at]!.max
      ? base.bounds[at]!
      : boundsOf(snapshot.figures[range], ...lifting(range)),
  )

  return {
    ids: pageOf(snapshot, results, total, refinement, pageSize, near),
    total,
    sold: total - forSale[1],
    facets: mapKeys(FACETS, (facet, at) => {
      const { values } = snapshot.facets[facet]
      const { brands } = snapshot
      const isMake = facet === 'make'
      const list: FacetCount[] = []
      for (let code = 1; code < values.length; code++) {
        const inScope = isMake ? sumOf(base.counts[at]!, brands.own[code]!) : base.counts[at]![code]!
        if (inScope === 0) continue
        const count = isMake ? sumOf(counts[at]!, brands.found[code]!) : counts[at]![code]!
        list.push({ value: values[code]!, count })
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

const sumOf = (counts: Uint32Array, codes: readonly number[]): number =>
  codes.reduce((sum, code) => sum + counts[code]!, 0)

/**
 * Adds refined values that no car of the scope has, so that a visitor can see and take back every refinement; a make that
 * finds others' cars (Isuzu Ute the D-MAX of Isuzu) has their count.
 */
function withChosen(
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
  results: Codes,
  total: number,
  { sort, page }: Refinement,
  pageSize: number,
  near: NearLocations | null,
): number[] {
  const ids: number[] = []
  let skip = (page - 1) * pageSize
  if (!(skip >= 0) || skip >= total) return ids
  const isResult = new Uint8Array(snapshot.size)
  for (let i = 0; i < total; i++) isResult[results[i]!] = 1
  const order = sort === NEAREST ? byDistance(snapshot, near) : snapshot.orders[sort]
  for (let i = 0; i < order.length && ids.length < pageSize; i++) {
    const position = order[i]!
    if (isResult[position] === 0) continue
    if (skip > 0) skip--
    else ids.push(snapshot.ids[position]!)
  }
  return ids
}

/** Positions with the nearest first, as they stand otherwise within one place; those at no known place are last. */
function byDistance({ orders, locations }: Snapshot, near: NearLocations | null): Codes {
  const usual = orders['custom_rank:desc']
  if (near === null) return usual
  const away = (position: number) => near.distances.get(locations[position]!) ?? Number.POSITIVE_INFINITY
  return usual.slice().sort((a, b) => {
    const [left, right] = [away(a), away(b)]
    return left === right ? 0 : left - right
  })
}

/** How far away cars are, by their id; those at no known place are not in it. */
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

/** What a search would find with one of its filters lifted. */
export interface Loosened {
  filter: Filter
  /** For sale. */
  count: number
  /** Of a range the figures of what is found, of a distance the kilometres; without those that have none. */
  figures: readonly number[]
}

/** A search with each of its filters lifted in turn; those that find nothing even then are left out. One pass marks all. */
export function loosen(
  snapshot: Snapshot,
  scope: StockScope,
  refinement: Refinement,
  near: NearLocations | null = null,
): readonly Loosened[] {
  const { positions } = scoped(snapshot, scope)
  const { failed, active } = mark(snapshot, positions, refinement, near)
  return [...active].flatMap(([filter, number]) => {
    const [list, count] = passing(snapshot, positions, failed, number)
    if (count === 0) return []
    const found = Array.from(list.subarray(0, count))
    const figureAt = (position: number): number => {
      if (filter === 'distance') return near?.distances.get(snapshot.locations[position]!) ?? Number.NaN
      return filter in snapshot.figures ? snapshot.figures[filter as Range][position]! : Number.NaN
    }
    return [{ filter, count, figures: found.map(figureAt).filter((figure) => !Number.isNaN(figure)) }]
  })
}

/** The newest vehicles that are for sale, as ids. */
export function latestIn(snapshot: Snapshot, scope: StockScope, limit: number): number[] {
  const inScope = scopeTest(snapshot, scope)
  const ids: number[] = []
  for (let position = 0; position < snapshot.size && ids.length < limit; position++)
    if (isForSale(snapshot, position) && inScope(position)) ids.push(snapshot.ids[position]!)
  return ids
}

/** What makes a vehicle the like of another. */
export interface Likeness {
  id: number
  make: string
  model: string
  body: string | null
  fuel: string | null
  car_type: CarType
  year: number | null
  price_cents: number | null
  price_type: PriceType
}

/**
 * Ids of the vehicles for sale most like this one, the closest first: the same model counts most, then body and make,
 * the nearness of price and year, and the same condition and fuel. Vehicles that share neither body nor make are not alike.
 */
export function similarIn(snapshot: Snapshot, scope: StockScope, like: Likeness, limit: number): number[] {
  const { facets, figures } = snapshot
  const code = (facet: Facet, value: string | null) => (value === null ? -1 : (positionIn(facets[facet], value) ?? -1))
  const make = code('make', displayMake(like.make))
  const model = code('model', like.model)
  const body = code('body', like.body)
  const fuel = code('fuel', like.fuel)
  const type = code('car_type', like.car_type)
  const price = advertisedPriceCents(like)
  const inScope = scopeTest(snapshot, scope)

  const scored: { position: number; score: number }[] = []
  for (let position = 0; position < snapshot.size; position++) {
    if (!isForSale(snapshot, position) || snapshot.ids[position] === like.id) continue
    const sameMake = facets.make.codes[position] === make
    const sameBody = facets.body.codes[position] === body
    if ((!sameMake && !sameBody) || !inScope(position)) continue
    const score =
      (sameMake && facets.model.codes[position] === model ? 3 : 0) +
      (sameBody ? 2.5 : 0) +
      (sameMake ? 1.5 : 0) +
      3 * nearness(figures.price[position]!, price, (price ?? 0) * 0.5) +
      nearness(figures.year[position]!, like.year, 8) +
      (facets.car_type.codes[position] === type ? 0.5 : 0) +
      (facets.fuel.codes[position] === fuel ? 0.5 : 0)
    scored.push({ position, score })
  }
  return scored
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, limit)
    .map(({ position }) => snapshot.ids[position]!)
}

/**
 * Ids of the vehicles for sale at about the price of this one, the closest first; those of its own body, condition and year
 * before others. None of its own model, of which the list of similar vehicles is made.
 */
export function nearPriceIn(snapshot: Snapshot, scope: StockScope, like: Likeness, limit: number): number[] {
  const band = priceBand(like)
  if (!band) return []
  const { facets, figures } = snapshot
  const code = (facet: Facet, value: string | null) => (value === null ? -1 : (positionIn(facets[facet], value) ?? -1))
  const make = code('make', displayMake(like.make))
  const model = code('model', like.model)
  const body = code('body', like.body)
  const type = code('car_type', like.car_type)
  const middle = (band.min + band.max) / 2
  const inScope = scopeTest(snapshot, scope)

  const scored: { position: number; score: number }[] = []
  for (let position = 0; position < snapshot.size; position++) {
    const price = figures.price[position]!
    if (!(price >= band.min && price <= band.max)) continue
    if (!isForSale(snapshot, position) || snapshot.ids[position] === like.id || !inScope(position)) continue
    if (facets.make.codes[position] === make && facets.model.codes[position] === model) continue
    const score =
      2 * nearness(price, middle, (band.max - band.min) / 2) +
      nearness(figures.year[position]!, like.year, 8) +
      (facets.body.codes[position] === body ? 1 : 0) +
      (facets.car_type.codes[position] === type ? 0.5 : 0)
    scored.push({ position, score })
  }
  return scored
    .sort((a, b) => b.score - a.score || a.position - b.position)
    .slice(0, limit)
    .map(({ position }) => snapshot.ids[position]!)
}

/** 1 where two figures are the same, falling to 0 at `reach` apart; 0 where either is missing. */
function nearness(value: number, other: number | null, reach: number): number {
  if (other === null || Number.isNaN(value) || reach <= 0) return 0
  return Math.max(0, 1 - Math.abs(value - other) / reach)
}

/** Counts of the stock summary of spec §3: vehicles for sale per make, make:model, car type and body. */
export function summarise(snapshot: Snapshot, scope: StockScope): StockSummary {
  const base = scoped(snapshot, scope)
  base.summary ??= summaryOf(snapshot, base.forSale)
  return base.summary
}

function summaryOf({ facets }: Snapshot, positions: Codes): StockSummary {
  const { make, model, car_type: type, body } = facets
  const counts = { make: counter(make), type: counter(type), body: counter(body) }
  const models: Record<string, number> = {}
  for (const position of positions) {
    counts.make[make.codes[position]!]!++
    counts.type[type.codes[position]!]!++
    counts.body[body.codes[position]!]!++
    const key = `${make.values[make.codes[position]!]}:${model.values[model.codes[position]!]}`
    models[key] = (models[key] ?? 0) + 1
  }
  const car_types = mapKeys(CAR_TYPES, (value) => counts.type[positionIn(type, value) ?? 0]!)
  return {
    count: positions.length,
    makes: ranked(make, counts.make),
    models,
    car_types,
    bodies: ranked(body, counts.body),
  }
}

/** New and demonstrator vehicles for sale by make, model and badge, with the lowest price of each. */
export function newStockIn(snapshot: Snapshot, scope: StockScope): readonly NewStock[] {
  const base = scoped(snapshot, scope)
  base.newStock ??= newStockOf(snapshot, base.forSale)
  return base.newStock
}

function newStockOf({ facets, figures, priceTypes }: Snapshot, positions: Codes): readonly NewStock[] {
  const { make, model, badge, car_type: type } = facets
  const used = positionIn(type, 'used')
  const groups = new Map<string, NewStock>()
  for (const position of positions) {
    if (type.codes[position] === used) continue
    const codes = [make.codes[position]!, model.codes[position]!, badge.codes[position]!] as const
    const key = codes.join(' ')
    const group = groups.get(key) ?? {
      make: make.values[codes[0]]!,
      model: model.values[codes[1]]!,
      badge: badge.values[codes[2]]! || null,
      count: 0,
      price: null,
    }
    const cents = figures.price[position]!
    const price_type = PRICE_TYPES[priceTypes[position]!]!
    const isLower = price_type !== 'enquire' && !Number.isNaN(cents) && cents < (group.price?.price_cents ?? Infinity)
    groups.set(key, {
      ...group,
      count: group.count + 1,
      price: isLower ? { price_cents: cents, price_type } : group.price,
    })
  }
  return [...groups.values()]
}

const counter = ({ values }: Column) => new Uint32Array(values.length)

/** The values that there are, the most frequent first. */
const ranked = ({ values }: Column, counts: Uint32Array): FacetCount[] =>
  values
    .map((value, code) => ({ value, count: counts[code]! }))
    .filter(({ value, count }) => value !== '' && count > 0)
    .sort((a, b) => b.count - a.count || collator.compare(a.value, b.value))

function mapKeys<K extends string, V>(keys: readonly K[], make: (key: K, at: number) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key, at) => [key, make(key, at)])) as Record<K, V>
}
