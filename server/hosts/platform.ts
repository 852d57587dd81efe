import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { PlatformDatabase } from '../db/database.ts'
import { RequestError } from '../errors.ts'
import type { InboxAnswer } from '../delivery/inbox.ts'
import { directoryPage, plainPage } from '../pages/pages.ts'
import type { ProcessState } from '../processes/processes.ts'
import type { Sites } from '../sites/sites.ts'
import type { SearchEngine } from '../stock/search.ts'
import { createHostApplication, refuseUnderPressure, sendHtml, type HostContext } from './application.ts'
import { HEALTH_PATH } from './choose.ts'
import { inboundMailRoute, type InboundMail } from './inboundMail.ts'
import { inboundTextRoute, type InboundTexts } from './inboundText.ts'

export interface PlatformHostOptions {
  database: PlatformDatabase
  sites: Pick<Sites, 'list'>
  /** Emails that were stored and not sent. */
  inbox: { answer(url: string): Promise<InboxAnswer | null> } | null
  /** Takes emails that people write back; null if none come by HTTP. */
  mail: InboundMail | null
  /** Takes text messages that people write back. */
  texts: InboundTexts
  /** The state of the processes behind this port; null if this is the only one. */
  processes: (() => ProcessState) | null
  /** Null without a search engine. */
  engine: Pick<SearchEngine, 'state'> | null
}

const NOTHING_HERE = 'Please check the link.'

/**
 * The application of the platform's own host, for the operator's health checks and for people at the machine of a local
 * demo, who see the list of its sites and their emails. All others get a 404, whatever their headers claim.
 */
export async function platformHost(
  context: HostContext,
  { database, sites, inbox, mail, texts, processes, engine }: PlatformHostOptions,
): Promise<FastifyInstance> {
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
  await refuseUnderPressure(app, context)
  app.setNotFoundHandler(() => {
    throw new RequestError(404, NOTHING_HERE)
  })

  app.get(HEALTH_PATH, async (_request, reply) => {
    await database.transaction((tx) => tx.execute(sql`select 1`))
    // Searches work without the engine, so this is informational and does not change the status.
    const search = engine ? { search: engine.state() } : {}
    if (!processes) return { status: 'ok', ...search }
    const { ready, of, started } = processes()
    // A process that is replaced later is no reason to take the others out of service.
    return reply
      .status(started ? 200 : 503)
      .send({ status: started ? 'ok' : 'starting', processes: { ready, of }, ...search })
  })

  app.register(async (route) => inboundTextRoute(route, texts))
  if (mail) app.register(async (route) => inboundMailRoute(route, mail))

  app.register(async (demo) => {
    demo.addHook('onRequest', async (request) => {
      if (!context.showsDemo(request.raw)) throw new RequestError(404, NOTHING_HERE)
    })
    demo.get('/', async (_request, reply) => sendHtml(reply, 200, directoryPage(await sites.list(), inbox !== null)))
    demo.get('/inbox*', async (request, reply) => {
      const found = await inbox?.answer(request.url)
      if (!found) throw new RequestError(404, NOTHING_HERE)
      return reply
        .status(found.status)
        .headers({ ...found.headers, 'cache-control': 'private, no-store' })
        .send(found.body)
    })
  })
  return app
}
