import type { Condition } from './condition.ts'

/**
 * Why something is not offered for a vehicle (spec §5 Offering rules): the site does not offer it at all, or the
 * vehicle is sold, reserved, not in stock, for test drives only, towed, or listed for rental or subscription; `other`
 * is what a visitor need not know, such as a missing payment key.
 */
export type RefusalCause =
  | 'off'
  | 'sold'
  | 'reserved'
  | 'not_for_sale'
  | 'not_in_stock'
  | 'test_drive_only'
  | 'towed'
  | 'other'

/** One condition for offering something, and the cause reported if it is not met. */
export interface OfferCondition<C, S> extends Condition<C, S> {
  cause: RefusalCause
}

/** The causes of all unmet conditions, in order; empty if all are met. */
export const causesOf = <C, S>(conditions: readonly OfferCondition<C, S>[], car: C, site: S): readonly RefusalCause[] =>
  conditions.filter(({ holds }) => !holds(car, site)).map(({ cause }) => cause)
