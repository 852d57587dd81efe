import type { FastifyRequest } from 'fastify'
import type { Visit } from '../pages/pages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any route of the sites' application runs. */
    visit: Visit | null
  }
}

/** Counts a call before its body is read, and throws a TooOftenError when it is one too many. */
export type CallLimit = (request: FastifyRequest) => Promise<void>

/** The visit of a request to a site. */
export function visitOf(request: FastifyRequest): Visit {
  if (!request.visit) throw new Error('a site route was called without a site')
  return request.visit
}
