import { createWriteStream } from 'node:fs'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Socket } from 'node:net'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent'

/** A response from another system. */
export interface OutboundAnswer {
  status: number
  statusText: string
  body: string
}

/** A call that got no response in time. */
export class NoResponseError extends Error {
  constructor(timeoutMs: number, options?: ErrorOptions) {
    super(`no response in ${timeoutMs / 1_000} s`, options)
    this.name = 'NoResponseError'
  }
}

export interface OutboundRequest {
  method: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Timeout of the whole call, including the response body. */
  timeoutMs?: number
}

/** A file to get. */
export interface DownloadRequest {
  headers?: Readonly<Record<string, string>>
  /** Where to; null to look only. */
  path: string | null
  maxBytes: number
  timeoutMs: number
}

/** The answer to it; the body is in the file if the status is 200. */
export interface DownloadAnswer {
  status: number
  etag: string | null
  /** The size that the response says it has. */
  bytes: number | null
}

/** A file is larger than allowed. */
export class TooLargeError extends Error {
  override name = 'TooLargeError'
}

/** The address is in a network that may not be called. */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError'
}

/**
 * Calls to systems named in sites' settings. Redirects are not followed but returned. Addresses on loopback, in private
 * networks and of cloud metadata are refused, also if a host name resolves to them, unless the installation allows
 * them.
 */
export interface Outbound {
  /**
   * Throws a `NoResponseError` if there is no response in time, and another error if it is not HTTP; a response of any
   * status is returned.
   */
  send(url: string, request: OutboundRequest): Promise<OutboundAnswer>
  /**
   * Gets a file, streamed to a path if the status is 200. Throws a `NoResponseError` if it takes too long, a
   * `TooLargeError` if it is larger than allowed, and another error if it is not HTTP.
   */
  download(url: string, request: DownloadRequest): Promise<DownloadAnswer>
  /**
   * Opens a connection for a protocol other than HTTP. Throws a `NoResponseError` if it takes too long, a
   * `RefusedAddressError` for an address that may not be called, and another error if there is none.
   */
  connect(host: string, port: number, timeoutMs: number): Promise<Socket>
  close(): void
}

const TIMEOUT_MS = 10_000
const MAX_ANSWER_BYTES = 5_000_000
const USER_AGENT = 'Forecourt'

/** Opens outgoing connections, with keep-alive between calls; `answerMs` is the default timeout of a call. */
export function createOutbound({
  allowPrivate,
  answerMs = TIMEOUT_MS,
}: {
  allowPrivate: boolean
  answerMs?: number
}): Outbound {
  const filter = { keepAlive: true, allowPrivateIPAddress: allowPrivate, allowMetaIPAddress: allowPrivate }
  const http = new RequestFilteringHttpAgent(filter)
  const https = new RequestFilteringHttpsAgent(filter)

  return {
    async send(url, { method, headers = {}, body, timeoutMs = answerMs }) {
      const encrypted = new URL(url).protocol === 'https:'
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const answer = await new Promise<IncomingMessage>((resolve, reject) => {
          const options = {
            method,
            headers: {
              'user-agent': USER_AGENT,
              ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
              ...headers,
            },
            signal,
          }
          const call = encrypted
            ? requestHttps(url, { ...options, agent: https }, resolve)
            : requestHttp(url, { ...options, agent: http }, resolve)
          call.once('error', reject)
          call.end(body)
        })
        return { status: answer.statusCode!, statusText: answer.statusMessage ?? '', body: await textOf(answer) }
      } catch (error) {
        if (signal.aborted) throw new NoResponseError(timeoutMs, { cause: error })
        throw error
      }
    },
    async download(url, { headers = {}, path, maxBytes, timeoutMs }) {
      const encrypted = new URL(url).protocol === 'https:'
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        const answer = await new Promise<IncomingMessage>((resolve, reject) => {
          const options = { headers: { 'user-agent': USER_AGENT, ...headers }, signal }
          const call = encrypted
            ? requestHttps(url, { ...options, agent: https }, resolve)
            : requestHttp(url, { ...options, agent: http }, resolve)
          call.once('error', reject)
          call.end()
        })
        const status = answer.statusCode!
        if (status === 200 && path !== null)
          await pipeline(answer, atMost(maxBytes), createWriteStream(path, { mode: 0o600 }))
        else answer.destroy()
        const length = answer.headers['content-length']
        return {
          status,
          etag: answer.headers.etag ?? null,
          bytes: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null,
        }
      } catch (error) {
        if (signal.aborted) throw new NoResponseError(timeoutMs, { cause: error })
        throw named(error)
      }
    },
    connect: (host, port, timeoutMs) =>
      new Promise((resolve, reject) => {
        // The agent calls back with an error for an address that it refuses.
        const socket = http.createConnection({ host, port }, (error?: Error | null) => {
          if (error) failed(error)
        }) as Socket
        const timer = setTimeout(() => socket.destroy(new NoResponseError(timeoutMs)), timeoutMs)
        function failed(error: Error) {
          setImmediate(() => clearTimeout(timer))
          reject(named(error))
        }
        socket.once('error', failed)
        socket.once('connect', () => {
          clearTimeout(timer)
          socket.off('error', failed)
          resolve(socket)
        })
      }),
    close() {
      http.destroy()
      https.destroy()
    },
  }
}

/** The error of an address that may not be called has a class of its own. */
const named = (error: unknown): unknown =>
  error instanceof Error && /is not allowed/.test(error.message)
    ? new RefusedAddressError(error.message, { cause: error })
    : error

/** Passes bytes on, up to a number of them. */
export function atMost(maxBytes: number) {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new TooLargeError(`the file is larger than ${maxBytes} bytes`))
      else done(null, chunk)
    },
  })
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) {
      answer.destroy()
      throw new Error(`the response is longer than ${MAX_ANSWER_BYTES} bytes`)
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
