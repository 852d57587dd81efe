import { setTimeout as sleep } from 'node:timers/promises'
import { createLog } from '@forecourt/server/log.ts'
import { serveAsMember } from '@forecourt/server/main.ts'
import { operatorMessage } from '@forecourt/server/operatorMessage.ts'
import type { PageHandler } from '@forecourt/server/pages/pages.ts'
import { runMember } from '@forecourt/server/processes/processes.ts'
import { SLOW_MS, SLOW_PATH, VISITOR_LIMIT, type SeenPage } from '../processes.ts'

/** A web process whose pages contain the process that rendered them, and their settings and stock. */
const handle: PageHandler = async (request, { dealer }) => {
  if (new URL(request.url).pathname === SLOW_PATH) {
    await sleep(SLOW_MS)
    return new Response(String(process.pid))
  }
  const [{ id, name }, latest] = [dealer.site, await dealer.stock.latest(20)]
  const page: SeenPage = { pid: process.pid, site: name, cars: latest.map((car) => car.name) }
  return Response.json(page, { headers: { 'x-cache-tags': `site:${id} stock:${id}` } })
}

await runMember(
  (member) =>
    serveAsMember(member, {
      log: createLog(member.env.logLevel),
      app: { handle, rateLimits: { leads: { visitor: VISITOR_LIMIT, address: 10_000, site: 10_000 } } },
    }),
  operatorMessage,
)
