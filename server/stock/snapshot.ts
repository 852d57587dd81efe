import { CAR_TYPES, LISTING_TYPES, type CarType, type ListingType } from '@forecourt/rules/kinds/carType.ts'
import { PRICE_TYPES, type Fuel, type PriceType } from '@forecourt/rules/car/car.ts'
import { shownLicenceClass } from '@forecourt/rules/car/licence.ts'
import { displayMake, makeKeys, makeKeysOf } from '@forecourt/rules/car/makes.ts'
import { RUC_STATES, rucState, timeLeft, TIMES_LEFT } from '@forecourt/rules/car/newZealand.ts'
import { advertisedPriceCents } from '@forecourt/rules/car/price.ts'
import type { NewStock } from '@forecourt/rules/model/stock.ts'
import type { Country } from '@forecourt/rules/locale/locale.ts'
import { FACETS, RANGES, type Facet, type Range } from '@forecourt/rules/stock/filters.ts'
import { SORTS, type Sort } from '@forecourt/rules/kinds/sort.ts'
import type { StockSummary } from '../dealer.ts'
import { createYield, type Yield } from '../yield.ts'
import { sharedText } from './sharedText.ts'
import { indexTexts, type TextIndex } from './textIndex.ts'
import { fold } from './words.ts'

/** A snapshot's data of a vehicle that may be listed. Money in cents, odometer in kilometres, `sold_at` in epoch ms. */
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

/** Distances from a visitor to the locations of a site, in kilometres by location id, and the maximum distance. */
export interface NearLocations {
  distances: ReadonlyMap<number, number>
  withinKm: number | null
}

export type Codes = Uint16Array | Uint32Array

/** The values of a facet or scope column, and for each vehicle the position of its value; 0 means none. */
export interface Column {
  codes: Codes
  /** Displayed values, in list order; position 0 is unused. */
  values: readonly string[]
  /** Folded value to position, made on first use: most columns of most sites are never filtered by. */
  positions?: ReadonlyMap<string, number>
}

/**
 * The listed stock of some dealerships in columns: numbers in typed arrays, texts as codes, so that one pass over small
 * integers computes a search with all its facets (design: Stock search). Vehicles are sorted newest first, then by the
 * higher id, and their position is the tie-break of every order.
 */
export interface Snapshot {
  size: number
  ids: Int32Array
  /** NaN if a vehicle has no such figure, which fails every comparison. */
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
  /** Cached vehicles of the last few scopes; a site has one for each of its search slugs. */
  scoped: Map<string, Scoped>
}

/**
 * Makes as their filters match cars (spec §9 Make search filters). Cars of one make with the same keys have one code,
 * so an Isuzu D-MAX has another than an Isuzu truck.
 */
export interface Brands {
  codes: Codes
  count: number
  /** Codes by the name of `makeKeysOf`. */
  byKey: ReadonlyMap<string, readonly number[]>
  /** By code, the position of its make in the facet. */
  makes: Codes
  /** Each make of the facet followed by a code that its filter matches. */
  found: Codes
}

/** The vehicles of a scope. */
export interface Scoped {
  /** Just-sold ones included. */
  positions: Codes
  forSale: Codes
  /** Valid for every `soldSince` after the first time up to and including the second, in epoch ms. */
  after: number
  upTo: number
  /** What a search of them finds without filters, cached on first use: a menu needs only their summary. */
  totals?: Totals
  /** The summary of these vehicles, cached on first use: every page has it in its menu. */
  summary?: StockSummary
  /** The new ones among them, cached on first use: every page has their prices in its menu. */
  newStock?: readonly NewStock[]
}

/** What is for sale in a scope, by facet and by range. */
export interface Totals {
  counts: readonly Uint32Array[]
  /** By facet, the vehicles for sale that have a value of it where they are few; null where they are not. */
  rareValues: readonly (Codes | null)[]
  bounds: readonly Bounds[]
  /** By range, the vehicles for sale that have a figure of it where they are few; null where they are not. */
  rareFigures: readonly (Codes | null)[]
}

export interface Bounds {
  min: number
  max: number
}

/** The figure that a range filters. */
export const figureOf = (row: ListedRow, range: Range): number | null => {
  // A price that is not shown must not be found by searching either. Budgets are converted to prices before.
  if (range === 'price' || range === 'budget') return row.listing_type === 'sale' ? advertisedPriceCents(row) : null
  return row[range]
}

/** Synonyms of fuels. */
const DISPLAYED_FUEL: Readonly<Record<Fuel, string>> = {
  ULP: 'ULP petrol unleaded',
  Diesel: 'Diesel',
  LPG: 'LPG gas',
  Hybrid: 'Hybrid',
  PHEV: 'PHEV plug-in hybrid',
  Electric: 'Electric EV',
}

/** Values with a fixed order. */
export const ORDERS: Readonly<Partial<Record<Facet, readonly string[]>>> = {
  car_type: CAR_TYPES,
  wof: TIMES_LEFT,
  rego: TIMES_LEFT,
  ruc: RUC_STATES,
}

