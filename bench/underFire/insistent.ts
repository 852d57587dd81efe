import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { newVisitorToken, VISITOR_COOKIE } from '@forecourt/rules/event/visitor.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { ask } from '../../tools/testing/ask.ts'
import { VISITOR_LIMIT } from '../leadsOptions.ts'

const BETWEEN_MS = 50
const WINDOW_MS = 60_000

/** How a visitor who sends without end fared. */
export interface Insistence {
  letIn: number
  refused: number
  /** How many the limit lets in, in so many minutes, begun ones included. */
  allowed: number
}

/** Sends forms that nothing comes of, far more often than one visitor may, until it is over. */
export async function insist(port: number, site: Site, isOver: () => boolean): Promise<Insistence> {
  const host = `${site.slug}.localhost`
  const cookie = `${VISITOR_COOKIE}=${newVisitorToken((bytes) => randomBytes(bytes))}`
  const body = JSON.stringify({ lead: { first_name: 'Sam' } })
  const started = performance.now()
  let letIn = 0
  let refused = 0
  while (!isOver()) {
    const answer = await ask(port, host, '/api/leads', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: `http://${host}`, cookie },
      body,
    }).catch(() => null)
    if (answer?.status === 422) letIn++
    else if (answer?.status === 429) refused++
    await sleep(BETWEEN_MS)
  }
  const minutes = Math.floor((performance.now() - started) / WINDOW_MS) + 1
  return { letIn, refused, allowed: minutes * VISITOR_LIMIT }
}
