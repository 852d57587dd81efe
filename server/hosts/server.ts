import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { hasOneHost } from '../authority.ts'
import { limitUploadTime, type UploadTimes } from '../uploadTime.ts'
import { TOO_LONG } from './application.ts'

/** An application that handles the requests of its hosts. */
interface Application {
  routing(request: IncomingMessage, response: ServerResponse): void
  close(): Promise<void>
}

/** Answers a request if it can; returns whether it did. */
type Answer = (request: IncomingMessage, response: ServerResponse) => boolean

export interface HostServerOptions<Name extends string> {
  applications: Readonly<Record<Name, Application>>
  /** The application for a request. */
  choose(request: IncomingMessage): Name
  /** Responds if no application is needed; returns whether it did. */
  serveCached: Answer
  /** Has calls answered by another process of the machine; returns whether it does. */
  forward?: Answer
  /** Answers requests that an application has no room for, before they reach it. */
  turnAway?: { readonly [Kind in Name]?: Answer }
  /** Called for every accepted connection. */
  onConnection?: () => void
  /** Called when the server stops listening, to end responses that would stay open. */
  beforeClose?: () => void
  /** Runs before the application, as connect middleware. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  uploadTimes: UploadTimes
}

/** One HTTP server for the applications of all hosts; it does not listen yet. */
export interface HostServer {
  server: Server
  /** Rejects with the system's error if the port is not available. */
  listen(at: { port: number; host: string }): Promise<void>
  /** Stops listening, finishes open requests, then closes the applications. */
  close(): Promise<void>
}

/** Timeouts in milliseconds: a photo from a phone may take this long, its headers may not. */
const REQUEST_TIMEOUT_MS = 300_000
const HEADERS_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 72_000

/**
 * The HTTP server in front of the hosts' applications. What it rejects and answers itself is the same for every host:
 * several Host headers, bodies that stop arriving, invalid HTTP, and cached pages.
 */
export function createHostServer<Name extends string>(options: HostServerOptions<Name>): HostServer {
  const { applications, choose, serveCached, forward, turnAway, onConnection, beforeClose, before, uploadTimes } =
    options
  let closing = false
  const server = createServer(
    { requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    (request, response) => {
      if (!hasOneHost(request)) return refuseHosts(response)
      // Open connections get one more response, with `Connection: close`.
      if (closing) response.setHeader('connection', 'close')
      limitUploadTime(request, response, uploadTimes)
      if (serveCached(request, response) || forward?.(request, response)) return
      const name = choose(request)
      function answer() {
        if (!turnAway?.[name]?.(request, response)) applications[name].routing(request, response)
      }
      if (before) before(request, response, answer)
      else answer()
    },
  )
  if (onConnection) server.on('connection', onConnection)
  server.on('clientError', answerUnreadable)
  return {
    server,
    async listen(at) {
      server.listen(at)
      await once(server, 'listening')
    },
    async close() {
      closing = true
      beforeClose?.()
      // Rejects if it never listened; then there was nothing to wait for.
      await new Promise<void>((closed) => server.close(() => closed()))
      await Promise.all(Object.values<Application>(applications).map((application) => application.close()))
    },
  }
}

/**
 * Responds to a request with several Host headers; the connection is closed, because proxies may disagree about where
 * it ends.
 */
function refuseHosts(response: ServerResponse) {
  const text = 'Send one Host header.'
  response
    .writeHead(400, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'x-content-type-options': 'nosniff',
      connection: 'close',
    })
    .end(text)
}

/** Responds to invalid HTTP, for which there is no request object. */
function answerUnreadable(error: Error & { code?: string; rawPacket?: unknown }, stream: NodeJS.WritableStream) {
  const socket = stream as Socket
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const long = error.code === 'HPE_HEADER_OVERFLOW'
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  // If the first line has no end, the address is too long.
  const [status, text] = !long
    ? late
      ? ['408 Request Timeout', 'The request took too long to arrive.']
      : ['400 Bad Request', 'The request is malformed.']
    : Buffer.isBuffer(error.rawPacket) && error.rawPacket.includes('\r\n')
      ? ['431 Request Header Fields Too Large', 'The request headers are too long.']
      : ['414 URI Too Long', TOO_LONG]
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(text)}\r\n` +
      `X-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${text}`,
  )
}
