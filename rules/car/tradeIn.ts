import { isForSale, reservedSeen, soldSeen } from './availability.ts'
import type { Car } from './car.ts'
import { explain, type ExplainedCondition } from './condition.ts'
import { ABOVE_OFFERING_PRICE, OFFERING_PRICE_CENTS, priceSeen } from './price.ts'
import { causesOf, type OfferCondition, type RefusalCause } from './refusal.ts'

/** The fields of a vehicle that the trade-in rule needs. */
export type TradeInCar = Pick<Car, 'listing_type' | 'status' | 'sold' | 'reserved' | 'price_cents' | 'currency'>

/** The fields of a site that the trade-in rule needs. */
export interface TradeInSite {
  settings: { autograb: boolean }
}

/** Every condition of spec §5 Trade-in valuation, for a vehicle that is for sale. */
const CONDITIONS: readonly OfferCondition<TradeInCar, TradeInSite>[] = [
  {
    name: 'The site values trade-ins',
    holds: (_car, { settings }) => settings.autograb,
    cause: 'off',
    seen: (_car, { settings }) => `autograb is ${settings.autograb}`,
  },
  { name: 'Listed for sale', holds: isForSale, cause: 'not_for_sale', seen: (car) => car.listing_type },
  { name: 'In stock', holds: (car) => car.status === 'in_stock', cause: 'not_in_stock', seen: (car) => car.status },
  { name: 'Not sold', holds: (car) => !car.sold, cause: 'sold', seen: soldSeen },
  { name: 'Not reserved', holds: (car) => !car.reserved, cause: 'reserved', seen: reservedSeen },
  {
    name: ABOVE_OFFERING_PRICE,
    holds: (car) => (car.price_cents ?? 0) > OFFERING_PRICE_CENTS,
    cause: 'other',
    seen: priceSeen,
  },
]

/** Why a trade-in valuation is not offered against a vehicle, in the order of spec §5; empty if it is. */
export const tradeInRefusals = (car: TradeInCar, site: TradeInSite): readonly RefusalCause[] =>
  causesOf(CONDITIONS, car, site)

/** The conditions of a trade-in valuation with their results. */
export const explainTradeIn = (car: TradeInCar, site: TradeInSite): readonly ExplainedCondition[] =>
  explain(CONDITIONS, car, site)
