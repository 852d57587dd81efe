import { isForSale } from './availability.ts'
import type { Car } from './car.ts'
import { OFFERING_PRICE_CENTS } from './price.ts'
import { causesOf, type Condition, type RefusalCause } from './refusal.ts'

/** The fields of a vehicle that the trade-in rule needs. */
export type TradeInCar = Pick<Car, 'listing_type' | 'status' | 'sold' | 'reserved' | 'price_cents'>

/** The fields of a site that the trade-in rule needs. */
export interface TradeInSite {
  settings: { autograb: boolean }
}

/** Every condition of spec §5 Trade-in valuation, for a vehicle that is for sale. */
const CONDITIONS: readonly Condition<TradeInCar, TradeInSite>[] = [
  { holds: (_car, { settings }) => settings.autograb, cause: 'off' },
  { holds: isForSale, cause: 'not_for_sale' },
  { holds: (car) => car.status === 'in_stock', cause: 'not_in_stock' },
  { holds: (car) => !car.sold, cause: 'sold' },
  { holds: (car) => !car.reserved, cause: 'reserved' },
  { holds: (car) => (car.price_cents ?? 0) > OFFERING_PRICE_CENTS, cause: 'other' },
]

/** Why a trade-in valuation is not offered against a vehicle, in the order of spec §5; empty if it is. */
export const tradeInRefusals = (car: TradeInCar, site: TradeInSite): readonly RefusalCause[] =>
  causesOf(CONDITIONS, car, site)
