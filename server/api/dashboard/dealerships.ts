import * as z from 'zod'
import { BOOKING_KINDS } from '@forecourt/rules/kinds/booking.ts'
import { RESERVATION_STATES } from '@forecourt/rules/payment/reservation.ts'
import { RequestError } from '../../errors.ts'
import { LOCATION_CHANGE, NEW_LOCATION } from '../../locations/locations.ts'
import { writtenReservation } from '../../reservations/reservations.ts'
import {
  answeredPage,
  ID,
  ID_PARAMS,
  INSTANT,
  listOf,
  PAGE_QUERY,
  pageOf,
  WITHIN_QUERY,
  withinOf,
  type DashboardApp,
} from './application.ts'
import { deskOf } from './caller.ts'
import { READ_PROBLEMS, WRITE_PROBLEMS } from './problem.ts'
import { checkVersion, requireVersion, sendVersioned, VERSION_HEADERS } from './versions.ts'

const CENTS = 100
const NOWHERE = 'There is no such site or dealership.'
const NO_RESERVATION = 'There is no such reservation.'

const LOCATION = z
  .looseObject({ slug: z.string(), name: z.string(), version: z.string() })
  .meta({ id: 'Location', description: 'A location as `location show` prints it' })
const BOOKING = z
  .object({
    id: z.int(),
    website_id: z.int(),
    dealership_id: z.int(),
    kind: z.enum(BOOKING_KINDS),
    starts_at: INSTANT,
    ends_at: INSTANT,
    place: z.int(),
    lead_reference: z.string(),
    created_at: INSTANT,
  })
  .meta({ id: 'Booking' })
const RESERVATION = z
  .object({
    id: z.string(),
    reference: z.string(),
    website_id: z.int(),
    dealership_id: z.int(),
    vehicle_id: z.int().nullable(),
    vehicle: z.string(),
    state: z.enum(RESERVATION_STATES),
    held_until: INSTANT,
    refundable_until: INSTANT.nullable(),
    /** When the dealer's time to answer is over. */
    answer_due: INSTANT.nullable(),
    answered_at: INSTANT.nullable(),
    deposit: z.number(),
    currency: z.string(),
    provider: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    lead_reference: z.string().nullable(),
    created_at: INSTANT,
    updated_at: INSTANT,
  })
  .meta({ id: 'Reservation' })
const RESERVATION_WITH_PARTS = RESERVATION.extend({
  changes: z.array(z.object({ at: INSTANT, event: z.string(), state: z.string(), by: z.string() })),
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      provider: z.string(),
      provider_id: z.string().nullable(),
      amount: z.number(),
      created_at: INSTANT,
    }),
  ),
}).meta({ id: 'ReservationWithParts' })

type Found = NonNullable<Awaited<ReturnType<ReturnType<typeof deskOf>['reservations']['find']>>>

