import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { RequestError } from '../errors.ts'
import { visitOf } from './visit.ts'

const MESSAGES = {
  none: 'We can’t find that reservation.',
  unpaid: 'There is no receipt, because no deposit has been taken.',
} as const

/** The receipt of a paid reservation as a PDF, at the signed address of the reservation's page. */
export function receiptRoutes(app: FastifyInstance): void {
  app.get<{ Params: { id: string; signature: string } }>(
    '/reservations/:id/:signature/receipt.pdf',
    async (request, reply) => {
      const { reservations } = visitOf(request).dealer
      const { id, signature } = request.params
      const reservation = await reservations.open(id, signature)
      if (!reservation) throw new RequestError(404, MESSAGES.none)
      const receipt = await reservations.receipt(reservation)
      if (!receipt) throw new RequestError(404, MESSAGES.unpaid)
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': contentDisposition(`receipt-${reservation.reference}.pdf`, { type: 'inline' }),
          'cache-control': 'private, no-store',
          'x-robots-tag': 'noindex',
          'referrer-policy': 'no-referrer',
        })
        .send(receipt)
    },
  )
}
