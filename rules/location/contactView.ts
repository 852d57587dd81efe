import { localise } from '../locale/locale.ts'
import type { Car } from '../car/car.ts'
import { paths } from '../site/paths.ts'
import type { Site } from '../site/site.ts'
import { cityLine } from './address.ts'
import { directionsHref } from './directions.ts'
import { openingStatus, type OpeningStatus } from './hours.ts'
import type { Location } from './location.ts'
import { maskPhone, telHref } from '../contact/shownPhone.ts'

/** A phone number as a page may show it: in full with its link, or masked with the input of the reveal call. */
export type PhoneView =
  | { shown: string; href: string; reveal: null }
  | { shown: string; href: null; reveal: { locationId: number | null } }

/** A location in brief. */
export interface LocationView {
  id: number
  name: string
  street: string
  city: string
  phone: PhoneView | null
  /** Such as Open until 5:00pm; null for a location without hours. */
  status: string | null
  /** Such as Opens Monday 8:00am, after today's closing. */
  next: string | null
  open: boolean
  /** Address of directions on a map. */
  directionsHref: string
  href: string
}

/** A dealership's contact details, the same on every page. */
export interface ContactView {
  phone: PhoneView | null
  locations: readonly LocationView[]
}

/** A phone number for a page; masked if the site masks its numbers (spec §4, §9). Null if it cannot be called. */
export function phoneView(number: string | null, site: Site, locationId: number | null): PhoneView | null {
  const href = number && telHref(number, site.country)
  if (!number || !href) return null
  return site.settings.phone_masked
    ? { shown: maskPhone(number), href: null, reveal: { locationId } }
    : { shown: number, href, reveal: null }
}

const statuses = new WeakMap<Location, { from: number; status: OpeningStatus | null }>()

/** `openingStatus`, cached for as long as it applies: every page shows it, and time zone calculations are slow. */
function statusOf(location: Location, now: Date): OpeningStatus | null {
  const cached = statuses.get(location)
  const at = now.getTime()
  if (cached?.status && at >= cached.from && at < cached.status.until.getTime()) return cached.status
  const status = openingStatus(location, now)
  statuses.set(location, { from: at, status })
  return status
}

/** A location at a moment. */
export function locationView(location: Location, site: Site, now: Date): LocationView {
  const status = statusOf(location, now)
  return {
    id: location.id,
    name: location.name,
    street: location.address.street,
    city: cityLine(location.address, site.country),
    phone: phoneView(location.contact_detail.phone, site, location.id),
    status: status ? localise(status.text, site.locale) : null,
    next: status?.next ?? null,
    open: status?.open ?? false,
    directionsHref: directionsHref(location),
    href: paths(site).location(location),
  }
}

/** Sales locations, the primary one first. */
export const salesLocations = (locations: readonly Location[]): readonly Location[] =>
  locations
    .filter((location) => location.visible && location.location_type === 'sales')
    .toSorted((a, b) => Number(b.primary) - Number(a.primary))

/**
 * The phone number for a visitor: that of the vehicle's location, else of the location that the page is about, else the
 * site's own, else of its first sales location.
 */
export const shownPhone = (
  {
    car,
    location,
  }: { car?: Pick<Car, 'location'> | null | undefined; location?: Pick<Location, 'contact_detail'> | null | undefined },
  site: Pick<Site, 'settings'>,
  locations: readonly Location[],
): string | null =>
  car?.location?.phone ??
  location?.contact_detail.phone ??
  site.settings.site_phone ??
  salesLocations(locations)[0]?.contact_detail.phone ??
  null

/** Maximum number of locations on every page; the locations page has all of them. */
const NAMED_LOCATIONS = 3

/** The phone number and the locations in the header and footer at a moment (spec §2 Layout). */
export function contactView(locations: readonly Location[], site: Site, now: Date): ContactView {
  const sales = salesLocations(locations)
  return {
    phone: phoneView(shownPhone({}, site, locations), site, null),
    locations: sales.slice(0, NAMED_LOCATIONS).map((location) => locationView(location, site, now)),
  }
}
