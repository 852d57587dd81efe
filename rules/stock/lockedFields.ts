import { PRICE_TYPES, type CarStatus, type PriceType } from '../car/car.ts'
import { FIRST_VIN_YEAR } from '../car/vin.ts'
import { distanceIn, formatDistance, type Locale } from '../locale/locale.ts'
import { inKilometres } from '../location/distance.ts'

/** The columns of a vehicle behind each field that people change by hand. */
export const LOCKED_COLUMNS = {
  price: ['price_cents', 'price_type'],
  tag: ['tag'],
  status: ['status', 'sold'],
  rank: ['custom_rank'],
  vin: ['vin'],
  rego: ['rego'],
  odometer: ['km'],
  colour: ['colour'],
  notice: ['cin_url'],
} as const

/** A field that keeps what a person entered, whatever feeds say, until it is released (decision 140). */
export type LockedField = keyof typeof LOCKED_COLUMNS

export const LOCKED_FIELDS = Object.keys(LOCKED_COLUMNS) as LockedField[]

/** How a vehicle is offered. */
export const OFFER_FIELDS = ['price', 'tag', 'status', 'rank'] as const satisfies readonly LockedField[]
/** What is asked of every vehicle (decision 154). */
export const DETAIL_FIELDS = ['vin', 'rego', 'odometer', 'colour', 'notice'] as const satisfies readonly LockedField[]

/** Names of the fields in sentences. */
export const LOCKED_FIELD_NAMES: Readonly<Record<LockedField, string>> = {
  price: 'price',
  tag: 'tag',
  status: 'status',
  rank: 'rank',
  vin: 'VIN',
  rego: 'registration number',
  odometer: 'odometer',
  colour: 'colour',
  notice: 'Consumer Information Notice',
}

/** The name of a field in sentences at a site: plates are called as they are in its country (spec §9 US spelling). */
export const lockedFieldName = (field: LockedField, locale: Locale): string =>
  field === 'rego' && locale === 'en-US' ? 'license plate' : LOCKED_FIELD_NAMES[field]

/** What a feed says of a field: values of its columns. */
export type SaidValues = Readonly<Record<string, unknown>>

/** The status of a vehicle as staff choose it: that of its feed, or sold. */
export const STOCK_STATUSES = ['in_stock', 'coming_soon', 'other', 'sold'] as const
export type StockStatus = (typeof STOCK_STATUSES)[number]

/** In words. */
export const STOCK_STATUS_LABELS: Readonly<Record<StockStatus, string>> = {
  in_stock: 'In stock',
  coming_soon: 'Coming soon',
  other: 'Not for sale',
  sold: 'Sold',
}

/** The status of a vehicle for staff: a sold one is sold, whatever status its feed has (spec §4 Car availability). */
export const stockStatus = ({ status, sold }: { status: CarStatus; sold: boolean }): StockStatus =>
  sold ? 'sold' : status

/** The values of the fields that people change. */
export interface HandValues {
  /** Integer cents; null for a price on enquiry. */
  price: number | null
  tag: string | null
  status: StockStatus
  rank: number
  vin: string | null
  rego: string | null
  /** In kilometres. */
  odometer: number | null
  colour: string | null
  /** The address of the notice. */
  notice: string | null
}

/** The columns of a vehicle behind the fields. Details may be left out where they are not shown. */
export interface HandColumns {
  vin?: string | null
  rego?: string | null
  km?: number | null
  colour?: string | null
  cin_url?: string | null
  price_cents: number | null
  price_type: PriceType
  tag: string | null
  status: CarStatus
  sold: boolean
  custom_rank: number
}

/** What staff see of a vehicle’s columns. */
export const handValues = (car: HandColumns): HandValues => ({
  price: car.price_type === 'enquire' ? null : car.price_cents,
  tag: car.tag?.trim() || null,
  status: stockStatus(car),
  rank: car.custom_rank,
  vin: car.vin?.trim() || null,
  rego: car.rego?.trim() || null,
  odometer: car.km ?? null,
  colour: car.colour?.trim() || null,
  notice: car.cin_url?.trim() || null,
})

