import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isbot } from 'isbot'
import * as z from 'zod'
import { actionEvent, isLeadEvent } from '@forecourt/rules/event/choose.ts'
import { eventKey, eventName, isEventId, type EventId } from '@forecourt/rules/event/ids.ts'
import { occurredAt } from '@forecourt/rules/event/occurred.ts'
import { eventProperties } from '@forecourt/rules/event/properties.ts'
import { visitSource } from '@forecourt/rules/event/source.ts'
import type { TrackedVehicle } from '@forecourt/rules/event/vehicle.ts'
import { shownPhone } from '@forecourt/rules/location/contactView.ts'
import { locationOf } from '@forecourt/rules/location/locationOf.ts'
import type { Dealer } from '../dealer.ts'
import { RequestError } from '../errors.ts'
import { isStaffAddress } from '../events/events.ts'
import { visitOf, type CallLimit } from './visit.ts'

const MAX_PROPERTIES_BYTES = 8_192
/** Their answers set no cookie. */
const UNIDENTIFIED = { unidentified: true } as const
/** Where pages send their events. */
export const EVENTS_PATH = '/api/events.json'
/** Most events in one call. */
const MAX_EVENTS = 50

const short = z.string().max(200)
const id = z.coerce.number().int().positive()
const optionalId = z.union([id, z.null(), z.literal('').transform(() => null)]).optional()

const tracked = z
  .object({
    category: short.min(1),
    event_id: z.int().refine(isEventId, 'is not a known event').nullish(),
    anon_id: short.nullish(),
    session_id: short.nullish(),
    lead_id: short.nullish(),
    error_message: z.string().max(2_000).nullish(),
    url: z.string().max(2_000).nullish(),
    event_properties: z
      .looseObject({ insert_id: short.min(1).nullish() })
      .refine((properties) => JSON.stringify(properties).length <= MAX_PROPERTIES_BYTES, 'too large')
      .nullish(),
  })
  .transform((event, context) => {
    // One of our events has the properties of its schema and no others.
    if (typeof event.event_id !== 'number') return event
    const properties = eventProperties(eventKey(event.event_id)!).safeParse(event.event_properties ?? {})
    if (properties.success) return { ...event, event_properties: properties.data as typeof event.event_properties }
    for (const { path, message } of properties.error.issues)
      context.addIssue({ code: 'custom', message, path: ['event_properties', ...path] })
    return z.NEVER
  })
type Tracked = z.output<typeof tracked>

/** One event, or several that a browser has gathered. */
const trackedEvents = z.preprocess(
  (body) => (body !== null && typeof body === 'object' && 'event' in body ? { events: [body.event] } : body),
  z.object({ events: z.array(tracked).min(1).max(MAX_EVENTS) }),
)

const phone = z.object({
  car_id: optionalId,
  dealership_id: optionalId,
  website_id: optionalId,
  location_id: optionalId,
  anon_id: short.nullish(),
  session_id: short.nullish(),
  phone: short.optional(),
  url: z.string().max(2_000).optional(),
})
type PhoneBody = z.output<typeof phone>

/** Accepts tracking events, phone reveals and phone clicks (spec §7; decision 1: Calls without a path). */
export function eventRoutes(
  app: FastifyInstance,
  options: { limit: CallLimit; limitOf: (kind: string) => CallLimit },
): void {
  const { limit, limitOf } = options

  app.post(EVENTS_PATH, { onRequest: limit, config: UNIDENTIFIED }, async (request, reply) => {
    const { dealer } = visitOf(request)
    const { site } = dealer
    if (!site.settings.events_enabled) throw new RequestError(404, NO_EVENTS)
    const { events } = parse(trackedEvents, request.body)
    const seen = senderOf(request)
    const now = new Date()
    const ofPages = events.filter(isOfPage)
    const vehicles = await vehiclesOf(dealer, ofPages)
    await dealer.events.record(
      ofPages.map((event) => ({
        ...stated(event.event_properties, now),
        name: (event.event_id && eventName(event.event_id)) || event.category,
        eventId: event.event_id ?? undefined,
        anonId: event.anon_id ?? undefined,
        sessionId: event.session_id ?? undefined,
        url: event.url ?? undefined,
        ...seen,
        properties: propertiesOf(dealer, event, vehicles),
      })),
    )
    return reply.status(204).send()
  })

  app.post(
    '/api/events/phone_reveal',
    { onRequest: limitOf('phone-reveals'), config: UNIDENTIFIED },
    async (request) => {
      const { dealer } = visitOf(request)
      const body = parse(phone, request.body)
      const number = await phoneFor(dealer, body)
      if (!number) {
        // Spec §8: a vehicle without a number is logged for the operator.
        request.log.warn({ car_id: body.car_id, site: dealer.site.id }, 'no phone number to reveal')
        throw new RequestError(404, 'There’s no phone number for this vehicle.')
      }
      await dealer.events.record([
        {
          occurredAt: new Date(),
          name: 'Phone Reveal',
          ...whoOf(body),
          url: body.url,
          ...senderOf(request),
          properties: await about(dealer, body),
        },
      ])
      return { phone: number }
    },
  )

  app.post(
    '/api/events/car_phone_call',
    { onRequest: limitOf('phone-calls'), config: UNIDENTIFIED },
    async (request, reply) => {
      const { dealer } = visitOf(request)
      const body = parse(phone, request.body)
      await ofThisSite(dealer, body)
      await dealer.events.record([
        {
          occurredAt: new Date(),
          name: 'Click To Call',
          eventId: actionEvent('phone'),
          ...whoOf(body),
          url: body.url,
          ...senderOf(request),
          properties: { ...(await about(dealer, body)), phone: body.phone ?? null },
        },
      ])
      return reply.status(204).send()
    },
  )
}

