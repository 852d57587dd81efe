import { LINK_PARAMETERS } from '@forecourt/rules/forms/prefill.ts'
import { localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { Fragment } from 'react'
import { data } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import { deserialize, serialize } from '../../serialized.ts'
import { headOf, headTags } from '../head/head.ts'
import { PageTop } from '../layout/PageTop.tsx'
import { breadcrumbData } from '../head/structuredData.ts'
import { FormIsland } from '../forms/FormIsland.tsx'
import { bodyOf, sentBy, submitForm } from '../forms/submit.server.ts'
import { formView, NO_SUBJECT } from '../forms/view.server.ts'
import type { Route } from './+types/contact'
import { DepartmentName } from './DepartmentName.tsx'
import { OpenNow } from './OpenNow.tsx'
import { addressesOf, pinsOf, placeViews, tilesOf, type DepartmentView } from './places.server.ts'
import { WaysToReach } from './WaysToReach.tsx'
import { PlacePicture, WayThere } from './WayThere.tsx'
import { LocationMap } from './LocationMap.tsx'
import { useAddress } from '../layout/page.ts'

const FORM = 'general-enquiry'

export const meta = ({ loaderData }: Route.MetaArgs) => headTags(loaderData && deserialize(loaderData).head)

export const headers = pageHeaders({ cachedBy: LINK_PARAMETERS, uses: ['challenge'] })

/** Every department with its number and its hours, and the form for everything else (spec §2 /contact). */
export async function loader({ context, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { now } = context.get(renderingContext)
  const { site } = dealer
  const to = paths(site)
  const [view, list] = await Promise.all([
    formView(dealer, FORM, now, NO_SUBJECT, url.searchParams),
    dealer.locations.list(),
  ])
  const places = placeViews(list, site, now)
  const trail = [{ label: 'Home', href: to.home() }, { label: 'Contact us' }]
  return data(
    serialize({
      head: headOf(site, {
        title: 'Contact us',
        description: localise(
          `Phone numbers and opening hours for every department at ${site.name}, and an enquiry form.`,
          site.locale,
        ),
        path: to.contact(),
        structured: [breadcrumbData(trail, site)],
      }),
      trail,
      view,
      siteName: site.name,
      places,
      pins: pinsOf(places),
      tiles: tilesOf(site),
      addresses: addressesOf(places),
    }),
    // The makes that a form suggests are those in stock.
    { headers: { 'x-cache-tags': `site:${site.id} stock:${site.id}` } },
  )
}

/** The form, sent without scripts. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const body = await bodyOf(request)
  return submitForm({ ...sentBy({ context, request, url }), body, name: FORM, subject: NO_SUBJECT })
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { trail, view, siteName, places, pins, tiles, addresses } = deserialize(loaderData)
  const { pathname, search } = useAddress()
  return (
    <div className="container pb-12 lg:pb-20">
      <PageTop trail={trail} title="Contact us" lead="Call us, send us a message or drop in." />
      <div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[1.2fr_1fr]">
        <section
          id="form-section"
          aria-label={view.form.title}
          className="max-w-160 min-w-0 scroll-mt-24 self-start lg:sticky lg:top-[min(6rem,calc(100dvh-56rem))]"
        >
          {view.form.title === 'Contact us' ? null : <h2 className="mb-6 text-23">{view.form.title}</h2>}
          <FormIsland view={view} action={`${pathname}${search}#form-section`} answer={actionData} />
        </section>
        {places.length > 0 ? (
          <section aria-label="Departments" className="min-w-0">
            {tiles && pins.length > 0 ? (
              <LocationMap
                pins={pins}
                tiles={tiles}
                label={siteName}
                href={null}
                addresses={addresses}
                className="mb-8 h-72 rounded-card border"
              />
            ) : null}
            <ul className="grid grid-cols-1 gap-6">
              {places.map((place) => (
                <li key={place.id} className="overflow-hidden rounded-card border bg-surface">
                  <PlacePicture
                    place={place}
                    sizes="(min-width: 1200px) 510px, (min-width: 992px) 40vw, 100vw"
                    className="aspect-[5/2] w-full"
                  />
                  <div className="p-5 pb-2">
                    <h2 className="text-19">
                      <a href={place.href} className="underline-offset-4 hover:underline">
                        {place.name}
                      </a>
                    </h2>
                    <p className="mt-1 text-muted">
                      {place.street}, {place.city}
                    </p>
                    <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1">
                      <WayThere place={place} />
                    </div>
                    <ul className="mt-3">
                      {place.departments.map((department) => (
                        <li key={department.id} className="border-t py-3">
                          <DepartmentName department={department} linked={place.departments.length > 1} />
                          <OpenNow department={department} />
                          <UsualWeek hours={department.hours} />
                          <WaysToReach department={department} />
                        </li>
                      ))}
                    </ul>
                  </div>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </div>
  )
}

/** The days of the usual week on which somebody is there, on one line. */
function UsualWeek({ hours }: { hours: DepartmentView['hours'] }) {
  const open = hours.filter(({ hours: shown }) => shown !== 'Closed')
  if (open.length === 0) return null
  return (
    <p className="tabular-nums mt-1 text-14 text-muted">
      {open.map(({ days, hours: shown }, index) => (
        <Fragment key={days}>
          {index > 0 ? ' ' : null}
          <span className="inline-block">
            {days} {shown}
            {index < open.length - 1 ? ',' : null}
          </span>
        </Fragment>
      ))}
    </p>
  )
}
