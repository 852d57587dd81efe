import type { FastifyInstance } from 'fastify'
import { homeSearch } from '@forecourt/rules/stock/homeSearch.ts'
import { visitOf } from './visit.ts'

/** Counts the vehicles for sale that match the current choices of the home page's search form. */
export function searchRoutes(app: FastifyInstance): void {
  app.get('/api/stock/count', async (request, reply) => {
    const { site, stock } = visitOf(request).dealer
    const { search, refinement } = homeSearch(queryOf(request.url), site)
    const { forSale } = await stock.count(refinement, search)
    return reply.header('cache-control', 'private, max-age=30').send({ count: forSale })
  })
}

const queryOf = (address: string) => new URLSearchParams(/\?(.*)$/s.exec(address)?.[1] ?? '')
