import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Answers } from '../apiKeys/apiKeys.ts'
import { signInCallers, type CallerOptions } from '../api/dashboard/caller.ts'
import { dashboardCalls } from '../api/dashboard/calls.ts'
import { dealershipRoutes } from '../api/dashboard/dealerships.ts'
import { serveDocument } from '../api/dashboard/document.ts'
import { answerOnce } from '../api/dashboard/idempotency.ts'
import { leadDeskRoutes } from '../api/dashboard/leads.ts'
import { refuseUnknownCalls } from '../api/dashboard/methods.ts'
import { sendProblem } from '../api/dashboard/problem.ts'
import { reportRoutes } from '../api/dashboard/reports.ts'
import { vehicleRoutes } from '../api/dashboard/vehicles.ts'
import { webhookRoutes } from '../api/dashboard/webhooks.ts'
import { websiteRoutes } from '../api/dashboard/websites.ts'
import { RequestError } from '../errors.ts'
import { createHostApplication, refuseUnderPressure, type HostContext } from './application.ts'

const INVALID = 'Please check the call: it does not match the API’s description.'

/**
 * The application of the host on which programs use the platform as their Dashboard (spec §7; decision 122). They sign
 * in with keys. The client of other Dashboards is server/dashboard.
 */
export async function dashboardHost(
  context: HostContext,
  options: CallerOptions & { answers: Answers; now: () => Date },
): Promise<FastifyInstance> {
  const app = createHostApplication(context, { answer: (refusal, _request, reply) => sendProblem(reply, refusal) })
  // Every body is JSON.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setSchemaErrorFormatter(
    (errors, part) =>
      new RequestError(
        400,
        INVALID,
        Object.fromEntries(
          errors.map(({ instancePath, message }) => [
            `${part}${instancePath.replaceAll('/', '.')}`.replace(/\.$/, ''),
            message ?? 'is invalid',
          ]),
        ),
      ),
  )
  // PostgreSQL's text has no NUL character, so nothing is found by one; as everywhere, bodies are stored without.
  app.addHook('onRequest', async ({ url }) => {
    if (/%00/.test(url)) throw new RequestError(400, INVALID)
  })
  await refuseUnderPressure(app, context)
  refuseUnknownCalls(app)
  const api = app.withTypeProvider<ZodTypeProvider>()
  await serveDocument(api)
  signInCallers(api, options)
  answerOnce(api, options.answers)
  dashboardCalls(api)
  vehicleRoutes(api)
  leadDeskRoutes(api, options)
  dealershipRoutes(api)
  websiteRoutes(api)
  webhookRoutes(api)
  reportRoutes(api)
  return app
}
