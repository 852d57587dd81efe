import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newVisitorToken, VISITOR_COOKIE } from '@forecourt/rules/event/visitor.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { fetchFrom } from '../../tools/testing/fetch.ts'
import { VISITOR_LIMIT } from '../leadsOptions.ts'

const CONNECTIONS = 4
const BETWEEN_MS = 50
const WINDOW_MS = 60_000

/** Outcome of a visitor who keeps sending forms. */
export interface FloodResult {
  accepted: number
  refused: number
  /** Number that the limit allows in this many minutes, started ones included. */
  allowed: number
}

/** Sends invalid forms, far more often than one visitor is allowed to, until `isOver`. */
export async function floodForms(port: number, site: Site, isOver: () => boolean): Promise<FloodResult> {
  const host = `${site.slug}.localhost`
  const cookie = `${VISITOR_COOKIE}=${newVisitorToken((bytes) => randomBytes(bytes))}`
  const headers = { 'content-type': 'application/json', origin: `http://${host}`, cookie }
  const body = JSON.stringify({ lead: { first_name: 'Sam' } })
  const statuses = new Map<number | undefined, number>()
  const started = performance.now()
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver()) {
      const answer = await fetchFrom(port, host, '/api/leads', { method: 'POST', headers, body }).catch(() => null)
      statuses.set(answer?.status, (statuses.get(answer?.status) ?? 0) + 1)
      await sleep(BETWEEN_MS)
    }
  })
  await Promise.all(connections)
  const minutes = Math.floor((performance.now() - started) / WINDOW_MS) + 1
  return { accepted: statuses.get(422) ?? 0, refused: statuses.get(429) ?? 0, allowed: minutes * VISITOR_LIMIT }
}
