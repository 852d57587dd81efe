import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { PictureGroup, PriceType } from '@forecourt/rules/car/car.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import { massDoubts, odometerDoubt, priceDoubt } from '@forecourt/rules/car/plausible.ts'
import { vinDoubt } from '@forecourt/rules/car/vin.ts'
import type { FeedField, FieldSource } from './columns.ts'
import { readFuel } from './fuel.ts'
import type { FeedMapping } from './mapping.ts'
import { FeedRefusal } from './refusal.ts'
import {
  Beyond,
  Guess,
  isNothing,
  MONTHS,
  readAddress,
  readAxles,
  readCapacity,
  readCarType,
  readDate,
  readDescription,
  readDistance,
  readEndDate,
  readFeatures,
  readFlag,
  readImages,
  readInstant,
  readInteger,
  readLams,
  readLength,
  readLicenceClass,
  readListingType,
  readMass,
  readMonths,
  readMpg,
  readNumber,
  readOwners,
  readPaymentProcessors,
  readPrice,
  readPriceType,
  readServiceHistory,
  readStatedPrice,
  readStatus,
  readTitleStatus,
  readWarranty,
  readWarrantyKind,
  readWheelbase,
  Unreadable,
  type FeedImage,
} from './values.ts'

/** What reading a row needs to know beside the row. */
export interface RowContext {
  currency: Currency
  /** Unit of an odometer figure that names none. */
  distanceUnit: 'km' | 'mi'
  now: Date
  /** The location a text means: its slug, name or only city; null when the dealership has no such place. */
  locationOf: (text: string) => FoundLocation | null
}

/** A location that a text means; by its city it is a guess. */
export interface FoundLocation {
  place: FeedLocation
  byCity: boolean
}

export interface FeedLocation {
  id: number
  slug: string
  name: string
  city: string | null
  state: string | null
}

/** One thing wrong with one field of a row. */
export interface Problem {
  field: string | null
  value: string
  reason: string
}

const LONGEST_EXCERPT = 80

/** The beginning of a value, on one line, for reports. */
export function excerpt(value: string): string {
  const line = value.replace(/\s+/g, ' ').replaceAll('\0', '␀').trim()
  return line.length > LONGEST_EXCERPT ? `${line.slice(0, LONGEST_EXCERPT - 1)}…` : line
}

const line = (text: string, longest: number): string | null => {
  const value = text.replace(/\s+/g, ' ')
  if (isNothing(value)) return null
  if (value.length > longest) throw new Unreadable(`is longer than ${longest} characters`)
  return value
}

const text = (longest: number) => (value: string) => line(value, longest)
const capitals = (longest: number) => (value: string) => line(value, longest)?.toUpperCase() ?? null

const required =
  <T>(read: (text: string) => T | null, name: string) =>
  (value: string): T => {
    const found = read(value)
    if (found === null) throw new Unreadable(`is empty: every vehicle needs a ${name}`)
    return found
  }

/** A road train with everything that it may carry. */
const HEAVIEST_KG = 250_000
const LONGEST_DESCRIPTION = 100_000

