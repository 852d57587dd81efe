/** The condition of a vehicle (spec §3 Car `car_type`). */
export const CAR_TYPES = ['new', 'used', 'demo'] as const
export type CarType = (typeof CAR_TYPES)[number]

/** How a vehicle is offered (decision 1: Search): for sale, rental or subscription. */
export const LISTING_TYPES = ['sale', 'rental', 'subscription'] as const
export type ListingType = (typeof LISTING_TYPES)[number]
