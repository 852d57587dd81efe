import { PRICE_TYPES, type CarStatus, type PriceType } from '../car/car.ts'

/** The columns of a vehicle behind each field that people change by hand. */
export const LOCKED_COLUMNS = {
  price: ['price_cents', 'price_type'],
  tag: ['tag'],
  status: ['status', 'sold'],
  rank: ['custom_rank'],
} as const

/** A field that keeps what a person entered, whatever feeds say, until it is released (decision 140). */
export type LockedField = keyof typeof LOCKED_COLUMNS

export const LOCKED_FIELDS = Object.keys(LOCKED_COLUMNS) as LockedField[]

/** Names of the fields in sentences. */
export const LOCKED_FIELD_NAMES: Readonly<Record<LockedField, string>> = {
  price: 'price',
  tag: 'tag',
  status: 'status',
  rank: 'rank',
}

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
}

/** The columns of a vehicle behind the fields. */
export interface HandColumns {
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
})

/** One of those values as a form has it. */
export function handText(field: LockedField, value: HandValues[LockedField]): string {
  if (value === null) return ''
  if (field !== 'price') return String(value)
  const cents = Number(value)
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}

/** A value that was read, or what is wrong with it. */
export type Read<T> = { ok: true; value: T } | { ok: false; problem: string }

const PRICE = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d{2}))?$/
/** A price above this has a digit too many. */
export const MOST_PRICE_DOLLARS = 10_000_000
export const MOST_TAG = 40
export const MOST_RANK = 9_999

export const HAND_PROBLEMS = {
  price: 'Please enter a price in dollars, such as 29,990, or nothing for a price on enquiry.',
  priceHigh: 'That price is above 10 million. Please check it.',
  tag: `Please use at most ${MOST_TAG} characters.`,
  status: 'Please choose a status.',
  rank: `Please enter a whole number from 0 to ${MOST_RANK.toLocaleString('en-AU')}.`,
} as const

const ok = <T>(value: T): Read<T> => ({ ok: true, value })
const refused = (problem: string): { ok: false; problem: string } => ({ ok: false, problem })

/** Reads what somebody typed for a field. An empty price is one on enquiry, an empty rank the usual one. */
export function readHandValue(field: LockedField, typed: string): Read<HandValues[LockedField]> {
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
  return LOCKED_COLUMNS[field].some((column) => (car[column] ?? null) !== (fed[column] ?? null))
}