/** How each field is read. The context closes over what differs between feeds. */
const fieldReaders = ({ currency, distanceUnit, now }: RowContext) =>
  ({
    stocknum: required(text(64), 'stock number'),
    vin: capitals(30),
    name: text(200),
    make: required(text(60), 'make'),
    model: required(text(80), 'model'),
    badge: text(120),
    series: text(80),
    year: (value) => readInteger(value, 1885, now.getUTCFullYear() + 2),
    km: (value) => readDistance(value, distanceUnit),
    car_type: required(readCarType, 'condition: new, used or demo'),
    listing_type: readListingType,
    status: readStatus,
    tag: text(60),
    certified: readFlag,
    price: readStatedPrice,
    price_was: readPrice,
    price_egc: readPrice,
    price_drive_away: readPrice,
    price_type: readPriceType,
    created_at: (value) => readInstant(value, currency === 'USD'),
    sold: readFlag,
    sold_at: (value) => readInstant(value, currency === 'USD'),
    reserved: readFlag,
    reservable: readFlag,
    show_on_dealer_website: readFlag,
    location: text(200),
    city: text(80),
    state: text(40),
    primary_image_url: readAddress,
    images: readImages,
    additional_images: readImages,
    exterior_images: readImages,
    interior_images: readImages,
    detail_images: readImages,
    floor_plan_images: readImages,
    file: readAddress,
    payment_processors: readPaymentProcessors,
    has_checkout_payment_processor: readFlag,
    manufacturer: text(80),
    carsales_seller_identifier: text(80),
    body: text(60),
    transmission: text(60),
    gears: text(40),
    drive: text(40),
    engine: text(80),
    cylinders: text(20),
    engine_capacity: text(20),
    fuel: (value) => readFuel(value, currency),
    colour: text(60),
    interior_colour: text(60),
    doors: (value) => readInteger(value, 0, 20, /^(?:d|dr|doors?)$/i),
    seats: (value) => readInteger(value, 0, 99, /^(?:s|seats?|seaters?)$/i),
    rego: capitals(20),
    rego_expiry: (value) => readDate(value, currency === 'USD'),
    build_date: text(20),
    build_month: text(12),
    compliance_date: text(20),
    description: (value) => {
      if (value.length > LONGEST_DESCRIPTION) throw new Unreadable(`is longer than ${LONGEST_DESCRIPTION} characters`)
      return readDescription(value)
    },
    features: readFeatures,
    ancap_rating: (value) => readNumber(value, 0, 5),
    cin_url: readAddress,
    custom_rank: (value) => readInteger(value, -2_000_000_000, 2_000_000_000),
    feed_id: text(80),
    berths: (value) => readInteger(value.replace(/^sleeps /i, ''), 0, 20, /^(?:berths?|sleeps|people|persons)$/i),
    atm_kg: (value) => readMass(value, HEAVIEST_KG, 10),
    tare_kg: (value) => readMass(value, HEAVIEST_KG, 10),
    ball_weight_kg: (value) => readMass(value, 2_000),
    length_mm: readLength,
    gvm_kg: (value) => readMass(value, HEAVIEST_KG, 100),
    gcm_kg: (value) => readMass(value, HEAVIEST_KG, 200),
    payload_kg: (value) => readMass(value, HEAVIEST_KG, 50),
    axles: readAxles,
    wheelbase_mm: readWheelbase,
    licence_class: readLicenceClass,
    engine_cc: readCapacity,
    lams: readLams,
    wof_expiry: (value) => readEndDate(value),
    ruc_paid_to_km: (value) => readDistance(value, 'km'),
    mpg_city: (value) => readInteger(value, 1, 300, /^mpge?$/i),
    mpg_highway: (value) => readInteger(value, 1, 300, /^mpge?$/i),
    mpg: readMpg,
    title_status: readTitleStatus,
    owners: readOwners,
    service_history: readServiceHistory,
    ancap_year: (value) => readInteger(value, 1992, now.getUTCFullYear() + 1),
    warranty: readWarranty,
    warranty_kind: readWarrantyKind,
    warranty_months: readMonths,
    warranty_km: (value) => readDistance(value, distanceUnit),
    warranty_expiry: (value) => readEndDate(value, currency === 'USD'),
    warranty_provider: text(80),
    inspection_points: (value) => readInteger(value, 1, 1_000, /^(?:pts?|points?)$/i),
    inspection_date: (value) => readDate(value, currency === 'USD'),
    inspection_file: readAddress,
    video_url: readAddress,
    spin_images: readImages,
  }) satisfies Record<FeedField, (text: string) => unknown>

type FieldReaders = ReturnType<typeof fieldReaders>
type Row = { [F in FeedField]?: Exclude<ReturnType<FieldReaders[F]>, Guess<unknown>> }

