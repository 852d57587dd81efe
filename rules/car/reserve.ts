import type { PaymentProvider } from '../kinds/paymentProvider.ts'
import { keyInWords, paymentKey } from '../payment/key.ts'
import { isForSale, isTestDriveOnly, reservedSeen, soldSeen, tagSeen } from './availability.ts'
import type { Car } from './car.ts'
import { explain, type ExplainedCondition } from './condition.ts'
import { ABOVE_OFFERING_PRICE, OFFERING_PRICE_CENTS, priceSeen } from './price.ts'
import { causesOf, type OfferCondition, type RefusalCause } from './refusal.ts'

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
  | 'currency'
  | 'payment_processors'
  | 'has_checkout_payment_processor'
  | 'dealership_id'
>

/** The fields of a site that the reservation rule needs; `Site` has them. */
export interface ReserveSite {
  paymentProvider: PaymentProvider | null
  paymentDealershipIds: readonly number[]
}

const seenProcessors = ({ payment_processors: processors }: ReservableCar): string =>
  processors.length === 0
    ? 'no payment processor'
    : processors.map((processor) => `${processor.authorization_type} ${keyInWords(processor)}`).join(', ')

/** Every condition of spec §5 Reserve, for a vehicle that is for sale. */
const CONDITIONS: readonly OfferCondition<ReservableCar, ReserveSite>[] = [
  {
    name: 'The site takes payments',
    holds: (_car, { paymentProvider }) => paymentProvider !== null,
    cause: 'off',
    seen: (_car, { paymentProvider }) =>
      paymentProvider ?? 'payment_provider is not set, not available on this platform, or without its secrets',
  },
  {
    name: 'The provider has the secrets of the dealership',
    holds: ({ dealership_id: dealership }, { paymentDealershipIds }) => paymentDealershipIds.includes(dealership),
    cause: 'other',
    seen: (car, { paymentDealershipIds }) =>
      paymentDealershipIds.includes(car.dealership_id) ? 'every secret' : 'a secret is missing',
  },
  { name: 'Listed for sale', holds: isForSale, cause: 'not_for_sale', seen: (car) => car.listing_type },
  { name: 'In stock', holds: (car) => car.status === 'in_stock', cause: 'not_in_stock', seen: (car) => car.status },
  {
    name: 'Not for test drives only',
    holds: (car) => !isTestDriveOnly(car),
    cause: 'test_drive_only',
    seen: tagSeen,
  },
  {
    name: 'A checkout payment processor or a key',
    holds: (car, { paymentProvider }) =>
      car.has_checkout_payment_processor ||
      (paymentProvider !== null && paymentKey(car.payment_processors, paymentProvider) !== null),
    cause: 'other',
    seen: (car) =>
      `${car.has_checkout_payment_processor ? 'checkout payment processor' : 'no checkout payment processor'}, ${seenProcessors(car)}`,
  },
  { name: 'Not sold', holds: (car) => !car.sold, cause: 'sold', seen: soldSeen },
  { name: 'Not reserved', holds: (car) => !car.reserved, cause: 'reserved', seen: reservedSeen },
  {
    name: ABOVE_OFFERING_PRICE,
    holds: (car) => (car.price_cents ?? 0) > OFFERING_PRICE_CENTS,
    cause: 'other',
    seen: priceSeen,
  },
  {
    name: 'Not excluded from reservations',
    holds: (car) => car.reservable !== false,
    cause: 'other',
    seen: (car) => `reservable is ${car.reservable ?? 'not set'}`,
  },
  {
    name: 'At least one payment processor',
    holds: (car) => car.payment_processors.length > 0,
    cause: 'other',
    seen: seenProcessors,
  },
]

/** Why a vehicle cannot be reserved, in the order of spec §5; empty if it can. */
export const reserveRefusals = (car: ReservableCar, site: ReserveSite): readonly RefusalCause[] =>
  causesOf(CONDITIONS, car, site)

/** The conditions of a reservation with their results. */
export const explainReserve = (car: ReservableCar, site: ReserveSite): readonly ExplainedCondition[] =>
  explain(CONDITIONS, car, site)
