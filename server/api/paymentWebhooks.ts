import type { FastifyInstance } from 'fastify'
import { hasWebhooks, PAYMENT_PROVIDERS, type PaymentProvider } from '@forecourt/rules/kinds/paymentProvider.ts'
import { RequestError } from '../errors.ts'
import { createSettling } from '../reservations/reservations.ts'
import { visitOf, type CallLimit } from './visit.ts'

const isProvider = (name: string): name is PaymentProvider => Object.hasOwn(PAYMENT_PROVIDERS, name)

/**
 * Webhooks of payment providers, on the host of the site that the payment is of. The signature is over the bytes as they
 * were sent, so the body is not parsed here. They are answered as soon as they are checked: providers wait seconds only,
 * and settling asks them back.
 */
export function paymentWebhookRoutes(app: FastifyInstance, { limit }: { limit: CallLimit }): void {
  const settling = createSettling((err, message) => app.log.error({ err }, message))
  app.addHook('onClose', () => settling.idle())
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  app.post<{ Params: { provider: string }; Body: Buffer | undefined }>(
    '/api/payments/:provider',
    { onRequest: limit },
    async (request, reply) => {
      const { provider } = request.params
      if (!isProvider(provider) || !hasWebhooks(provider)) throw new RequestError(404, 'No such API endpoint.')
      const { reservations } = visitOf(request).dealer
      const { reservationId, answer } = await reservations.webhook(provider, {
        headers: headersOf(request.headers),
        body: request.body ?? Buffer.alloc(0),
        url: request.url,
      })
      if (reservationId !== null) settling.soon(reservationId, () => reservations.settle(reservationId))
      return reply.headers({ 'cache-control': 'no-store' }).type('text/plain; charset=utf-8').send(answer)
    },
  )
}

/** The headers that were sent once; signatures are not in others. */
const headersOf = (headers: Readonly<Record<string, string | string[] | undefined>>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
