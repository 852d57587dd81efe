import type { Location, LocationType } from '../location/location.ts'
import { FINANCE_SCORE, successCategory, type LeadCategory } from '../kinds/leadCategory.ts'
import {
  CONFIRMATION_DESTINATION,
  DEALERSHIP_DESTINATION,
  type DeliveryKind,
  type Destination,
  type Routing,
} from '../site/destination.ts'
import type { Lead } from './lead.ts'

/** The fields of a lead that decide its destinations. */
type RoutedLead = Pick<
  Lead,
  | 'category'
  | 'subcategory'
  | 'dealership_slug'
  | 'location_id'
  | 'lead_status'
  | 'email'
  | 'phone'
  | 'terms_conditions'
>

/** One planned delivery of a lead. */
export interface PlannedDelivery {
  destination: string
  kind: DeliveryKind
  to: string
  sendAfter: Date
}

export interface DeliveryPlan {
  destinations: readonly Destination[]
  /** The site's address, for leads without any destination. */
  locations: readonly Pick<Location, 'id' | 'dealership_slug' | 'primary' | 'location_type' | 'contact_detail'>[]
  /** Whether the visitor gets a confirmation email for a completed lead. */
  confirmation: boolean
  /** Minutes of inactivity after which an unfinished lead is delivered; null for never. */
  incompleteMinutes: number | null
  suspected: boolean
  mock: boolean
}

/** The department responsible for a category; sales for all others. */
const PLACE: Readonly<Partial<Record<LeadCategory, LocationType>>> = {
  'Service Booking': 'service',
  'Service Enquiry': 'service',
  'Parts Enquiry': 'parts',
}

/**
 * Whether a destination accepts a lead (decision 1: Leads): by the category that the visitor chose, by dealership and
 * by location, each only if the destination has a list of them. A provider of finance scores gets finished requests for
 * a score only, of visitors who agreed to it.
 */
export function takes(
  destination: Routing & { kind?: Destination['kind'] },
  lead: Omit<RoutedLead, 'email' | 'phone'>,
): boolean {
  const { categories, dealerships, locations } = destination
  return (
    (destination.kind !== 'carclarity' || asksForScore(lead)) &&
    (!categories || categories.includes(successCategory(lead))) &&
    (!dealerships || (lead.dealership_slug !== null && dealerships.includes(lead.dealership_slug))) &&
    (!locations || (lead.location_id !== null && locations.includes(lead.location_id)))
  )
}

const asksForScore = (lead: Pick<RoutedLead, 'subcategory' | 'lead_status' | 'terms_conditions'>): boolean =>
  lead.subcategory === FINANCE_SCORE && lead.lead_status === 'Complete' && lead.terms_conditions === true

/** Why a location is responsible for a lead. */
export type PlaceReason = 'named' | 'department' | 'primary' | 'dealership' | 'site'

/** The locations that may be responsible for a lead, most specific first, each with the reason. */
function answering<L extends DeliveryPlan['locations'][number]>(
  lead: Pick<RoutedLead, 'category' | 'dealership_slug' | 'location_id'>,
  locations: readonly L[],
): readonly { place: L; reason: PlaceReason }[] {
  const type = PLACE[lead.category] ?? 'sales'
  const own = locations.filter(({ dealership_slug }) => dealership_slug === lead.dealership_slug)
  const because = (reason: PlaceReason, found: readonly L[]) => found.map((place) => ({ place, reason }))
  return [
    ...because(
      'named',
      locations.filter(({ id }) => id === lead.location_id),
    ),
    ...because(
      'department',
      own.filter(({ location_type }) => location_type === type),
    ),
    ...because(
      'primary',
      own.filter(({ primary }) => primary),
    ),
    ...because('dealership', own),
    ...because('site', locations),
  ]
}

/**
 * The location responsible for a lead: the one it is for, else the matching department of the dealership, else any
 * location of the dealership, else of the site. Null on a site without locations.
 */
export const answeringLocation = <L extends DeliveryPlan['locations'][number]>(
  lead: Pick<RoutedLead, 'category' | 'dealership_slug' | 'location_id'>,
  locations: readonly L[],
): L | null => answering(lead, locations)[0]?.place ?? null

/** That location with the reason for it. */
export const answeringReason = <L extends DeliveryPlan['locations'][number]>(
  lead: Pick<RoutedLead, 'category' | 'dealership_slug' | 'location_id'>,
  locations: readonly L[],
): { place: L; reason: PlaceReason } | null => answering(lead, locations)[0] ?? null

/** The default address for a lead: the first of those locations that has one. */
export const dealershipAddress = (
  lead: Pick<RoutedLead, 'category' | 'dealership_slug' | 'location_id'>,
  locations: DeliveryPlan['locations'],
): string | null =>
  answering(lead, locations).find(({ place }) => place.contact_detail.email)?.place.contact_detail.email ?? null

/**
 * The deliveries of a lead in its current state. A lead without a matching destination is emailed to the dealership, so
 * that a gap in the settings loses none. A lead in mock mode is not delivered, nor is an unfinished one without contact
 * details; suspected spam is delivered to the dealer, but its alleged
 * sender gets no email and nobody checks their credit.
 */
export function plannedDeliveries(lead: RoutedLead, plan: DeliveryPlan, now: Date): readonly PlannedDelivery[] {
  if (plan.mock) return []
  const complete = lead.lead_status === 'Complete'
  if (!complete && (plan.incompleteMinutes === null || (!lead.email && !lead.phone))) return []
  const sendAfter = complete ? now : new Date(now.getTime() + plan.incompleteMinutes! * 60_000)

  const taking = plan.destinations.filter(
    (destination) => takes(destination, lead) && !(plan.suspected && destination.kind === 'carclarity'),
  )
  // The provider of a score is not the dealer.
  const fallback = taking.every(({ kind }) => kind === 'carclarity') ? dealershipAddress(lead, plan.locations) : null
  const planned: PlannedDelivery[] = taking
    .filter(({ incomplete }) => complete || incomplete !== false)
    .map(({ id, kind, to }) => ({ destination: id, kind, to, sendAfter }))
  if (fallback) planned.push({ destination: DEALERSHIP_DESTINATION, kind: 'email', to: fallback, sendAfter })
  if (plan.confirmation && complete && !plan.suspected && lead.email)
    planned.push({ destination: CONFIRMATION_DESTINATION, kind: CONFIRMATION_DESTINATION, to: lead.email, sendAfter })
  return planned
}
