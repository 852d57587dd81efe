import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { refusalOf } from '@forecourt/rules/offering/refusal.ts'
import { RequestError } from '../errors.ts'
import { visitOf, type CallLimit } from './visit.ts'

const MESSAGES = {
  noCall: 'No such API endpoint.',
  shape: 'Send a JSON object with a reference.',
  none: 'You have no such request for a finance score.',
} as const

const body = z.object({ reference: z.string().min(1).max(40) })

/**
 * Where a visitor's own request for a finance score stands, for the page that confirms it (spec §7 carClarityCustomer).
 * A POST, because only those have the visitor's cookie.
 */
export function financeScoreRoutes(app: FastifyInstance, { limit }: { limit: CallLimit }): void {
  app.post('/api/finance-score', { onRequest: limit }, async (request, reply) => {
    const { dealer, visitor } = visitOf(request)
    if (refusalOf('finance_score', dealer.site)) throw new RequestError(404, MESSAGES.noCall)
    const parsed = body.safeParse(request.body)
    if (!parsed.success) throw new RequestError(400, MESSAGES.shape)
    const found = visitor
      ? await dealer.forms.scoreRequest({ reference: parsed.data.reference, visitor: visitor.token })
      : null
    if (!found) throw new RequestError(404, MESSAGES.none)
    return reply.header('cache-control', 'private, no-store').send(found)
  })
}
