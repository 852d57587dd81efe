import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MOST_MAIL_BYTES } from '@forecourt/rules/leadDesk/receivedMail.ts'
import { RequestError } from '../errors.ts'
import type { MailReceiver } from '../staff/staff.ts'

/** Where mail providers deliver the answers to replies. */
export const INBOUND_MAIL_PATH = '/inbound-mail'

export interface InboundMail extends MailReceiver {
  /** What deliveries are signed with. */
  secret: string
  now: () => Date
}

const UNSIGNED = 'Sign the message and the time (docs/operating.md).'
const BUSY = 'Too many messages at once. Please try again in a moment.'
const OLD_SECONDS = 300
/** Bodies are in memory before their signature can be checked. */
const MOST_AT_ONCE = 4

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Whether a time of a request is within five minutes of now. */
const isCurrent = (seconds: string, now: Date): boolean =>
  /^\d{1,12}$/.test(seconds) && Math.abs(Number(seconds) * 1_000 - now.getTime()) <= OLD_SECONDS * 1_000

/**
 * The call with which mail comes in (docs/decisions/0146): the message as it arrived, signed with its time. A repeated
 * call changes nothing, because a message is stored once, and after five minutes it is refused.
 */
export function inboundMailRoute(app: FastifyInstance, { secret, now, receive }: InboundMail): void {
  let open = 0
  const counted = new WeakSet<FastifyRequest>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', async (request) => {
    const signature = headerOf(request, 'x-forecourt-signature')
    if (!/^[0-9a-f]{64}$/.test(signature) || !isCurrent(headerOf(request, 'x-forecourt-timestamp'), now()))
      throw new RequestError(401, UNSIGNED)
    if (open >= MOST_AT_ONCE) throw new RequestError(503, BUSY)
    open += 1
    counted.add(request)
  })
  const end = async (request: FastifyRequest) => {
    if (counted.delete(request)) open -= 1
  }
  app.addHook('onResponse', end)
  app.addHook('onRequestAbort', end)

  app.post<{ Body: Buffer | undefined }>(INBOUND_MAIL_PATH, { bodyLimit: MOST_MAIL_BYTES }, async (request, reply) => {
    const body = request.body ?? Buffer.alloc(0)
    const expected = createHmac('sha256', secret)
      .update(`${headerOf(request, 'x-forecourt-timestamp')}.`)
      .update(body)
      .digest()
    const given = Buffer.from(headerOf(request, 'x-forecourt-signature'), 'hex')
    if (!timingSafeEqual(given, expected)) throw new RequestError(401, UNSIGNED)
    return reply.header('cache-control', 'no-store').send(await receive(body))
  })
}
