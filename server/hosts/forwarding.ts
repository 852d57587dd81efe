import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { BUSY_SECONDS, BUSY_TEXT, SECURITY_HEADERS } from '../pages/pages.ts'
import { API_BODY_BYTES } from './application.ts'
import { pathFor } from './refusal.ts'

/** A call that another process of the machine accepted: a POST. */
export interface ForwardedCall {
  url: string
  /** The address of the visitor's connection. */
  from: string
  headers: IncomingMessage['headers']
  body: string
}

/** The answer to a call that was forwarded. */
export interface ForwardedAnswer {
  status: number
  headers: OutgoingHttpHeaders
  body: string
}

/** Forwards calls to the process of the machine that answers them beside this one (decision 135). */
export interface Forwarder {
  /** Has a call answered by the other process; returns false if this one has to. */
  take(request: IncomingMessage, response: ServerResponse): boolean
  close(): void
}

export interface ForwarderOptions {
  /** Paths of calls that are forwarded. */
  paths: readonly string[]
  /** Where the other process listens. */
  socketPath: string
  /** There is no connection to the other process any more; until there is one again this process answers all. */
  onAway: (error: Error | undefined) => void
}

type Sent = ForwardedCall & { number: number }
type Received = ForwardedAnswer & { number: number }

/** Calls that may wait for an answer; those beyond are refused, so that they do not fill the memory. */
const MOST_WAITING = 1_000
const AWAY_MS = 1_000

/**
 * Forwards POSTs to some paths, as lines of JSON on one connection, which costs a fraction of a request of its own.
 * The whole body is read first, so that a slow visitor occupies nothing of the other process. If the connection is lost
 * while calls wait for answers, they get a 503 and their senders try again.
 */
export function createForwarder({ paths, socketPath, onAway }: ForwarderOptions): Forwarder {
  const wanted: ReadonlySet<string> = new Set(paths)
  const waiting = new Map<number, ServerResponse>()
  let connection: Socket | null = null
  let nextTry = 0
  let isAway = false
  let last = 0
  let closed = false

  function connect() {
    nextTry = Infinity
    const socket = createConnection(socketPath)
    let error: Error | undefined
    socket.once('connect', () => {
      connection = socket
      isAway = false
    })
    socket.once('error', (reason) => (error = reason))
    socket.once('close', () => {
      connection = null
      nextTry = performance.now() + AWAY_MS
      for (const response of waiting.values()) refuse(response)
      waiting.clear()
      if (!isAway && !closed) onAway(error)
      isAway = true
    })
    linesOf<Received>(socket, ({ number, status, headers, body }) => {
      const response = waiting.get(number)
      waiting.delete(number)
      if (response && !response.destroyed) response.writeHead(status, withoutConnection(headers)).end(body)
    })
    // Nothing waits for it but calls, whose own connections keep the process running.
    socket.unref()
  }

  return {
    take(request, response) {
      const { method, headers, socket, url = '' } = request
      const from = socket.remoteAddress
      if (method !== 'POST' || !wanted.has(pathFor({ url }))) return false
      if (!connection && performance.now() >= nextTry) connect()
      if (!connection || !from || !(Number(headers['content-length']) <= API_BODY_BYTES)) return false
      if (waiting.size >= MOST_WAITING) {
        refuse(response)
        return true
      }
      const number = (last += 1)
      waiting.set(number, response)
      response.once('close', () => waiting.delete(number))
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.once('end', () => {
        const { 'content-length': _length, ...passed } = headers
        const body = Buffer.concat(chunks).toString()
        if (waiting.has(number)) send(connection!, { number, url, from, headers: passed, body } satisfies Sent)
      })
      return true
    },
    close() {
      closed = true
      connection?.destroy()
    },
  }
}

/** Listens for the calls that other processes of the machine forward. */
export function createForwardReceiver(answer: (call: ForwardedCall) => Promise<ForwardedAnswer>): Server {
  return createServer((socket) => {
    socket.on('error', () => socket.destroy())
    linesOf<Sent>(socket, ({ number, ...call }) => {
      void answer(call).then(
        (answered) => send(socket, { number, ...answered } satisfies Received),
        (error: Error) => socket.destroy(error),
      )
    })
  })
}

/** Headers of a connection, which the visitor's has its own of. */
const withoutConnection = ({ connection: _connection, date: _date, ...headers }: OutgoingHttpHeaders) => headers

/** Unlike JSON, readers of lines count two more characters as the end of a line. */
const send = (socket: Socket, message: Sent | Received) =>
  void socket.write(`${JSON.stringify(message).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`)

function linesOf<Message>(socket: Socket, onMessage: (message: Message) => void) {
  const lines = createInterface({ input: socket })
  lines.on('line', (line) => onMessage(JSON.parse(line) as Message))
  // It repeats the errors of the socket, which has a listener of its own.
  lines.on('error', () => {})
}

function refuse(response: ServerResponse) {
  if (response.headersSent || response.destroyed) return
  response
    .writeHead(503, { ...SECURITY_HEADERS, 'content-type': 'application/json', 'retry-after': String(BUSY_SECONDS) })
    .end(JSON.stringify({ error: BUSY_TEXT }))
}
