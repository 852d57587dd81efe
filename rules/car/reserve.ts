import { paymentKey } from '../payment/key.ts'
import type { PaymentProvider } from '../kinds/paymentProvider.ts'
import { isForSale, isTestDriveOnly } from './availability.ts'
import type { Car } from './car.ts'
import { OFFERING_PRICE_CENTS } from './price.ts'
import { causesOf, type Condition, type RefusalCause } from './refusal.ts'

/** The fields of a vehicle that the reservation rule needs. */
export type ReservableCar = Pick<
  Car,
  | 'listing_type'
  | 'status'
  | 'sold'
  | 'reserved'
  | 'reservable'
  | 'tag'
  | 'price_cents'
  | 'payment_processors'
  | 'has_checkout_payment_processor'
>

/** The fields of a site that the reservation rule needs; `Site` has them. */
export interface ReserveSite {
  paymentProvider: PaymentProvider | null
}

/** Every condition of spec §5 Reserve, for a vehicle that is for sale. */
const CONDITIONS: readonly Condition<ReservableCar, ReserveSite>[] = [
  { holds: (_car, { paymentProvider }) => paymentProvider !== null, cause: 'off' },
  { holds: isForSale, cause: 'not_for_sale' },
  { holds: (car) => car.status === 'in_stock', cause: 'not_in_stock' },
  { holds: (car) => !isTestDriveOnly(car), cause: 'test_drive_only' },
  {
    holds: (car, { paymentProvider }) =>
      car.has_checkout_payment_processor ||
      (paymentProvider !== null && paymentKey(car.payment_processors, paymentProvider) !== null),
    cause: 'other',
  },
  { holds: (car) => !car.sold, cause: 'sold' },
  { holds: (car) => !car.reserved, cause: 'reserved' },
  { holds: (car) => (car.price_cents ?? 0) > OFFERING_PRICE_CENTS, cause: 'other' },
  { holds: (car) => car.reservable !== false, cause: 'other' },
  { holds: (car) => car.payment_processors.length > 0, cause: 'other' },
]

/** Why a vehicle cannot be reserved, in the order of spec §5; empty if it can. */
export const reserveRefusals = (car: ReservableCar, site: ReserveSite): readonly RefusalCause[] =>
  causesOf(CONDITIONS, car, site)
