import { actionEvent, type Action } from '@forecourt/rules/event/choose.ts'
import { eventName, type EventId } from '@forecourt/rules/event/ids.ts'
import { paths, type PathSite } from '@forecourt/rules/site/paths.ts'
import { withoutSecret } from '@forecourt/rules/site/secretAddress.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { deviceId, sessionId } from './visitor.ts'

/** Events are delayed so that they do not compete with the page load (spec §9). */
const SEND_DELAY_MS = 250
const LONGEST_MESSAGE = 2_000

/** The site of an event; events are sent only if the site's settings allow it (spec §7). */
export type TrackedSite = Pick<PublicSite, 'slug' | 'settings'> & PathSite

/** A visitor's action (spec §3 Tracking event). */
export interface TrackedEvent {
  id: EventId
  /** The lead that it is about. */
  leadId?: string | null | undefined
  properties?: Readonly<Record<string, string | number | boolean | null>> | undefined
}

/** Kinds of client errors, as an event's category (spec §8). */
const CLIENT_ERROR = 'Client Error'

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
      // Failed tracking must not disturb a visitor.
    }
  }
}

/**
 * Sends an event after 250 ms, or at once if the visitor leaves the page before that; nothing on a site without events.
 */
export const track = (site: TrackedSite, { id, leadId, properties }: TrackedEvent): void =>
  queueEvent(site, eventName(id), { event_id: id, ...(leadId ? { lead_id: leadId } : {}) }, properties)

/** Sends the event of a visitor's action. */
export const trackAction = (
  site: TrackedSite,
  action: Action,
  properties?: TrackedEvent['properties'],
  leadId?: string | null,
): void => track(site, { id: actionEvent(action), properties, leadId })

/** Tracks a client error (spec §8). */
export const trackError = (site: TrackedSite, message: string): void =>
  queueEvent(site, CLIENT_ERROR, { error_message: message.slice(0, LONGEST_MESSAGE) })

function queueEvent(
  site: TrackedSite,
  category: string | null,
  fields: Readonly<Record<string, unknown>>,
  properties?: TrackedEvent['properties'],
): void {
  if (!site.settings.events_enabled || !category) return
  queue.push({
    url: paths(site).api.events(),
    body: JSON.stringify({
      event: {
        website_slug: site.slug,
        category,
        ...fields,
        anon_id: deviceId(),
        session_id: sessionId(),
        url: withoutSecret(window.location.href),
        event_properties: {
          browser: named(BROWSERS),
          os: named(SYSTEMS),
          referrer: document.referrer,
          screen_width: window.screen.width,
          screen_height: window.screen.height,
          insert_id: crypto.randomUUID(),
          time: new Date().toISOString(),
          ...properties,
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
