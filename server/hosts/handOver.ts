import { Agent, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import { BUSY_SECONDS, BUSY_TEXT, SECURITY_HEADERS } from '../pages/pages.ts'
import { API_BODY_BYTES } from './application.ts'
import { pathFor } from './refusal.ts'

/** Hands calls over to the process of the machine that answers them beside this one (decision 135). */
export interface HandOver {
  /** Has a call answered by the other process; returns false if this one has to. */
  take(request: IncomingMessage, response: ServerResponse): boolean
  close(): void
}

export interface HandOverOptions {
  /** Paths of calls that are handed over. */
  paths: readonly string[]
  /** Where the other process listens. */
  socketPath: string
  /** The other process did not answer a call; for a second this one answers all. */
  onFailure: (error: Error) => void
}

/** Connections to the other process. */
const MOST_CONNECTIONS = 64
/** Calls that may wait for an answer; those beyond are refused, so that they do not fill the memory. */
const MOST_WAITING = 1_000
const AWAY_MS = 1_000
/** Headers of one connection, which the next one has its own of. */
const OF_CONNECTION: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding', 'date', 'expect'])

/**
 * Hands over POSTs to some paths. The body is read here, so that a slow visitor occupies no connection of the other
 * process; the address of the visitor's connection is added to X-Forwarded-For. If the other process fails while it
 * has a call, the answer is 503 and the sender tries again.
 */
export function createHandOver({ paths, socketPath, onFailure }: HandOverOptions): HandOver {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS })
  const wanted: ReadonlySet<string> = new Set(paths)
  let awayUntil = 0
  let waiting = 0

  function pass(request: IncomingMessage, response: ServerResponse, from: string, body: Buffer) {
    const { 'x-forwarded-for': before, ...headers } = request.headers
    const passed = send({
      agent,
      socketPath,
      method: 'POST',
      path: request.url,
      headers: { ...withoutConnection(headers), 'x-forwarded-for': before ? `${before.toString()}, ${from}` : from },
    })
    passed.once('response', (answer) => {
      response.writeHead(answer.statusCode!, withoutConnection(answer.headers))
      answer.pipe(response)
    })
    passed.once('error', (error) => {
      if (performance.now() >= awayUntil) onFailure(error)
      awayUntil = performance.now() + AWAY_MS
      if (response.headersSent) response.destroy()
      else refuse(response)
    })
    passed.end(body)
  }

  return {
    take(request, response) {
      const { method, headers, socket } = request
      const length = Number(headers['content-length'])
      const from = socket.remoteAddress
      if (method !== 'POST' || !wanted.has(pathFor({ url: request.url ?? '' }))) return false
      if (!from || !(length <= API_BODY_BYTES) || performance.now() < awayUntil) return false
      if (waiting >= MOST_WAITING) {
        refuse(response)
        return true
      }
      waiting += 1
      response.once('close', () => (waiting -= 1))
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.once('end', () => pass(request, response, from, Buffer.concat(chunks)))
      return true
    },
    close: () => agent.destroy(),
  }
}

const withoutConnection = (headers: IncomingMessage['headers']) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_CONNECTION.has(name)))

function refuse(response: ServerResponse) {
  response
    .writeHead(503, { ...SECURITY_HEADERS, 'content-type': 'application/json', 'retry-after': String(BUSY_SECONDS) })
    .end(JSON.stringify({ error: BUSY_TEXT }))
}
