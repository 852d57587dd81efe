import { isAvailable, isForSale, soldSeen } from './availability.ts'
import type { Car } from './car.ts'
import { explain, type ExplainedCondition } from './condition.ts'
import { causesOf, type OfferCondition, type RefusalCause } from './refusal.ts'
import { isTowed } from './towed.ts'

/** The fields of a vehicle that the test drive rule needs. */
export type DrivenCar = Pick<Car, 'listing_type' | 'status' | 'sold' | 'body'>

/** The fields of a site that the test drive rule needs. */
export interface TestDriveSite {
  settings: { test_drive_enabled: boolean }
}

/** Test drives are for vehicles that are for sale, available (spec §4 Car availability) and not towed. */
const CONDITIONS: readonly OfferCondition<DrivenCar, TestDriveSite>[] = [
  {
    name: 'The site takes test drive bookings',
    holds: (_car, { settings }) => settings.test_drive_enabled,
    cause: 'off',
    seen: (_car, { settings }) => `test_drive_enabled is ${settings.test_drive_enabled}`,
  },
  { name: 'Listed for sale', holds: isForSale, cause: 'not_for_sale', seen: (car) => car.listing_type },
  { name: 'Not sold', holds: (car) => !car.sold, cause: 'sold', seen: soldSeen },
  {
    name: 'In stock or coming soon',
    holds: (car) => isAvailable({ ...car, sold: false }),
    cause: 'not_in_stock',
    seen: (car) => car.status,
  },
  { name: 'Not towed', holds: (car) => !isTowed(car), cause: 'towed', seen: (car) => car.body ?? 'no body type' },
]

/** Why a test drive of a vehicle is not offered; empty if it is. */
export const testDriveRefusals = (car: DrivenCar, site: TestDriveSite): readonly RefusalCause[] =>
  causesOf(CONDITIONS, car, site)

/** The conditions of a test drive with their results. */
export const explainTestDrive = (car: DrivenCar, site: TestDriveSite): readonly ExplainedCondition[] =>
  explain(CONDITIONS, car, site)
