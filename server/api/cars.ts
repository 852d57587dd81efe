import type { FastifyInstance } from 'fastify'
import { isAvailable } from '@forecourt/rules/car/availability.ts'
import type { Car } from '@forecourt/rules/car/car.ts'
import { CARD_PHOTOS_CAP } from '@forecourt/rules/car/cardPhotos.ts'
import { orderedPhotos } from '@forecourt/rules/car/image.ts'
import { advertisedPriceCents } from '@forecourt/rules/car/price.ts'
import { imageTemplate } from '@forecourt/rules/site/imageUrl.ts'
import { RequestError } from '../errors.ts'
import { visitOf } from './visit.ts'

/**
 * A vehicle by its slug, for tracking (spec §2 "A car-by-slug route is used by tracking", §3 Vehicle tracking fields),
 * and its photos for the card, the first ones only.
 */
export function carRoutes(app: FastifyInstance): void {
  app.get<{ Params: { slug: string } }>('/api/cars/:slug', async (request, reply) => {
    const car = await visitOf(request).dealer.stock.find(request.params.slug)
    if (!car) throw new RequestError(404, 'We can’t find that vehicle.')
    return reply.header('cache-control', 'public, max-age=60').send(trackedCar(car))
  })

  app.get<{ Params: { slug: string } }>('/api/cars/:slug/pictures', async (request, reply) => {
    const { site, stock } = visitOf(request).dealer
    const car = await stock.find(request.params.slug)
    if (!car) throw new RequestError(404, 'We can’t find that vehicle.')
    const photos = orderedPhotos(car, site).slice(0, CARD_PHOTOS_CAP)
    return reply
      .header('cache-control', 'public, max-age=300')
      .send({ sources: photos.map(({ url }) => imageTemplate(url, site)) })
  })
}

/** A vehicle's tracking fields. `price` is in whole units of `currency`, and null if none is advertised. */
function trackedCar(car: Car) {
  const price = advertisedPriceCents(car)
  return {
    id: car.id,
    slug: car.slug,
    stocknum: car.stocknum,
    name: car.name,
    price: price === null ? null : price / 100,
    currency: car.currency,
    make: car.make,
    model: car.model,
    year: car.year,
    car_type: car.car_type,
    available: isAvailable(car),
    dealership_slug: car.dealership_slug,
    location: car.location && {
      id: car.location.id,
      name: car.location.name,
      slug: car.location.slug,
      distribution_locations: car.location.distribution_locations,
    },
  }
}
