import { addressLine } from '../location/address.ts'
import { comingSpecialHours, openingStatus, weekRows } from '../location/hours.ts'
import type { Location } from '../location/location.ts'
import { phoneView } from '../location/contactView.ts'
import { localise } from '../locale/locale.ts'
import { paths } from '../site/paths.ts'
import type { Site } from '../site/site.ts'

/** A location for assistants. */
export interface AgentPlace {
  slug: string
  name: string
  /** Names it in an enquiry. */
  dealership: string
  kind: Location['location_type']
  page: string
  street_address: string
  /** Masked if the site masks its numbers. */
  phone: string | null
  email: string | null
  time_zone: string
  /** Whether it is open now, such as Open until 5:00pm; null without hours. */
  now: string | null
  /** The usual week. */
  hours: readonly { days: string; hours: string }[]
  special_hours: readonly { date: string; name: string; hours: string }[]
}

/** How far ahead special hours are told. */
const SPECIAL_DAYS = 60

/** A location as the site's pages show it at a moment (decision 128). */
export function agentPlace(location: Location, site: Site, now: Date): AgentPlace {
  const { contact_detail: contact } = location
  const status = openingStatus(location, now)
  const words = status && [status.text, status.next].filter(Boolean).join('. ')
  return {
    slug: location.slug,
    name: location.name,
    dealership: location.dealership_slug,
    kind: location.location_type,
    page: new URL(paths(site).location(location), site.baseUrl).href,
    street_address: addressLine(location.address, site.country),
    phone: phoneView(contact.phone, site, location.id)?.shown ?? null,
    email: contact.email,
    time_zone: location.time_zone,
    now: words && localise(words, site.locale),
    hours: weekRows(contact.opening_hours).map(({ days, hours }) => ({ days, hours })),
    special_hours: comingSpecialHours(location, now, { daysAhead: SPECIAL_DAYS }).map(({ date, name, hours }) => ({
      date,
      name,
      hours,
    })),
  }
}

/** The locations that the site shows, the primary one first. */
export const agentPlaces = (locations: readonly Location[], site: Site, now: Date): readonly AgentPlace[] =>
  locations
    .filter(({ visible }) => visible)
    .toSorted((one, other) => Number(other.primary) - Number(one.primary))
    .map((location) => agentPlace(location, site, now))
