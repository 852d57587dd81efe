import { EVENTS, eventKey, type EventId, type EventKey } from './ids.ts'

/** An event of the data layer, by the names of the Automotive Standards Council. */
export interface DataLayerEvent {
  name: string
  parameters: Readonly<Record<string, string | number>>
}

/** Limits that analytics services set on an event. */
export const DATA_LAYER_LIMITS = { name: 40, parameters: 25, parameterName: 40, value: 100 } as const

/** The site of the event. */
export interface DataLayerSite {
  name: string
  currency: string
}

interface Names {
  event: string
  page?: string
  department?: string
  action?: string
  result?: string
  element?: string
  flow?: string
  comm?: { type: string; status: string }
}

const page = (kind: string): Names => ({ event: 'asc_pageview', page: kind })
const form = (department: string, event: string | null = null): Names => ({
  event: event ?? 'asc_form_submission',
  department,
})
const flow = (name: string): Names => ({ event: 'asc_retail_process', flow: name, department: 'sales' })
const cta = (element: string, result: string): Names => ({
  event: 'asc_cta_interaction',
  element,
  action: 'click',
  result,
})
const SALES = 'asc_form_submission_sales'
const APPOINTMENT = 'asc_form_submission_sales_appt'

/** The name that each event has in the data layer. */
const ASC: Readonly<Record<EventKey, Names>> = {
  homeViewed: page('home'),
  inventoryViewed: { event: 'asc_itemlist_pageview', page: 'itemlist', department: 'sales' },
  newVehicleViewed: { event: 'asc_item_pageview', page: 'item', department: 'sales' },
  usedVehicleViewed: { event: 'asc_item_pageview', page: 'item', department: 'sales' },
  offersViewed: page('specials'),
  fleetViewed: page('custom'),
  serviceViewed: page('service'),
  partsViewed: page('parts'),
  financeViewed: page('finance'),
  insuranceViewed: page('insurance'),
  ownershipViewed: page('ownership'),
  contactViewed: page('contact'),
  aboutViewed: page('about'),
  newEnquirySent: form('sales', SALES),
  usedEnquirySent: form('sales', SALES),
  offerEnquirySent: form('sales', SALES),
  newTestDriveSent: form('sales', APPOINTMENT),
  usedTestDriveSent: form('sales', APPOINTMENT),
  tradeInSent: form('trade', 'asc_form_submission_trade'),
  sellMyCarSent: form('trade', 'asc_form_submission_trade'),
  fleetEnquirySent: form('sales', SALES),
  serviceBookingSent: form('service', 'asc_form_submission_service_appt'),
  serviceEnquirySent: form('service', 'asc_form_submission_service'),
  partsEnquirySent: form('parts', 'asc_form_submission_parts'),
  financeEnquirySent: form('finance', 'asc_form_submission_credit'),
  insuranceEnquirySent: form('finance'),
  carReserved: form('sales', SALES),
  generalEnquirySent: form('other'),
  competitionEntered: form('other'),
  surveySent: form('other'),
  teamMemberSent: form('other'),
  subscriptionSent: form('other'),
  otherFormSent: form('other'),
  careerSent: form('other'),
  documentRequested: form('other'),
  linkClicked: cta('link', 'redirect'),
  directionsClicked: cta('map', 'redirect'),
  financeQuoteClicked: cta('finance', 'redirect'),
  favouriteAdded: cta('favourite', 'success'),
  vehicleSearched: { event: 'asc_element_configuration', element: 'search', action: 'click', result: 'search' },
  vehiclesCompared: { event: 'asc_element_configuration', element: 'comparison', action: 'click', result: 'compare' },
  financeCalculatorUsed: { event: 'asc_element_configuration', element: 'calculator', action: 'click', result: 'open' },
  formStepCompleted: { event: 'asc_form_engagement', department: 'other' },
  financeScoreStarted: flow('finance score'),
  preApprovalStarted: flow('pre-approval'),
  instantPriceStarted: flow('instant price'),
  quizStepCompleted: flow('quiz'),
  financeStepCompleted: flow('finance'),
  tradeInLookedUp: flow('trade-in'),
  tradeInValued: flow('trade-in'),
  sellMyCarLookedUp: flow('sell my car'),
  sellMyCarValued: flow('sell my car'),
  loginOpened: cta('login', 'open'),
  verificationRequested: cta('verification', 'open'),
  verificationSubmitted: cta('verification', 'success'),
  registrationCompleted: cta('registration', 'success'),
  webchatOpened: { event: 'asc_comm_engagement', comm: { type: 'chat', status: 'start' } },
  webchatStarted: { event: 'asc_comm_submission', comm: { type: 'chat', status: 'submit' } },
  webchatMessageSent: { event: 'asc_comm_engagement', comm: { type: 'chat', status: 'send' } },
}

/** The generic event of a form, which goes with that of its department and has the same submission. */
const GENERIC_FORM = 'asc_form_submission'

const textIn = (properties: Readonly<Record<string, unknown>>, name: string): string | null => {
  const value = Object.hasOwn(properties, name) ? properties[name] : null
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}

/**
 * The events of the data layer for one of ours: its automotive name, and for a form also the generic one. Nothing
 * personal is in them, and every value is within the limits.
 */
export function dataLayerEvents(
  id: EventId,
  properties: Readonly<Record<string, unknown>>,
  site: DataLayerSite,
  url: string,
): readonly DataLayerEvent[] {
  const names = ASC[eventKey(id)!]
  const isForm = names.event.startsWith(GENERIC_FORM)
  const own = (name: string) => textIn(properties, name)
  const parameters = within({
    event_owner: 'forecourt',
    event_action: names.action,
    event_action_result: names.result,
    page_type: names.page ?? (isForm ? 'form' : undefined),
    page_location: url,
    affiliation: site.name,
    currency: site.currency,
    department: names.department,
    product_name: own('car_name'),
    item_id: own('car_id'),
    element_type: names.element,
    link_url: own('href'),
    flow_name: names.flow,
    flow_outcome: own('step_name') ?? own('result'),
    form_name: own('form'),
    form_type: isForm || names.event === 'asc_form_engagement' ? nameOf(id) : undefined,
    submission_id: own('reference'),
    comm_type: names.comm?.type,
    comm_status: names.comm?.status,
    search_term: own('query'),
  })
  const wanted = isForm && names.event !== GENERIC_FORM ? [GENERIC_FORM, names.event] : [names.event]
  return wanted.map((name) => ({ name, parameters }))
}

const nameOf = (id: EventId) => EVENTS[eventKey(id)!].name.toLowerCase()

/** Parameters with a value, no longer than allowed. */
const within = (given: Readonly<Record<string, string | null | undefined>>): DataLayerEvent['parameters'] =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value ? [[name, value.slice(0, DATA_LAYER_LIMITS.value)]] : [])),
  )
