import { vehicleViewEvent } from '@forecourt/rules/event/choose.ts'
import type { EventId } from '@forecourt/rules/event/ids.ts'
import { addressEvent, linkEvent, searchedFor, type EventSite } from '@forecourt/rules/event/visit.ts'
import type { CarType } from '@forecourt/rules/car/car.ts'
import type { PageAddress } from '@forecourt/rules/memory/visits.ts'
import { readText, storageKey, writeText } from './storage.ts'
import { track, trackAction } from './track.ts'

/** The vehicle whose page is open, as events tell of it (spec §3 Tracking event). */
export interface ViewedVehicle {
  id: number
  slug: string
  name: string
  carType: CarType
}

let lastPage: string | null = null
let lastSearch: string | null = null

/** Tells that a page was opened, and that a search was made where its address is another one (spec §9). */
export function pageOpened(endpoint: string, site: EventSite, page: PageAddress, vehicle: ViewedVehicle | null): void {
  if (page.pathname !== lastPage) {
    const id = vehicle ? vehicleViewEvent(vehicle.carType) : addressEvent(page.pathname, site)
    if (id !== null)
      track(endpoint, {
        id,
        ...(vehicle ? { properties: { car_id: vehicle.id, car_slug: vehicle.slug, car_name: vehicle.name } } : {}),
      })
  }
  lastPage = page.pathname
  const query = searchedFor(page)
  if (query !== null && query !== lastSearch) trackAction(endpoint, 'search', { query })
  lastSearch = query
}

/** Tells of the links that are followed anywhere on the page. Answers how to stop. */
export function watchLinks(endpoint: string, site: EventSite): () => void {
  function followed(event: Event) {
    const href = (event.target as Element | null)?.closest?.('a[href]')?.getAttribute('href')
    const id = href ? linkEvent(href, site) : null
    if (id !== null) track(endpoint, { id, properties: { href: href! } })
  }
  document.addEventListener('click', followed)
  return () => document.removeEventListener('click', followed)
}

/** Tells of a lead that was taken, once for its reference however often its page is opened. */
export function leadSent(
  endpoint: string,
  siteId: number,
  { id, reference }: { id: EventId; reference: string },
): void {
  const key = storageKey(siteId, 'lead_sent')
  if (readText(key) === reference) return
  writeText(key, reference)
  track(endpoint, { id, properties: { reference } })
}
