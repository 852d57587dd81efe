import type { FastifyInstance } from 'fastify'
import { RequestError } from '../errors.ts'
import { plainPage } from '../pages/pages.ts'
import { createHostApplication, sendHtml, type HostContext } from './application.ts'

/**
 * The application of the console host for dealerships' staff. It has no screens and no sign-in yet, and responds 404 to
 * every address. Pages of sites, their files and their calls are not available on this host.
 */
export function consoleHost(context: HostContext): FastifyInstance {
  const app = createHostApplication(context, {
    answer: ({ status, message }, _request, reply) =>
      sendHtml(
        reply,
        status,
        plainPage({
          title: status === 404 ? 'We can’t find that page' : 'We couldn’t process that request',
          text: message,
        }),
      ),
  })
  app.setNotFoundHandler(() => {
    throw new RequestError(404, 'Please check the link.')
  })
  return app
}