/** Fields that are left empty with a warning where they cannot be read: no vehicle is kept off the site for them. */
const LEFT_EMPTY: ReadonlySet<FeedField> = new Set([
  'created_at',
  'fuel',
  'doors',
  'seats',
  'ancap_rating',
  'rego_expiry',
  'berths',
  'atm_kg',
  'tare_kg',
  'ball_weight_kg',
  'length_mm',
  'gvm_kg',
  'gcm_kg',
  'payload_kg',
  'axles',
  'wheelbase_mm',
  'licence_class',
  'engine_cc',
  'lams',
  'wof_expiry',
  'ruc_paid_to_km',
  'mpg_city',
  'mpg_highway',
  'title_status',
  'owners',
  'service_history',
  'ancap_year',
  'warranty_kind',
  'warranty_months',
  'warranty_km',
  'warranty_expiry',
  'warranty_provider',
  'inspection_points',
  'inspection_date',
  'inspection_file',
  'video_url',
  'spin_images',
  'warranty',
  'mpg',
])

/** The columns that pictures come in: the list itself, and what shows one part of the vehicle. */
const GROUP_FIELDS = [
  ['exterior_images', 'exterior'],
  ['interior_images', 'interior'],
  ['detail_images', 'details'],
  ['floor_plan_images', 'floor_plan'],
] as const satisfies readonly (readonly [FeedField, PictureGroup])[]
const PICTURE_FIELDS: readonly FeedField[] = [
  'images',
  'primary_image_url',
  'additional_images',
  ...GROUP_FIELDS.map(([field]) => field),
]

/** Every picture of a row once, in the order of its columns; a column for one part says what its pictures show. */
function picturesOf(row: Row, primary: string | null): readonly FeedImage[] {
  const pictures = new Map<string, FeedImage>()
  const add = (images: readonly FeedImage[] | null | undefined, group?: PictureGroup) => {
    for (const image of images ?? []) {
      const known = pictures.get(image.url)
      pictures.set(image.url, {
        ...image,
        size: known?.size ?? image.size,
        ...(known?.group ? { group: known.group } : group && !image.group ? { group } : {}),
      })
    }
  }
  add(row.images ?? (primary === null ? [] : [{ url: primary, size: null }]))
  add(row.additional_images)
  for (const [field, group] of GROUP_FIELDS) add(row[field], group)
  return [...pictures.values()]
}

/** The columns of table `cars` that a feed writes, with their SQL types. */
export const WRITTEN = {
  stocknum: 'text',
  location_id: 'int4',
  name: 'text',
  make: 'text',
  model: 'text',
  badge: 'text',
  series: 'text',
  year: 'int2',
  km: 'int4',
  vin: 'text',
  tag: 'text',
  certified: 'bool',
  price_cents: 'int8',
  price_was_cents: 'int8',
  price_type: 'text',
  currency: 'text',
  created_at: 'timestamptz',
  car_type: 'text',
  listing_type: 'text',
  status: 'text',
  sold: 'bool',
  sold_at: 'timestamptz',
  reserved: 'bool',
  reservable: 'bool',
  show_on_dealer_website: 'bool',
  city: 'text',
  state: 'text',
  primary_image_url: 'text',
  images: 'jsonb',
  photos_count: 'int4',
  file: 'text',
  payment_processors: 'jsonb',
  has_checkout_payment_processor: 'bool',
  manufacturer: 'text',
  carsales_seller_identifier: 'text',
  body: 'text',
  transmission: 'text',
  drive: 'text',
  engine: 'text',
  fuel: 'text',
  colour: 'text',
  interior_colour: 'text',
  doors: 'int2',
  seats: 'int2',
  rego: 'text',
  rego_expiry: 'date',
  build_date: 'text',
  compliance_date: 'text',
  description: 'text',
  features: 'jsonb',
  ancap_rating: 'float4',
  cin_url: 'text',
  custom_rank: 'int4',
  feed_id: 'text',
  berths: 'int2',
  atm_kg: 'int4',
  tare_kg: 'int4',
  ball_weight_kg: 'int4',
  length_mm: 'int4',
  gvm_kg: 'int4',
  gcm_kg: 'int4',
  payload_kg: 'int4',
  axles: 'text',
  wheelbase_mm: 'int4',
  licence_class: 'text',
  engine_cc: 'int4',
  lams: 'bool',
  wof_expiry: 'date',
  ruc_paid_to_km: 'int4',
  mpg_city: 'int2',
  mpg_highway: 'int2',
  title_status: 'text',
  owners: 'int2',
  service_history: 'text',
  ancap_year: 'int2',
  warranty_kind: 'text',
  warranty_months: 'int2',
  warranty_km: 'int4',
  warranty_expiry: 'date',
  warranty_provider: 'text',
  inspection_points: 'int2',
  inspection_date: 'date',
  inspection_file: 'text',
  video_url: 'text',
  spin_images: 'jsonb',
} as const
export type WrittenColumn = keyof typeof WRITTEN

