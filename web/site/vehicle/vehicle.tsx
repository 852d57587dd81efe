import { isAvailable } from '@forecourt/rules/car/availability.ts'
import type { Car } from '@forecourt/rules/car/car.ts'
import { carPictures } from '@forecourt/rules/car/image.ts'
import { carTitle } from '@forecourt/rules/car/name.ts'
import { advertisedPriceCents } from '@forecourt/rules/car/price.ts'
import { priceBand } from '@forecourt/rules/car/priceBand.ts'
import { enquiryMessage } from '@forecourt/rules/forms/enquiryMessage.ts'
import { driveAwayView } from '@forecourt/rules/charges/view.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import { atWidth } from '@forecourt/rules/site/imageWidth.ts'
import { formatDay, formatMoney, localise } from '@forecourt/rules/locale/locale.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { slugOfSearchPath } from '@forecourt/rules/site/searchSlugs.ts'
import { data, redirect } from 'react-router'
import { dealerContext, renderingContext } from '../../context.ts'
import { pageHeaders } from '../../pageHeaders.ts'
import type { PageHandle } from '../../browser/pageEvents.ts'
import { headOf, headTags } from '../head/head.ts'
import { breadcrumbData } from '../head/structuredData.ts'
import type { FormAnswer } from '../forms/formView.ts'
import { bodyOf, sentBy, submitForm } from '../forms/submit.server.ts'
import { carSubject, formView, NO_SUBJECT } from '../forms/view.server.ts'
import type { MissingPage } from '../layout/page.ts'
import { cardView, type CardView } from '../vehicleCard/card.ts'
import type { Route } from './+types/vehicle.ts'
import { MissingVehicle } from './MissingVehicle.tsx'
import type { VehicleRow } from './SimilarVehicles.tsx'
import { structuredData } from './structuredData.ts'
import { VehiclePage } from './VehiclePage.tsx'
import { shownPhone } from '@forecourt/rules/location/contactView.ts'
import { pageState, vehicleView, type VehicleView } from './vehicleView.ts'

/** Vehicles shown instead of this one, or below it if it is sold. */
const SIMILAR = 6
/** Those of a row where there is another row of about the same price. */
const IN_ROW = 3
const SOCIAL_WIDTH = 1200

/** The data of a missing vehicle's page. */
export interface MissingData {
  /** Heading of a vehicle that existed; null for one that never did. */
  formerTitle: string | null
  cards: readonly CardView[]
}

/** The result of an action: an enquiry that was not accepted, or a revealed phone number. */
export type VehicleAnswer = FormAnswer | { intent: 'reveal_phone'; phone: string | null }

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return [{ title: 'No longer here' }, { name: 'robots', content: 'noindex' }]
  return headTags(loaderData.head)
}

/** For its event (spec §9 page views). */
export const handle: PageHandle<Route.ComponentProps['loaderData']> = {
  viewedVehicle: ({ vehicle: { id, slug, title, carType } }) => ({ id, slug, name: title, carType }),
}

/** `state` is the buyer's, for the drive-away estimate. */
export const headers = pageHeaders({ alsoReads: ['state'], uses: ['challenge', 'video'] })

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dealer = context.get(dealerContext)
  const { site } = dealer
  const { now } = context.get(renderingContext)
  const to = paths(site)
  const car = await dealer.stock.find(params.slug)
  // An old slug, or a sold vehicle that is listed again, redirects to the one that is for sale.
  const moved = car && isAvailable(car) ? null : await dealer.stock.movedTo(params.slug)
  if (moved) throw redirect(to.vehicle(moved) + url.search, 301)
  if (!car) {
    const cards = (await dealer.stock.latest(SIMILAR)).map((card) => cardView(card, site, now))
    throw data<MissingData>({ formerTitle: null, cards }, { status: 404 })
  }
  // One address per vehicle: other bases redirect to it.
  if (!url.pathname.startsWith(`${site.vehicleBasePath}/`)) throw redirect(to.vehicle(car) + url.search, 301)

  const subject = { car: carSubject(car, site), dealership: car.dealership_slug }
  const [locations, charges, alike, near, enquiry] = await Promise.all([
    dealer.locations.list(),
    dealer.charges.tables(),
    dealer.stock.similar(car, SIMILAR),
    // Those in the first row are left out of the second.
    dealer.stock.nearPrice(car, SIMILAR + IN_ROW),
    formView(dealer, 'vehicle-enquiry', now, subject, undefined, {
      message: enquiryMessage(site.settings.enquiry_message, car),
    }),
  ])
  const similar = alike.map((card) => cardView(card, site, now))
  if (pageState(car, site, now) === 'gone')
    throw data<MissingData>({ formerTitle: carTitle(car), cards: similar }, { status: 410 })

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
  const facts = vehicle.facts.slice(0, 6).map(({ label, value }) => `${label} ${value}`)
  return data(
    {
      vehicle,
      rows: similarRows(
        vehicle,
        car,
        site,
        similar,
        near.map((card) => cardView(card, site, now)),
      ),
      enquiry,
      driveAway: driveAwayView(car, charges, site, { state: url.searchParams.get('state'), now }),
      trail,
      address: absolute(to.vehicle(car)),
      day: formatDay(now, site.locale, site.timeZone),
      head: headOf(site, {
        title: `${vehicle.condition} ${name}${site.city ? ` for sale in ${site.city}` : ''}`,
        description: [
          vehicle.price.kind === 'amount' ? `${vehicle.price.amount} ${vehicle.price.label}` : null,
          ...facts,
          `At ${vehicle.location?.name ?? site.name}`,
        ]
          .filter((part) => part !== null)
          .map((part) => `${part}.`)
          .join(' '),
        path: to.vehicle(car),
        picture: carPictures(car, site)[0].url,
        type: 'product',
        structured: [
          breadcrumbData(trail, site),
          structuredData(car, vehicle, site, locationOf(car, locations), social, now),
        ],
      }),
    },
    { headers: { 'x-cache-tags': `site:${site.id} car:${car.id} stock:${site.id}` } },
  )
}

