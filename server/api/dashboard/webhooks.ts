import * as z from 'zod'
import { CALL_EVENTS, WEBHOOK_EVENTS } from '@forecourt/rules/api/webhook.ts'
import { RequestError } from '../../errors.ts'
import { ID, ID_PARAMS, INSTANT, type DashboardApp } from './application.ts'
import { deskOf } from './caller.ts'
import { READ_PROBLEMS, WRITE_PROBLEMS } from './problem.ts'

const WEBHOOK = z
  .object({ id: z.string(), url: z.string(), events: z.array(z.enum(WEBHOOK_EVENTS)), created_at: INSTANT })
  .meta({ id: 'Webhook' })
const NEW_WEBHOOK = WEBHOOK.extend({
  secret: z.string().describe('Signs every call; it cannot be shown again'),
}).meta({ id: 'NewWebhook' })
const CALL = z
  .object({
    id: z.string(),
    event: z.enum(CALL_EVENTS),
    subject: z.string(),
    state: z.enum(['waiting', 'sent', 'dead']),
    send_after: INSTANT,
    created_at: INSTANT,
    attempts: z.array(z.object({ at: z.string(), answer: z.string(), ok: z.boolean() })),
  })
  .meta({ id: 'WebhookCall' })
const NO_SITE = 'There is no such website.'
const NO_WEBHOOK = 'There is no such webhook.'
const tags = ['Webhooks']

/** Webhooks of a site: who is told of what, the log of calls, and calls that are made again (decision 122). */
export function webhookRoutes(app: DashboardApp): void {
  app.get(
    '/api/v1/websites/:id/webhooks',
    {
      config: { permission: 'webhooks:read' },
      schema: {
        summary: 'The webhooks of a site',
        tags,
        params: ID_PARAMS,
        response: { 200: z.object({ items: z.array(WEBHOOK) }), ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const found = await deskOf(request).webhooks.list(Number(request.params.id))
      if (!found) throw new RequestError(404, NO_SITE)
      return { items: found.map(shown) }
    },
  )

  app.post(
    '/api/v1/websites/:id/webhooks',
    {
      config: { permission: 'webhooks:write' },
      schema: {
        summary: 'Add a webhook to a site',
        description: 'The answer has its signing secret, which cannot be shown again.',
        tags,
        params: ID_PARAMS,
        body: z.strictObject({
          url: z.url({ protocol: /^https?$/ }).max(1_000),
          events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length),
        }),
        response: { 201: NEW_WEBHOOK, ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const added = await deskOf(request).webhooks.add(Number(request.params.id), request.body)
      if (added === null) throw new RequestError(404, NO_SITE)
      if (added === false) throw new RequestError(409, 'The site has a webhook for this address already.')
      return reply.status(201).send({ ...shown(added), secret: added.secret })
    },
  )

  app.delete(
    '/api/v1/websites/:id/webhooks/:webhook_id',
    {
      config: { permission: 'webhooks:write' },
      schema: {
        summary: 'Remove a webhook and its log',
        tags,
        params: z.object({ id: ID, webhook_id: z.uuid() }),
        response: { 204: z.null().describe('Removed'), ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const { id, webhook_id } = request.params
      if (!(await deskOf(request).webhooks.remove(Number(id), webhook_id))) throw new RequestError(404, NO_WEBHOOK)
      return reply.status(204).send(null)
    },
  )

  app.get(
    '/api/v1/websites/:id/webhooks/:webhook_id/calls',
    {
      config: { permission: 'webhooks:read' },
      schema: {
        summary: 'The latest 100 calls of a webhook with every attempt, newest first',
        tags,
        params: z.object({ id: ID, webhook_id: z.uuid() }),
        response: { 200: z.object({ items: z.array(CALL) }), ...READ_PROBLEMS },
      },
    },
    async (request) => {
      const { id, webhook_id } = request.params
      const known = await deskOf(request).webhooks.list(Number(id))
      const log = known?.some((one) => one.id === webhook_id)
        ? await deskOf(request).webhooks.log(Number(id), webhook_id)
        : null
      if (!log) throw new RequestError(404, NO_WEBHOOK)
      return {
        items: log.map(({ id: callId, event, subject, state, send_after, created_at, attempts }) => ({
          id: callId,
          event,
          subject,
          state,
          send_after: send_after.toISOString(),
          created_at: created_at.toISOString(),
          attempts: attempts.map(({ at, answer, ok }) => ({ at, answer, ok })),
        })),
      }
    },
  )

  app.post(
    '/api/v1/websites/:id/webhook_calls/:call_id/resend',
    {
      config: { permission: 'webhooks:write' },
      schema: {
        summary: 'Make a call again that was accepted or failed',
        tags,
        params: z.object({ id: ID, call_id: z.uuid() }),
        response: { 202: z.object({ state: z.literal('waiting') }), ...WRITE_PROBLEMS },
      },
    },
    async (request, reply) => {
      const { id, call_id } = request.params
      if (!(await deskOf(request).webhooks.resend(Number(id), call_id)))
        throw new RequestError(404, 'Call not found, or it is still waiting.')
      return reply.status(202).send({ state: 'waiting' })
    },
  )
}

const shown = ({
  id,
  url,
  events,
  created_at,
}: {
  id: string
  url: string
  events: z.output<typeof WEBHOOK>['events']
  created_at: Date
}) => ({
  id,
  url,
  events,
  created_at: created_at.toISOString(),
})
