import { placesToGo } from '@forecourt/rules/location/places.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { ArrowRight, MapPin, Star } from 'lucide-react'
import { data } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { breadcrumbData } from '../head/structuredData.ts'
import { usePaths } from '../layout/site.ts'
import type { Route } from './+types/locations'
import { DepartmentName } from './DepartmentName.tsx'
import { OpenNow } from './OpenNow.tsx'
import { addressesOf, pinsOf, placeViews, tilesOf, type PlaceView } from './places.server.ts'
import { locationData } from './structuredData.ts'
import { WaysToReach } from './WaysToReach.tsx'
import { PlacePicture, WayThere } from './WayThere.tsx'
import { LocationMap } from './LocationMap.tsx'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders()

/** Every place of the site: where it is, whether it is open, and how to get there (spec §2 /our-locations). */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, locations } = context.get(dealerContext)
  const to = paths(site)
  const { now } = context.get(renderingContext)
  const list = await locations.list()
  const places = placeViews(list, site, now)
  const cities = [...new Set(list.map(({ address }) => address.city))]
  const trail = [{ label: 'Home', href: to.home() }, { label: 'Our locations' }]
  const lead =
    places.length === 1
      ? 'Our address, opening hours and contact details.'
      : 'Addresses, opening hours and contact details for each dealership.'
  const regions = [...new Set(places.map(({ region }) => region))]
  return data(
    serialize({
      head: headOf(site, {
        title: 'Our locations',
        description: localise(
          `Find ${site.name}${cities.length > 0 ? ` in ${new Intl.ListFormat(site.locale).format(cities)}` : ''}: addresses, opening hours and phone numbers.`,
          site.locale,
        ),
        path: to.locations(),
        indexed: places.length > 0,
        structured: [breadcrumbData(trail, site), ...placesToGo(list).map(({ main }) => locationData(main, site, now))],
      }),
      trail,
      lead: localise(lead, site.locale),
      regions: regions.map((name) => ({
        name: regions.length > 1 ? name : null,
        places: places.filter(({ region }) => region === name),
      })),
      siteName: site.name,
      pins: pinsOf(places),
      tiles: tilesOf(site),
      addresses: addressesOf(places),
    }),
    { headers: { 'x-cache-tags': `site:${site.id}` } },
  )
}

export default function Locations({ loaderData }: Route.ComponentProps) {
  const { trail, lead, regions, siteName, pins, tiles, addresses } = deserialize(loaderData)
  const to = usePaths()
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title="Our locations" lead={lead} />
      {tiles && pins.length > 0 ? (
        <LocationMap
          pins={pins}
          tiles={tiles}
          label={siteName}
          href={null}
          addresses={addresses}
          className="mb-12 h-80 rounded-card border lg:h-104"
        />
      ) : null}
      <div className="grid gap-12 lg:gap-16">
        {regions.map(({ name, places }) => (
          <section key={name} aria-label={name ?? 'Dealerships'}>
            {name ? <h2 className="mb-5 text-23 lg:text-28">{name}</h2> : null}
            <ul className="grid gap-6">
              {places.map((place) => (
                <li key={place.id}>
                  <PlaceCard place={place} level={name ? 3 : 2} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {regions.length === 0 ? (
        <div className="max-w-text border-t-2 border-t-accent pt-6">
          <p className="text-muted">Address coming soon. Contact us and we’ll help you find us.</p>
          <LinkButton href={to.contact()} className="mt-6">
            Contact us
          </LinkButton>
        </div>
      ) : null}
    </div>
  )
}

/** A place in the list: what it looks like where the dealer has a photograph, who is there and the way. */
function PlaceCard({ place, level }: { place: PlaceView; level: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article
      className={`overflow-hidden rounded-card border bg-surface ${place.picture ? 'lg:grid lg:grid-cols-[2fr_3fr]' : ''}`}
    >
      <PlacePicture
        place={place}
        sizes="(min-width: 1200px) 480px, (min-width: 992px) 40vw, 100vw"
        className="aspect-3/2 w-full md:aspect-[5/2] lg:aspect-auto lg:h-full"
      />
      <div className="p-5 lg:p-8">
        <Heading className="text-23">
          <a href={place.href} className="underline-offset-4 hover:underline">
            {place.name}
          </a>
        </Heading>
        <p className="mt-2 flex items-start gap-2">
          <MapPin aria-hidden size={18} strokeWidth={1.5} className="mt-0.75 shrink-0 text-muted" />
          <span>
            {place.street}, {place.city}
          </span>
        </p>
        {place.rating ? (
          <p className="tabular-nums mt-1 flex items-center gap-2 text-muted">
            <Star aria-hidden size={18} strokeWidth={1.5} className="shrink-0" />
            {place.rating.words}
          </p>
        ) : null}
        <ul className="mt-5">
          {place.departments.map((department) => (
            <li
              key={department.id}
              className="border-t py-3 lg:grid lg:grid-cols-[6rem_1fr_auto] lg:items-center lg:gap-x-4 lg:py-1.5"
            >
              <DepartmentName
                department={department}
                linked={place.departments.length > 1}
                heading={level === 2 ? 'h3' : 'h4'}
              />
              <OpenNow department={department} />
              <WaysToReach department={department} mail={false} />
            </li>
          ))}
        </ul>
        <div className="mt-3 flex flex-wrap gap-x-6 gap-y-1 border-t pt-5">
          <WayThere place={place} />
          <a
            href={place.href}
            className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-link underline-offset-4 hover:underline"
          >
            Hours and contact
            <span className="sr-only"> details for {place.name}</span>
            <ArrowRight aria-hidden size={18} strokeWidth={1.5} />
          </a>
        </div>
      </div>
    </article>
  )
}
