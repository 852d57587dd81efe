import type { FastifyInstance, FastifyRequest } from 'fastify'
import { llmsText } from '@forecourt/rules/agent/llms.ts'
import { agentPlaces } from '@forecourt/rules/agent/place.ts'
import { faultMessage, RequestError } from '../errors.ts'
import { concealerOf } from '../pages/pages.ts'
import { wireEntry } from './leads.ts'
import { visitOf, type CallLimit } from './visit.ts'

/** Headers that the protocol reads. */
const READ_HEADERS = ['accept', 'content-type', 'mcp-protocol-version'] as const
const BODY_BYTES = 65_536
const LLMS_SECONDS = 300
const MESSAGES = {
  off: 'This site has nothing for assistants.',
  batch: 'Send one message at a time.',
  method: 'Messages are sent with POST. Nothing is sent without one.',
} as const

export interface AgentRoutesOptions {
  /** Counts a message. */
  limit: CallLimit
  /** Counts an enquiry, with those of the site's forms. */
  limitLeads: CallLimit
  now: () => Date
}

/**
 * What a site offers to assistants (decision 128): its description and its endpoint of the Model Context Protocol, bound
 * to the site of the request's host. A call from another website is refused before it gets here, as for forms.
 */
export function agentRoutes(app: FastifyInstance, { limit, limitLeads, now }: AgentRoutesOptions): void {
  const mustBeOn = async (request: FastifyRequest) => {
    if (!visitOf(request).dealer.site.settings.agents_enabled) throw new RequestError(404, MESSAGES.off)
  }

  app.get('/llms.txt', { onRequest: mustBeOn }, async (request, reply) => {
    const { dealer } = visitOf(request)
    const conceal = await concealerOf(dealer)
    const text = llmsText(dealer.site, agentPlaces(await dealer.locations.list(), dealer.site, now()))
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', `public, max-age=${LLMS_SECONDS}`)
      .send(conceal?.(text) ?? text)
  })

  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    onRequest: mustBeOn,
    async handler(_request, reply) {
      reply.header('allow', 'POST')
      throw new RequestError(405, MESSAGES.method)
    },
  })

  app.post('/mcp', { onRequest: [mustBeOn, limit], bodyLimit: BODY_BYTES }, async (request, reply) => {
    const visit = visitOf(request)
    const { dealer } = visit
    // An assistant is no browser: it gets no cookie.
    request.visit = { ...visit, visitor: null }
    if (Array.isArray(request.body)) throw new RequestError(400, MESSAGES.batch)
    const at = now()
    // Loaded with the first message: the protocol's library would add 0.2 s to the start of every process.
    const { answerAgent } = await import('../agents/agents.ts')
    const answer = await answerAgent(
      {
        address: new URL(request.url, dealer.site.baseUrl).href,
        headers: Object.fromEntries(
          READ_HEADERS.flatMap((name) => {
            const value = request.headers[name]
            return typeof value === 'string' ? [[name, value]] : []
          }),
        ),
        body: request.body ?? null,
      },
      {
        dealer,
        now: at,
        conceal: await concealerOf(dealer),
        countLead: () => limitLeads(request),
        submit: (wire) =>
          dealer.forms.submit({
            ...wireEntry(wire, {
              url: dealer.site.baseUrl,
              userAgent: request.headers['user-agent'] ?? '',
              visitor: null,
              network: visit.network,
              now: at,
            }),
            files: [],
            resumes: null,
          }),
        onFault(error) {
          visit.onError(error)
          return faultMessage(request.id)
        },
      },
    )
    return reply
      .status(answer.status)
      .headers({ ...answer.headers, 'cache-control': 'no-store' })
      .send(answer.body)
  })
}