/** A vehicle as it is written; every vehicle of one file has the same columns. */
export type FeedVehicle = Partial<Record<WrittenColumn, unknown>> & {
  stocknum: string
  name: string
  make: string
  model: string
  sold: boolean
  images?: readonly FeedImage[]
  spin_images?: readonly FeedImage[]
}

export type ReadRow =
  | { ok: true; vehicle: FeedVehicle; slugParts: readonly (string | number | null)[]; warnings: readonly Problem[] }
  | { ok: false; problems: readonly Problem[] }

/**
 * A reader for the rows of one file. What it could only guess, and what it left empty, are warnings of the row.
 *
 * @throws FeedRefusal when the mapping has a value or constant that its field does not take
 */
export function rowReader(
  sources: readonly FieldSource[],
  { values, constants }: Pick<FeedMapping, 'values' | 'constants'>,
  context: RowContext,
) {
  const has = new Set<FeedField>([...sources.map(({ field }) => field), ...(Object.keys(constants) as FeedField[])])
  const readers: Readonly<Record<FeedField, (text: string) => unknown>> = fieldReaders(context)
  const given = new Map((Object.entries(values) as [FeedField, Record<string, string>][]).map(givenValues(readers)))
  const constant: Record<string, unknown> = {}
  for (const [field, value] of Object.entries(constants) as [FeedField, string][])
    constant[field] = readMapped(readers, field, value)
  const rawOf = ({ field, at }: FieldSource, cells: readonly string[]) => {
    const raw = tidy(cells[at] ?? '')
    return given.get(field)?.get(raw.toLowerCase()) ?? raw
  }
  const stocknum = sources.find(({ field }) => field === 'stocknum')!
  const columns = sources.map(({ field, at }) => ({ field, at, readCell: remembering(cellReader(field)) }))

  /** Reads a cell of a field as it stands in the file. */
  function cellReader(field: FeedField) {
    const read = readers[field]
    const replaced = given.get(field)
    return (cell: string): CellReading => {
      const tidied = tidy(cell)
      const raw = replaced?.get(tidied.toLowerCase()) ?? tidied
      const about = (reason: string): Problem => ({ field, value: excerpt(raw), reason })
      try {
        const value = read(raw)
        return value instanceof Guess
          ? { value: value.value, warning: about(`was read as ${String(value.value)}`), problem: null }
          : { value, warning: null, problem: null }
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error
        return LEFT_EMPTY.has(field) || error instanceof Beyond
          ? { value: null, warning: about(`${error.message}; left empty`), problem: null }
          : { value: undefined, warning: null, problem: about(error.message) }
      }
    }
  }

  return {
    /** The stock number of a row that may be bad in all else; '' where it has none. */
    stocknumOf: (cells: readonly string[]) => rawOf(stocknum, cells).replace(/\s+/g, ' '),

    read(cells: readonly string[]): ReadRow {
      const nul = cells.findIndex((value) => value.includes('\0'))
      if (nul !== -1) {
        const field = sources.find(({ at }) => at === nul)?.field ?? null
        return { ok: false, problems: [{ field, value: excerpt(cells[nul]!), reason: 'contains a NUL character' }] }
      }
      const row: Record<string, unknown> = { ...constant }
      const problems: Problem[] = []
      const warnings: Problem[] = []
      for (const { field, at, readCell } of columns) {
        const { value, warning, problem } = readCell(cells[at] ?? '')
        row[field] = value
        if (warning !== null) warnings.push(warning)
        if (problem !== null) problems.push(problem)
      }
      return problems.length > 0 ? { ok: false, problems } : assemble(row as Row, has, context, warnings)
    },
  }
}

