import type { Car } from './car.ts'
import { advertisedPriceCents } from './price.ts'

/** Maximum difference between prices that count as similar, as a fraction. */
const SHARE = 0.15
/** Bounds are rounded to whole hundreds. */
const STEP_CENTS = 100_00

/** Prices similar to a vehicle's own, both bounds included, in cents. */
export interface PriceBand {
  min: number
  max: number
}

/** The range of prices similar to a vehicle's; null if its own is not shown. */
export function priceBand(car: Pick<Car, 'price_cents' | 'price_type'>): PriceBand | null {
  const cents = advertisedPriceCents(car)
  if (cents === null) return null
  return {
    min: Math.floor((cents * (1 - SHARE)) / STEP_CENTS) * STEP_CENTS,
    max: Math.ceil((cents * (1 + SHARE)) / STEP_CENTS) * STEP_CENTS,
  }
}
