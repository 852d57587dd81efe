import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import type { EventId } from '@forecourt/rules/event/ids.ts'
import { addressEvent, linkAction, searchedFor, type EventSite } from '@forecourt/rules/event/visit.ts'
import type { PageAddress } from '@forecourt/rules/memory/visits.ts'
import { mayTrack, mayUse } from './consent.ts'
import { forgetTracking } from './forgetTracking.ts'
import { readText, storageKey, writeText } from './storage.ts'
import { resumeTracking, tellDataLayer, trackAction, trackPage, trackVehicle, type TrackedSite } from './track.ts'
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
let resumed = false

/**
 * Stores an opened page (spec §5 Memory rules), tracks it, and tracks a search if its address differs from the previous
 * one (spec §9). The first call also starts tracking links. For a visitor who may not be counted, it removes what an
 * earlier visit has stored instead.
 */
export function pageOpened(site: EventSite & TrackedSite, page: PageAddress, opened: OpenedPage): void {
  if (!watching) watchLinks(site)
  watching = true
  if (!mayUse(site, 'statistics')) return forgetTracking(site)
  rememberPage(site, page)
  if (!resumed) resumeTracking(site)
  resumed = true
  const isNew = page.pathname !== lastPage
  lastPage = page.pathname
  if (!opened.loaderData) return

  if (isNew) {
    const vehicle = (opened.handle as PageHandle<unknown> | undefined)?.viewedVehicle?.(opened.loaderData)
    const id = vehicle ? null : addressEvent(page.pathname, site)
    if (vehicle)
      trackVehicle(site, vehicle.carType, { car_id: vehicle.id, car_slug: vehicle.slug, car_name: vehicle.name })
    if (id !== null) trackPage(site, id)
  }
  const query = searchedFor(page)
  if (query !== null && query !== lastSearch) trackAction(site, 'search', { query })
  lastSearch = query
}

/** Tracks clicks on links anywhere on the page. */
function watchLinks(site: EventSite & TrackedSite): void {
  document.addEventListener('click', ({ target }) => {
    const href = target instanceof Element ? target.closest('a[href]')?.getAttribute('href') : null
    const action = href ? linkAction(href, site) : null
    if (href && action) trackAction(site, action, { href })
  })
}

/**
 * Tells the tag manager of an accepted lead, once per reference however often its page is opened. The event itself was
 * stored with the lead.
 */
export function leadSent(site: TrackedSite, lead: { id: EventId; reference: string }): void {
  if (site.settings.data_layer === null || !mayTrack(site, 'statistics')) return
  const key = storageKey(site.id, 'lead_sent')
  if (readText(key) === lead.reference) return
  writeText(key, lead.reference)
  tellDataLayer(site, lead.id, { reference: lead.reference })
}
