import type { Car } from '../car/car.ts'
import { carTitle } from '../car/name.ts'
import { advertisedPriceCents, type PricedCar } from '../car/price.ts'

type Vehicle = PricedCar &
  Pick<Car, 'id' | 'slug' | 'stocknum' | 'year' | 'make' | 'model'> & { location: { id: number } | null }

/** What events say of a vehicle (spec §3 Tracking event, Vehicle tracking fields). */
export interface TrackedVehicle {
  car_id: number
  car_slug: string
  car_name: string
  location_id: number | null
  stocknum: string
  /** In whole units, if it is shown. */
  price: number | null
  name: string
}

/** The vehicle of an event, from the site's data. */
export function vehicleProperties(car: Vehicle): TrackedVehicle {
  const cents = advertisedPriceCents(car)
  return {
    car_id: car.id,
    car_slug: car.slug,
    car_name: carTitle(car),
    location_id: car.location?.id ?? null,
    stocknum: car.stocknum,
    price: cents === null ? null : cents / 100,
    name: carTitle(car),
  }
}
