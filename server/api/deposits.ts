import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { declineOf } from '@forecourt/rules/payment/reservationStatus.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import { RequestError } from '../errors.ts'
import { visitOf, type CallLimit } from './visit.ts'

const MESSAGES = {
  none: 'We can’t find that reservation.',
  shape: 'Send a JSON object, with the token of the card fields if they make one.',
} as const

/** Longer than any token of a provider. */
const MAX_TOKEN = 500
const body = z.strictObject({ token: z.string().min(1).max(MAX_TOKEN).optional() })

/**
 * Pays the deposit of a reservation with the provider's own fields, at the signed address of the reservation. With the
 * token that they made the server pays, and answers what the browser does next. Without one the provider's script pays,
 * and the answer is what that needs; it is sent here only, and is neither stored nor logged.
 */
export function depositRoutes(app: FastifyInstance, { limit }: { limit: CallLimit }): void {
  app.post<{ Params: { id: string; signature: string } }>(
    '/api/reservations/:id/:signature/payment',
    { onRequest: limit },
    async (request, reply) => {
      const { reservations, site } = visitOf(request).dealer
      const refused = (status: number, message: string) => {
        request.log.warn({ site: site.id, status, reason: message }, 'a payment is refused')
        return new RequestError(status, message)
      }
      const found = await reservations.open(request.params.id, request.params.signature)
      if (!found) throw refused(404, MESSAGES.none)
      const parsed = body.safeParse(request.body)
      if (!parsed.success) throw refused(400, MESSAGES.shape)
      const returnUrl = new URL(paths(site).reservation(found), site.baseUrl).href
      reply.header('cache-control', 'private, no-store')
      const { token } = parsed.data
      if (token === undefined) return { client: (await reservations.startPayment(found.id, returnUrl)).client }
      const { reservation, next } = await reservations.pay(found.id, token, returnUrl)
      return { next, declined: declineOf(reservation) }
    },
  )
}
