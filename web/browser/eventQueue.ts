import { EVENT_KEPT_MS } from '@forecourt/rules/event/occurred.ts'
import { readJson, storageKey, storedKeys, writeJson, writeText } from './storage.ts'

/** Events are delayed so that they do not compete with the page load (spec §9). */
const SEND_DELAY_MS = 250
/** Events are stored in the browser up to this number; then the oldest are dropped. */
const MOST_STORED = 200
/** One call has no more events (server/api/events.ts), and a body that is sent completely even if the page is left. */
const MOST_SENT = 50
const MOST_BYTES = 50_000
const TIMEOUT_MS = 20_000
const FIRST_WAIT_MS = 2_000
const LONGEST_WAIT_MS = 300_000
/** Events near the end of the time for which the server believes them are dropped. */
const EXPIRY_MS = EVENT_KEPT_MS - 3_600_000

/** An event as it is sent (spec §3 Tracking event). */
export type QueuedEvent = Readonly<Record<string, unknown>>

interface Stored {
  since: number
  event: QueuedEvent
}

/** Where a site's events are stored and sent. */
export interface EventQueue {
  siteId: number
  url: string
}

let sequence = 0
let timer: ReturnType<typeof setTimeout> | undefined
let failures = 0
let sending = false
let listening = false

const prefixOf = ({ siteId }: EventQueue) => storageKey(siteId, 'event.')
const parse = (value: unknown): Stored => {
  const { since, event } = value as Partial<Stored>
  if (typeof since !== 'number' || event === null || typeof event !== 'object') throw new TypeError('not an event')
  return { since, event }
}

/**
 * Stores an event until the server has acknowledged it, and sends it after 250 ms, or at once if the visitor leaves the
 * page before that. Each event has a key of its own, so that two tabs cannot overwrite each other's.
 */
export function queueEvent(queue: EventQueue, event: QueuedEvent): void {
  const now = Date.now()
  const order = `${String(now).padStart(15, '0')}.${String(sequence++).padStart(6, '0')}`
  writeJson(storageKey(queue.siteId, `event.${order}.${Math.random().toString(36).slice(2, 8)}`), {
    since: now,
    event,
  })
  const keys = storedKeys(prefixOf(queue))
  for (const key of keys.slice(0, Math.max(0, keys.length - MOST_STORED))) writeText(key, null)
  listen(queue)
  // While the server is not reached, it is asked at longer intervals.
  if (failures === 0) plan(queue, SEND_DELAY_MS)
}

/** Sends the events that an earlier page could not. */
export function resumeEvents(queue: EventQueue): void {
  if (storedKeys(prefixOf(queue)).length === 0) return
  listen(queue)
  plan(queue, SEND_DELAY_MS)
}

function plan(queue: EventQueue, delay: number) {
  timer ??= setTimeout(() => void sendAll(queue), delay)
}

function listen(queue: EventQueue) {
  if (listening) return
  listening = true
  const now = () => void sendAll(queue)
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && now())
  window.addEventListener('pagehide', now)
  window.addEventListener('online', now)
}

/** The next events to send, oldest first, with their keys; those that are too old or corrupt are removed. */
function nextBatch(queue: EventQueue, most: number): { keys: string[]; events: QueuedEvent[] } {
  const keys: string[] = []
  const events: QueuedEvent[] = []
  let bytes = 0
  for (const key of storedKeys(prefixOf(queue))) {
    if (events.length === most) break
    const stored = readJson(key, parse)
    if (!stored || Date.now() - stored.since > EXPIRY_MS) {
      writeText(key, null)
      continue
    }
    bytes += JSON.stringify(stored.event).length
    if (bytes > MOST_BYTES && events.length > 0) break
    keys.push(key)
    events.push(stored.event)
  }
  return { keys, events }
}

/** Whether the server has the events, refuses these, takes none at all any more, or was not reached. */
async function post(url: string, events: readonly QueuedEvent[]): Promise<'taken' | 'refused' | 'closed' | 'failed'> {
  const body = JSON.stringify({ events })
  try {
    const { ok, status } = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (ok) return 'taken'
    if (status === 404) return 'closed'
    return status >= 500 || status === 408 || status === 425 || status === 429 ? 'failed' : 'refused'
  } catch {
    return 'failed'
  }
}

/**
 * Sends all events in batches. They are removed only when the server has answered: what it got without an answer, as
 * from a page that was left, is sent again with the same ids, and stored once.
 */
async function sendAll(queue: EventQueue): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  if (sending) return
  sending = true
  let most = MOST_SENT
  for (;;) {
    const { keys, events } = nextBatch(queue, most)
    if (events.length === 0) break
    const outcome = await post(queue.url, events)
    if (outcome === 'failed') {
      failures += 1
      sending = false
      plan(queue, Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS))
      return
    }
    failures = 0
    if (outcome === 'closed') for (const key of storedKeys(prefixOf(queue))) writeText(key, null)
    // One that is refused takes the others of its call with it, so they are sent one by one.
    else if (outcome === 'refused' && events.length > 1) most = 1
    else for (const key of keys) writeText(key, null)
  }
  sending = false
}
