import { isLeadEvent } from '../event/choose.ts'
import { eventKey, eventName, type EventKey } from '../event/ids.ts'
import type { CollectedEvent } from './event.ts'

/** An event of the Measurement Protocol. */
export interface Ga4Event {
  name: string
  params: Readonly<Record<string, string | number>>
}

/** Limits of the protocol. */
export const GA4_LIMITS = { name: 40, params: 25, value: 100, events: 25 } as const
/** Older events are not dated by it. */
export const GA4_OLDEST_MS = 72 * 3_600_000

/** The names that the service recommends; any other event has its own. */
const NAMES: Readonly<Partial<Record<EventKey, string>>> = {
  newVehicleViewed: 'view_item',
  usedVehicleViewed: 'view_item',
  inventoryViewed: 'view_item_list',
  vehicleSearched: 'search',
  favouriteAdded: 'add_to_wishlist',
  carReserved: 'purchase',
  loginOpened: 'login',
  registrationCompleted: 'sign_up',
}

const ownName = (name: string) =>
  name
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('_')
    .slice(0, GA4_LIMITS.name)

/** An event as the Measurement Protocol takes it; null for one that is too old. Nothing personal is in it. */
export function ga4Event(event: CollectedEvent, now: Date): Ga4Event | null {
  const key = event.eventId === null ? null : eventKey(event.eventId)
  if (!key || now.getTime() - event.occurredAt.getTime() > GA4_OLDEST_MS) return null
  const { properties } = event
  const given: Record<string, unknown> = {
    session_id: event.sessionId,
    engagement_time_msec: 1,
    page_location: event.url,
    event_id: event.eventId,
    item_id: properties.stocknum,
    item_name: properties.car_name,
    value: properties.price,
    search_term: properties.query,
    link_url: properties.href,
    form_name: properties.form,
    lead_category: properties.lead_category,
    transaction_id: key === 'carReserved' ? properties.reference : undefined,
    campaign: properties.campaign,
    source: properties.source,
    medium: properties.medium,
  }
  const params = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): [string, string | number][] =>
      typeof value === 'number'
        ? [[name, value]]
        : typeof value === 'string' && value !== ''
          ? [[name, value.slice(0, GA4_LIMITS.value)]]
          : [],
    ),
  )
  const name = NAMES[key] ?? (isLeadEvent(key) ? 'generate_lead' : ownName(eventName(event.eventId!)!))
  return { name, params }
}
