/** Days after which data stored in a visitor's browser expires (spec §4, §9). */
export const MEMORY_EXPIRY_DAYS = 30

const DAY_MS = 86_400_000

/** Whether stored data has expired, or has a date as far in the future because of a wrong clock (spec §4). */
export const isExpired = (savedAt: string, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(savedAt)) > MEMORY_EXPIRY_DAYS * DAY_MS