/** One of those values as it is compared and recorded. */
export function handText(field: LockedField, value: HandValues[LockedField]): string {
  if (value === null) return ''
  // With its unit, it is read as itself on a site in miles as well.
  if (field === 'odometer') return `${value} km`
  if (field !== 'price') return String(value)
  const cents = Number(value)
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** One of those values as a form shows it: a reading in the unit of its site (spec §9 Locale and currency). */
export const formText = (field: LockedField, value: HandValues[LockedField], locale: Locale): string =>
  field === 'odometer' && value !== null ? formatDistance(Number(value), locale) : handText(field, value)

const HAND_ODOMETER = /^(\d+) km$/

/** A reading of `handText` in kilometres; null for any other text. */
function handKilometres(text: string): number | null {
  const [, km] = HAND_ODOMETER.exec(text) ?? []
  return km === undefined ? null : Number(km)
}

/** A reading of `handText` in words, in the unit of its site; any other text unchanged. */
export function odometerWords(text: string, locale: Locale): string {
  const km = handKilometres(text)
  return km === null ? text : formatDistance(km, locale)
}

/** A value that was read, or what is wrong with it. */
export type Read<T> = { ok: true; value: T } | { ok: false; problem: string }

const PRICE = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?$/
/** A price above this has a digit too many. */
export const MOST_PRICE_DOLLARS = 10_000_000
export const MOST_TAG = 40
export const MOST_RANK = 9_999
/** As feeds have it. */
export const MOST_REGO = 20
export const MOST_COLOUR = 60
/** A reading above this has a digit too many. */
export const MOST_ODOMETER_KM = 2_000_000
const MOST_ADDRESS = 500
const ODOMETER = /^(\d{1,3}(?:,\d{3})+|\d{1,9})\s*(km|mi|miles)?$/i
const VIN = /^[A-HJ-NPR-Z0-9]{17}$/
/** Chassis numbers of vehicles from before 1989. */
const CHASSIS = /^[A-Z0-9][A-Z0-9-]{2,29}$/

export const HAND_PROBLEMS = {
  price: 'Please enter a price in dollars, such as 29,990, or nothing for a price on enquiry.',
  priceHigh: 'That price is above 10 million. Please check it.',
  tag: `Please use at most ${MOST_TAG} characters.`,
  status: 'Please choose a status.',
  rank: `Please enter a whole number from 0 to ${MOST_RANK.toLocaleString('en-AU')}.`,
  vin: 'Please enter the VIN: 17 letters and digits without I, O and Q.',
  rego: `Please enter a registration number of at most ${MOST_REGO} letters and digits.`,
  odometer: 'Please enter the reading as a whole number, such as 45,200.',
  odometerHigh: 'That reading is too high. Please check it.',
  colour: `Please use at most ${MOST_COLOUR} characters.`,
  notice: 'Please enter the address of the notice, beginning with https://.',
} as const

const ok = <T>(value: T): Read<T> => ({ ok: true, value })
const refused = (problem: string): { ok: false; problem: string } => ({ ok: false, problem })

/** What a value is read for. */
export interface ReadFor {
  /** The unit of a reading without one. */
  distanceUnit: 'km' | 'mi'
  /** The year of the vehicle, where that is known: VINs begin with 1989. */
  year: number | null
  /** What was there before, as `handText` has it. */
  seen?: string
}

/** Whether a text can be the address of a page or a file. */
function isAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:') && url.hostname.includes('.')
}

/**
 * Reads what somebody typed for a field. An empty price is one on enquiry, an empty rank the usual one. A mile is several
 * kilometres: as many miles as were there before are the same reading.
 */
export function readHandValue(
  field: LockedField,
  typed: string,
  { distanceUnit, year, seen = '' }: ReadFor = { distanceUnit: 'km', year: null },
): Read<HandValues[LockedField]> {
  const text = typed.trim().replace(/\s+/g, ' ')
  switch (field) {
    case 'price': {
      if (text === '') return ok(null)
      const [, dollars, cents = '0'] = PRICE.exec(text) ?? []
      if (dollars === undefined) return refused(HAND_PROBLEMS.price)
      const whole = Number(dollars.replaceAll(',', ''))
      if (whole > MOST_PRICE_DOLLARS) return refused(HAND_PROBLEMS.priceHigh)
      return ok(whole * 100 + Number(cents) || null)
    }
    case 'tag':
      return text.length > MOST_TAG ? refused(HAND_PROBLEMS.tag) : ok(text || null)
    case 'status': {
      const status = STOCK_STATUSES.find((one) => one === text)
      return status ? ok(status) : refused(HAND_PROBLEMS.status)
    }
    case 'vin': {
      const vin = text.toUpperCase().replace(/[\s.]/g, '')
      const isOld = year !== null && year < FIRST_VIN_YEAR
      return vin === '' || VIN.test(vin) || (isOld && CHASSIS.test(vin)) ? ok(vin || null) : refused(HAND_PROBLEMS.vin)
    }
    case 'rego':
      return /^[\p{L}\d][\p{L}\d .-]*$/u.test(text) && text.length <= MOST_REGO
        ? ok(text.toUpperCase())
        : text === ''
          ? ok(null)
          : refused(HAND_PROBLEMS.rego)
    case 'odometer': {
      if (text === '') return ok(null)
      const [, digits, unit = distanceUnit] = ODOMETER.exec(text) ?? []
      if (digits === undefined) return refused(HAND_PROBLEMS.odometer)
      const reading = Number(digits.replaceAll(',', ''))
      const isMiles = unit.toLowerCase() !== 'km'
      const before = handKilometres(seen)
      if (isMiles && before !== null && distanceIn(before, 'en-US').value === reading) return ok(before)
      const km = Math.round(inKilometres(reading, isMiles ? 'mi' : 'km'))
      return km > MOST_ODOMETER_KM ? refused(HAND_PROBLEMS.odometerHigh) : ok(km)
    }
    case 'colour':
      return text.length > MOST_COLOUR ? refused(HAND_PROBLEMS.colour) : ok(text || null)
    case 'notice':
      if (text === '') return ok(null)
      return text.length <= MOST_ADDRESS && isAddress(text) ? ok(text) : refused(HAND_PROBLEMS.notice)
    case 'rank':
      return /^\d{0,5}$/.test(text) && Number(text) <= MOST_RANK ? ok(Number(text)) : refused(HAND_PROBLEMS.rank)
  }
}

/** The price type of a vehicle whose price is entered: the one that it has, or that its feed has; null for the usual one. */
export function priceTypeOf(has: PriceType, fed: unknown): PriceType | null {
  if (has !== 'enquire') return has
  return PRICE_TYPES.find((type) => type === fed && type !== 'enquire') ?? null
}

/** The values of a vehicle with what its feed says instead of what people entered. */
export const fedValues = (car: HandColumns, said: SaidValues): HandValues =>
  handValues({ ...car, ...(said as Partial<HandColumns>) })

/** Whether the feed says something else of a locked field than what is stored. */
export function differsFromFeed(
  car: HandColumns,
  { field, feed_value: fed }: { field: LockedField; feed_value: SaidValues },
): boolean {
  if (field === 'status') return handValues(car).status !== fedValues(car, fed).status
  return LOCKED_COLUMNS[field].some((column) => (car[column as keyof HandColumns] ?? null) !== (fed[column] ?? null))
}
