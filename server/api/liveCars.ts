import fastifySse from '@fastify/sse'
import type { FastifyInstance } from 'fastify'
import type { LiveState } from '@forecourt/rules/car/liveNotice.ts'
import { RequestError } from '../errors.ts'
import type { LiveCars } from '../live/live.ts'
import { visitOf, type CallLimit } from './visit.ts'

export interface LiveCarRoutesOptions {
  live: LiveCars
  limit: CallLimit
  /** Registers what ends the open streams before the server closes, which waits for open requests. */
  beforeClose(end: () => void): void
}

/** A browser that lost the stream connects again after this time. */
const RETRY_MS = 3_000
const HEARTBEAT_MS = 25_000

/**
 * The state of a vehicle as server-sent events, for its open pages: the current one at once, and each change within a
 * second. Past the process's limit it answers 503, and pages are then as old as they were sent.
 */
export async function liveCarRoutes(app: FastifyInstance, { live, limit, beforeClose }: LiveCarRoutesOptions) {
  const open = new Set<() => void>()
  beforeClose(() => {
    for (const close of open) close()
  })
  await app.register(fastifySse, { heartbeatInterval: HEARTBEAT_MS })
  app.get<{ Params: { slug: string } }>(
    '/api/cars/:slug/state',
    { sse: { kind: 'only' }, onRequest: limit },
    async (request, reply) => {
      const { dealer } = visitOf(request)
      const car = await dealer.stock.find(request.params.slug)
      if (!car) throw new RequestError(404, 'We can’t find that vehicle.')
      const followed = { id: car.id, dealershipId: car.dealership_id }
      const send = (state: LiveState) => {
        // A reader that has gone is noticed by its connection.
        reply.sse.send({ data: { state }, retry: RETRY_MS }).catch(() => {})
      }
      const end = live.follow(dealer, followed, send)
      if (!end) throw new RequestError(503, 'Too many pages follow vehicles right now.')
      const close = () => reply.sse.close()
      open.add(close)
      reply.sse.onClose(() => {
        open.delete(close)
        end()
      })
      reply.header('cache-control', 'private, no-store').header('x-accel-buffering', 'no')
      reply.sse.keepAlive()
      send(await live.read(dealer, followed))
    },
  )
}
