import { isAvailable } from './availability.ts'
import type { Car } from './car.ts'
import type { LiveState } from './liveNotice.ts'

/** The state of a vehicle that open pages follow; null for one that is not on the site any more. */
export function liveState(car: Pick<Car, 'status' | 'sold' | 'reserved'> | null): LiveState {
  if (!car || !isAvailable(car)) return 'gone'
  return car.reserved ? 'reserved' : 'available'
}
