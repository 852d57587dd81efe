import { actionEvent, vehicleViewEvent, type Action, type ActionKey } from '@forecourt/rules/event/choose.ts'
import { eventName, type EventId } from '@forecourt/rules/event/ids.ts'
import type { PropertiesOf } from '@forecourt/rules/event/properties.ts'
import { campaignQuery } from '@forecourt/rules/event/source.ts'
import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import { paths, type PathSite } from '@forecourt/rules/site/paths.ts'
import { SLOT_EVENT, type SlotCosts } from '@forecourt/rules/event/slotCosts.ts'
import { withoutSecret } from '@forecourt/rules/site/secretAddress.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { mayTrack, trackingPurposes } from './consent.ts'
import { queueEvent, resumeEvents, type EventQueue } from './eventQueue.ts'
import { whenLoaded } from './optionalPart.ts'
import { deviceId, newId, sessionId } from './visitor.ts'
import { visitMemory } from './visits.ts'

const LONGEST_MESSAGE = 2_000
const LONGEST_TEXT = 200
const LONGEST_ADDRESS = 2_000

/** The site of an event; events are sent only if the site's settings allow it (spec §7). */
export type TrackedSite = Pick<PublicSite, 'id' | 'slug' | 'name' | 'currency' | 'settings'> & PathSite

/** Kinds of client errors, as an event's category (spec §8). */
const CLIENT_ERROR = 'Client Error'

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

const queueOf = (site: TrackedSite): EventQueue => ({ siteId: site.id, url: paths(site).api.events() })

/** Sends the event of an opened page; nothing on a site without events. */
export const trackPage = (site: TrackedSite, id: EventId): void => fire(site, id, {}, null)

/** Sends the event of an opened vehicle. */
export const trackVehicle = (
  site: TrackedSite,
  carType: CarType,
  vehicle: PropertiesOf<'newVehicleViewed' | 'usedVehicleViewed'>,
): void => fire(site, vehicleViewEvent(carType), vehicle, null)

/** Sends the event of a visitor's action, and of which lead. */
export const trackAction = <A extends Action>(
  site: TrackedSite,
  action: A,
  properties: PropertiesOf<ActionKey<A>>,
  leadId: string | null = null,
): void => fire(site, actionEvent(action), properties, leadId)

/** Tracks a client error (spec §8). */
export const trackError = (site: TrackedSite, message: string): void =>
  send(site, CLIENT_ERROR, { error_message: message.slice(0, LONGEST_MESSAGE) }, {})

/** Tracks what a script of others cost the page; false on a site, or for a visitor, without statistics. */
export function trackSlot(site: TrackedSite, cost: SlotCosts): boolean {
  if (!mayTrack(site, 'statistics')) return false
  send(site, SLOT_EVENT, {}, cost)
  return true
}

/** Sends the events that an earlier page could not. */
export function resumeTracking(site: TrackedSite): void {
  if (mayTrack(site, 'statistics')) resumeEvents(queueOf(site))
}

/** Texts that the schemas accept (rules/event/properties.ts): an address or another text, shortened. */
const shortened = (properties: object): object =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string'
        ? value.slice(0, name === 'href' || name === 'query' ? LONGEST_ADDRESS : LONGEST_TEXT)
        : value,
    ]),
  )

function fire(site: TrackedSite, id: EventId, properties: object, leadId: string | null): void {
  send(site, eventName(id)!, { event_id: id, ...(leadId ? { lead_id: leadId } : {}) }, properties)
  tellDataLayer(site, id, properties)
}

/** Gives an event to the tag manager of a site that has one. */
export function tellDataLayer(site: TrackedSite, id: EventId, properties: object): void {
  if (site.settings.data_layer !== null && mayTrack(site, 'statistics'))
    whenLoaded(import('./dataLayer.ts'), ({ pushEvent }) => pushEvent(site, id, properties))
}

function send(site: TrackedSite, category: string, fields: object, properties: object): void {
  if (!mayTrack(site, 'statistics')) return
  const visit = visitMemory(site)
  queueEvent(queueOf(site), {
    website_slug: site.slug,
    category,
    ...fields,
    anon_id: deviceId(site),
    session_id: sessionId(site),
    url: withoutSecret(window.location.href).slice(0, LONGEST_ADDRESS),
    event_properties: {
      browser: named(BROWSERS),
      os: named(SYSTEMS),
      referrer: document.referrer.slice(0, LONGEST_ADDRESS),
      screen_width: Math.round(window.screen.width),
      screen_height: Math.round(window.screen.height),
      insert_id: newId(),
      time: new Date().toISOString(),
      campaign_query: campaignQuery(visit?.query ?? {}),
      visit_referrer: visit?.referrer ?? '',
      purposes: trackingPurposes(site),
      ...shortened(properties),
    },
  })
}
