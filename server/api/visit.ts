import type { FastifyRequest } from 'fastify'
import { RequestError } from '../errors.ts'
import type { Visit } from '../pages/pages.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set for every request whose host is a site's. */
    visit: Visit | null
  }
}

/** The visit of a request to a site. Throws a 404 for hosts that are no site. */
export function visitOf(request: FastifyRequest): Visit {
  if (!request.visit) throw new RequestError(404, 'We can’t find that page.')
  return request.visit
}
