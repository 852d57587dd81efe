import type { Location, LocationType } from '../location/location.ts'
import { successCategory, type LeadCategory } from '../kinds/leadCategory.ts'
import {
  CONFIRMATION_DESTINATION,
  DEALERSHIP_DESTINATION,
  type DeliveryKind,
  type Destination,
  type Routing,
} from '../site/destination.ts'
import type { Lead } from './lead.ts'

/** What decides where a lead goes. */
type RoutedLead = Pick<
  Lead,
  'category' | 'subcategory' | 'dealership_slug' | 'location_id' | 'lead_status' | 'email' | 'phone'
>

/** One delivery of a lead, as it is to be written down. */
export interface PlannedDelivery {
  destination: string
  kind: DeliveryKind
  to: string
  sendAfter: Date
}

export interface DeliveryPlan {
  destinations: readonly Destination[]
  /** Of the site; one of them gets what no destination takes. */
  locations: readonly Pick<Location, 'id' | 'dealership_slug' | 'primary' | 'location_type' | 'contact_detail'>[]
  /** Whether the visitor gets a mail that confirms a finished lead. */
  confirmation: boolean
  /** Minutes an unfinished lead is left alone; null never delivers it. */
  incompleteMinutes: number | null
  suspected: boolean
  mock: boolean
}

/** Which of a dealership's places answers a category; sales answers the rest. */
const PLACE: Readonly<Partial<Record<LeadCategory, LocationType>>> = {
  'Service Booking': 'service',
  'Service Enquiry': 'service',
  'Parts Enquiry': 'parts',
}

/**
 * Whether a destination takes a lead (decision 1: Leads): by category as the visitor chose it, by dealership and by
 * location, each only where the destination names some.
 */
export function takes(destination: Routing, lead: Omit<RoutedLead, 'email' | 'phone'>): boolean {
  const { categories, dealerships, locations } = destination
  return (
    (!categories || categories.includes(successCategory(lead))) &&
    (!dealerships || (lead.dealership_slug !== null && dealerships.includes(lead.dealership_slug))) &&
    (!locations || (lead.location_id !== null && locations.includes(lead.location_id)))
  )
}

/** The places that may answer a lead, the likeliest first. */
function answering<L extends DeliveryPlan['locations'][number]>(
  lead: Pick<RoutedLead, 'category' | 'dealership_slug' | 'location_id'>,
  locations: readonly L[],
): readonly L[] {
  const type = PLACE[lead.category] ?? 'sales'
  const own = locations.filter(({ dealership_slug }) => dealership_slug === lead.dealership_slug)
  return [
    ...locations.filter(({ id }) => id === lead.location_id),
    ...own.filter(({ location_type }) => location_type === type),
    ...own.filter(({ primary }) => primary),
    ...own,
    ...locations,
  ]
}

/**
 * Who answers a lead: the location it is for, else the place of its dealership that does this work, else any place of
 * the dealership, else of the site. Null on a site without places.
 */
export const answeringLocation = <L extends DeliveryPlan['locations'][number]>(
  lead: Pick<RoutedLead, 'category' | 'dealership_slug' | 'location_id'>,
  locations: readonly L[],
): L | null => answering(lead, locations)[0] ?? null

/** The address that gets a lead where the settings name none: the first of those places' that has one. */
export const dealershipAddress = (
  lead: Pick<RoutedLead, 'category' | 'dealership_slug' | 'location_id'>,
  locations: DeliveryPlan['locations'],
): string | null => answering(lead, locations).find((place) => place.contact_detail.email)?.contact_detail.email ?? null

/**
 * The deliveries of a lead as it stands now. A lead that no destination takes goes to the dealership by mail, so that
 * none is lost to a gap in the settings. One in mock mode goes nowhere, nor does an unfinished one that names nobody; a suspected one goes to the dealer all the
 * same, but its alleged sender gets no mail.
 */
export function plannedDeliveries(lead: RoutedLead, plan: DeliveryPlan, now: Date): readonly PlannedDelivery[] {
  if (plan.mock) return []
  const complete = lead.lead_status === 'Complete'
  if (!complete && (plan.incompleteMinutes === null || (!lead.email && !lead.phone))) return []
  const sendAfter = complete ? now : new Date(now.getTime() + plan.incompleteMinutes! * 60_000)

  const taking = plan.destinations.filter((destination) => takes(destination, lead))
  const fallback = taking.length === 0 ? dealershipAddress(lead, plan.locations) : null
  const planned: PlannedDelivery[] = taking
    .filter(({ incomplete }) => complete || incomplete !== false)
    .map(({ id, kind, to }) => ({ destination: id, kind, to, sendAfter }))
  if (fallback) planned.push({ destination: DEALERSHIP_DESTINATION, kind: 'email', to: fallback, sendAfter })
  if (plan.confirmation && complete && !plan.suspected && lead.email)
    planned.push({ destination: CONFIRMATION_DESTINATION, kind: CONFIRMATION_DESTINATION, to: lead.email, sendAfter })
  return planned
}
