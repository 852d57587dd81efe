import * as z from 'zod'
import type { EventKey } from './ids.ts'
import { TRACKING_PURPOSES } from '../kinds/trackingPurpose.ts'

const short = z.string().max(200)
const address = z.string().max(2_000)
const id = z.int().positive()

/** The vehicle of an event; the server adds its stock number and price (spec §3 Vehicle tracking fields). */
const vehicle = { car_id: id, car_slug: short, car_name: short }
const anyVehicle = z.object(vehicle).partial().shape
const step = { step: z.int().min(1).max(50), step_name: short }
const lead = {
  ...anyVehicle,
  reference: short,
  form: short.nullable(),
  lead_category: short,
  location_id: id.nullable(),
  dealership_slug: short.nullable(),
}
const lookup = { result: short }
const valuation = { sample: z.boolean() }
const verification = { channel: z.enum(['email', 'sms']) }
const chat = { provider: short }

const none = z.object({})
const ofVehicle = z.object(vehicle)
const ofLead = z.object(lead)
const ofStep = z.object(step)

/**
 * The properties that every event of a page has (spec §3 Tracking event), besides its own. `campaign_query`
 * has the campaign of the visit, `visit_referrer` the host that it came from.
 */
export const PAGE_PROPERTIES = z
  .object({
    browser: short,
    os: short,
    referrer: address,
    screen_width: z.int().min(0).max(100_000),
    screen_height: z.int().min(0).max(100_000),
    insert_id: short.min(1).nullable(),
    time: short,
    campaign_query: z.record(short, z.string().max(300)),
    visit_referrer: short,
    purposes: z.array(z.enum(TRACKING_PURPOSES)).max(TRACKING_PURPOSES.length),
  })
  .partial()

/** The own properties of each event; the only list of them. What it does not name is not stored. */
export const EVENT_PROPERTIES = {
  homeViewed: none,
  inventoryViewed: none,
  newVehicleViewed: ofVehicle,
  usedVehicleViewed: ofVehicle,
  offersViewed: none,
  fleetViewed: none,
  serviceViewed: none,
  partsViewed: none,
  financeViewed: none,
  insuranceViewed: none,
  ownershipViewed: none,
  contactViewed: none,
  aboutViewed: none,
  newEnquirySent: ofLead,
  usedEnquirySent: ofLead,
  offerEnquirySent: ofLead,
  newTestDriveSent: ofLead,
  tradeInSent: ofLead,
  fleetEnquirySent: ofLead,
  serviceBookingSent: ofLead,
  partsEnquirySent: ofLead,
  generalEnquirySent: ofLead,
  financeEnquirySent: ofLead,
  insuranceEnquirySent: ofLead,
  linkClicked: z.object({ ...anyVehicle, href: address }),
  financeCalculatorUsed: none,
  competitionEntered: ofLead,
  sellMyCarSent: ofLead,
  vehicleSearched: z.object({ query: address }),
  financeScoreStarted: ofStep,
  preApprovalStarted: ofStep,
  formStepCompleted: z.object({ ...step, form: short }),
  instantPriceStarted: ofStep,
  quizStepCompleted: ofStep,
  loginOpened: none,
  verificationRequested: z.object(verification),
  verificationSubmitted: z.object(verification),
  registrationCompleted: z.object(verification),
  favouriteAdded: ofVehicle,
  carReserved: ofLead,
  directionsClicked: z.object({ href: address }),
  surveySent: ofLead,
  tradeInLookedUp: z.object(lookup),
  serviceEnquirySent: ofLead,
  teamMemberSent: ofLead,
  subscriptionSent: ofLead,
  otherFormSent: ofLead,
  usedTestDriveSent: ofLead,
  vehiclesCompared: z.object({ car_ids: short }),
  tradeInValued: z.object(valuation),
  careerSent: ofLead,
  sellMyCarLookedUp: z.object(lookup),
  sellMyCarValued: z.object(valuation),
  webchatOpened: z.object(chat),
  webchatStarted: z.object(chat),
  documentRequested: ofLead,
  webchatMessageSent: z.object(chat),
  financeQuoteClicked: z.object({ href: address }),
  financeStepCompleted: ofStep,
} as const satisfies Record<EventKey, z.ZodObject>

/** The own properties of an event, as the place that fires it gives them. */
export type PropertiesOf<K extends EventKey> = z.input<(typeof EVENT_PROPERTIES)[K]>

/** Making a schema takes longer than reading many events with it. */
const WHOLE = new Map<EventKey, z.ZodObject>()

/** The schema of all properties of an event that a page sends. */
export function eventProperties(key: EventKey): z.ZodObject {
  const made = WHOLE.get(key) ?? PAGE_PROPERTIES.extend(EVENT_PROPERTIES[key].shape)
  WHOLE.set(key, made)
  return made
}
