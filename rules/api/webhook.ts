/** What a webhook of the API may be told of; each tells what the thing is now. */
export const WEBHOOK_EVENTS = [
  'vehicle.created',
  'vehicle.updated',
  'lead.created',
  'lead.updated',
  'reservation.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 7_200_000
/** Together about three days, longer than a weekend. */
const MOST_ATTEMPTS = 45

/** When a webhook that has failed so many times is tried again; null for never. */
export function nextAttempt(failures: number, now: Date): Date | null {
  if (failures >= MOST_ATTEMPTS) return null
  return new Date(now.getTime() + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1)))
}
