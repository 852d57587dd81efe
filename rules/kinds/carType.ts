/** What a vehicle is sold as (spec §3 Car `car_type`). */
export const CAR_TYPES = ['new', 'used', 'demo'] as const
export type CarType = (typeof CAR_TYPES)[number]

/** What a vehicle is listed for (decision 1: Search): to be bought, rented or had by subscription. */
export const LISTING_TYPES = ['sale', 'rental', 'subscription'] as const
export type ListingType = (typeof LISTING_TYPES)[number]
