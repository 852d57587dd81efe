import { isTestDriveOnly } from '../car/availability.ts'
import type { CarType } from '../kinds/carType.ts'
import type { LeadCategory } from '../kinds/leadCategory.ts'
import { EVENTS, type EventId, type EventKey } from './ids.ts'

/** Kinds of pages with their own event (spec §9 Page views). */
const PAGES = {
  home: 'homeViewed',
  search: 'inventoryViewed',
  offers: 'offersViewed',
  fleet: 'fleetViewed',
  service: 'serviceViewed',
  parts: 'partsViewed',
  finance: 'financeViewed',
  insurance: 'insuranceViewed',
  ownership: 'ownershipViewed',
  contact: 'contactViewed',
  about: 'aboutViewed',
} as const satisfies Record<string, EventKey>

export type PageKind = keyof typeof PAGES

/** The event of opening a page; a vehicle's page has `vehicleViewEvent`. */
export const pageEvent = (page: PageKind): EventId => EVENTS[PAGES[page]].id

/**
 * The event of opening a vehicle's page; a demo counts as used (decision 1: Event ids that the specification leaves
 * open).
 */
export const vehicleViewEvent = (carType: CarType): EventId =>
  (carType === 'new' ? EVENTS.newVehicleViewed : EVENTS.usedVehicleViewed).id

/** Categories with a fixed event; those of vehicle enquiries are decided in `leadEvent`. */
const LEADS: Readonly<Record<Exclude<LeadCategory, 'Test Drive'>, EventKey>> = {
  'General Enquiry': 'generalEnquirySent',
  'New Vehicle Enquiry': 'newEnquirySent',
  'Used Vehicle Enquiry': 'usedEnquirySent',
  'Special Offer Enquiry': 'offerEnquirySent',
  'Trade In': 'tradeInSent',
  'Fleet Enquiry': 'fleetEnquirySent',
  'Service Booking': 'serviceBookingSent',
  'Service Enquiry': 'serviceEnquirySent',
  'Parts Enquiry': 'partsEnquirySent',
  'Finance Enquiry': 'financeEnquirySent',
  'Insurance Enquiry': 'insuranceEnquirySent',
  'Sell My Car': 'sellMyCarSent',
  'Reserve Car': 'carReserved',
  'Careers Enquiry': 'careerSent',
  Competition: 'competitionEntered',
  Survey: 'surveySent',
  Subscription: 'subscriptionSent',
  'Team Member': 'teamMemberSent',
  'Document Request': 'documentRequested',
}

/** Whether an event is that of a completed lead, which the server stores with the lead. */
export const isLeadEvent = (key: EventKey): boolean =>
  [...Object.values(LEADS), 'newTestDriveSent', 'usedTestDriveSent', 'otherFormSent'].includes(key)

/** The fields of a lead that determine its event. */
export interface SentLead {
  /** As sent; `Other` for a site's custom form, null if unknown. */
  category: LeadCategory | 'Other' | null
  subcategory?: string | null
  /** The vehicle the lead is about. */
  car?: { car_type: CarType; tag: string | null } | null
}

/**
 * The event of a completed lead (spec §9): an enquiry about a test-drive-only vehicle counts as a new test drive, a
 * test drive of a used or demo vehicle has its own event, a career application is identified by its subcategory because
 * it is sent as a general enquiry (spec §4), and any other lead is a lead completion.
 */
export function leadEvent({ category, subcategory, car }: SentLead): EventId {
  if (category === 'Other') return EVENTS.otherFormSent.id
  if (category === 'Test Drive')
    return (car && car.car_type !== 'new' ? EVENTS.usedTestDriveSent : EVENTS.newTestDriveSent).id
  if (category === 'New Vehicle Enquiry' || category === 'Used Vehicle Enquiry')
    return (car && isTestDriveOnly(car) ? EVENTS.newTestDriveSent : EVENTS[LEADS[category]]).id
  if (category === 'General Enquiry' && subcategory === 'Career Enquiry') return EVENTS.careerSent.id
  return category !== null && Object.hasOwn(LEADS, category) ? EVENTS[LEADS[category]].id : EVENTS.generalEnquirySent.id
}

/** Visitor actions other than opening pages and sending forms, with their events (spec §9 Specific ids). */
const ACTIONS = {
  phone: 'linkClicked',
  link: 'linkClicked',
  financeCalculator: 'financeCalculatorUsed',
  search: 'vehicleSearched',
  financeScore: 'financeScoreStarted',
  preApproval: 'preApprovalStarted',
  formStep: 'formStepCompleted',
  instantPrice: 'instantPriceStarted',
  quizStep: 'quizStepCompleted',
  login: 'loginOpened',
  verificationRequest: 'verificationRequested',
  verificationSubmit: 'verificationSubmitted',
  registration: 'registrationCompleted',
  favourite: 'favouriteAdded',
  directions: 'directionsClicked',
  tradeInLookup: 'tradeInLookedUp',
  tradeInValuation: 'tradeInValued',
  sellMyCarLookup: 'sellMyCarLookedUp',
  sellMyCarValuation: 'sellMyCarValued',
  comparison: 'vehiclesCompared',
  webchatBubble: 'webchatOpened',
  webchatStart: 'webchatStarted',
  webchatMessage: 'webchatMessageSent',
  financeQuote: 'financeQuoteClicked',
  financeStep: 'financeStepCompleted',
} as const satisfies Record<string, EventKey>

export type Action = keyof typeof ACTIONS

/** The event of an action, by its name in code. */
export type ActionKey<A extends Action> = (typeof ACTIONS)[A]

/** The event of a visitor's action. */
export const actionEvent = (action: Action): EventId => EVENTS[ACTIONS[action]].id
