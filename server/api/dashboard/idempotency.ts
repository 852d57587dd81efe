import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { AnsweredCall, Answers } from '../../apiKeys/apiKeys.ts'
import { RequestError } from '../../errors.ts'
import type { DashboardApp } from './application.ts'
import { callerOf } from './caller.ts'

const KEY = /^[\x21-\x7e]{1,200}$/
const RETRY_SECONDS = 5
const MESSAGES = {
  invalid: 'Idempotency-Key must be up to 200 characters without spaces, such as a UUID.',
  running: 'A call with this idempotency key is under way. Please try again in a moment.',
  other: 'This idempotency key was used for another call.',
} as const

/** Headers that are part of a stored answer. */
const KEPT_HEADERS = ['content-type', 'etag', 'cache-control'] as const

/**
 * Answers a change that is sent again with the same idempotency key as before, without making it again, for all routes
 * that are added after it. Faults and refusals for a time are not kept, so that the call can be repeated.
 */
export function answerOnce(app: DashboardApp, answers: Answers): void {
  const begun = new WeakMap<FastifyRequest, AnsweredCall>()

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers['idempotency-key']
    if (key === undefined || request.method === 'GET' || request.routeOptions.config.permission === undefined) return
    if (typeof key !== 'string' || !KEY.test(key))
      throw new RequestError(400, MESSAGES.invalid, { 'headers.idempotency-key': MESSAGES.invalid })
    const call = { apiKeyId: callerOf(request).keyId, idempotencyKey: key, requestHash: hashOf(request) }
    const known = await answers.begin(call)
    if (known.state === 'other') throw new RequestError(422, MESSAGES.other)
    if (known.state === 'running') {
      reply.header('retry-after', RETRY_SECONDS)
      throw new RequestError(409, MESSAGES.running)
    }
    if (known.state === 'begun') {
      begun.set(request, call)
      return
    }
    const { status, headers, body } = known.answer
    return reply
      .status(status)
      .headers({ ...headers, 'idempotency-replayed': 'true' })
      .serializer(String)
      .send(body === '' ? null : body)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const call = begun.get(request)
    if (!call) return payload
    const { statusCode: status } = reply
    if (status >= 500 || status === 429) await answers.forget(call)
    else
      await answers.keep(call, {
        status,
        headers: Object.fromEntries(
          KEPT_HEADERS.flatMap((name) => {
            const value = reply.getHeader(name)
            return value === undefined ? [] : [[name, String(value)]]
          }),
        ),
        body: typeof payload === 'string' ? payload : '',
      })
    return payload
  })
}

const hashOf = ({ method, url, headers, body }: FastifyRequest) =>
  createHash('sha256')
    .update(JSON.stringify([method, url, headers['if-match'] ?? null, headers['if-none-match'] ?? null, body ?? null]))
    .digest('hex')
