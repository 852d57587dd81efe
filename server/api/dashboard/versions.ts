import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { ConflictError, RequestError } from '../../errors.ts'

/** Headers of a change of what may have been changed meanwhile. */
export const VERSION_HEADERS = z.object({
  'if-match': z.string().optional().describe('The version that is changed, as its `ETag`'),
  'if-none-match': z.string().optional().describe('`*` to add only'),
})

const MESSAGES = {
  changed: 'It has been changed since you read it. Read it again and repeat the change.',
  exists: 'It exists already.',
  missing: 'It does not exist any more.',
  required: 'Send the version that you change as If-Match.',
} as const

interface Versioned {
  version: string
}

/** The versions that a header names, without the marks of tags. */
const versionsIn = (header: string): readonly string[] =>
  header.split(',').map((tag) => tag.trim().replace(/^(?:W\/)?"(.*)"$/, '$1'))

/**
 * Whether what is stored is what the call believes it to be.
 *
 * @param given what was sent, for the answer
 * @throws ConflictError 412 with both if it is not
 */
export function checkVersion(request: FastifyRequest, stored: Versioned | null, given: unknown): void {
  const { 'if-match': match, 'if-none-match': noneMatch } = request.headers
  const both = { current: stored, given }
  if (noneMatch?.trim() === '*' && stored) throw new ConflictError(412, MESSAGES.exists, both)
  if (match === undefined) return
  if (!stored) throw new ConflictError(412, MESSAGES.missing, both)
  if (match.trim() !== '*' && !versionsIn(match).includes(stored.version))
    throw new ConflictError(412, MESSAGES.changed, both)
}

/** @throws RequestError 428 if a change does not name the version that it changes */
export function requireVersion({ headers }: FastifyRequest): void {
  if (headers['if-match'] === undefined) throw new RequestError(428, MESSAGES.required)
}

/** Sends something with its version as ETag; without its content if the caller has it. */
export function sendVersioned<T extends Versioned>(
  request: FastifyRequest,
  reply: FastifyReply,
  value: T,
  status = 200,
): FastifyReply {
  reply.header('etag', `"${value.version}"`).header('cache-control', 'private, no-cache')
  const known = request.headers['if-none-match']
  if (request.method === 'GET' && known !== undefined && versionsIn(known).includes(value.version))
    return reply.status(304).send()
  return reply.status(status).send(value)
}
