import type { Currency, PriceType } from '@forecourt/rules/car/car.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import * as z from 'zod'
import type { FeedField } from './columns.ts'
import {
  isNothing,
  readAddress,
  readCarType,
  readDate,
  readDescription,
  readDistance,
  readFeatures,
  readFlag,
  readFuel,
  readImages,
  readInstant,
  readInteger,
  readNumber,
  readPaymentProcessors,
  readPrice,
  readPriceType,
  readStatus,
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
  locationOf: (text: string) => FeedLocation | null
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

/** A cell that `read` understands or that becomes an issue with the reader's reason. */
const cell = <T>(read: (text: string) => T) =>
  z.string().transform((text, issues): T => {
    try {
      return read(text)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      issues.addIssue({ code: 'custom', message: error.message })
      return z.NEVER
    }
  })

const text = (longest: number) =>
  cell((value) => {
    const line = value.replace(/\s+/g, ' ')
    if (isNothing(line)) return null
    if (line.length > longest) throw new Unreadable(`is longer than ${longest} characters`)
    return line
  })

const required = <T>(schema: z.ZodType<T | null, string>, name: string) =>
  schema.transform((value, issues): T => {
    if (value !== null) return value
    issues.addIssue({ code: 'custom', message: `is empty: every vehicle needs a ${name}` })
    return z.NEVER
  })

const LONGEST_DESCRIPTION = 100_000

/** The schema of a row: one reader a field. The context closes over what differs between feeds. */
const rowSchema = ({ distanceUnit, now }: RowContext) =>
  z.object({
    stocknum: required(text(64), 'stock number'),
    vin: text(30).transform((vin) => vin?.toUpperCase() ?? null),
    name: text(200),
    make: required(text(60), 'make'),
    model: required(text(80), 'model'),
    badge: text(120),
    series: text(80),
    year: cell((value) => readInteger(value, 1885, now.getUTCFullYear() + 2)),
    km: cell((value) => readDistance(value, distanceUnit)),
    car_type: required(cell(readCarType), 'condition: new, used or demo'),
    status: cell(readStatus),
    tag: text(60),
    certified: cell(readFlag),
    price: cell(readPrice),
    price_was: cell(readPrice),
    price_egc: cell(readPrice),
    price_drive_away: cell(readPrice),
    price_type: cell(readPriceType),
    created_at: cell(readInstant),
    sold: cell(readFlag),
    sold_at: cell(readInstant),
    reserved: cell(readFlag),
    reservable: cell(readFlag),
    show_on_dealer_website: cell(readFlag),
    location: text(200),
    city: text(80),
    state: text(40),
    primary_image_url: cell(readAddress),
    images: cell(readImages),
    file: cell(readAddress),
    payment_processors: cell(readPaymentProcessors),
    has_checkout_payment_processor: cell(readFlag),
    manufacturer: text(80),
    carsales_seller_identifier: text(80),
    body: text(60),
    transmission: text(60),
    gears: text(40),
    drive: text(40),
    engine: text(80),
    cylinders: text(20),
    engine_capacity: text(20),
    // A fuel we do not know is left out with a warning: no vehicle is kept off the site for it.
    fuel: z.string(),
    colour: text(60),
    interior_colour: text(60),
    doors: cell((value) => readInteger(value, 0, 20)),
    seats: cell((value) => readInteger(value, 0, 99)),
    rego: text(20).transform((rego) => rego?.toUpperCase() ?? null),
    rego_expiry: cell(readDate),
    build_date: text(20),
    build_month: text(12),
    compliance_date: text(20),
    description: cell((value) => {
      if (value.length > LONGEST_DESCRIPTION) throw new Unreadable(`is longer than ${LONGEST_DESCRIPTION} characters`)
      return readDescription(value)
    }),
    features: cell(readFeatures),
    ancap_rating: cell((value) => readNumber(value, 0, 5)),
    cin_url: cell(readAddress),
    custom_rank: cell((value) => readInteger(value, -2_000_000_000, 2_000_000_000)),
    feed_id: text(80),
  }) satisfies z.ZodObject<Record<FeedField, z.ZodType>>

type RowSchema = ReturnType<typeof rowSchema>
type Row = Partial<z.output<RowSchema>>

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
}

export type ReadRow =
  | { ok: true; vehicle: FeedVehicle; slugParts: readonly (string | number | null)[]; warnings: readonly Problem[] }
  | { ok: false; problems: readonly Problem[] }

/** A reader for the rows of one file, whose columns feed `columns`. */
export function rowReader(columns: readonly (FeedField | null)[], context: RowContext) {
  const fields = columns.filter((field) => field !== null)
  const has = new Set<FeedField>(fields)
  const whole = rowSchema(context)
  const schema = z.object(Object.fromEntries(fields.map((field) => [field, whole.shape[field]])))

  return (cells: readonly string[]): ReadRow => {
    const raw: Record<string, string> = {}
    for (const [at, field] of columns.entries()) if (field !== null) raw[field] = tidy(cells[at] ?? '')
    const nul = cells.findIndex((value) => value.includes('\0'))
    if (nul !== -1)
      return {
        ok: false,
        problems: [{ field: columns[nul] ?? null, value: excerpt(cells[nul]!), reason: 'has a NUL character' }],
      }
    const parsed = schema.safeParse(raw)
    if (!parsed.success)
      return {
        ok: false,
        problems: parsed.error.issues.map((issue) => {
          const field = String(issue.path[0])
          return { field, value: excerpt(raw[field] ?? ''), reason: issue.message }
        }),
      }
    return assemble(parsed.data as Row, has, context)
  }
}

