import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import { vehicleViewEvent } from '@forecourt/rules/event/choose.ts'
import type { EventId } from '@forecourt/rules/event/ids.ts'
import { addressEvent, linkEvent, searchedFor, type EventSite } from '@forecourt/rules/event/visit.ts'
import type { PageAddress } from '@forecourt/rules/memory/visits.ts'
import { readText, storageKey, writeText } from './storage.ts'
import { leadIdOf } from './forms.ts'
import { track, trackAction, type TrackedSite } from './track.ts'
import { rememberPage } from './visits.ts'

/** The vehicle of the open page, for events (spec §3 Tracking event). */
export interface ViewedVehicle {
  id: number
  slug: string
  name: string
  carType: CarType
}

/** Exports of a page's module for its events. */
export interface PageHandle<Data> {
  /** The vehicle that the page is about. */
  viewedVehicle?: (data: Data) => ViewedVehicle
}

/** An opened page; without data it does not exist. */
export interface OpenedPage {
  loaderData: unknown
  handle: unknown
}

let lastPage: string | null = null
let lastSearch: string | null = null
let watching = false

/**
 * Stores an opened page (spec §5 Memory rules), tracks it, and tracks a search if its address differs from the previous
 * one (spec §9). The first call also starts tracking links.
 */
export function pageOpened(
  site: EventSite & TrackedSite & { id: number },
  page: PageAddress,
  opened: OpenedPage,
): void {
  rememberPage(site.id, page)
  if (!watching) watchLinks(site)
  watching = true
  const isNew = page.pathname !== lastPage
  lastPage = page.pathname
  if (!opened.loaderData) return

  if (isNew) {
    const vehicle = (opened.handle as PageHandle<unknown> | undefined)?.viewedVehicle?.(opened.loaderData)
    const id = vehicle ? vehicleViewEvent(vehicle.carType) : addressEvent(page.pathname, site)
    const about = vehicle && { car_id: vehicle.id, car_slug: vehicle.slug, car_name: vehicle.name }
    if (id !== null) track(site, { id, properties: about })
  }
  const query = searchedFor(page)
  if (query !== null && query !== lastSearch) trackAction(site, 'search', { query })
  lastSearch = query
}

/** Tracks clicks on links anywhere on the page. */
function watchLinks(site: EventSite & TrackedSite): void {
  document.addEventListener('click', ({ target }) => {
    const href = target instanceof Element ? target.closest('a[href]')?.getAttribute('href') : null
    const id = href ? linkEvent(href, site) : null
    if (href && id !== null) track(site, { id, properties: { href } })
  })
}

/** Tracks an accepted lead, once per reference however often its page is opened. */
export function leadSent(
  site: TrackedSite & { id: number },
  lead: { id: EventId; reference: string; leadId?: string | null },
): void {
  const key = storageKey(site.id, 'lead_sent')
  if (readText(key) === lead.reference) return
  writeText(key, lead.reference)
  const leadId = lead.leadId ?? leadIdOf(site, lead.reference)
  track(site, { id: lead.id, leadId, properties: { reference: lead.reference } })
}
