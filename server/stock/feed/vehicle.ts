import type { Currency } from '@forecourt/rules/locale/currency.ts'
import type { PictureGroup, PriceType } from '@forecourt/rules/car/car.ts'
import { displayMake } from '@forecourt/rules/car/makes.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import { massWarnings, odometerWarning, priceWarning } from '@forecourt/rules/car/plausible.ts'
import { vinWarning } from '@forecourt/rules/car/vin.ts'
import type { FeedField } from './columns.ts'
import { excerpt, type FieldValues, type Problem, type RowContext } from './fields.ts'
import { MONTHS } from './values/dates.ts'
import type { FeedImage } from './values/lists.ts'

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

/** A vehicle ready to store; every vehicle of one file has the same columns. */
export type FeedVehicle = Partial<Record<WrittenColumn, unknown>> & {
  stocknum: string
  name: string
  make: string
  model: string
  sold: boolean
  images?: readonly FeedImage[]
  spin_images?: readonly FeedImage[]
}

/** A vehicle and the parts of its slug. */
export interface AssembledVehicle {
  vehicle: FeedVehicle
  slugParts: readonly (string | number | null)[]
}

/** Columns with pictures: the list itself, and lists for parts of the vehicle. */
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

/** Every picture of a row once, in column order; a column for one part sets the group of its pictures. */
function picturesOf(row: FieldValues, primary: string | null): readonly FeedImage[] {
  const pictures = new Map<string, FeedImage>()
  const add = (images: readonly FeedImage[] | null | undefined, group?: PictureGroup) => {
    for (const image of images ?? []) {
      const earlier = pictures.get(image.url)
      pictures.set(image.url, {
        ...image,
        size: earlier?.size ?? image.size,
        ...(earlier?.group ? { group: earlier.group } : group && !image.group ? { group } : {}),
      })
    }
  }
  add(row.images ?? (primary === null ? [] : [{ url: primary, size: null }]))
  add(row.additional_images)
  for (const [field, group] of GROUP_FIELDS) add(row[field], group)
  return [...pictures.values()]
}

/** The default price type of a country's currency. */
const USUAL_PRICE_TYPE: Readonly<Record<Currency, PriceType>> = { AUD: 'egc', NZD: 'plus_orc', USD: 'egc' }

/**
 * Assembles a vehicle from a row's values, with derived ones: name, price and its type, engine, pictures, location.
 * Adds implausible values to `warnings`. Only the columns of fields that the file `has` are set.
 */
export function assemble(
  row: FieldValues,
  has: ReadonlySet<FeedField>,
  context: RowContext,
  warnings: Problem[],
): AssembledVehicle {
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

  const warning = (field: string, value: unknown, reason: string | null | undefined) => {
    if (reason != null) warnings.push({ field, value: String(value), reason })
  }
  const { vin, km } = row
  if (vin != null)
    warning('vin', vin, vinWarning(vin, { year: row.year ?? null, soldInUs: context.currency === 'USD' }))
  if (km != null) warning('km', km, odometerWarning(km))
  if (vehicle.price_cents != null)
    warning('price', Number(vehicle.price_cents) / 100, priceWarning(Number(vehicle.price_cents)))

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
  for (const { field, reason } of massWarnings(row)) warning(field, row[field], reason)

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
  return { vehicle, slugParts: [...slugParts, vehicle.stocknum] }
}

/** Fields that are stored unchanged. */
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

/** Fields that are never empty in the table, with their defaults. */
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
 * The effective price and its type: drive-away before excluding charges before the plain one; a price type column takes
 * precedence over terms in the amount.
 */
function priceOf(row: FieldValues, currency: Currency): [number | null, PriceType] {
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
function builtOf({ build_month: month, year }: FieldValues): string | null {
  if (month == null || year == null) return null
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const number = named > 0 ? named : Number(month)
  return Number.isInteger(number) && number >= 1 && number <= 12 ? `${String(number).padStart(2, '0')}/${year}` : null
}
