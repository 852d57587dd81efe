import type { FastifyRequest } from 'fastify'
import { hasPermission, type ApiPermission } from '@forecourt/rules/api/permission.ts'
import type { ApiCaller, ApiKeys } from '../../apiKeys/apiKeys.ts'
import type { Desk, DeskFor } from '../../desks.ts'
import { RequestError } from '../../errors.ts'
import type { AttemptLimit } from '../../limits.ts'
import type { DashboardApp } from './application.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the key of a caller must permit; a route without it is open to everybody. */
    permission?: ApiPermission
  }
}

const REALM = 'Basic realm="Dashboard API", charset="UTF-8"'
const MESSAGES = {
  none: 'Sign in with the id and the secret of an API key by Basic authentication.',
  wrong: 'That API key isn’t valid.',
} as const

/** Who calls, and the handle to what they may use. */
interface Call {
  caller: ApiCaller
  desk: Desk
}
const calls = new WeakMap<FastifyRequest, Call>()

/** The caller of a request that has signed in. */
export const callerOf = (request: FastifyRequest): ApiCaller => callOf(request).caller

/** The handle to what the caller of a request may use. */
export const deskOf = (request: FastifyRequest): Desk => callOf(request).desk

function callOf(request: FastifyRequest): Call {
  const call = calls.get(request)
  if (!call) throw new Error('a route without a permission has no caller')
  return call
}

export interface CallerOptions {
  keys: ApiKeys
  deskFor: DeskFor
  attempts: AttemptLimit
  /** Counts a call of a key; throws if its limit is exceeded. */
  limit: (keyId: string, perMinute: number) => Promise<void>
}

/** Signs in the callers of all routes that are added after it, and checks what their keys permit. */
export function signInCallers(app: DashboardApp, { keys, deskFor, attempts, limit }: CallerOptions): void {
  app.addHook('onRequest', async (request, reply) => {
    const { permission } = request.routeOptions.config
    if (permission === undefined) return
    attempts.check(request.ip)
    const credential = credentialIn(request.headers.authorization)
    const caller = credential && (await keys.authenticate(credential.id, credential.secret))
    if (!caller) {
      reply.header('www-authenticate', REALM)
      // A call without a key is no attempt to guess one.
      if (credential) await attempts.fail(request.ip)
      throw new RequestError(401, credential ? MESSAGES.wrong : MESSAGES.none)
    }
    await limit(caller.keyId, caller.callsPerMinute)
    if (!hasPermission(caller.permissions, permission))
      throw new RequestError(403, `This key does not have the permission ${permission}.`)
    calls.set(request, { caller, desk: deskFor(caller) })
  })
}

/** The user name and password of a header; null if it has none. */
function credentialIn(header: string | undefined): { id: string; secret: string } | null {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  // PostgreSQL has no NUL in a text.
  if (colon === -1 || text.includes('\0')) return null
  return { id: text.slice(0, colon), secret: text.slice(colon + 1) }
}
