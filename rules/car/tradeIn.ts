import type { Car } from './car.ts'
import { OFFERING_PRICE_CENTS } from './price.ts'

/** Whether a trade-in valuation is offered against a vehicle (spec §5): the site values, and the vehicle is there to buy. */
export const canValueTradeIn = (
  car: Pick<Car, 'status' | 'sold' | 'reserved' | 'price_cents'>,
  site: { settings: { autograb: boolean } },
): boolean =>
  site.settings.autograb &&
  car.status === 'in_stock' &&
  !car.sold &&
  !car.reserved &&
  (car.price_cents ?? 0) > OFFERING_PRICE_CENTS
