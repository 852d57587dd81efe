import { isForSale } from './availability.ts'
import type { Car } from './car.ts'
import { causesOf, type Condition, type RefusalCause } from './refusal.ts'

/** The fields of a vehicle that the finance rule needs. */
export type FinancedCar = Pick<Car, 'listing_type'>

/** The fields of a site that the finance rule needs. */
export interface FinancingSite {
  settings: { finance_enabled: boolean }
}

/** Finance is for purchases only, not for rental or subscription (spec §2 Finance, decision 1: Search). */
const CONDITIONS: readonly Condition<FinancedCar, FinancingSite>[] = [
  { holds: (_car, { settings }) => settings.finance_enabled, cause: 'off' },
  { holds: isForSale, cause: 'not_for_sale' },
]

/** Why finance is not offered for a vehicle; empty if it is. */
export const financeRefusals = (car: FinancedCar, site: FinancingSite): readonly RefusalCause[] =>
  causesOf(CONDITIONS, car, site)