/** What a cell says, or what is wrong with it. */
interface CellReading {
  value: unknown
  warning: Problem | null
  problem: Problem | null
}

const MOST_REMEMBERED = 500
const LONGEST_REMEMBERED = 200

/** Remembers the first few hundred short cells of a column: makes, colours or features are read once, not per row. */
function remembering(read: (cell: string) => CellReading): (cell: string) => CellReading {
  const known = new Map<string, CellReading>()
  let hits = 0
  return (cell) => {
    // A column where nothing comes again, such as VINs, is not looked up any more.
    if (cell.length > LONGEST_REMEMBERED || (known.size === MOST_REMEMBERED && hits < MOST_REMEMBERED))
      return read(cell)
    const seen = known.get(cell)
    if (seen !== undefined) {
      hits++
      return seen
    }
    const reading = read(cell)
    if (known.size < MOST_REMEMBERED) known.set(cell, reading)
    return reading
  }
}

/** What a text of the mapping is read as. */
function readMapped(readers: Readonly<Record<FeedField, (text: string) => unknown>>, field: FeedField, text: string) {
  try {
    const value = readers[field](tidy(text))
    return value instanceof Guess ? value.value : value
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    throw new FeedRefusal(
      `The mapping says "${excerpt(text)}" for ${field}, which ${error.message}. Nothing was changed.`,
    )
  }
}

/** The texts of one field that the mapping replaces, each checked, by the text they replace in small letters. */
const givenValues =
  (readers: Readonly<Record<FeedField, (text: string) => unknown>>) =>
  ([field, texts]: [FeedField, Record<string, string>]): [FeedField, ReadonlyMap<string, string>] => {
    for (const text of Object.values(texts)) readMapped(readers, field, text)
    return [field, new Map(Object.entries(texts).map(([from, to]) => [tidy(from).toLowerCase(), tidy(to)]))]
  }

