import type { Currency } from '@forecourt/rules/locale/currency.ts'
import { withDecimalPoint, type DateStyle, type NumberStyle } from '@forecourt/rules/stock/feedNumbers.ts'
import type { FeedField } from './columns.ts'
import { readFuel } from './fuel.ts'
import {
  readCarType,
  readLams,
  readLicenceClass,
  readListingType,
  readPriceType,
  readServiceHistory,
  readStatus,
  readTitleStatus,
} from './values/choices.ts'
import { readDate, readEndDate, readInstant } from './values/dates.ts'
import { readDescription } from './values/description.ts'
import { readMonths, readOwners, readWarranty, readWarrantyKind } from './values/history.ts'
import { readAddress, readFeatures, readImages, readPaymentProcessors } from './values/lists.ts'
import {
  readAxles,
  readCapacity,
  readDistance,
  readLength,
  readMass,
  readMpg,
  readWheelbase,
} from './values/measures.ts'
import { readPrice, readStatedPrice } from './values/price.ts'
import { type Guess, isNothing, readFlag, readInteger, readNumber, Unreadable } from './values/reading.ts'

/** The context for reading a row. */
export interface RowContext {
  currency: Currency
  /** Unit of odometer readings without one. */
  distanceUnit: 'km' | 'mi'
  /** How numbers and dates are written; with a decimal point, and as in the currency’s country, where nothing is said. */
  numbers?: NumberStyle | undefined
  dates?: DateStyle | undefined
  now: Date
  /** The location of a text: its slug, name or only city; null if the dealership has no such place. */
  locationOf: (text: string) => FoundLocation | null
}

/** A location found by a text; finding it by its city is a guess. */
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

/** A problem with one field of a row. */
export interface Problem {
  field: string | null
  value: string
  reason: string
}

const LONGEST_EXCERPT = 80

/** The start of a value, on one line, for reports. */
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

function pointed(value: string): string {
  const plain = withDecimalPoint(value)
  if (plain === null) throw new Unreadable('is not a number with a decimal comma such as 18.990,50')
  return plain
}

/** The maximum of a road train. */
const HEAVIEST_KG = 250_000
const LONGEST_DESCRIPTION = 100_000

/** The reader of each field, with the feed's context. */
export const fieldReaders = ({ currency, distanceUnit, numbers, dates, now }: RowContext) => {
  const figure =
    <T>(read: (text: string) => T) =>
    (value: string): T =>
      read(numbers === 'comma' ? pointed(value) : value)
  const monthFirst = dates === undefined ? currency === 'USD' : dates === 'month'
  return {
    stocknum: required(text(64), 'stock number'),
    vin: capitals(30),
    name: text(200),
    make: required(text(60), 'make'),
    model: required(text(80), 'model'),
    badge: text(120),
    series: text(80),
    year: (value) => readInteger(value, 1885, now.getUTCFullYear() + 2),
    km: figure((value) => readDistance(value, distanceUnit)),
    car_type: required(readCarType, 'condition: new, used or demo'),
    listing_type: readListingType,
    status: readStatus,
    tag: text(60),
    certified: readFlag,
    price: figure(readStatedPrice),
    price_was: figure(readPrice),
    price_egc: figure(readPrice),
    price_drive_away: figure(readPrice),
    price_type: readPriceType,
    created_at: (value) => readInstant(value, monthFirst),
    sold: readFlag,
    sold_at: (value) => readInstant(value, monthFirst),
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
    engine_capacity: figure(text(20)),
    fuel: (value) => readFuel(value, currency),
    colour: text(60),
    interior_colour: text(60),
    doors: (value) => readInteger(value, 0, 20, /^(?:d|dr|doors?)$/i),
    seats: (value) => readInteger(value, 0, 99, /^(?:s|seats?|seaters?)$/i),
    rego: capitals(20),
    rego_expiry: (value) => readDate(value, monthFirst),
    build_date: text(20),
    build_month: text(12),
    compliance_date: text(20),
    description: (value) => {
      if (value.length > LONGEST_DESCRIPTION) throw new Unreadable(`is longer than ${LONGEST_DESCRIPTION} characters`)
      return readDescription(value)
    },
    features: readFeatures,
    ancap_rating: figure((value) => readNumber(value, 0, 5)),
    cin_url: readAddress,
    custom_rank: (value) => readInteger(value, -2_000_000_000, 2_000_000_000),
    feed_id: text(80),
    berths: (value) => readInteger(value.replace(/^sleeps /i, ''), 0, 20, /^(?:berths?|sleeps|people|persons)$/i),
    atm_kg: figure((value) => readMass(value, HEAVIEST_KG, 10)),
    tare_kg: figure((value) => readMass(value, HEAVIEST_KG, 10)),
    ball_weight_kg: figure((value) => readMass(value, 2_000)),
    length_mm: figure(readLength),
    gvm_kg: figure((value) => readMass(value, HEAVIEST_KG, 100)),
    gcm_kg: figure((value) => readMass(value, HEAVIEST_KG, 200)),
    payload_kg: figure((value) => readMass(value, HEAVIEST_KG, 50)),
    axles: readAxles,
    wheelbase_mm: figure(readWheelbase),
    licence_class: readLicenceClass,
    engine_cc: figure(readCapacity),
    lams: readLams,
    wof_expiry: (value) => readEndDate(value, dates === 'month'),
    ruc_paid_to_km: figure((value) => readDistance(value, 'km')),
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
    warranty_km: figure((value) => readDistance(value, distanceUnit)),
    warranty_expiry: (value) => readEndDate(value, monthFirst),
    warranty_provider: text(80),
    inspection_points: (value) => readInteger(value, 1, 1_000, /^(?:pts?|points?)$/i),
    inspection_date: (value) => readDate(value, monthFirst),
    inspection_file: readAddress,
    video_url: readAddress,
    spin_images: readImages,
  } satisfies Record<FeedField, (text: string) => unknown>
}

type FieldReaders = ReturnType<typeof fieldReaders>
/** The values of a row, by field. */
export type FieldValues = { [F in FeedField]?: Exclude<ReturnType<FieldReaders[F]>, Guess<unknown>> }

/** Fields that are left empty with a warning if they are invalid, so that no vehicle is rejected because of them. */
export const LEFT_EMPTY: ReadonlySet<FeedField> = new Set([
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
