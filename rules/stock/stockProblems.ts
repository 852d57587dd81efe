import type { Car } from '../car/car.ts'

/** What is wrong with a vehicle that is not sold, for the list of stock, in the order in which it matters. */
export const STOCK_PROBLEMS = {
  no_photos: 'No photos',
  no_price: 'No price',
  hidden: 'Hidden from the website',
  no_odometer: 'No odometer',
  no_vin: 'No VIN',
  feed_differs: 'Differs from the feed',
} as const

export type StockProblem = keyof typeof STOCK_PROBLEMS
export const STOCK_PROBLEM_NAMES = Object.keys(STOCK_PROBLEMS) as StockProblem[]

/** The fields of a vehicle that show what is wrong with it. */
export type ProblemCar = Pick<
  Car,
  'sold' | 'photos_count' | 'price_cents' | 'price_type' | 'show_on_dealer_website' | 'car_type' | 'km' | 'vin'
>

/** The problems of a vehicle; none of a sold one. */
export function stockProblems(car: ProblemCar, feedDiffers: boolean): StockProblem[] {
  if (car.sold) return []
  const has: Readonly<Record<StockProblem, boolean>> = {
    no_photos: car.photos_count === 0,
    no_price: car.price_cents === null || car.price_type === 'enquire',
    hidden: !car.show_on_dealer_website,
    no_odometer: car.car_type !== 'new' && car.km === null,
    no_vin: (car.vin ?? '').trim() === '',
    feed_differs: feedDiffers,
  }
  return STOCK_PROBLEM_NAMES.filter((name) => has[name])
}
