/** Size of an offer's picture on its card (spec §9), in pixels. */
export const OFFER_IMAGE = { width: 375, height: 250 } as const