/** Gas means petrol in the US, and LPG elsewhere. */
const AMERICAN_FUEL: Readonly<Record<Fuel, string>> = {
  ...DISPLAYED_FUEL,
  ULP: 'ULP gas gasoline petrol unleaded',
  LPG: 'LPG propane',
}

/** Synonyms of the fuels in a country, including the fuel's own name. */
export const displayedFuels = (country: Country): Readonly<Record<Fuel, string>> =>
  country === 'US' ? AMERICAN_FUEL : DISPLAYED_FUEL

/**
 * The values of each facet for a vehicle: `makeOf` is its make's display name, `today` the date for a Warrant of
 * Fitness.
 */
export const facetTexts = ({
  makeOf,
  dealershipSlugs,
  country,
  today,
}: {
  makeOf: (row: ListedRow) => string
  dealershipSlugs: ReadonlyMap<number, string>
  country: Country
  today: string
}): Readonly<Record<Facet, (row: ListedRow) => string | null>> => ({
  car_type: (row) => row.car_type,
  make: makeOf,
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
})

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
  const turn = createYield()
  const size = rows.length
  const shownMakes = new Map([...new Set(rows.map((row) => row.make))].map((make) => [make, displayMake(make)]))
  const textOf = facetTexts({
    makeOf: (row) => shownMakes.get(row.make)!,
    dealershipSlugs,
    country,
    today,
  })
  // Most facts belong to one trade: what no vehicle has takes no memory of its own.
  const noFigures = new Float64Array(size).fill(Number.NaN)
  const noCodes = new Uint16Array(size)
  const figures = await inTurns(RANGES, turn, (range) => {
    const values = Float64Array.from(rows, (row) => figureOf(row, range) ?? Number.NaN)
    return values.every(Number.isNaN) ? noFigures : values
  })
  figures.budget = figures.price
  for (const [position, cents] of figures.price.entries())
    if (cents <= priceFloorCents) figures.price[position] = Number.NaN
  const fuels = displayedFuels(country)
  const ranks = Int32Array.from(rows, (row) => row.custom_rank)
  const byPosition = indexes(size)
  for (let position = 0; position < size; position++) byPosition[position] = position
  // Missing figures are last in both directions; equal ones keep their position.
  const sorted = (values: Float64Array | Int32Array, sign: 1 | -1) =>
    byPosition.slice().sort((a, b) => {
      const left = values[a]!
      const right = values[b]!
      if (Number.isNaN(left) || Number.isNaN(right))
        return Number(Number.isNaN(left)) - Number(Number.isNaN(right)) || a - b
      return sign * (left - right) || a - b
    })
  const facets = await inTurns(FACETS, turn, (facet) => column(rows.map(textOf[facet]), noCodes, ORDERS[facet]))
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
    cities: column(
      rows.map((row) => row.city),
      noCodes,
    ),
    brands: brandsOf(rows, facets.make),
    orders,
    scoped: new Map(),
    text,
  }
}

/** Computes a value per key, yielding before each. */
async function inTurns<K extends string, V>(
  keys: readonly K[],
  turn: Yield,
  make: (key: K) => V,
): Promise<Record<K, V>> {
  const made: [K, V][] = []
  for (const key of keys) {
    await turn()
    made.push([key, make(key)])
  }
  return Object.fromEntries(made) as Record<K, V>
}

/** Memory of a typed array besides its values, and of a text or a number in a list or map. */
const ARRAY_BYTES = 200
const ENTRY_BYTES = 60
/** Scopes, answers and lists of a site that has been searched. */
const SEARCHED_BYTES = 20_000

/** Roughly how much memory a snapshot takes, in bytes. */
export function snapshotBytes(snapshot: Snapshot): number {
  const { figures, facets, cities, brands, orders, text } = snapshot
  const columns = [...Object.values(facets), cities]
  const arrays = new Set<{ byteLength: number }>([
    snapshot.ids,
    snapshot.soldAt,
    snapshot.dealerships,
    snapshot.locations,
    snapshot.photos,
    snapshot.priceTypes,
    snapshot.listingTypes,
    brands.codes,
    brands.makes,
    brands.found,
    text.starts,
    text.rows,
    text.words.ends,
    ...Object.values(figures),
    ...Object.values(orders),
    ...columns.map(({ codes }) => codes),
  ])
  let bytes = SEARCHED_BYTES
  for (const { byteLength } of arrays) bytes += ARRAY_BYTES + byteLength
  for (const { values } of columns) bytes += 2 * ENTRY_BYTES * (values.length - 1)
  return bytes + text.words.text.length + ENTRY_BYTES * brands.byKey.size
}

/** An array large enough for that many positions of a snapshot of at most that size. */
export const indexes = (size: number): Codes => (size <= 65_536 ? new Uint16Array(size) : new Uint32Array(size))

const textOrNull = (value: number | null) => (value === null ? null : String(value))

