import type { Car } from './car.ts'
import { advertisedPriceCents } from './price.ts'

/** How far from a vehicle's price others count as of the same price. */
const SHARE = 0.15
/** Bounds are whole hundreds, as somebody would type them. */
const STEP_CENTS = 100_00

/** Prices near a vehicle's own, both bounds included, in cents. */
export interface PriceBand {
  min: number
  max: number
}

/** The prices that count as near a vehicle's; null where its own is not told. */
export function priceBand(car: Pick<Car, 'price_cents' | 'price_type'>): PriceBand | null {
  const cents = advertisedPriceCents(car)
  if (cents === null) return null
  return {
    min: Math.floor((cents * (1 - SHARE)) / STEP_CENTS) * STEP_CENTS,
    max: Math.ceil((cents * (1 + SHARE)) / STEP_CENTS) * STEP_CENTS,
  }
}
