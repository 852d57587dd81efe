import type { CarType } from '@forecourt/rules/kinds/carType.ts'
import { vehicleViewEvent } from '@forecourt/rules/event/choose.ts'
import type { EventId } from '@forecourt/rules/event/ids.ts'
import { addressEvent, linkEvent, searchedFor, type EventSite } from '@forecourt/rules/event/visit.ts'
import type { PageAddress } from '@forecourt/rules/memory/visits.ts'
import { readText, storageKey, writeText } from './storage.ts'
import { leadIdOf } from './forms.ts'
import { track, trackAction, type TrackedSite } from './track.ts'
import { rememberPage } from './visits.ts'

/** The vehicle whose page is open, as events tell of it (spec §3 Tracking event). */
export interface ViewedVehicle {
  id: number
  slug: string
  name: string
  carType: CarType
}

/** What a page's module says of itself, for its events. */
export interface PageHandle<Data> {
  /** The vehicle that the page is about. */
  viewedVehicle: (data: Data) => ViewedVehicle
}

/** An opened page; without data it is one that is not there. */
export interface OpenedPage {
  loaderData: unknown
  handle: unknown
}

let lastPage: string | null = null
let lastSearch: string | null = null
let watching = false

/**
 * Remembers an opened page (spec §5 Memory rules), tells that it was opened, and that a search was made where its
 * address is another one (spec §9). From the first page on it also tells of the links that are followed.
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
    const vehicle = (opened.handle as PageHandle<unknown> | undefined)?.viewedVehicle(opened.loaderData)
    const id = vehicle ? vehicleViewEvent(vehicle.carType) : addressEvent(page.pathname, site)
    const about = vehicle && { car_id: vehicle.id, car_slug: vehicle.slug, car_name: vehicle.name }
    if (id !== null) track(site, { id, properties: about })
  }
  const query = searchedFor(page)
  if (query !== null && query !== lastSearch) trackAction(site, 'search', { query })
  lastSearch = query
}

/** Tells of the links that are followed anywhere on the page. */
function watchLinks(site: EventSite & TrackedSite): void {
  document.addEventListener('click', ({ target }) => {
    const href = target instanceof Element ? target.closest('a[href]')?.getAttribute('href') : null
    const id = href ? linkEvent(href, site) : null
    if (href && id !== null) track(site, { id, properties: { href } })
  })
}

/** Tells of a lead that was taken, once for its reference however often its page is opened. */
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
