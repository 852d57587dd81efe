/** Delay of the greeting of a text widget (spec §9 Chat). */
export const GREETING_DELAY_MS = 3_000
/** Interval at which a widget that loads is asked whether it is ready (spec §9 Chat). */
export const POLLING_MS = 100
/** Delay between a widget that had to be loaded being ready and being opened (spec §9 Chat). */
export const OPEN_DELAY_MS = 1_300
/** A widget that is not ready by then has failed. */
export const READY_LIMIT_MS = 10_000
/** A message counts as new for so long after the time of its event (spec §4 Chat). */
export const NEW_MESSAGE_MS = 10_000

/** Whether a text widget greets (spec §4 Chat): after three seconds, unless the greeting was closed before. */
export const greets = (openForMs: number, closedBefore: boolean): boolean =>
  !closedBefore && openForMs >= GREETING_DELAY_MS

/** What to do about a widget that is loading: ask again, open it, or give up. */
export type WidgetStep = { kind: 'open' | 'ask' | 'fail'; afterMs: number }

/** The next step with a widget; one that was there at once has been loaded before, and needs no time to settle. */
export function widgetStep({ ready, waitedMs }: { ready: boolean; waitedMs: number }): WidgetStep {
  if (ready) return { kind: 'open', afterMs: waitedMs === 0 ? 0 : OPEN_DELAY_MS }
  return waitedMs >= READY_LIMIT_MS ? { kind: 'fail', afterMs: 0 } : { kind: 'ask', afterMs: POLLING_MS }
}

/**
 * Whether a customer's message starts a conversation (spec §4 Chat): the first one, within ten seconds of the time of
 * its event. Any other is one more message.
 */
export const startsConversation = ({ sentAt, now }: { sentAt: number; now: number }, startedBefore: boolean): boolean =>
  !startedBefore && Math.abs(now - sentAt) <= NEW_MESSAGE_MS
