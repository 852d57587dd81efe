import { isAvailable, isForSale } from './availability.ts'
import type { Car } from './car.ts'
import { causesOf, type Condition, type RefusalCause } from './refusal.ts'
import { isTowed } from './towed.ts'

/** What a test drive needs to know of a vehicle. */
export type DrivenCar = Pick<Car, 'listing_type' | 'status' | 'sold' | 'body'>

/** What a test drive needs to know of a site. */
export interface TestDriveSite {
  settings: { test_drive_enabled: boolean }
}

/**
 * A test drive is of a vehicle that can be bought, that is available (spec §4 Car availability) and that one can sit
 * behind the wheel of.
 */
const CONDITIONS: readonly Condition<DrivenCar, TestDriveSite>[] = [
  { holds: (_car, { settings }) => settings.test_drive_enabled, cause: 'off' },
  { holds: isForSale, cause: 'not_for_sale' },
  { holds: (car) => !car.sold, cause: 'sold' },
  { holds: (car) => isAvailable({ ...car, sold: false }), cause: 'not_in_stock' },
  { holds: (car) => !isTowed(car), cause: 'towed' },
]

/** Why a test drive of a vehicle is not offered; empty when it is. */
export const testDriveRefusals = (car: DrivenCar, site: TestDriveSite): readonly RefusalCause[] =>
  causesOf(CONDITIONS, car, site)
