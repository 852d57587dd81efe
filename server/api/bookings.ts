import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { refusalOf, refusalText } from '@forecourt/rules/offering/refusal.ts'
import { RequestError } from '../errors.ts'
import { visitOf, type CallLimit } from './visit.ts'

/** The free times of the site's dealerships (spec §7; decision 1: Calls without a path). */
export function bookingRoutes(app: FastifyInstance, options: { limit: CallLimit }): void {
  for (const kind of ['appointment', 'service'] as const)
    app.get<Named>(
      `/api/dealerships/:id/available_${kind}_bookings.json`,
      { onRequest: options.limit },
      async (request, reply) => {
        const available = await availableTo(request, kind)
        // A time may be booked at any moment, so the response is not cached.
        return reply.header('cache-control', 'private, no-store').send(available)
      },
    )
}

interface Named {
  Params: { id: string }
  /** Location of the vehicle to be driven. */
  Querystring: { location_id?: unknown }
}

const idOf = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

async function availableTo(request: FastifyRequest<Named>, kind: BookingKind) {
  const { dealer } = visitOf(request)
  const id = idOf(request.params.id)
  const refusal = kind === 'appointment' ? refusalOf('test_drive', dealer.site) : null
  if (refusal) throw new RequestError(404, refusalText(refusal))
  const available = id === null ? null : await dealer.bookings.available(kind, id, idOf(request.query.location_id))
  if (!available) throw new RequestError(404, 'That dealership isn’t on this site.')
  return available
}
