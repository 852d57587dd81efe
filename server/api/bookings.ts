import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { BookingKind } from '@forecourt/rules/kinds/booking.ts'
import { refusalOf, refusalText } from '@forecourt/rules/offering/refusal.ts'
import { RequestError } from '../errors.ts'
import { visitOf, type CallLimit } from './visit.ts'

/** The free times of the site's own dealerships (spec §7; decision 1: Calls without a path). */
export function bookingRoutes(app: FastifyInstance, options: { limit: CallLimit }): void {
  for (const kind of ['appointment', 'service'] as const)
    app.get<Named>(
      `/api/dealerships/:id/available_${kind}_bookings.json`,
      { onRequest: options.limit },
      async (request, reply) => {
        const available = await availableTo(request, kind)
        // Somebody may take a time in the next second, so nobody keeps this.
        return reply.header('cache-control', 'private, no-store').send(available)
      },
    )
}

interface Named {
  Params: { id: string }
}

async function availableTo(request: FastifyRequest<Named>, kind: BookingKind) {
  const { dealer } = visitOf(request)
  const { id } = request.params
  const refusal = kind === 'appointment' ? refusalOf('test_drive', dealer.site) : null
  if (refusal) throw new RequestError(404, refusalText(refusal))
  const available = /^[1-9]\d{0,9}$/.test(id) ? await dealer.bookings.available(kind, Number(id)) : null
  if (!available) throw new RequestError(404, 'That dealership isn’t on this site.')
  return available
}
