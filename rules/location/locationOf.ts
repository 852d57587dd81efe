import type { Car, CarLocation } from '../car/car.ts'
import type { Location } from './location.ts'

/** The vehicle's location, else the first of its dealership; null if the site has neither. */
export const locationOf = (
  car: Pick<Car, 'dealership_id'> & { location: Pick<CarLocation, 'id'> | null },
  locations: readonly Location[],
): Location | null =>
  locations.find(({ id }) => id === car.location?.id) ??
  locations.find(({ dealership_id }) => dealership_id === car.dealership_id) ??
  null
