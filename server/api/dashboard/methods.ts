import type { FastifyInstance } from 'fastify'
import { RequestError } from '../../errors.ts'

/**
 * Refuses what no route answers. Another method of an address that there is is 405 with the methods that it has (RFC
 * 9110 §15.5.6): a program that is told 404 would believe that what it names does not exist. Called before the routes.
 */
export function refuseUnknownCalls(app: FastifyInstance): void {
  const calls = new Map<string, { address: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    const call = calls.get(url) ?? { address: addressOf(url), methods: new Set() }
    for (const one of [method].flat()) call.methods.add(one)
    calls.set(url, call)
  })
  app.setNotFoundHandler(({ url }, reply) => {
    const [path = ''] = url.split('?')
    const methods = [...calls.values()].flatMap((call) => (call.address.test(path) ? [...call.methods] : []))
    if (methods.length === 0) throw new RequestError(404, 'No such API endpoint.')
    reply.header('allow', [...new Set(methods)].toSorted().join(', '))
    throw new RequestError(405, 'This request method isn’t allowed here.')
  })
}

/** The addresses of a route, whose parameters are whole parts of it or end before `.json`. */
const addressOf = (url: string) =>
  new RegExp(
    `^${url
      .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replaceAll(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}$`,
  )
