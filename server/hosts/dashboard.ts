import type { FastifyInstance } from 'fastify'
import { RequestError } from '../errors.ts'
import { createHostApplication, type HostContext } from './application.ts'
import { sendJson } from './refusal.ts'

/**
 * The application of the host on which programs use the platform as their Dashboard (spec §7). It has no calls and no
 * sign-in yet, and responds in JSON. The client of other Dashboards is server/dashboard.
 */
export function dashboardHost(context: HostContext): FastifyInstance {
  const app = createHostApplication(context, { answer: (refusal, _request, reply) => sendJson(reply, refusal) })
  app.setNotFoundHandler(() => {
    throw new RequestError(404, 'No such API endpoint.')
  })
  return app
}
