import { DrizzleQueryError } from 'drizzle-orm'

/** Codes of the system for a server that is not there or has gone. */
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH'])
/** PostgreSQL's: it is being stopped or started, has no connection left, or the connection is broken. */
const SERVER_CODES = /^(?:57P0[1-3]|53300|08\w{3})$/
/** The driver's, which have no code. */
const DRIVER_MESSAGES = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'Client has encountered a connection error and is not queryable',
])

/** Whether a query failed because the database could not be reached, so that the same one can succeed later. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DrizzleQueryError) return isOutage(error.cause)
  const { code } = error as { code?: unknown }
  // A file that is missing has a path too; a socket has an address.
  if (code === 'ENOENT') return (error as { syscall?: unknown }).syscall === 'connect'
  if (typeof code === 'string') return SYSTEM_CODES.has(code) || SERVER_CODES.test(code)
  return DRIVER_MESSAGES.has(error.message) || (error.cause !== undefined && isOutage(error.cause))
}
