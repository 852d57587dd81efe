import fastifySse from '@fastify/sse'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CONSOLE_PATHS } from '@forecourt/rules/staff/consolePaths.ts'
import { RequestError } from '../errors.ts'
import type { StaffVisit } from '../staff/staff.ts'

/** A browser that lost the stream connects again after this time; its own back-off follows if that fails. */
const RETRY_MS = 2_000
const HEARTBEAT_MS = 20_000
/** A browser that has not read this much is not waited for. */
const MOST_UNREAD_BYTES = 65_536
const TOO_MANY = 'Too many consoles are open. This one will try again soon.'

/**
 * What changes, as server-sent events, for the screens that somebody has open (docs/decisions/0147). Who has no session
 * is refused, and a session that ends says so before the stream does.
 */
export async function consoleStream(app: FastifyInstance, visitFor: (request: FastifyRequest) => StaffVisit) {
  await app.register(fastifySse, { heartbeatInterval: HEARTBEAT_MS })
  app.get(CONSOLE_PATHS.live, { sse: { kind: 'only' } }, async (request, reply) => {
    const visit = visitFor(request)
    const desk = await visit.desk()
    if (!desk) throw new RequestError(401, 'Please sign in first.')
    // A reader that has gone is noticed by its connection.
    const send = (event: string, data: unknown) => {
      if (reply.sse.isConnected) reply.sse.send({ event, data, retry: RETRY_MS }).catch(() => {})
    }
    const end = desk.follow({
      send(events) {
        if (reply.raw.writableLength > MOST_UNREAD_BYTES) return false
        send('changes', events)
        return true
      },
      beat: () => send('beat', null),
      end(why) {
        if (why === 'signed-out') send('signed-out', null)
        reply.sse.close()
      },
    })
    if (!end) throw new RequestError(503, TOO_MANY)
    reply.sse.onClose(end)
    if (visit.setCookies.length > 0) reply.header('set-cookie', [...visit.setCookies])
    reply.header('cache-control', 'private, no-store').header('x-accel-buffering', 'no')
    reply.sse.keepAlive()
    send('ready', null)
  })
}
