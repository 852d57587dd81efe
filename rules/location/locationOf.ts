import type { Car } from '../car/car.ts'
import type { Location } from './location.ts'

/** The location a vehicle stands at, else the first of its dealership; null where the site has none of them. */
export const locationOf = (
  car: Pick<Car, 'location' | 'dealership_id'>,
  locations: readonly Location[],
): Location | null =>
  locations.find(({ id }) => id === car.location?.id) ??
  locations.find(({ dealership_id }) => dealership_id === car.dealership_id) ??
  null
