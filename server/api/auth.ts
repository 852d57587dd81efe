import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { identifierText } from '@forecourt/rules/owner/identifier.ts'
import { WATCHLIST_CAP } from '@forecourt/rules/owner/watchlist.ts'
import { RequestError } from '../errors.ts'
import type { Account, Owner } from '../owners/owner.ts'
import { visitorTokenIn } from '../visitor.ts'
import { visitOf, type CallLimit } from './visit.ts'

/** The response for a visitor who is not signed in (spec §7). */
const NOBODY = { user: null, watchlist: [] } as const
const NEVER_STORED = { 'cache-control': 'private, no-store' }
const SIGN_IN_FIRST = 'Please sign in first.'

const ids = z
  .array(
    z
      .int()
      .positive()
      .max(2 ** 31 - 1),
  )
  .max(WATCHLIST_CAP)
const changes = z.object({ add: ids.default([]), remove: ids.default([]) })

/**
 * `GET /api/auth` (spec §6, §7) and changes of the watchlist. On a site without sign-in the response is a constant,
 * whatever cookies the request has; on a site with sign-in it is about one visitor and is never cached.
 */
export function authRoutes(app: FastifyInstance, { limit }: { limit: CallLimit }): void {
  app.get('/api/auth', async (request, reply) => {
    if (!visitOf(request).dealer.site.hasSignIn)
      return reply.header('cache-control', 'public, max-age=300').send(NOBODY)
    const account = accountOf(request)
    const owner = await account.owner()
    return reply
      .headers(NEVER_STORED)
      .header('set-cookie', [...account.setCookies])
      .send(owner ? await stateOf(owner) : NOBODY)
  })

  app.post('/api/watchlist', { onRequest: limit }, async (request, reply) => {
    const owner = await accountOf(request).owner()
    if (!owner) throw new RequestError(401, SIGN_IN_FIRST)
    const parsed = changes.safeParse(request.body)
    if (!parsed.success) throw new RequestError(422, 'Invalid watchlist change')
    await owner.watchlist.remove(parsed.data.remove)
    await owner.watchlist.add(parsed.data.add)
    return reply.headers(NEVER_STORED).send(await stateOf(owner))
  })
}

function accountOf(request: FastifyRequest): Account {
  const { dealer, secure, network } = visitOf(request)
  const { cookie, 'user-agent': userAgent = null } = request.headers
  return dealer.owners.account({ cookie, secure, device: visitorTokenIn(cookie), ip: network, userAgent })
}

async function stateOf({ id, identifier, watchlist }: Owner) {
  const saved = await watchlist.list()
  return {
    user: {
      id,
      name: identifierText(identifier),
      email: identifier.kind === 'email' ? identifier.email : null,
      phone: identifier.kind === 'phone' ? identifier.phone : null,
    },
    watchlist: saved.map(({ looks: _looks, ...favourite }) => favourite),
  }
}
