/** How long a browser keeps an event that it could not send. */
export const EVENT_KEPT_MS = 7 * 86_400_000
/** A clock that is ahead by less is believed. */
const AHEAD_MS = 5 * 60_000

/**
 * When an event happened (spec §3 Tracking event: time). It is what the browser says, so that an event that is sent
 * again is the same event; a time that cannot be true is replaced by the one of arrival.
 *
 * @param stated time of the event in ISO 8601
 */
export function occurredAt(stated: unknown, now: Date): Date {
  const time = typeof stated === 'string' ? Date.parse(stated) : Number.NaN
  return time >= now.getTime() - EVENT_KEPT_MS && time <= now.getTime() + AHEAD_MS ? new Date(time) : now
}
