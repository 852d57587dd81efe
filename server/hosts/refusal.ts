import type { IncomingMessage } from 'node:http'
import { withoutSecret } from '@forecourt/rules/site/secretAddress.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ConflictError, faultMessage, RequestError } from '../errors.ts'
import { TooOftenError } from '../limits.ts'
import { BUSY_SECONDS } from '../pages/pages.ts'
import type { HostOptions } from './application.ts'

/** The response to a request that was refused or failed. */
export interface Refusal {
  status: number
  message: string
  fields?: Readonly<Record<string, string>>
  /** What the caller is told of a conflict. */
  details?: Readonly<Record<string, unknown>>
}

/** Photos from a phone are large, so the message says which limit was exceeded. */
const MAX_DRAINED_BYTES = 64 * 1_048_576
const MAX_DRAINED_MS = 60_000

const UNREADABLE_BODY = 'We couldn’t read that request.'
/** Messages for requests that Fastify itself rejects. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: UNREADABLE_BODY,
  413: 'That’s too large to send. Please send less at once.',
  415: 'Send this as JSON.',
}

/** The refusal of a body that is not valid JSON. */
export const unreadableBody = (): RequestError => new RequestError(400, UNREADABLE_BODY)

/**
 * A path for the log, without its query, which may contain a visitor's name, email and phone, and without what gives
 * access.
 */
export const pathFor = ({ url }: { url: string }): string => withoutSecret(url.split(/[?#]/, 1)[0]!)

export const isRead = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD'

/** A refusal as JSON, for calls. */
export const sendJson = (reply: FastifyReply, { status, message, fields }: Refusal): FastifyReply =>
  reply.status(status).send({ error: message, ...(fields ? { fields } : {}) })

/** Responds to a thrown error in the host's own format; an unexpected one is logged, and only its reference is sent. */
export async function answerError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, logFacts }: HostOptions,
): Promise<FastifyReply> {
  // The timeout response was already sent; this error is its consequence.
  if (reply.raw.writableEnded) return reply.hijack()
  const refusal = refusalOf(error)
  if (!refusal) {
    // The client has disconnected.
    if (request.raw.destroyed && !request.raw.complete) return reply.hijack()
    request.log.error({ err: error, path: pathFor(request), ...logFacts?.(request) }, 'request failed')
  }
  const { status, message, fields } = refusal ?? { status: 500, message: faultMessage(request.id), fields: undefined }
  if (status === 413) await drain(request.raw)
  if (error instanceof TooOftenError) reply.header('retry-after', error.retryAfterSeconds)
  else if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', BUSY_SECONDS)
  const details = error instanceof ConflictError ? { details: error.details } : {}
  return answer({ status, message, ...(fields ? { fields } : {}), ...details }, request, reply)
}

function refusalOf(error: Error): RequestError | null {
  if (error instanceof RequestError) return error
  const status = (error as Partial<FastifyError>).statusCode
  return status !== undefined && status >= 400 && status < 500
    ? new RequestError(status, REFUSALS[status] ?? UNREADABLE_BODY)
    : null
}

/** Reads the rest of a request body, up to a limit: a client that is cut off while sending never reads the response. */
async function drain(request: IncomingMessage) {
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_DRAINED_BYTES) request.destroy()
  })
  request.resume()
  if (request.complete) return
  const late = setTimeout(() => request.destroy(), MAX_DRAINED_MS)
  await new Promise((settled) => request.once('close', settled).once('end', settled))
  clearTimeout(late)
}
