import { vehiclePageState, type SoldWindow } from '../car/availability.ts'
import type { Car } from '../car/car.ts'

/** Vehicles that one link holds at most: its address has to survive every mail program. */
export const SHORTLIST_CAP = 50

/** The vehicles of a shortlist as they stand today. */
export interface Shortlisted<C> {
  /** Those that have a page: for sale first, then the ones sold meanwhile, each group in the order chosen. */
  shown: readonly C[]
  /** How many were chosen that have none any more. */
  gone: number
}

type ShortlistedCar = Pick<Car, 'id' | 'status' | 'sold' | 'sold_at' | 'show_on_dealer_website'>

/**
 * What has become of the vehicles that somebody chose. `cars` are those of them that the site still knows; a vehicle is
 * gone when its own page is (spec §9 sold window), so that no shortlist leads to a page that is not there.
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
  return { shown, gone: ids.length - shown.length }
}
