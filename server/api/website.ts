import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { shownLocation } from '@forecourt/rules/location/shown.ts'
import type { Dealer } from '../dealer.ts'
import { visitOf } from './visit.ts'

/** The site's public shared data, refreshed by pages that stay open (decisions: website refresh). */
export function websiteRoutes(app: FastifyInstance): void {
  app.get('/api/website', async (request, reply) => {
    const text = JSON.stringify(await sharedData(visitOf(request).dealer))
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate')
    if (request.headers['if-none-match']?.includes(etag.slice(2))) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

async function sharedData(dealer: Dealer) {
  const [locations, stock, offers, models] = await Promise.all([
    dealer.locations.list(),
    dealer.stock.summary(),
    dealer.offers.list(),
    dealer.models.list(),
  ])
  return {
    website: dealer.publicSite,
    locations: locations.map((location) => shownLocation(location, dealer.site)),
    stock,
    offers_count: offers.length,
    models: models.map(({ id, name, slug, manufacturer_name, manufacturer_body, status }) => ({
      id,
      name,
      slug,
      manufacturer_name,
      manufacturer_body,
      status,
    })),
  }
}
