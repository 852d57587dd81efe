import { isForSale } from './availability.ts'
import type { Car } from './car.ts'
import { causesOf, type Condition, type RefusalCause } from './refusal.ts'

/** What a finance application needs to know of a vehicle. */
export type FinancedCar = Pick<Car, 'listing_type'>

/** What a finance application needs to know of a site. */
export interface FinancingSite {
  settings: { finance_enabled: boolean }
}

/** Finance is for buying: nobody takes out a loan for a vehicle to rent (spec §2 Finance, decision 1: Search). */
const CONDITIONS: readonly Condition<FinancedCar, FinancingSite>[] = [
  { holds: (_car, { settings }) => settings.finance_enabled, cause: 'off' },
  { holds: isForSale, cause: 'not_for_sale' },
]

/** Why no finance is offered for a vehicle; empty when it is. */
export const financeRefusals = (car: FinancedCar, site: FinancingSite): readonly RefusalCause[] =>
  causesOf(CONDITIONS, car, site)
