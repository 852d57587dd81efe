import type { Location } from '../location/location.ts'
import { CONFIRMATION_DESTINATION, DEALERSHIP_DESTINATION, type Destination } from '../site/destination.ts'
import type { Site } from '../site/site.ts'
import { answeringReason, plannedDeliveries, type DeliveryPlan, type PlaceReason } from './destinations.ts'

/** Why a location answers a lead, and why each of its deliveries goes where it goes. */
export interface Routing {
  location: string | null
  /** By the destination's name in receipts. */
  deliveries: Readonly<Record<string, string>>
}

type RoutedLead = Parameters<typeof plannedDeliveries>[0]
interface Names {
  dealerships: readonly Pick<Site['dealerships'][number], 'slug' | 'name'>[]
}

/**
 * Says in words by which rule a lead went to its location and its destinations (decision 146), by the functions that
 * route it and the settings as they are now. A destination that would not get it any more is left out.
 */
export function routingWords(
  lead: RoutedLead,
  plan: Omit<DeliveryPlan, 'locations'> & {
    locations: readonly (DeliveryPlan['locations'][number] & Pick<Location, 'name'>)[]
  },
  site: Names,
  now: Date,
): Routing {
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug)?.name ?? 'the dealership'
  const found = answeringReason(lead, plan.locations)
  const place = found?.place.name ?? ''
  const words: Readonly<Record<PlaceReason, string>> = {
    named: `${place} answers it: the visitor chose it, the vehicle is there, or it is the main location.`,
    department: `${place} answers it: it is the department of ${dealership} for leads of this kind.`,
    primary: `${place} answers it: it is the main location of ${dealership}.`,
    dealership: `${place} answers it: it is a location of ${dealership}, which has no main one.`,
    site: `${place} answers it: ${dealership} has no location of its own.`,
  }
  const planned = plannedDeliveries(lead, plan, now)
  return {
    location: found ? words[found.reason] : null,
    deliveries: Object.fromEntries(
      planned.map(({ destination }) => [
        destination,
        destination === CONFIRMATION_DESTINATION
          ? 'The site confirms leads to their sender.'
          : destination === DEALERSHIP_DESTINATION
            ? 'No destination of the site takes it, so it went to the location’s own address.'
            : listsOf(
                plan.destinations.find(({ id }) => id === destination),
                plan.locations,
                site,
              ),
      ]),
    ),
  }
}

/** What a destination takes, by its lists. */
function listsOf(
  destination: Destination | undefined,
  locations: readonly { id: number; name: string }[],
  { dealerships }: Names,
): string {
  const { categories, dealerships: of, locations: at } = destination ?? {}
  const or = (names: readonly string[]) => new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(names)
  const limits = [
    ...(categories ? [`of the kind ${or(categories)}`] : []),
    ...(of ? [`for ${or(of.map((slug) => dealerships.find((one) => one.slug === slug)?.name ?? slug))}`] : []),
    ...(at ? [`at ${or(at.map((id) => locations.find((one) => one.id === id)?.name ?? String(id)))}`] : []),
  ]
  return limits.length === 0 ? 'It takes all leads of the site.' : `It takes leads ${limits.join(', ')}.`
}
