import { comingSpecialHours } from '@forecourt/rules/location/hours.ts'
import { directionsHref } from '@forecourt/rules/location/directions.ts'
import type { Location, LocationType, OpeningHoursEntry, SpecialHours } from '@forecourt/rules/location/location.ts'
import { socialImage } from '@forecourt/rules/site/imageUrl.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { AutoDealer, DayOfWeek, OpeningHoursSpecification, WithContext } from 'schema-dts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** How far ahead special hours are listed, in days: search engines ask for about this much. */
const SPECIAL_DAYS = 90

/** A time of day as the vocabulary has it; it knows no 24:00. */
const time = (text: string) => (text.startsWith('24') ? '23:59' : text.padStart(5, '0'))

/** An entry without both times, such as By appointment, says nothing that a machine could use. */
const stretch = ({ open, close }: Pick<OpeningHoursEntry, 'open' | 'close'>) =>
  open && close ? { opens: time(open), closes: time(close) } : null

/** The usual week, days with the same hours as one. */
function week(entries: readonly OpeningHoursEntry[]): OpeningHoursSpecification[] {
  const found: { opens: string; closes: string; days: DayOfWeek[] }[] = []
  for (const entry of entries.toSorted((a, b) => a.weekday - b.weekday)) {
    const hours = entry.status === 'Open' ? stretch(entry) : null
    const day = DAYS[entry.weekday]
    if (!hours || !day) continue
    const same = found.find(({ opens, closes }) => opens === hours.opens && closes === hours.closes)
    if (same) same.days.push(`https://schema.org/${day}`)
    else found.push({ ...hours, days: [`https://schema.org/${day}`] })
  }
  return found.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  }))
}

/** Days that are not as usual; a closed one is open from midnight to midnight, which is how the vocabulary says it. */
const special = (days: readonly SpecialHours[]): OpeningHoursSpecification[] =>
  days.flatMap((day) => {
    const hours = day.status === 'Closed' ? { opens: '00:00', closes: '00:00' } : stretch(day)
    return hours
      ? [{ '@type': 'OpeningHoursSpecification' as const, ...hours, validFrom: day.date, validThrough: day.date }]
      : []
  })

/** What a department is in the vocabulary of schema.org. */
function typeOf(type: LocationType, site: Site) {
  if (type === 'service') return 'AutoRepair'
  if (type === 'parts') return 'AutoPartsStore'
  return site.vehicleNoun === 'Motorcycle' ? 'MotorcycleDealer' : 'AutoDealer'
}

/**
 * A location for search engines: where it is, when it is open with special hours from today on, and what people gave it
 * where anybody did. Says no telephone number that the page masks.
 */
export function locationData(location: Location, site: Site, now: Date): WithContext<AutoDealer> {
  const { address, contact_detail, reviews } = location
  const { settings } = site
  const absolute = (path: string) => new URL(path, site.baseUrl).href
  const url = absolute(paths(site).location(location))
  const social = contact_detail.social_urls.length > 0 ? contact_detail.social_urls : settings.social_urls
  return {
    '@context': 'https://schema.org',
    // The types are brothers with the same properties.
    '@type': typeOf(location.location_type, site) as 'AutoDealer',
    '@id': url,
    name: location.name,
    url,
    parentOrganization: { '@type': 'Organization', name: site.name, url: site.baseUrl },
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.state,
      postalCode: address.postcode,
      addressCountry: site.country,
    },
    hasMap: directionsHref(location),
    openingHoursSpecification: [
      ...week(contact_detail.opening_hours),
      ...special(comingSpecialHours(location, now, { daysAhead: SPECIAL_DAYS })),
    ],
    ...(settings.social_picture ? { image: absolute(socialImage(settings.social_picture, site)) } : {}),
    ...(contact_detail.phone && !settings.phone_masked ? { telephone: contact_detail.phone } : {}),
    ...(contact_detail.email ? { email: contact_detail.email } : {}),
    ...(address.lat !== null && address.long !== null
      ? { geo: { '@type': 'GeoCoordinates' as const, latitude: address.lat, longitude: address.long } }
      : {}),
    ...(location.manufacturers.length > 0
      ? { brand: location.manufacturers.map((name) => ({ '@type': 'Brand' as const, name })) }
      : {}),
    ...(social.length > 0 ? { sameAs: social.map((page) => page.url) } : {}),
    ...(reviews && reviews.count > 0
      ? {
          aggregateRating: {
            '@type': 'AggregateRating' as const,
            ratingValue: reviews.average_rating,
            reviewCount: reviews.count,
          },
        }
      : {}),
  }
}
