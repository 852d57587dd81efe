import { vehiclePageState, type SoldWindow } from '../car/availability.ts'
import type { Car } from '../car/car.ts'

/** Maximum number of vehicles in one link, whose address must not be too long for email programs. */
export const SHORTLIST_CAP = 50

/** The current state of a shortlist's vehicles. */
export interface Shortlisted<C> {
  /** Those that still have a page: for sale first, then the ones sold meanwhile, each group in the order chosen. */
  shown: readonly C[]
  /** How many of them no longer have a page. */
  removed: number
}

type ShortlistedCar = Pick<Car, 'id' | 'status' | 'sold' | 'sold_at' | 'show_on_dealer_website'>

/**
 * The current state of the chosen vehicles. `cars` are those that the site still has; a vehicle counts in `removed` when its
 * own page is (spec §9 sold window), so that no shortlist links to a missing page.
 */
export function shortlisted<C extends ShortlistedCar>(
  ids: readonly number[],
  cars: readonly C[],
  window: SoldWindow,
): Shortlisted<C> {
  const byId = new Map(cars.map((car) => [car.id, { car, state: vehiclePageState(car, window) }]))
  const found = ids.flatMap((id) => byId.get(id) ?? [])
  const of = (wanted: 'available' | 'sold') => found.filter(({ state }) => state === wanted).map(({ car }) => car)
  const shown = [...of('available'), ...of('sold')]
  return { shown, removed: ids.length - shown.length }
}
