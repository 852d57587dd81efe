import { paymentKey, type PaymentProvider } from '../payment/key.ts'
import { isTestDriveOnly } from './availability.ts'
import type { Car } from './car.ts'
import { OFFERING_PRICE_CENTS } from './price.ts'

/** What reserving needs to know of a vehicle. */
export type ReservableCar = Pick<
  Car,
  | 'status'
  | 'sold'
  | 'reserved'
  | 'reservable'
  | 'tag'
  | 'price_cents'
  | 'payment_processors'
  | 'has_checkout_payment_processor'
>

/** What reserving needs to know of a site. */
export interface ReserveSite {
  settings: { payment_provider: PaymentProvider | null }
}

interface Condition {
  holds: (car: ReservableCar, provider: PaymentProvider | null) => boolean
  refusal: string
}

/** Every condition of spec §5 Reserve, each with what is said when it fails. */
const CONDITIONS: readonly Condition[] = [
  { holds: (_car, provider) => provider !== null, refusal: 'This site takes no payments online.' },
  { holds: (car) => car.status === 'in_stock', refusal: 'The vehicle is not in stock.' },
  { holds: (car) => !isTestDriveOnly(car), refusal: 'The vehicle is for test drives only.' },
  {
    holds: (car, provider) =>
      car.has_checkout_payment_processor ||
      (provider !== null && paymentKey(car.payment_processors, provider) !== null),
    refusal: 'No payment key is set up for the vehicle.',
  },
  { holds: (car) => !car.sold, refusal: 'The vehicle is sold.' },
  { holds: (car) => !car.reserved, refusal: 'The vehicle is reserved already.' },
  { holds: (car) => (car.price_cents ?? 0) > OFFERING_PRICE_CENTS, refusal: 'The vehicle has no price above 200.' },
  { holds: (car) => car.reservable !== false, refusal: 'The dealer does not take reservations for the vehicle.' },
  { holds: (car) => car.payment_processors.length > 0, refusal: 'The vehicle has no payment processor.' },
]

/** Why a vehicle cannot be reserved, in plain words and in the order of spec §5; empty when it can be. */
export const reserveRefusals = (car: ReservableCar, site: ReserveSite): readonly string[] =>
  CONDITIONS.filter(({ holds }) => !holds(car, site.settings.payment_provider)).map(({ refusal }) => refusal)

/** Whether a visitor may reserve the vehicle (spec §5): lights the button, guards the checkout and the payment call. */
export const canReserve = (car: ReservableCar, site: ReserveSite): boolean =>
  CONDITIONS.every(({ holds }) => holds(car, site.settings.payment_provider))
