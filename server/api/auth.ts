import type { FastifyInstance } from 'fastify'
import { visitOf } from './visit.ts'

/** The response for a visitor who is not signed in (spec §7). */
const NOBODY = { user: null, watchlist: [] } as const

/**
 * `GET /api/auth` (spec §6, §7). On a site without sign-in the response is a constant, whatever cookies the request
 * has; on a site with sign-in it is about one visitor and is never cached.
 */
export function authRoutes(app: FastifyInstance): void {
  app.get('/api/auth', async (request, reply) => {
    const { authentication_enabled: enabled } = visitOf(request).dealer.site.settings
    return reply.header('cache-control', enabled ? 'private, no-store' : 'public, max-age=300').send(NOBODY)
  })
}
