import { actionEvent, type Action } from '@forecourt/rules/event/choose.ts'
import { eventName, type EventId } from '@forecourt/rules/event/ids.ts'
import { deviceId, sessionId } from './visitor.ts'

/** Events wait this long, so that they never compete with the page they come from (spec §9). */
const SEND_DELAY_MS = 250

/** Something a visitor did (spec §3 Tracking event). */
export interface TrackedEvent {
  id: EventId
  properties?: Readonly<Record<string, string | number | boolean | null>> | undefined
}

interface Queued {
  body: string
  url: string
}

const queue: Queued[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let listening = false

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone|\biPad/, 'iOS'],
  [/\bAndroid/, 'Android'],
  [/\bWindows/, 'Windows'],
  [/\bMac OS/, 'macOS'],
  [/\bLinux/, 'Linux'],
]
const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(navigator.userAgent))?.[1] ?? 'Other'

function flush() {
  clearTimeout(timer)
  timer = undefined
  for (const { url, body } of queue.splice(0)) {
    try {
      const blob = new Blob([body], { type: 'application/json' })
      if (!navigator.sendBeacon?.(url, blob))
        void fetch(url, { method: 'POST', body: blob, keepalive: true }).catch(() => {})
    } catch {
      // Counting visitors never disturbs one.
    }
  }
}

/** Sends an event to `endpoint` after 250 ms, or at once when the visitor leaves the page before that. */
export function track(endpoint: string, event: TrackedEvent): void {
  queue.push({
    url: endpoint,
    body: JSON.stringify({
      event: {
        category: eventName(event.id),
        event_id: event.id,
        anon_id: deviceId(),
        session_id: sessionId(),
        url: window.location.href,
        event_properties: {
          browser: named(BROWSERS),
          os: named(SYSTEMS),
          referrer: document.referrer,
          screen_width: window.screen.width,
          screen_height: window.screen.height,
          insert_id: crypto.randomUUID(),
          time: new Date().toISOString(),
          ...event.properties,
        },
      },
    }),
  })
  if (!listening) {
    listening = true
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') flush()
    })
  }
  timer ??= setTimeout(flush, SEND_DELAY_MS)
}

/** Sends the event of something that a visitor did. */
export const trackAction = (endpoint: string, action: Action, properties?: TrackedEvent['properties']): void =>
  track(endpoint, { id: actionEvent(action), properties })
