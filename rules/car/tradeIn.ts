import { isForSale } from './availability.ts'
import type { Car } from './car.ts'
import { OFFERING_PRICE_CENTS } from './price.ts'
import { causesOf, type Condition, type RefusalCause } from './refusal.ts'

/** What a trade-in valuation needs to know of the vehicle that it is against. */
export type TradeInCar = Pick<Car, 'listing_type' | 'status' | 'sold' | 'reserved' | 'price_cents'>

/** What a trade-in valuation needs to know of a site. */
export interface TradeInSite {
  settings: { autograb: boolean }
}

/** Every condition of spec §5 Trade-in valuation, for a vehicle that is there to be bought. */
const CONDITIONS: readonly Condition<TradeInCar, TradeInSite>[] = [
  { holds: (_car, { settings }) => settings.autograb, cause: 'off' },
  { holds: isForSale, cause: 'not_for_sale' },
  { holds: (car) => car.status === 'in_stock', cause: 'not_in_stock' },
  { holds: (car) => !car.sold, cause: 'sold' },
  { holds: (car) => !car.reserved, cause: 'reserved' },
  { holds: (car) => (car.price_cents ?? 0) > OFFERING_PRICE_CENTS, cause: 'other' },
]

/** Why no trade-in valuation is offered against a vehicle, in the order of spec §5; empty when one is. */
export const tradeInRefusals = (car: TradeInCar, site: TradeInSite): readonly RefusalCause[] =>
  causesOf(CONDITIONS, car, site)