/** Composed characters, no control characters but line breaks, tabs and NUL, no broken halves of characters. */
export const tidy = (value: string): string =>
  PLAIN.test(value)
    ? value.trim()
    : value
        .toWellFormed()
        .normalize('NFC')
        .replace(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
        .trim()

/** Nothing but what needs no tidying: most cells. */
const PLAIN = /^[\x20-\x7e]*$/

/** How a price without a type is meant where the money is of that country. */
const USUAL_PRICE_TYPE: Readonly<Record<Currency, PriceType>> = { AUD: 'egc', NZD: 'plus_orc', USD: 'egc' }

function assemble(row: Row, has: ReadonlySet<FeedField>, context: RowContext, warnings: Problem[]): ReadRow {
  const make = row.make!
  const model = row.model!
  const slugParts = [row.year ?? null, displayMake(make), model, row.badge ?? null]
  const vehicle: FeedVehicle = {
    stocknum: row.stocknum!,
    name: row.name ?? [carTitle({ year: row.year ?? null, make, model }), row.badge].filter(Boolean).join(' '),
    make,
    model,
    car_type: row.car_type,
    currency: context.currency,
    sold: row.sold ?? (row.sold_at !== undefined && row.sold_at !== null),
    sold_at: row.sold_at ?? null,
  }
  for (const field of COPIED) if (has.has(field)) vehicle[field] = row[field]
  for (const [field, fallback] of DEFAULTED) if (has.has(field)) vehicle[field] = row[field] ?? fallback

  if (has.has('price') || has.has('price_egc') || has.has('price_drive_away')) {
    const [price, type] = priceOf(row, context.currency)
    vehicle.price_cents = price
    vehicle.price_type = type
  } else if (has.has('price_type')) vehicle.price_type = row.price_type ?? USUAL_PRICE_TYPE[context.currency]
  if (has.has('price_was')) vehicle.price_was_cents = row.price_was

  const doubt = (field: string, value: unknown, reason: string | null | undefined) => {
    if (reason != null) warnings.push({ field, value: String(value), reason })
  }
  const { vin, km } = row
  if (vin != null) doubt('vin', vin, vinDoubt(vin, { year: row.year ?? null, soldInUs: context.currency === 'USD' }))
  if (km != null) doubt('km', km, odometerDoubt(km))
  if (vehicle.price_cents != null)
    doubt('price', Number(vehicle.price_cents) / 100, priceDoubt(Number(vehicle.price_cents)))

  if (has.has('gears') && row.gears && row.transmission && !/\d/.test(row.transmission))
    vehicle.transmission = `${row.gears.replace(/^(\d+)$/, '$1 speed')} ${row.transmission}`
  if (has.has('engine') || has.has('cylinders') || has.has('engine_capacity'))
    vehicle.engine = row.engine ?? engineOf(row.cylinders ?? null, row.engine_capacity ?? null)
  if (has.has('build_date') || has.has('build_month')) vehicle.build_date = row.build_date ?? builtOf(row)

  if (has.has('engine_cc') || has.has('engine_capacity'))
    vehicle.engine_cc = row.engine_cc ?? centimetresOf(row.engine_capacity ?? null)
  if (has.has('mpg') || has.has('mpg_city')) vehicle.mpg_city = row.mpg_city ?? row.mpg?.city ?? null
  if (has.has('mpg') || has.has('mpg_highway')) vehicle.mpg_highway = row.mpg_highway ?? row.mpg?.highway ?? null
  if (has.has('warranty') || has.has('warranty_kind'))
    vehicle.warranty_kind = row.warranty_kind ?? row.warranty?.kind ?? null
  if (has.has('warranty') || has.has('warranty_months'))
    vehicle.warranty_months = row.warranty_months ?? row.warranty?.months ?? null
  if (has.has('warranty') || has.has('warranty_km')) vehicle.warranty_km = row.warranty_km ?? row.warranty?.km ?? null
  for (const { field, reason } of massDoubts(row)) doubt(field, row[field], reason)

  if (PICTURE_FIELDS.some((field) => has.has(field))) {
    const primary = row.primary_image_url ?? null
    const images = picturesOf(row, primary)
    vehicle.images = images
    vehicle.photos_count = images.length
    vehicle.primary_image_url = primary ?? images[0]?.url ?? null
  }
  if (has.has('spin_images')) vehicle.spin_images = row.spin_images ?? []
  if (has.has('payment_processors')) {
    vehicle.payment_processors = row.payment_processors
    if (!has.has('has_checkout_payment_processor'))
      vehicle.has_checkout_payment_processor = row.payment_processors!.length > 0
  }

  if (has.has('location')) {
    const found = row.location == null ? null : context.locationOf(row.location)
    const place = found?.place ?? null
    if (found?.byCity)
      warnings.push({
        field: 'location',
        value: excerpt(row.location!),
        reason: `was read as ${found.place.name}, the only location in that city`,
      })
    if (place === null && row.location != null)
      warnings.push({
        field: 'location',
        value: excerpt(row.location),
        reason: 'is not a location of the dealership; left empty',
      })
    vehicle.location_id = place?.id ?? null
    vehicle.city = row.city ?? place?.city ?? null
    vehicle.state = row.state ?? place?.state ?? null
  } else {
    if (has.has('city')) vehicle.city = row.city
    if (has.has('state')) vehicle.state = row.state
  }
  return { ok: true, vehicle, slugParts: [...slugParts, vehicle.stocknum], warnings }
}

/** Fields that are stored as they were read. */
const COPIED = [
  'vin',
  'badge',
  'series',
  'year',
  'km',
  'tag',
  'created_at',
  'reservable',
  'file',
  'manufacturer',
  'carsales_seller_identifier',
  'body',
  'transmission',
  'drive',
  'fuel',
  'colour',
  'interior_colour',
  'doors',
  'seats',
  'rego',
  'rego_expiry',
  'compliance_date',
  'description',
  'features',
  'ancap_rating',
  'cin_url',
  'feed_id',
  'berths',
  'atm_kg',
  'tare_kg',
  'ball_weight_kg',
  'length_mm',
  'gvm_kg',
  'gcm_kg',
  'payload_kg',
  'axles',
  'wheelbase_mm',
  'licence_class',
  'lams',
  'wof_expiry',
  'ruc_paid_to_km',
  'title_status',
  'owners',
  'service_history',
  'ancap_year',
  'warranty_expiry',
  'warranty_provider',
  'inspection_points',
  'inspection_date',
  'inspection_file',
  'video_url',
] as const satisfies readonly (FeedField & WrittenColumn)[]

/** Fields that are never empty in the table, with what an empty cell means. */
const DEFAULTED = [
  ['certified', false],
  ['reserved', false],
  ['show_on_dealer_website', true],
  ['has_checkout_payment_processor', false],
  ['custom_rank', 0],
  ['listing_type', 'sale'],
  ['status', 'in_stock'],
] as const satisfies readonly (readonly [FeedField & WrittenColumn, unknown])[]

/**
 * The price that counts and how it is meant: drive-away before excluding charges before the plain one, of which the
 * column of price types counts before the terms behind the amount.
 */
function priceOf(row: Row, currency: Currency): [number | null, PriceType] {
  if (row.price_drive_away != null) return [row.price_drive_away, 'drive_away']
  if (row.price_egc != null) return [row.price_egc, 'egc']
  if (row.price == null) return [null, 'enquire']
  return [row.price.cents, row.price_type ?? row.price.type ?? USUAL_PRICE_TYPE[currency]]
}

/** '4 cyl, 2.2 L' of the number of cylinders and a capacity in litres or cubic centimetres. */
function engineOf(cylinders: string | null, capacity: string | null): string | null {
  const count = /^\d+$/.test(cylinders ?? '') ? `${cylinders} cyl` : cylinders
  const figure = Number(/^([\d.]+)\s*(?:cc|l|ltr|litres?)?$/i.exec(capacity ?? '')?.[1] ?? Number.NaN)
  const litres = Number.isNaN(figure) ? capacity : `${(figure >= 50 ? figure / 1000 : figure).toFixed(1)} L`
  const parts = [count, litres].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : null
}

/** A capacity that was written in cubic centimetres; litres are rounded and say no such figure. */
function centimetresOf(capacity: string | null): number | null {
  const cc = /^(\d{2,5})\s*(?:cc)?$/i.exec(capacity ?? '')?.[1]
  return cc === undefined || Number(cc) < 50 ? null : Number(cc)
}

/** 'MM/YYYY' of a build month and year, or null where either is not clear. */
function builtOf({ build_month: month, year }: Row): string | null {
  if (month == null || year == null) return null
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const number = named > 0 ? named : Number(month)
  return Number.isInteger(number) && number >= 1 && number <= 12 ? `${String(number).padStart(2, '0')}/${year}` : null
}