/** Texts of a vehicle for the text search; `fuels` are the synonyms of each fuel. */
export function textsOf(row: ListedRow, make: string, fuels: Readonly<Record<Fuel, string>>): string[] {
  const texts = [[make, row.model, row.badge, row.series].filter((text) => text !== null).join(' '), row.stocknum]
  if (make !== row.make) texts.push(`${row.make} ${row.model}`)
  if (row.year !== null) texts.push(String(row.year))
  if (row.body !== null) texts.push(row.body)
  if (row.colour !== null) texts.push(row.colour)
  if (row.fuel !== null) texts.push(fuels[row.fuel] ?? row.fuel)
  return texts
}

export const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/**
 * How each text is shown, by its folded form: spellings that differ in case or accents are one value, shown as most
 * vehicles spell it. `counts` is how many vehicles have each text.
 */
export function spellings(counts: ReadonlyMap<string, number>): Map<string, string> {
  const best = new Map<string, string>()
  for (const [text, count] of counts) {
    const key = fold(text)
    const other = best.get(key)
    const otherCount = other === undefined ? 0 : counts.get(other)!
    if (other === undefined || count > otherCount || (count === otherCount && text < other)) best.set(key, text)
  }
  return best
}

/** The order in which the values of a facet are listed, folded form and shown text. */
export const byShown = (a: readonly [string, string], b: readonly [string, string]) =>
  collator.compare(a[1], b[1]) || (a[0] < b[0] ? -1 : 1)

const NO_VALUES = ['']

/** Codes of a column, or `noCodes` where no vehicle has a value. */
function column(texts: readonly (string | null)[], noCodes: Codes, order?: readonly string[]): Column {
  const counts = new Map<string, number>()
  for (const text of texts) if (text !== null && text !== '') counts.set(text, (counts.get(text) ?? 0) + 1)
  if (counts.size === 0) return { codes: noCodes, values: NO_VALUES }
  const shown = [...spellings(counts)]
  if (order === undefined) shown.sort(byShown)
  else shown.sort(([, a], [, b]) => order.indexOf(a) - order.indexOf(b))
  const positions = new Map(shown.map(([key], position) => [key, position + 1]))
  const codes = new Map([...counts.keys()].map((text) => [text, positions.get(fold(text))!]))
  const codeOf = (text: string | null) => (text === null ? 0 : (codes.get(text) ?? 0))
  return {
    codes: shown.length < 65_535 ? Uint16Array.from(texts, codeOf) : Uint32Array.from(texts, codeOf),
    values: ['', ...shown.map(([, value]) => sharedText(value))],
  }
}

/** The position of a value in any spelling; undefined if no vehicle has it. */
export function positionIn(column: Column, value: string): number | undefined {
  column.positions ??= new Map(
    column.values.flatMap((shown, position) => (position === 0 ? [] : [[sharedText(fold(shown)), position]])),
  )
  return column.positions.get(fold(value))
}

function brandsOf(rows: readonly ListedRow[], makes: Column): Brands {
  const codes = indexes(rows.length)
  const byKey = new Map<string, number[]>()
  const makeOf: number[] = []
  const codeByName = new Map<string, number>()
  // Few pairs of make and model repeat over many rows.
  const ofModel = new Map<string, number>()
  for (const [position, row] of rows.entries()) {
    const pair = `${row.make}\n${row.model}`
    let code = ofModel.get(pair)
    if (code === undefined) {
      const keys = makeKeysOf(row)
      const make = makes.codes[position]!
      const name = `${make}\n${keys.join('\n')}`
      code = codeByName.get(name) ?? codeByName.size
      if (code === codeByName.size) {
        codeByName.set(name, code)
        makeOf.push(make)
        for (const key of keys) byKey.set(sharedText(key), [...(byKey.get(key) ?? []), code])
      }
      ofModel.set(pair, code)
    }
    codes[position] = code
  }
  const count = codeByName.size
  // There are at least as many codes as makes.
  const codesIn = (values: readonly number[]): Codes =>
    count <= 65_535 ? Uint16Array.from(values) : Uint32Array.from(values)
  const found = makes.values.flatMap((value, make) => brandsFound({ byKey }, value).flatMap((code) => [make, code]))
  return { codes, count, byKey, makes: codesIn(makeOf), found: codesIn(found) }
}

/** Codes of the cars that a make filter matches. */
export const brandsFound = ({ byKey }: Pick<Brands, 'byKey'>, make: string): readonly number[] => [
  ...new Set(makeKeys(make).flatMap((key) => byKey.get(key) ?? [])),
]

export function brandFlags(brands: Brands, wanted: readonly string[]): Uint8Array {
  const chosen = new Uint8Array(brands.count)
  for (const make of wanted) for (const code of brandsFound(brands, make)) chosen[code] = 1
  return chosen
}

/** One flag per position of a column: is it among `values`? Position 0 ('has none') never is. */
export function flags(of: Column, values: Iterable<string>): Uint8Array {
  const chosen = new Uint8Array(of.values.length)
  for (const value of values) {
    const position = positionIn(of, value)
    if (position !== undefined) chosen[position] = 1
  }
  return chosen
}

/** Computes a value per key. */
export function mapKeys<K extends string, V>(keys: readonly K[], make: (key: K, at: number) => V): Record<K, V> {
  return Object.fromEntries(keys.map((key, at) => [key, make(key, at)])) as Record<K, V>
}
