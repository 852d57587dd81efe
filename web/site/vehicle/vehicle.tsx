import { isAvailable } from '@forecourt/rules/car/availability.ts'
import { carPictures } from '@forecourt/rules/car/image.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import { enquiryMessage } from '@forecourt/rules/forms/enquiryMessage.ts'
import { yardOf } from '@forecourt/rules/location/yard.ts'
import { atWidth } from '@forecourt/rules/site/imageWidth.ts'
import { formatDay, localise } from '@forecourt/rules/site/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { data, redirect } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import type { PageHandle } from '../../browser/pageEvents.ts'
import { headOf, headTags } from '../content/head.ts'
import { breadcrumbData } from '../content/structuredData.ts'
import type { FormAnswer } from '../forms/formView.ts'
import { bodyOf, submitForm } from '../forms/submit.server.ts'
import { carSubject, formView, NO_SUBJECT } from '../forms/view.server.ts'
import type { MissingPage } from '../layout/page.ts'
import { cardView, type CardView } from '../vehicleCard/card.ts'
import type { Route } from './+types/vehicle.ts'
import { MissingVehicle } from './MissingVehicle.tsx'
import { structuredData } from './structuredData.ts'
import { VehiclePage } from './VehiclePage.tsx'
import { pageState, phoneOf, vehicleView } from './vehicleView.ts'

/** Vehicles shown below this one, or instead of it. */
const SIMILAR = 6
const SOCIAL_WIDTH = 1200

/** What the page of a vehicle that is not there shows instead. */
export interface MissingData {
  /** Heading of a vehicle that was here; null for one that never was. */
  gone: string | null
  cards: readonly CardView[]
}

/** What an action answers: an enquiry that was not taken, or a number that was asked for. */
export type VehicleAnswer = FormAnswer | { intent: 'reveal_phone'; phone: string | null }

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'No longer here' }, { name: 'robots', content: 'noindex' }]
  return headTags(loaderData.head)
}

/** For its event (spec §9 page views). */
export const handle: PageHandle<Route.ComponentProps['loaderData']> = {
  viewedVehicle: ({ vehicle: { id, slug, title, carType } }) => ({ id, slug, name: title, carType }),
}

export const headers: Route.HeadersFunction = ({ loaderHeaders, errorHeaders }) => errorHeaders ?? loaderHeaders

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  const now = new Date()
  const to = paths(site)
  const car = await dealer.stock.find(params.slug)
  // An old slug, or a sold vehicle that is listed again, leads to the one that is for sale.
  const moved = car && isAvailable(car) ? null : await dealer.stock.movedTo(params.slug)
  if (moved) throw redirect(to.vehicle(moved) + url.search, 301)
  if (!car) {
    const cards = (await dealer.stock.latest(SIMILAR)).map((card) => cardView(card, site, now))
    throw data<MissingData>({ gone: null, cards }, { status: 404 })
  }
  // One vehicle, one address: another kind's base leads to it.
  if (!url.pathname.startsWith(`${site.vehicleBasePath}/`)) throw redirect(to.vehicle(car) + url.search, 301)

  const subject = { car: carSubject(car), dealership: car.dealership_slug }
  const [locations, alike, enquiry] = await Promise.all([
    dealer.locations.list(),
    dealer.stock.similar(car, SIMILAR),
    formView(dealer, 'vehicle-enquiry', subject, undefined, {
      message: enquiryMessage(site.settings.enquiry_message, car),
    }),
  ])
  const similar = alike.map((card) => cardView(card, site, now))
  if (pageState(car, site, now) === 'gone')
    throw data<MissingData>({ gone: carTitle(car), cards: similar }, { status: 410 })

  const vehicle = vehicleView(car, site, locations, now)
  const absolute = (address: string) => new URL(address, site.baseUrl).href
  const social = vehicle.pictures.slice(0, 3).map(({ source }) => absolute(atWidth(source, SOCIAL_WIDTH)))
  const name = [vehicle.title, vehicle.subtitle].filter(Boolean).join(' ')
  const trail = [
    { label: 'Home', href: to.home() },
    { label: localise(site.settings.stock_label, site.locale), href: to.search() },
    { label: vehicle.favourite.make, href: vehicle.listHref },
    { label: vehicle.title },
  ]
  const known = vehicle.facts.slice(0, 6).map(({ label, value }) => `${label} ${value}`)
  return data(
    {
      vehicle,
      similar,
      enquiry,
      trail,
      address: absolute(to.vehicle(car)),
      day: formatDay(now, site.locale, site.timeZone),
      head: headOf(site, {
        title: `${vehicle.condition} ${name}${site.city ? ` for sale in ${site.city}` : ''}`,
        description: [
          vehicle.price.kind === 'amount' ? `${vehicle.price.amount} ${vehicle.price.label}` : null,
          ...known,
          `At ${vehicle.yard?.name ?? site.name}`,
        ]
          .filter(Boolean)
          .join('. '),
        path: to.vehicle(car),
        picture: carPictures(car, site)[0].url,
        type: 'product',
        structured: [
          breadcrumbData(trail, site),
          structuredData(car, vehicle, site, yardOf(car, locations), social, now),
        ],
      }),
    },
    { headers: { 'x-cache-tags': `site:${site.id} car:${car.id} stock:${site.id}` } },
  )
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  const rendering = context.get(renderingContext)
  const now = new Date()
  // Somebody may still have had the page open under the slug that it had before.
  const known = await dealer.stock.find(params.slug)
  const moved = known ? null : await dealer.stock.movedTo(params.slug)
  const car = moved ? await dealer.stock.find(moved.slug) : known
  if (!car || pageState(car, dealer.site, now) === 'gone')
    throw data<MissingData>({ gone: car && carTitle(car), cards: [] }, { status: car ? 410 : 404 })
  const body = await bodyOf(request)
  if (body.get('intent') === 'reveal_phone') {
    const locations = await dealer.locations.list()
    await dealer.events.record({
      name: 'Phone Reveal',
      url: url.href,
      properties: { car_id: car.id, dealership_id: car.dealership_id, website_id: dealer.site.id },
    })
    const phone = phoneOf(car, yardOf(car, locations), dealer.site)
    return data<VehicleAnswer>({ intent: 'reveal_phone', phone }, { status: 200 })
  }
  const subject = { ...NO_SUBJECT, car: carSubject(car), dealership: car.dealership_slug }
  return submitForm({ request, body, dealer, name: 'vehicle-enquiry', subject, car, url, now, ...rendering })
}

export default function Vehicle({ loaderData, actionData }: Route.ComponentProps) {
  return <VehiclePage {...loaderData} answer={actionData as VehicleAnswer | undefined} />
}

/** A vehicle that is gone (410) or never was (404): says so and shows what there is. */
export function ErrorBoundary({ error }: { error: MissingPage<MissingData> }) {
  return <MissingVehicle {...error.data} />
}
