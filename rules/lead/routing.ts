import { FORM_NAMES } from '../kinds/form.ts'
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

/** Where a lead came from, as far as it says why it is for a location. */
export interface LeadOrigin {
  /** The form of the site; null for another system, or somebody at the dealership. */
  form: string | null
  /** Whether somebody at the dealership entered it. */
  isEntered: boolean
  carId: number | null
  /** Where its vehicle is now; null for none. */
  carLocationId: number | null
}

/**
 * Why a lead names its location (decision 1: Leads). Which of the rules it was is not stored with a lead, so it is told
 * only where no other could have been.
 */
function namedReason(
  { form, isEntered, carId, carLocationId }: LeadOrigin,
  { id, primary }: { id: number; primary: boolean },
): 'vehicle' | 'visitor' | 'main' | 'entered' | null {
  // Only whoever entered the lead can have chosen another than the main location.
  if (isEntered && !primary && carLocationId !== id) return 'entered'
  if (carId !== null) return carLocationId === id ? 'vehicle' : null
  if (FORM_NAMES.some((name) => name === form)) return 'visitor'
  return isEntered && primary ? 'main' : null
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
  { site, origin }: { site: Names; origin: LeadOrigin },
  now: Date,
): Routing {
  const dealership = site.dealerships.find(({ slug }) => slug === lead.dealership_slug)?.name ?? 'the dealership'
  const found = answeringReason(lead, plan.locations)
  const place = found?.place.name ?? ''
  const words: Readonly<Record<PlaceReason, string>> = {
    named: {
      vehicle: `${place} answers it: the vehicle is there.`,
      visitor: `${place} answers it: the visitor chose it.`,
      main: `${place} answers it: it is the main location.`,
      entered: `${place} answers it: it was chosen when the lead was added.`,
      other: `${place} answers enquiries of this kind.`,
    }[(found && namedReason(origin, found.place)) ?? 'other'],
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
