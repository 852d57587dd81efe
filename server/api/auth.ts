import type { FastifyInstance } from 'fastify'
import { visitOf } from './visit.ts'

/** What a page is told of a visitor who is not signed in (spec §7). */
const NOBODY = { user: null, watchlist: [] } as const

/**
 * `GET /api/auth` (spec §6, §7). On a site without sign-in the answer is one constant, whatever cookies came with the
 * question; on a site with it the answer is about one visitor and is never kept.
 */
export function authRoutes(app: FastifyInstance): void {
  app.get('/api/auth', async (request, reply) => {
    const { authentication_enabled: enabled } = visitOf(request).dealer.site.settings
    return reply.header('cache-control', enabled ? 'private, no-store' : 'public, max-age=300').send(NOBODY)
  })
}