/** Whether an event is a page's: those of leads are stored with the lead. */
const isOfPage = ({ event_id: id }: Tracked) => typeof id !== 'number' || !isLeadEvent(eventKey(id as EventId)!)

/** Who is not counted: programs that say what they are, and the dealership's own staff. */
const senderOf = (request: FastifyRequest) => ({
  robot: isbot(request.headers['user-agent']),
  staff: isStaffAddress(visitOf(request).dealer.site, request.ip),
})

/** The sender's own id and time of an event. Without an id it is a new event each time. */
const stated = (properties: Tracked['event_properties'], now: Date) => ({
  occurredAt: properties?.insert_id ? occurredAt(properties.time, now) : now,
  insertId: properties?.insert_id ?? undefined,
})

const propertiesOf = (dealer: Dealer, event: Tracked, vehicles: VehicleFields) => ({
  ...event.event_properties,
  ...sourceOf(event.event_properties),
  ...vehicles.get(Number(event.event_properties?.car_id)),
  // The site is determined by the request's host, not by the body.
  website_slug: dealer.site.slug,
  ...(event.lead_id ? { lead_id: event.lead_id } : {}),
  ...(event.error_message ? { error_message: event.error_message } : {}),
})

/** The source of its visit; nothing for an event without a visit. */
function sourceOf(properties: Tracked['event_properties']) {
  const { campaign_query: query, visit_referrer: referrer } = properties ?? {}
  if (query === null || typeof query !== 'object') return {}
  return visitSource(query as Record<string, string>, typeof referrer === 'string' ? referrer : '')
}

type VehicleFields = ReadonlyMap<number, TrackedVehicle>

/** The vehicles of some events by id, from the site's data. */
const vehiclesOf = async (dealer: Dealer, events: readonly Tracked[]): Promise<VehicleFields> => {
  const ids = events.flatMap(({ event_properties: properties }) => properties?.car_id ?? [])
  const vehicles = await dealer.stock.tracked(ids.map(Number))
  return new Map(vehicles.map((vehicle) => [vehicle.car_id, vehicle]))
}

const NO_EVENTS = 'This site doesn’t accept events.'

const whoOf = ({ anon_id, session_id }: PhoneBody) => ({
  anonId: anon_id ?? undefined,
  sessionId: session_id ?? undefined,
})

const about = async (dealer: Dealer, body: PhoneBody) => ({
  car_id: body.car_id ?? null,
  dealership_id: body.dealership_id ?? null,
  website_id: dealer.site.id,
  website_slug: dealer.site.slug,
  ...(await vehicleFields(dealer, body.car_id)),
})

/** The vehicle of a call about a number, from the site's data; nothing without one. */
async function vehicleFields(dealer: Dealer, carId: number | null | undefined) {
  const [vehicle] = await dealer.stock.tracked(carId ? [carId] : [])
  return vehicle ?? {}
}

const NOT_HERE = 'That isn’t on this site.'

/** The vehicle in the request, if any. Throws a 404 if anything in it belongs to another site. */
async function ofThisSite(dealer: Dealer, body: PhoneBody) {
  const { site } = dealer
  if (body.website_id && body.website_id !== site.id) throw new RequestError(404, NOT_HERE)
  if (body.dealership_id && !site.dealershipIds.includes(body.dealership_id)) throw new RequestError(404, NOT_HERE)
  if (!body.car_id) return null
  const car = await dealer.stock.findById(body.car_id)
  if (!car) throw new RequestError(404, NOT_HERE)
  return car
}

/** The full number behind a masked one, by the same rule: for a location, else a vehicle, else a dealership. */
async function phoneFor(dealer: Dealer, body: PhoneBody): Promise<string | null> {
  const car = await ofThisSite(dealer, body)
  const locations = await dealer.locations.list()
  if (body.location_id && !locations.some(({ id }) => id === body.location_id)) throw new RequestError(404, NOT_HERE)
  const ofDealership = (id: number) => locations.find(({ dealership_id }) => dealership_id === id)
  if (body.location_id)
    return shownPhone({ location: locations.find(({ id }) => id === body.location_id) }, dealer.site, locations)
  const location = car ? locationOf(car, locations) : body.dealership_id ? ofDealership(body.dealership_id) : null
  return shownPhone({ car, location }, dealer.site, locations)
}

function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body)
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  for (const issue of result.error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  throw new RequestError(422, 'Invalid event.', fields)
}
