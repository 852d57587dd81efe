/** Tells one state of a delivery from a later one (decision 147): when it was changed last, in milliseconds. */
export const deliveryStamp = ({ updated_at }: { updated_at: Date }): string => String(updated_at.getTime())
