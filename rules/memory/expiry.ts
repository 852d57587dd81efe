/** Days after which what a browser remembers of a visitor is forgotten (spec §4, §9). */
export const MEMORY_EXPIRY_DAYS = 30

const DAY_MS = 86_400_000

/** Whether something saved then is too old to be remembered, or was saved by a clock that is out by as much (spec §4). */
export const isExpired = (savedAt: string, now: Date): boolean =>
  Math.abs(now.getTime() - Date.parse(savedAt)) > MEMORY_EXPIRY_DAYS * DAY_MS
