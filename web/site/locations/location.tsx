import { LINK_PARAMETERS } from '@forecourt/rules/forms/prefill.ts'
import { addressLine } from '@forecourt/rules/location/address.ts'
import type { Location } from '@forecourt/rules/location/location.ts'
import { DEPARTMENT_FORMS, placesToGo } from '@forecourt/rules/location/places.ts'
import { NEW_TAB } from '@forecourt/rules/site/links.ts'
import { link } from '@forecourt/rules/site/links.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { Dealer } from '@forecourt/server/dealer.ts'
import { MapPin, Navigation, Phone } from 'lucide-react'
import { data, redirect } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { Stars } from '../content/Stars.tsx'
import { breadcrumbData } from '../head/structuredData.ts'
import { FormIsland } from '../forms/FormIsland.tsx'
import { bodyOf, sentBy, submitForm } from '../forms/submit.server.ts'
import { formView, NO_SUBJECT } from '../forms/view.server.ts'
import { NETWORKS } from '../layout/networks.ts'
import { PhoneLink } from '../layout/PhoneLink.tsx'
import type { Route } from './+types/location'
import { DepartmentHours } from './DepartmentHours.tsx'
import { DepartmentName } from './DepartmentName.tsx'
import { OpenNow } from './OpenNow.tsx'
import { commonSpecial, pinsOf, placeView, tilesOf } from './places.server.ts'
import { locationData } from './structuredData.ts'
import { WaysToReach } from './WaysToReach.tsx'
import { MapLink, PlacePicture } from './WayThere.tsx'
import { LocationMap } from './LocationMap.tsx'
import { useAddress } from '../layout/page.ts'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ cachedBy: LINK_PARAMETERS, uses: ['challenge'] })

/** The location with this slug and what else its dealership has at the address; null where the site has none. */
async function found(dealer: Dealer, slug: string) {
  const locations = await dealer.locations.list()
  const location = locations.find((one) => one.slug === slug)
  if (!location) return null
  const place = placesToGo(locations).find(({ departments }) => departments.includes(location))!
  return { location, departments: [location, ...place.departments.filter((one) => one !== location)] }
}

/** The subject of a location's form, whose recipient is this location. */
const subjectOf = ({ id, name, dealership_slug }: Location) => ({
  ...NO_SUBJECT,
  location: { id, name },
  dealership: dealership_slug,
})

/** One location: its departments with their hours, the way there, its licences and the form for it (spec §2, §3). */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  const to = paths(site)
  const here = await found(dealer, params.location)
  if (!here) throw data(null, { status: 404 })
  const { location, departments } = here
  if (url.pathname !== to.location(location)) throw redirect(to.location(location) + url.search, 301)
  const { now } = context.get(renderingContext)
  const view = await formView(
    dealer,
    DEPARTMENT_FORMS[location.location_type],
    now,
    subjectOf(location),
    url.searchParams,
  )
  const place = placeView({ main: location, departments }, site, now)
  const { name, address } = location
  const trail = [{ label: 'Home', href: to.home() }, { label: 'Our locations', href: to.locations() }, { label: name }]
  const inName = name.toLowerCase().includes(address.city.toLowerCase())
  return data(
    serialize({
      head: headOf(site, {
        title: inName ? name : `${name}, ${address.city}`,
        description: localise(
          `${name} at ${addressLine(address, site.country)}: opening hours, phone numbers, directions and an enquiry form.`,
          site.locale,
        ),
        path: to.location(location),
        structured: [breadcrumbData(trail, site), locationData(location, site, now)],
      }),
      trail,
      place,
      social: (place.social.length > 0 ? place.social : site.settings.social_urls).map(({ network, url: page }) => ({
        network: NETWORKS[network] ?? network,
        ...link(page, site),
      })),
      licences: [
        ...new Map(
          place.departments.flatMap(({ licences }) => licences).map((one) => [`${one.label} ${one.number}`, one]),
        ).values(),
      ],
      special: commonSpecial(place.departments),
      pins: pinsOf([place]),
      tiles: tilesOf(site),
      hoursHeading: localise('Opening hours', site.locale),
      view,
    }),
    // The makes that a form suggests are those in stock.
    { headers: { 'x-cache-tags': `site:${site.id} stock:${site.id}` } },
  )
}

