/** Every analytics event with its id, 1 to 59 (spec §9; decision 1: Event ids that the specification leaves open). */
export const EVENTS = {
  homeViewed: { id: 1, name: 'Home' },
  inventoryViewed: { id: 2, name: 'Vehicle Inventory Listing' },
  newVehicleViewed: { id: 3, name: 'New Vehicle Detail' },
  usedVehicleViewed: { id: 4, name: 'Used Vehicle Detail' },
  offersViewed: { id: 5, name: 'Special Offers' },
  fleetViewed: { id: 6, name: 'Fleet' },
  serviceViewed: { id: 7, name: 'Service' },
  partsViewed: { id: 8, name: 'Parts and Accessories' },
  financeViewed: { id: 9, name: 'Finance' },
  insuranceViewed: { id: 10, name: 'Insurance' },
  ownershipViewed: { id: 11, name: 'Ownership Information' },
  contactViewed: { id: 12, name: 'Contact' },
  aboutViewed: { id: 13, name: 'About' },
  newEnquirySent: { id: 14, name: 'New Vehicle Enquiry' },
  usedEnquirySent: { id: 15, name: 'Used Vehicle Enquiry' },
  offerEnquirySent: { id: 16, name: 'Special Offer Enquiry' },
  newTestDriveSent: { id: 17, name: 'New Vehicle Test Drive' },
  tradeInSent: { id: 18, name: 'Trade In' },
  fleetEnquirySent: { id: 19, name: 'Fleet Enquiry' },
  serviceBookingSent: { id: 20, name: 'Service Booking' },
  partsEnquirySent: { id: 21, name: 'Parts Enquiry' },
  generalEnquirySent: { id: 22, name: 'General Enquiry' },
  financeEnquirySent: { id: 23, name: 'Finance Enquiry' },
  insuranceEnquirySent: { id: 24, name: 'Insurance Enquiry' },
  linkClicked: { id: 25, name: 'Click to Call or Link Click' },
  financeCalculatorUsed: { id: 26, name: 'Finance Calculator' },
  competitionEntered: { id: 27, name: 'Competition' },
  sellMyCarSent: { id: 28, name: 'Sell My Car' },
  vehicleSearched: { id: 29, name: 'Vehicle Search' },
  financeScoreStarted: { id: 30, name: 'Finance Score Start' },
  preApprovalStarted: { id: 31, name: 'Pre-approval Start' },
  formStepCompleted: { id: 32, name: 'Multi-step Form Step' },
  instantPriceStarted: { id: 33, name: 'Instant Car Price Start' },
  quizStepCompleted: { id: 34, name: 'Quiz Step' },
  loginOpened: { id: 35, name: 'Login Popup' },
  verificationRequested: { id: 36, name: 'Verification Code Request' },
  verificationSubmitted: { id: 37, name: 'Verification Code Submit' },
  registrationCompleted: { id: 38, name: 'Registration Complete' },
  favouriteAdded: { id: 39, name: 'Add to Favourites' },
  carReserved: { id: 40, name: 'Reserve Car' },
  directionsClicked: { id: 41, name: 'Get Directions' },
  surveySent: { id: 42, name: 'Survey' },
  tradeInLookedUp: { id: 43, name: 'Trade-in Vehicle Lookup' },
  serviceEnquirySent: { id: 44, name: 'Service Enquiry' },
  teamMemberSent: { id: 45, name: 'Team Member Enquiry' },
  subscriptionSent: { id: 46, name: 'Subscription' },
  otherFormSent: { id: 47, name: 'Other Form' },
  usedTestDriveSent: { id: 48, name: 'Used Vehicle Test Drive' },
  vehiclesCompared: { id: 49, name: 'Vehicle Comparison' },
  tradeInValued: { id: 50, name: 'Trade-in Valuation' },
  careerSent: { id: 51, name: 'Careers Enquiry' },
  sellMyCarLookedUp: { id: 52, name: 'Sell My Car Vehicle Lookup' },
  sellMyCarValued: { id: 53, name: 'Sell My Car Valuation' },
  webchatOpened: { id: 54, name: 'Webchat Bubble' },
  webchatStarted: { id: 55, name: 'Webchat Started' },
  documentRequested: { id: 56, name: 'Document Request' },
  webchatMessageSent: { id: 57, name: 'Webchat Message' },
  financeQuoteClicked: { id: 58, name: 'Finance Quote' },
  financeStepCompleted: { id: 59, name: 'Finance Step' },
} as const satisfies Record<string, { id: number; name: string }>

/** An event by its name in code. */
export type EventKey = keyof typeof EVENTS

/** An analytics event id. */
export type EventId = (typeof EVENTS)[EventKey]['id']

const NAMES: ReadonlyMap<number, string> = new Map(Object.values(EVENTS).map(({ id, name }) => [id, name]))

const KEYS: ReadonlyMap<number, EventKey> = new Map(
  Object.entries(EVENTS).map(([key, { id }]) => [id, key as EventKey]),
)

/** The name in code of an event id; null for an unknown one. */
export const eventKey = (id: number): EventKey | null => KEYS.get(id) ?? null

/** The name of an event id; null for an unknown one. */
export const eventName = (id: number): string | null => NAMES.get(id) ?? null

/** Whether a value is one of our event ids; for input from browsers. */
export const isEventId = (value: unknown): value is EventId => typeof value === 'number' && NAMES.has(value)
