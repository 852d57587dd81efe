import { isForSale } from './availability.ts'
import type { Car } from './car.ts'
import { explain, type ExplainedCondition } from './condition.ts'
import { causesOf, type OfferCondition, type RefusalCause } from './refusal.ts'

/** The fields of a vehicle that the finance rule needs. */
export type FinancedCar = Pick<Car, 'listing_type'>

/** The fields of a site that the finance rule needs. */
export interface FinancingSite {
  settings: { finance_enabled: boolean }
}

/** Finance is for purchases only, not for rental or subscription (spec §2 Finance, decision 1: Search). */
const CONDITIONS: readonly OfferCondition<FinancedCar, FinancingSite>[] = [
  {
    name: 'The site offers finance',
    holds: (_car, { settings }) => settings.finance_enabled,
    cause: 'off',
    seen: (_car, { settings }) => `finance_enabled is ${settings.finance_enabled}`,
  },
  { name: 'Listed for sale', holds: isForSale, cause: 'not_for_sale', seen: (car) => car.listing_type },
]

/** Why finance is not offered for a vehicle; empty if it is. */
export const financeRefusals = (car: FinancedCar, site: FinancingSite): readonly RefusalCause[] =>
  causesOf(CONDITIONS, car, site)

/** The conditions of finance with their results. */
export const explainFinance = (car: FinancedCar, site: FinancingSite): readonly ExplainedCondition[] =>
  explain(CONDITIONS, car, site)
