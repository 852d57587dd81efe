import { isAvailable, isForSale } from './availability.ts'
import type { Car } from './car.ts'
import { causesOf, type Condition, type RefusalCause } from './refusal.ts'
import { isTowed } from './towed.ts'

/** The fields of a vehicle that the test drive rule needs. */
export type DrivenCar = Pick<Car, 'listing_type' | 'status' | 'sold' | 'body'>

/** The fields of a site that the test drive rule needs. */
export interface TestDriveSite {
  settings: { test_drive_enabled: boolean }
}

/** Test drives are for vehicles that are for sale, available (spec §4 Car availability) and not towed. */
const CONDITIONS: readonly Condition<DrivenCar, TestDriveSite>[] = [
  { holds: (_car, { settings }) => settings.test_drive_enabled, cause: 'off' },
  { holds: isForSale, cause: 'not_for_sale' },
  { holds: (car) => !car.sold, cause: 'sold' },
  { holds: (car) => isAvailable({ ...car, sold: false }), cause: 'not_in_stock' },
  { holds: (car) => !isTowed(car), cause: 'towed' },
]

/** Why a test drive of a vehicle is not offered; empty if it is. */
export const testDriveRefusals = (car: DrivenCar, site: TestDriveSite): readonly RefusalCause[] =>
  causesOf(CONDITIONS, car, site)
