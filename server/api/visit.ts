import type { FastifyRequest } from 'fastify'
import type { Visit } from '../pages/pages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set before any route of the site application runs. */
    visit: Visit | null
  }
  interface FastifyContextConfig {
    /** A call that needs nobody to be recognised later, so that its answer sets no cookie. */
    unidentified?: true
  }
}

/** Counts a call before its body is read; throws a TooOftenError if the limit is exceeded. */
export type CallLimit = (request: FastifyRequest) => Promise<void>

/** The site and visitor of a request. */
export function visitOf(request: FastifyRequest): Visit {
  if (!request.visit) throw new Error('a site route was called without a site')
  return request.visit
}