/** The form, sent without scripts. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  const here = await found(dealer, params.location)
  if (!here) throw data(null, { status: 404 })
  const { location } = here
  const body = await bodyOf(request)
  return submitForm({
    ...sentBy({ context, request, url }),
    body,
    name: DEPARTMENT_FORMS[location.location_type],
    subject: subjectOf(location),
  })
}

export default function LocationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { trail, place, social, licences, special, pins, tiles, view, hoursHeading } = deserialize(loaderData)
  const { pathname, search } = useAddress()
  const [first] = place.departments
  return (
    <div className="container pb-12 lg:pb-20">
      <div className={place.picture || (tiles && pins.length > 0) ? 'lg:grid lg:grid-cols-[1fr_30rem] lg:gap-12' : ''}>
        <PageTop trail={trail} title={place.name}>
          <p className="mt-4 flex items-start gap-2 text-19">
            <MapPin aria-hidden size={20} strokeWidth={1.5} className="mt-0.75 shrink-0 text-muted" />
            <span>
              {place.street}, {place.city}
            </span>
          </p>
          <div className="mt-2">
            <OpenNow department={first!} />
          </div>
          {place.rating ? (
            <p className="tabular-nums mt-2 flex flex-wrap items-center gap-2">
              <Stars rating={place.rating.average} />
              {place.rating.link ? (
                <a
                  {...place.rating.link}
                  className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
                >
                  {place.rating.words}
                </a>
              ) : (
                place.rating.words
              )}
            </p>
          ) : null}
          {/* Of one width on a phone; four would leave one alone in its row. */}
          <div className="mt-6 grid gap-3 sm:flex sm:flex-wrap sm:has-[>:nth-child(4)]:grid sm:has-[>:nth-child(4)]:w-fit sm:has-[>:nth-child(4)]:grid-cols-2">
            {first!.phone ? (
              <PhoneLink
                phone={first!.phone}
                icon={<Phone aria-hidden size={18} strokeWidth={1.5} />}
                className={buttonClass('primary')}
              />
            ) : null}
            <a href={place.directionsHref} {...NEW_TAB} className={buttonClass(first!.phone ? 'secondary' : 'primary')}>
              <Navigation aria-hidden size={18} strokeWidth={1.5} />
              Get directions
            </a>
            <a href="#form-section" className={buttonClass('secondary')}>
              Send us a message
            </a>
            {tiles && pins.length > 0 ? null : <MapLink place={place} className={buttonClass('secondary')} />}
          </div>
        </PageTop>

        {place.picture || (tiles && pins.length > 0) ? (
          <div className="grid gap-4 lg:mt-16">
            <PlacePicture
              place={place}
              sizes="(min-width: 992px) 480px, 100vw"
              eager
              className="aspect-3/2 w-full rounded-card"
            />
            {tiles && pins.length > 0 ? (
              <LocationMap
                pins={pins}
                tiles={tiles}
                label={place.name}
                href={place.mapHref}
                addresses={[{ name: place.name, address: `${place.street}, ${place.city}`, href: place.href }]}
                className="h-56 rounded-card border lg:h-72"
              />
            ) : null}
          </div>
        ) : null}
      </div>

      <section aria-labelledby="departments" className="mt-12 lg:mt-16">
        <h2 id="departments" className="text-23 lg:text-28">
          {hoursHeading}
        </h2>
        <ul className="mt-6 grid grid-cols-1 gap-x-12 gap-y-10 md:grid-cols-2 lg:grid-cols-3">
          {place.departments.map((department) => (
            <li key={department.id} className="border-t-2 border-t-accent pt-4">
              <DepartmentName department={department} linked={department !== first} className="text-19" />
              <div className="mt-1">
                <OpenNow department={department} />
              </div>
              <WaysToReach department={department} />
              <DepartmentHours department={special.length > 0 ? { ...department, special: [] } : department} />
            </li>
          ))}
        </ul>
        {special.length > 0 ? (
          <section aria-labelledby="special-hours" className="mt-10">
            <h3 id="special-hours" className="text-19">
              Special hours
            </h3>
            <ul className="tabular-nums mt-3 grid gap-x-12 md:grid-cols-2 lg:grid-cols-3">
              {special.map(({ date, day, name, hours }) => (
                <li key={`${date} ${hours}`} className="flex justify-between gap-4 border-t py-2">
                  <span>
                    <time dateTime={date}>{day}</time>
                    {name ? <span className="block text-14 text-muted">{name}</span> : null}
                  </span>
                  <span className="shrink-0">{hours}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </section>

      <div className="mt-12 grid grid-cols-1 gap-x-16 gap-y-12 lg:mt-16 lg:grid-cols-[1.6fr_1fr]">
        <section id="form-section" aria-label={view.form.title} className="max-w-160 min-w-0 scroll-mt-24">
          <h2 className="mb-6 text-23 lg:text-28">{view.form.title}</h2>
          <FormIsland view={view} action={`${pathname}${search}#form-section`} answer={actionData} />
        </section>
        <Particulars licences={licences} brands={place.brands} social={social} />
      </div>
    </div>
  )
}

/** What is worth knowing of a dealer before one goes there. */
function Particulars({
  licences,
  brands,
  social,
}: {
  licences: readonly { label: string; number: string }[]
  brands: readonly string[]
  social: readonly { network: string; href: string; target?: '_blank'; rel?: 'noopener' }[]
}) {
  if (licences.length + brands.length + social.length === 0) return null
  return (
    <aside aria-label="About this location">
      <dl className="border-b">
        {licences.map(({ label, number }) => (
          <div key={`${label} ${number}`} className="border-t py-3">
            <dt className="text-14 text-muted">{label}</dt>
            <dd className="tabular-nums font-semibold">{number}</dd>
          </div>
        ))}
        {brands.length > 0 ? (
          <div className="border-t py-3">
            <dt className="text-14 text-muted">Brands</dt>
            <dd>{brands.join(', ')}</dd>
          </div>
        ) : null}
        {social.length > 0 ? (
          <div className="border-t py-3">
            <dt className="text-14 text-muted">Follow us</dt>
            <dd className="flex flex-wrap gap-x-5">
              {social.map(({ network, ...attributes }) => (
                <a
                  key={attributes.href}
                  {...attributes}
                  className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
                >
                  {network}
                </a>
              ))}
            </dd>
          </div>
        ) : null}
      </dl>
    </aside>
  )
}
