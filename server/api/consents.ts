import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { occurredAt } from '@forecourt/rules/event/occurred.ts'
import { CONSENT_CATEGORIES } from '@forecourt/rules/kinds/consent.ts'
import { RequestError } from '../errors.ts'
import { visitOf, type CallLimit } from './visit.ts'

const MAX_WORDING = 2_000

const answered = z.object({
  id: z.uuid(),
  wording: z.string().min(1).max(MAX_WORDING),
  allowed: z.array(z.enum(CONSENT_CATEGORIES)).max(CONSENT_CATEGORIES.length),
  answered_at: z.iso.datetime(),
})

/** Records visitors' answers about their data (decision 126). */
export function consentRoutes(
  app: FastifyInstance,
  { limitOf, now }: { limitOf: (kind: string) => CallLimit; now: () => Date },
): void {
  app.post(
    '/api/consent',
    { onRequest: limitOf('consents'), config: { unidentified: true } },
    async (request, reply) => {
      const { dealer } = visitOf(request)
      if (dealer.site.settings.consent === 'off') throw new RequestError(404, 'This site asks no such question.')
      const answer = answered.safeParse(request.body)
      if (!answer.success) throw new RequestError(422, 'Invalid answer.')
      const { id, wording, allowed, answered_at } = answer.data
      await dealer.consents.record({
        id,
        wording,
        allowed: CONSENT_CATEGORIES.filter((category) => allowed.includes(category)),
        answeredAt: occurredAt(answered_at, now()),
      })
      return reply.status(204).send()
    },
  )
}
