import { phoneView, locationView, type PhoneView, type LocationView } from '@forecourt/rules/location/contactView.ts'
import {
  comingSpecialHours,
  SPECIAL_DAYS_SHOWN,
  todaysHours,
  weekRows,
  type HoursRow,
} from '@forecourt/rules/location/hours.ts'
import { directionsHref, mapHref } from '@forecourt/rules/location/directions.ts'
import { licencesOf } from '@forecourt/rules/location/licence.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { DEPARTMENT_LABELS, placesToGo, type PlaceToGo } from '@forecourt/rules/location/places.ts'
import { addressLine } from '@forecourt/rules/location/address.ts'
import { shownState } from '@forecourt/rules/locale/state.ts'
import { link, type LinkAttributes } from '@forecourt/rules/site/links.ts'
import { formatDay, formatNumber, localise } from '@forecourt/rules/locale/locale.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Pin, Tiles } from '../../browser/map.ts'
import { pictureView, type PictureView } from '../layout/picture.server.ts'

/** One department of a place: what it is, whether somebody is there now, and how to reach them. */
export interface DepartmentView extends LocationView {
  /** Sales, Service or Parts; its name where the place has several of the kind. */
  label: string
  /** The hours of today, with the name of the day where it is a special one; null for one that gives no hours. */
  today: string | null
  hours: readonly HoursRow[]
  /** Days that are not as usual, soonest first. */
  special: readonly { date: string; day: string; name: string; hours: string }[]
  mobile: PhoneView | null
  email: string | null
  licences: readonly { label: string; number: string }[]
}

/** One address that visitors drive to. */
export interface PlaceView {
  id: number
  name: string
  street: string
  /** City, state and postcode. */
  city: string
  /** State or region, for a list of places in several. */
  region: string
  full: string
  href: string
  mapHref: string
  directionsHref: string
  /** A photograph of the place. */
  picture: PictureView | null
  pin: { lat: number; long: number } | null
  rating: { average: number; words: string; link: LinkAttributes | null } | null
  brands: readonly string[]
  social: readonly { network: string; url: string }[]
  departments: readonly DepartmentView[]
}

function todayOf(location: Location, now: Date): string | null {
  if (location.contact_detail.opening_hours.length + location.contact_detail.special_hours.length === 0) return null
  const { hours, name } = todaysHours(location, now)
  return name ? `${hours} (${name})` : hours
}

/** A department at a moment, under the name that tells it from the others of its place. */
export function departmentView(location: Location, among: readonly Location[], site: Site, now: Date): DepartmentView {
  const { contact_detail, location_type, name } = location
  const alike = among.filter((other) => other.location_type === location_type)
  return {
    ...locationView(location, site, now),
    label: alike.length > 1 ? name : DEPARTMENT_LABELS[location_type],
    today: todayOf(location, now),
    hours: weekRows(contact_detail.opening_hours),
    special: comingSpecialHours(location, now, { daysAhead: SPECIAL_DAYS_SHOWN }).map(({ date, name: why, hours }) => ({
      date,
      day: formatDay(new Date(`${date}T12:00:00Z`), site.locale, 'UTC'),
      name: why,
      hours,
    })),
    // The call that reveals a masked number knows one for each location, and the mobile is another.
    mobile: site.settings.phone_masked ? null : phoneView(contact_detail.mobile, site, location.id),
    email: contact_detail.email,
    licences: licencesOf(location, site).map(({ label, number }) => ({ label: localise(label, site.locale), number })),
  }
}

/** A place at a moment, as the department that stands for it names it. */
export function placeView({ main, departments }: PlaceToGo<Location>, site: Site, now: Date): PlaceView {
  const { address, reviews } = main
  const { street, city, href } = locationView(main, site, now)
  const { lat, long } = address
  return {
    id: main.id,
    name: main.name,
    street,
    city,
    region: shownState(address.state),
    full: addressLine(address, site.country),
    href,
    mapHref: mapHref(main),
    directionsHref: directionsHref(main),
    picture: main.picture && pictureView(main.picture, site),
    pin: lat !== null && long !== null ? { lat, long } : null,
    rating:
      reviews && reviews.count > 0
        ? {
            average: reviews.average_rating,
            words: `${reviews.average_rating.toFixed(1)} from ${formatNumber(reviews.count, site.locale)} reviews`,
            link: address.place_url ? link(address.place_url, site) : null,
          }
        : null,
    brands: main.manufacturers,
    social: main.contact_detail.social_urls,
    departments: departments.map((one) => departmentView(one, departments, site, now)),
  }
}

/** The special hours that several departments have in common, which are shown once; none where they differ. */
export function commonSpecial(departments: readonly DepartmentView[]): DepartmentView['special'] {
  const [first, ...others] = departments
  if (!first || others.length === 0) return []
  const alike = others.every(({ special }) => JSON.stringify(special) === JSON.stringify(first.special))
  return alike ? first.special : []
}

/** Every place of a site, in the order of its locations. */
export const placeViews = (locations: readonly Location[], site: Site, now: Date): readonly PlaceView[] =>
  placesToGo(locations).map((place) => placeView(place, site, now))

/** What a map of places shows, in words. */
export const addressesOf = (places: readonly PlaceView[]) =>
  places.map(({ name, street, city, href }) => ({ name, address: `${street}, ${city}`, href }))

/** Where the site's map tiles come from; null where it draws no map. */
export const tilesOf = ({ settings }: Site): Tiles | null =>
  settings.map_tile_url ? { url: settings.map_tile_url, attribution: settings.map_attribution } : null

/** The pins of places that are somewhere on the map; each leads to the page of its place unless it is the only one. */
export function pinsOf(places: readonly PlaceView[]): readonly Pin[] {
  const found = places.flatMap(({ name, pin, href }) => (pin ? [{ name, ...pin, href }] : []))
  return found.length > 1 ? found : found.map((pin) => ({ ...pin, href: null }))
}
