import { EVENT_LABELS } from '@forecourt/rules/api/webhook.ts'
import { failureWords } from '@forecourt/rules/delivery/failureWords.ts'
import type { DeskCall, DeskWebhook } from '@forecourt/server/staff/desk/webhooks.ts'
import { whenOf } from '../when.ts'

/** How a webhook does, as a word and a colour. */
export function stateOf({ state, dead }: Pick<DeskWebhook, 'state' | 'dead'>): { word: string; tone: string } {
  if (state === 'removed') return { word: 'Removed', tone: 'danger' }
  if (state === 'paused') return { word: 'Paused', tone: 'warn' }
  return dead > 0 ? { word: 'Failing', tone: 'danger' } : { word: 'On', tone: 'good' }
}

/** A webhook as the screens show it. */
export function shownWebhook(webhook: DeskWebhook, zone: string) {
  return {
    ...stateOf(webhook),
    id: webhook.id,
    url: webhook.url,
    events: [...webhook.events],
    eventWords: webhook.events.map((event) => EVENT_LABELS[event]).join(', '),
    site: webhook.site.name,
    state: webhook.state,
    canRestore: webhook.canRestore,
    version: webhook.version,
    dead: webhook.dead,
    lastCall: webhook.lastCallAt ? whenOf(webhook.lastCallAt, zone) : null,
    earlierUntil: webhook.earlierUntil ? whenOf(webhook.earlierUntil, zone) : null,
    secretSince: whenOf(webhook.rotatedAt ?? webhook.createdAt, zone),
  }
}

const CALL_STATES = {
  sent: { word: 'Accepted', tone: 'good' },
  waiting: { word: 'Waiting', tone: '' },
  retrying: { word: 'Trying again', tone: 'warn' },
  dead: { word: 'Failed', tone: 'danger' },
} as const

const SENDING_MS = 60_000

/** Whether a call is being made for the first time: whoever makes it has taken it until later. */
export const isBeingSent = ({ state, attempts, createdAt }: DeskCall, now: Date): boolean =>
  state === 'waiting' && attempts.length === 0 && now.getTime() - createdAt.getTime() < SENDING_MS

/** A call as the log shows it. */
export function shownCall(call: DeskCall, { zone, now, paused }: { zone: string; now: Date; paused: boolean }) {
  const isRetry = call.state === 'waiting' && call.attempts.length > 0
  const last = call.attempts.at(-1)
  const next =
    call.nextAt === null
      ? null
      : paused
        ? 'once the webhook is resumed'
        : call.nextAt <= now || isBeingSent(call, now)
          ? 'in a moment'
          : whenOf(call.nextAt, zone)
  return {
    id: call.id,
    event: EVENT_LABELS[call.event],
    eventName: call.event,
    subject: call.subject,
    state: call.state,
    ...CALL_STATES[isRetry ? 'retrying' : call.state],
    at: whenOf(call.createdAt, zone),
    occurredAt: call.createdAt.toISOString(),
    next,
    answer: last ? failureWords(last.answer) : null,
    attempts: call.attempts.toReversed().map(({ at, answer, ok, ms, bytes, body }) => ({
      at: whenOf(new Date(at), zone),
      answer: failureWords(answer),
      ok,
      took: ms === undefined ? null : `${ms} ms`,
      sent: bytes === undefined ? null : `${bytes} bytes sent`,
      body: body ?? null,
    })),
  }
}

/** A call in the log. */
export type ShownCall = ReturnType<typeof shownCall>

/** How calls are signed, under a secret. */
export const SIGNED_NOTE =
  'Every call has X-Forecourt-Signature: HMAC-SHA256, in hexadecimal, of X-Forecourt-Timestamp, a full stop and the body, with this secret. For a day after a change there are two, separated by a comma; accept a call if either is right.'