/** The rows below the vehicle: similar ones, and others at a similar price. */
function similarRows(
  vehicle: VehicleView,
  car: Car,
  site: Site,
  similar: readonly CardView[],
  near: readonly CardView[],
): readonly VehicleRow[] {
  const sold = vehicle.state === 'sold'
  const nouns = inSentence(site.vehicleNounPlural)
  const price = advertisedPriceCents(car)
  const band = priceBand(car)
  const first = new Set(similar.slice(0, IN_ROW).map(({ id }) => id))
  const others = sold ? [] : near.filter(({ id }) => !first.has(id)).slice(0, IN_ROW)
  // A row that is half empty is left out.
  const priced = price !== null && band !== null && others.length === IN_ROW
  const alike = {
    heading: sold ? 'Similar and still available' : `Similar ${nouns}`,
    cards: priced ? similar.slice(0, IN_ROW) : similar,
    more: { href: vehicle.listHref, label: `All ${vehicle.favourite.make} ${nouns}` },
  }
  const rows = alike.cards.length > 0 ? [alike] : []
  if (!priced) return rows
  const query = new URLSearchParams({ price_min: String(band.min / 100), price_max: String(band.max / 100) })
  return [
    ...rows,
    {
      heading: `Other ${nouns} around ${formatMoney(price, car.currency)}`,
      cards: others,
      more: {
        href: paths(site).search(slugOfSearchPath(site.searchPath), query.toString()),
        label: `${formatMoney(band.min, car.currency)} to ${formatMoney(band.max, car.currency)}`,
      },
    },
  ]
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const dealer = context.get(dealerContext)
  const { now } = context.get(renderingContext)
  // The page may still be open under the vehicle's former slug.
  const current = await dealer.stock.find(params.slug)
  const moved = current ? null : await dealer.stock.movedTo(params.slug)
  const car = moved ? await dealer.stock.find(moved.slug) : current
  if (!car || pageState(car, dealer.site, now) === 'gone')
    throw data<MissingData>({ formerTitle: car && carTitle(car), cards: [] }, { status: car ? 410 : 404 })
  const body = await bodyOf(request)
  if (body.get('intent') === 'reveal_phone') {
    const locations = await dealer.locations.list()
    await dealer.events.record([
      {
        occurredAt: now,
        name: 'Phone Reveal',
        url: url.href,
        properties: { car_id: car.id, dealership_id: car.dealership_id, website_id: dealer.site.id },
      },
    ])
    const phone = shownPhone({ car, location: locationOf(car, locations) }, dealer.site, locations)
    return data<VehicleAnswer>({ intent: 'reveal_phone', phone }, { status: 200 })
  }
  const subject = { ...NO_SUBJECT, car: carSubject(car, dealer.site), dealership: car.dealership_slug }
  return submitForm({
    ...sentBy({ context, request, url }),
    body,
    name: 'vehicle-enquiry',
    subject,
  })
}

export default function Vehicle({ loaderData, actionData }: Route.ComponentProps) {
  return <VehiclePage {...loaderData} answer={actionData as VehicleAnswer | undefined} />
}

/** A vehicle that was sold (410) or never existed (404), with alternatives. */
export function ErrorBoundary({ error }: { error: MissingPage<MissingData> }) {
  return <MissingVehicle {...error.data} />
}
