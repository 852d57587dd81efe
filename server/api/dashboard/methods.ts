import type { FastifyInstance } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'
import { RequestError } from '../../errors.ts'

/**
 * Refuses what no route answers. Another method of an address that there is is 405 with the methods that it has (RFC
 * 9110 §15.5.6): a program that is told 404 would believe that what it names does not exist. Called before the routes.
 */
export function refuseUnknownCalls(app: FastifyInstance): void {
  // The router of Fastify, which tells of its own routes only by their patterns.
  const router = findMyWay()
  const known = new Set<HTTPMethod>()
  app.addHook('onRoute', ({ url, method }) => {
    for (const one of [method].flat() as HTTPMethod[]) {
      known.add(one)
      router.on(one, url, () => {})
    }
  })
  app.setNotFoundHandler(({ url }, reply) => {
    const [path = ''] = url.split('?')
    const methods = [...known].filter((one) => router.find(one, path) !== null)
    if (methods.length === 0) throw new RequestError(404, 'No such API endpoint.')
    reply.header('allow', methods.toSorted().join(', '))
    throw new RequestError(405, 'This request method isn’t allowed here.')
  })
}