/** Locations with their hours, bookings and reservations (decision 122). */
export function dealershipRoutes(app: DashboardApp): void {
  app.get(
    '/api/v1/dealerships/:id/locations',
    {
      config: { permission: 'locations:read' },
      schema: {
        summary: 'The locations of a dealership with hours and contacts',
        tags: ['Locations'],
        params: ID_PARAMS,
        response: { 200: z.object({ items: z.array(LOCATION) }), ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const items = await deskOf(request).locations.list(Number(request.params.id))
      if (!items) throw new RequestError(404, NOWHERE)
      return { items: items as z.output<typeof LOCATION>[] }
    },
  )

  app.post(
    '/api/v1/dealerships/:id/locations',
    {
      config: { permission: 'locations:write' },
      schema: {
        summary: 'Add a location to a dealership',
        tags: ['Locations'],
        params: ID_PARAMS,
        body: NEW_LOCATION,
        response: { 201: LOCATION, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const added = await deskOf(request).locations.add(Number(request.params.id), request.body)
      if (!added) throw new RequestError(404, NOWHERE)
      return sendVersioned(request, reply, added, 201)
    },
  )

  app.patch(
    '/api/v1/dealerships/:id/locations/:slug',
    {
      config: { permission: 'locations:write' },
      schema: {
        summary: 'Change fields of a location, such as hours',
        description: 'Needs `If-Match` with the version that is changed.',
        tags: ['Locations'],
        params: z.object({ id: ID, slug: z.string().min(1).max(63) }),
        headers: VERSION_HEADERS,
        body: LOCATION_CHANGE,
        response: { 200: LOCATION, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      requireVersion(request)
      const { id, slug } = request.params
      const known = await deskOf(request).locations.list(Number(id))
      if (!known?.some((one) => one.slug === slug)) throw new RequestError(404, 'There is no such location.')
      const changed = await deskOf(request).locations.change(Number(id), slug, request.body, (stored) =>
        checkVersion(request, stored, request.body),
      )
      if (!changed) throw new RequestError(404, NOWHERE)
      return sendVersioned(request, reply, changed)
    },
  )

  app.get(
    '/api/v1/bookings',
    {
      config: { permission: 'bookings:read' },
      schema: {
        summary: 'Booked times of the key’s dealerships, by id',
        tags: ['Bookings'],
        querystring: z.object({
          ...PAGE_QUERY,
          ...WITHIN_QUERY,
          kind: z.enum(BOOKING_KINDS).optional(),
          from: z.iso.datetime({ offset: true }).optional(),
        }),
        response: { 200: listOf(BOOKING), ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const page = pageOf(request.query)
      const { kind, from } = request.query
      const rows = await deskOf(request).bookings.list(withinOf(request.query), {
        kind: kind ?? null,
        from: from === undefined ? null : new Date(from),
        after: page.cursor,
        limit: page.limit,
      })
      if (!rows) throw new RequestError(404, NOWHERE)
      return answeredPage(
        rows,
        page,
        ({ id }) => id,
        ({ starts_at, ends_at, created_at, ...row }) => ({
          ...row,
          starts_at: starts_at.toISOString(),
          ends_at: ends_at.toISOString(),
          created_at: created_at.toISOString(),
        }),
      )
    },
  )

  app.get(
    '/api/v1/reservations',
    {
      config: { permission: 'reservations:read' },
      schema: {
        summary: 'Reservations of the key’s dealerships, newest first',
        tags: ['Reservations'],
        querystring: z.object({
          cursor: z.uuid().optional(),
          limit: PAGE_QUERY.limit,
          ...WITHIN_QUERY,
          state: z.enum(RESERVATION_STATES).optional(),
        }),
        response: { 200: listOf(RESERVATION), ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const { cursor, limit, state } = request.query
      const page = pageOf({ limit })
      const rows = await deskOf(request).reservations.list(withinOf(request.query), {
        state,
        after: cursor ?? null,
        limit: page.limit,
      })
      if (!rows) throw new RequestError(404, NOWHERE)
      const items = rows.slice(0, page.limit).map(writtenReservation)
      return { items, next_cursor: rows.length > page.limit ? items.at(-1)!.id : null }
    },
  )

  const REFERENCE = z.object({ reference: z.string().min(1).max(20) })
  app.get(
    '/api/v1/reservations/:reference',
    {
      config: { permission: 'reservations:read' },
      schema: {
        summary: 'A reservation with its changes and payments',
        tags: ['Reservations'],
        params: REFERENCE,
        response: { 200: RESERVATION_WITH_PARTS, ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const found = await deskOf(request).reservations.find(request.params.reference)
      if (!found) throw new RequestError(404, NO_RESERVATION)
      return withParts(found)
    },
  )

  app.post(
    '/api/v1/reservations/:reference/release',
    {
      config: { permission: 'reservations:write' },
      schema: {
        summary: 'Release the vehicle of a reservation; a deposit is refunded',
        tags: ['Reservations'],
        params: REFERENCE,
        response: { 200: RESERVATION_WITH_PARTS, ...WRITE_PROBLEMS },
      },
    },
    async (request) => {
      const released = await deskOf(request).reservations.change(request.params.reference, 'release')
      if (!released) throw new RequestError(404, NO_RESERVATION)
      return withParts(released)
    },
  )

  app.post(
    '/api/v1/reservations/:reference/answer',
    {
      config: { permission: 'reservations:write' },
      schema: {
        summary: 'Record that the dealer has answered a paid reservation',
        tags: ['Reservations'],
        params: REFERENCE,
        response: { 200: RESERVATION_WITH_PARTS, ...WRITE_PROBLEMS },
      },
    },
    async (request) => {
      const answered = await deskOf(request).reservations.change(request.params.reference, 'answer')
      if (!answered) throw new RequestError(404, NO_RESERVATION)
      return withParts(answered)
    },
  )
}

const withParts = ({ row, changes, payments }: Found) => ({
  ...writtenReservation(row),
  changes: changes.map(({ changed_at, event, to_state, changed_by }) => ({
    at: changed_at.toISOString(),
    event,
    state: to_state,
    by: changed_by,
  })),
  payments: payments.map(({ id, status, provider, provider_id, amount_cents, created_at }) => ({
    id,
    status,
    provider,
    provider_id,
    amount: amount_cents / CENTS,
    created_at: created_at.toISOString(),
  })),
})
