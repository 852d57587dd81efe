import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { contactView } from '@forecourt/rules/location/contactView.ts'
import { shownLocation } from '@forecourt/rules/location/shown.ts'
import type { Dealer } from '../dealer.ts'
import { visitOf } from './visit.ts'

/**
 * The site's public shared data, which each page requests once after loading (spec §7 Website refresh). Also triggers a
 * refresh of the session data from an external Dashboard, without waiting for it.
 */
export function websiteRoutes(app: FastifyInstance, { now }: { now: () => Date }): void {
  app.get('/api/website', async (request, reply) => {
    const text = JSON.stringify(await sharedData(visitOf(request).dealer, now()))
    const etag = `W/"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    reply.header('etag', etag).header('cache-control', 'public, max-age=0, must-revalidate')
    if (request.headers['if-none-match']?.includes(etag.slice(2))) return reply.status(304).send()
    return reply.type('application/json; charset=utf-8').send(text)
  })
}

async function sharedData(dealer: Dealer, now: Date) {
  const [garageSites, locations, stock, offers, models] = await Promise.all([
    dealer.sharedGarage.sites(),
    dealer.locations.list(),
    dealer.stock.summary(),
    dealer.offers.list(),
    dealer.models.list(),
  ])
  return {
    website: dealer.publicSite,
    /** The sites that share their garages with this one, which its garage names. */
    garage_shared_with: garageSites.map(({ slug }) => slug),
    announcement: dealer.content.announcement(now),
    contact: contactView(locations, dealer.site, now),
    locations: locations.map((location) => shownLocation(location, dealer.site)),
    stock,
    session_data: dealer.dashboard.sessionData(),
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
