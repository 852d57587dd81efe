/** What a webhook of the API may be told of; each tells what the thing is now. */
export const WEBHOOK_EVENTS = [
  'vehicle.created',
  'vehicle.updated',
  'lead.created',
  'lead.updated',
  'reservation.changed',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** What a webhook is told when somebody tests it; no change is called so. */
export const TEST_EVENT = 'webhook.test'

/** Everything that a call can be about. */
export const CALL_EVENTS = [...WEBHOOK_EVENTS, TEST_EVENT] as const
export type CallEvent = (typeof CALL_EVENTS)[number]

/** The events in words. */
export const EVENT_LABELS: Readonly<Record<CallEvent, string>> = {
  'vehicle.created': 'Vehicle added',
  'vehicle.updated': 'Vehicle changed',
  'lead.created': 'Lead received',
  'lead.updated': 'Lead changed',
  'reservation.changed': 'Reservation changed',
  'webhook.test': 'Test',
}

/** Events as they are compared and logged. */
export const eventWords = (events: readonly string[]): string =>
  WEBHOOK_EVENTS.filter((event) => events.includes(event))
    .map((event) => EVENT_LABELS[event])
    .join(', ')

/** Which calls of the log are listed. */
export const CALL_VIEWS = ['all', 'dead', 'waiting'] as const
export type CallView = (typeof CALL_VIEWS)[number]

const LONGEST_ADDRESS = 1_000

/** What is wrong with the address of a webhook; null if it can be called (decision 164). */
export function webhookAddressProblem(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter an address that begins with https://.'
  if (text.length > LONGEST_ADDRESS) return 'Please use at most 1,000 characters.'
  if (url.username !== '' || url.password !== '')
    return 'Leave the user name and password out. Calls are signed with the webhook’s secret.'
  return null
}

/** For how long a webhook that was removed can be restored. */
export const WEBHOOK_RESTORE_MINUTES = 10

/** For how long the secret before the one that a webhook has signs too. */
export const EARLIER_SECRET_HOURS = 24

/** Until when the secret signs that another one replaces now (decision 171). */
export const earlierSecretUntil = (now: Date): Date => new Date(now.getTime() + EARLIER_SECRET_HOURS * 3_600_000)

/** For how long calls that were made or given up are in the log. */
export const WEBHOOK_LOG_DAYS = 30

/** Whether a webhook that was removed can still be restored. */
export const canRestoreWebhook = (removedAt: Date | null, now: Date): boolean =>
  removedAt !== null && now.getTime() - removedAt.getTime() < WEBHOOK_RESTORE_MINUTES * 60_000

const FIRST_DELAY_MS = 30_000
const LONGEST_DELAY_MS = 7_200_000
/** Together about three days, longer than a weekend. */
const MOST_ATTEMPTS = 45

/** When a webhook that has failed so many times is tried again; null for never. */
export function nextAttempt(failures: number, now: Date): Date | null {
  if (failures >= MOST_ATTEMPTS) return null
  return new Date(now.getTime() + Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (failures - 1)))
}
