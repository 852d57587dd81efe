import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { EVENTS } from '@forecourt/rules/event/ids.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { Database } from '@forecourt/server/db/database.ts'
import { fetchFrom } from '../../tools/testing/fetch.ts'

const BATCH = 5
const BETWEEN_MS = 40

/** The events of browsers, and how often their calls were cut off or refused, and made again. */
export interface SentEvents {
  insertIds: readonly string[]
  repeats: number
}

/** Sends events of a browser on each site until `isOver`: a batch stays queued until the server has taken it. */
export async function streamEvents(port: number, sites: readonly Site[], isOver: () => boolean): Promise<SentEvents> {
  const insertIds: string[] = []
  let repeats = 0
  await Promise.all(
    sites.map(async (site) => {
      const host = `${site.slug}.localhost`
      const device = { anon_id: `device_${randomUUID()}`, session_id: `session_${randomUUID()}` }
      while (!isOver()) {
        const ids = Array.from({ length: BATCH }, () => randomUUID())
        const events = ids.map((insert_id) => ({
          category: EVENTS.homeViewed.name,
          event_id: EVENTS.homeViewed.id,
          ...device,
          url: site.baseUrl,
          event_properties: { insert_id, time: new Date().toISOString() },
        }))
        while (!(await isTaken(port, host, JSON.stringify({ events })))) {
          repeats++
          await sleep(BETWEEN_MS)
        }
        insertIds.push(...ids)
        await sleep(BETWEEN_MS)
      }
    }),
  )
  return { insertIds, repeats }
}

async function isTaken(port: number, host: string, body: string): Promise<boolean> {
  const headers = {
    'content-type': 'application/json',
    origin: `http://${host}`,
    'user-agent': 'Mozilla/5.0 Chrome/150',
  }
  const answer = await fetchFrom(port, host, '/api/events.json', { method: 'POST', headers, body }).catch(() => null)
  if (answer && answer.status >= 400 && answer.status < 500)
    throw new Error(`events were answered ${answer.status}: ${answer.text}`)
  return answer?.status === 204
}

/** What is wrong with the stored events: each that was taken is there once, and none that was not sent. */
export async function eventFaults(database: Database, { insertIds }: SentEvents): Promise<string[]> {
  const { rows } = await database.pool.query<{ insert_id: string; times: number }>(
    'select insert_id, count(*)::int as times from events where event_id = $1 group by 1',
    [EVENTS.homeViewed.id],
  )
  const times = new Map(rows.map((row) => [row.insert_id, row.times]))
  const sent = new Set(insertIds)
  return [
    ...insertIds
      .filter((id) => times.get(id) !== 1)
      .map((id) => `the event ${id} is there ${times.get(id) ?? 0} times`),
    ...[...times.keys()].filter((id) => !sent.has(id)).map((id) => `nobody sent the event ${id}`),
  ].slice(0, 50)
}
