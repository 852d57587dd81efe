import type { Car } from './car.ts'
import { explain, meetsAll, type Condition, type ExplainedCondition } from './condition.ts'

const DAY_MS = 86_400_000

/** The current time and the days that a sold vehicle stays listed (`include_sold_cars_days`). */
export interface SoldWindow {
  soldDays: number
  now: Date
}

/** The earliest sale that is still listed (spec §9): `soldDays` times 24 hours before `now`, inclusive. */
export const soldWindow = ({ soldDays, now }: SoldWindow): Date => new Date(now.getTime() - soldDays * DAY_MS)

/**
 * Whether a vehicle can be bought: in stock or coming soon (spec §4 Car availability). A vehicle marked sold cannot,
 * whatever status its feed has.
 */
export const isAvailable = (car: Pick<Car, 'status' | 'sold'>): boolean =>
  !car.sold && (car.status === 'in_stock' || car.status === 'coming_soon')

/** Whether a vehicle is listed for sale, not for rental or subscription (decision 1: Search). */
export const isForSale = (car: Pick<Car, 'listing_type'>): boolean => car.listing_type === 'sale'

/** Whether a vehicle was sold within the window; a sale without a date was not (spec §9). */
export const isRecentlySold = (car: Pick<Car, 'sold' | 'sold_at'>, window: SoldWindow): boolean =>
  car.sold && car.sold_at !== null && car.sold_at.getTime() >= soldWindow(window).getTime()

/** The fields of a vehicle that decide whether it is listed. */
export type ListableCar = Pick<Car, 'status' | 'sold' | 'sold_at' | 'show_on_dealer_website'>

/** Every condition of spec §9 Available-stock filter. */
const LISTED: readonly Condition<ListableCar, SoldWindow>[] = [
  {
    name: 'Shown on the website',
    holds: (car) => car.show_on_dealer_website,
    seen: (car) => (car.show_on_dealer_website ? 'not hidden' : 'hidden in the stock'),
  },
  {
    name: 'In stock, coming soon or just sold',
    holds: (car, window) => isAvailable(car) || isRecentlySold(car, window),
    seen: (car, { soldDays }) =>
      car.sold
        ? `sold ${car.sold_at?.toISOString() ?? 'on an unknown date'}, include_sold_cars_days is ${soldDays}`
        : `${car.status}, not sold`,
  },
]

/** Whether a vehicle belongs in the site's lists: available or recently sold, and shown on the website (spec §9). */
export const isListed = (car: ListableCar, window: SoldWindow): boolean => meetsAll(LISTED, car, window)

/** The conditions of `isListed` with their results. */
export const explainListed = (car: ListableCar, window: SoldWindow): readonly ExplainedCondition[] =>
  explain(LISTED, car, window)

/** The state of a vehicle's page: offered, sold and still shown (200), or gone (410). */
export type VehiclePageState = 'available' | 'sold' | 'gone'

/** The state of a vehicle's page, with the same window as the lists, so that no list links to a removed page. */
export function vehiclePageState(car: ListableCar, window: SoldWindow): VehiclePageState {
  if (!isListed(car, window)) return 'gone'
  return isAvailable(car) ? 'available' : 'sold'
}

/** Whether a vehicle is sold, for the explanation of a condition. */
export const soldSeen = (car: Pick<Car, 'sold'>): string => (car.sold ? 'sold' : 'not sold')

/** Whether a vehicle is reserved, for the explanation of a condition. */
export const reservedSeen = (car: Pick<Car, 'reserved'>): string => (car.reserved ? 'reserved' : 'not reserved')

/** The label that shows a vehicle's availability. */
export interface AvailabilityTag {
  kind: 'sold' | 'tag'
  label: string
}

/** The dealer's own tag, trimmed; null if there is none. */
export const customTag = (car: Pick<Car, 'tag'>): string | null => car.tag?.trim() || null

/** The dealer's own tag, for the explanation of a condition. */
export function tagSeen(car: Pick<Car, 'tag'>): string {
  const tag = customTag(car)
  return tag === null ? 'no tag' : `tag '${tag}'`
}

/**
 * The availability tag of a vehicle (spec §4): the sold tag if it is not available, else the dealer's own tag, else
 * none. A vehicle that left the stock without being marked sold is not labelled as just sold.
 */
export function availabilityTag(car: Pick<Car, 'status' | 'sold' | 'tag'>): AvailabilityTag | null {
  if (!isAvailable(car)) return { kind: 'sold', label: car.sold ? 'JUST SOLD' : 'SOLD' }
  const label = customTag(car)
  return label === null ? null : { kind: 'tag', label }
}

const TEST_DRIVE_ONLY = /^\*?\s*test\s+drive\s+only\s*\*?$/i

/** Whether the tag marks a vehicle as for test drives only, with or without a star on either side (spec §4). */
export const isTestDriveOnly = (car: Pick<Car, 'tag'>): boolean => TEST_DRIVE_ONLY.test(customTag(car) ?? '')