/** Composed characters, no control characters but line breaks, tabs and NUL, no broken halves of characters. */
export const tidy = (value: string): string =>
  value
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, '')
    .trim()

/** How a price without a type is meant where the money is of that country. */
const USUAL_PRICE_TYPE: Readonly<Record<Currency, PriceType>> = { AUD: 'egc', NZD: 'plus_orc', USD: 'egc' }

function assemble(row: Row, has: ReadonlySet<FeedField>, context: RowContext): ReadRow {
  const warnings: Problem[] = []
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

  if (has.has('fuel')) {
    try {
      vehicle.fuel = readFuel(row.fuel!)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      vehicle.fuel = null
      warnings.push({ field: 'fuel', value: excerpt(row.fuel!), reason: `${error.message}; left empty` })
    }
  }

  if (has.has('price') || has.has('price_egc') || has.has('price_drive_away')) {
    const [price, type] = priceOf(row, context.currency)
    vehicle.price_cents = price
    vehicle.price_type = type
  } else if (has.has('price_type')) vehicle.price_type = row.price_type ?? USUAL_PRICE_TYPE[context.currency]
  if (has.has('price_was')) vehicle.price_was_cents = row.price_was

  if (has.has('gears') && row.gears && row.transmission && !/\d/.test(row.transmission))
    vehicle.transmission = `${row.gears.replace(/^(\d+)$/, '$1 speed')} ${row.transmission}`
  if (has.has('engine') || has.has('cylinders') || has.has('engine_capacity'))
    vehicle.engine = row.engine ?? engineOf(row.cylinders ?? null, row.engine_capacity ?? null)
  if (has.has('build_date') || has.has('build_month')) vehicle.build_date = row.build_date ?? builtOf(row)

  if (has.has('images') || has.has('primary_image_url')) {
    const primary = row.primary_image_url ?? null
    const images = row.images ?? (primary === null ? [] : [{ url: primary, size: null }])
    vehicle.images = images
    vehicle.photos_count = images.length
    vehicle.primary_image_url = primary ?? images[0]?.url ?? null
  }
  if (has.has('payment_processors')) {
    vehicle.payment_processors = row.payment_processors
    if (!has.has('has_checkout_payment_processor'))
      vehicle.has_checkout_payment_processor = row.payment_processors!.length > 0
  }

  if (has.has('location')) {
    const place = row.location == null ? null : context.locationOf(row.location)
    if (place === null && row.location != null)
      warnings.push({
        field: 'location',
        value: excerpt(row.location),
        reason: 'is no location of the dealership; left empty',
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
] as const satisfies readonly (FeedField & WrittenColumn)[]

/** Fields that are never empty in the table, with what an empty cell means. */
const DEFAULTED = [
  ['certified', false],
  ['reserved', false],
  ['show_on_dealer_website', true],
  ['has_checkout_payment_processor', false],
  ['custom_rank', 0],
  ['status', 'in_stock'],
] as const satisfies readonly (readonly [FeedField & WrittenColumn, unknown])[]

/** The price that counts and how it is meant: drive-away before excluding charges before the plain one. */
function priceOf(row: Row, currency: Currency): [number | null, PriceType] {
  if (row.price_drive_away != null) return [row.price_drive_away, 'drive_away']
  if (row.price_egc != null) return [row.price_egc, 'egc']
  if (row.price == null) return [null, 'enquire']
  return [row.price, row.price_type ?? USUAL_PRICE_TYPE[currency]]
}

/** '4 cyl, 2.2 L' of the number of cylinders and a capacity in litres or cubic centimetres. */
function engineOf(cylinders: string | null, capacity: string | null): string | null {
  const count = /^\d+$/.test(cylinders ?? '') ? `${cylinders} cyl` : cylinders
  const figure = Number(/^([\d.]+)\s*(?:cc|l|ltr|litres?)?$/i.exec(capacity ?? '')?.[1] ?? Number.NaN)
  const litres = Number.isNaN(figure) ? capacity : `${(figure >= 50 ? figure / 1000 : figure).toFixed(1)} L`
  const parts = [count, litres].filter((part) => part !== null)
  return parts.length > 0 ? parts.join(', ') : null
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 'MM/YYYY' of a build month and year, or null where either is not clear. */
function builtOf({ build_month: month, year }: Row): string | null {
  if (month == null || year == null) return null
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const number = named > 0 ? named : Number(month)
  return Number.isInteger(number) && number >= 1 && number <= 12 ? `${String(number).padStart(2, '0')}/${year}` : null
}
