import type { IncomingMessage, ServerResponse } from 'node:http'

/** Time limits of a request body. The server's own `requestTimeout` limits the whole request as well. */
export interface UploadTimes {
  /** Maximum time without data, in milliseconds. */
  idleMs: number
  /** Maximum time for the whole body, in milliseconds. */
  graceMs: number
  /** After `graceMs`, the minimum average rate. */
  bytesPerSecond: number
}

/** A phone on a poor line sends 25 MB in five minutes at 85 kB a second; less than a twentieth of it is no upload. */
export const UPLOAD_TIMES: UploadTimes = { idleMs: 15_000, graceMs: 20_000, bytesPerSecond: 4_096 }

const CHECKS = 10
const LATE = 'The request took too long to arrive. Please try again.'

/**
 * Ends a request whose body has stopped arriving, or is slowed down to hold the connection open: 408, and the
 * connection is closed. Does not affect a request without a body.
 */
export function limitUploadTime(request: IncomingMessage, response: ServerResponse, times: UploadTimes): void {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers
  if (coding === undefined && !Number(length)) return
  const { socket } = request
  const start = performance.now()
  const before = socket.bytesRead
  let seen = before
  let seenAt = start
  const timer = setInterval(() => {
    if (request.complete || request.destroyed) return clearInterval(timer)
    const now = performance.now()
    if (socket.bytesRead > seen) {
      seen = socket.bytesRead
      seenAt = now
    }
    const allowedMs = times.graceMs + ((seen - before) / times.bytesPerSecond) * 1_000
    if (now - seenAt < times.idleMs && now - start < allowedMs) return
    clearInterval(timer)
    answerLate(request, response)
  }, times.idleMs / CHECKS)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}

function answerLate(request: IncomingMessage, response: ServerResponse) {
  if (response.headersSent) return request.destroy()
  response.writeHead(408, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(LATE),
    'x-content-type-options': 'nosniff',
    connection: 'close',
  })
  response.end(LATE, () => request.destroy())
}
