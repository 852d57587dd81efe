/** Whether a booking can still be moved or cancelled by who made it: until it begins. */
export const isToCome = (startsAt: Date, now: Date): boolean => startsAt.getTime() > now.getTime()
