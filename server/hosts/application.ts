import type { IncomingMessage } from 'node:http'
import underPressure from '@fastify/under-pressure'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { LOCAL_DOMAIN, type PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import { createAuthority, isDirectLocalRequest, type Authority } from '../authority.ts'
import { RequestError } from '../errors.ts'
import { BUSY_TEXT, HSTS, INERT_POLICY, isTooLong, PLAIN_PAGE_POLICY, SECURITY_HEADERS } from '../pages/pages.ts'
import { newReference } from '../reference.ts'
import { answerError, type Refusal } from './refusal.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Read by `@fastify/under-pressure`, which declares it for all routes together only. */
    pressureHandler?: () => void
    /** Answered although the site is not open. */
    servedClosed?: true
  }
}

/** The context that the applications of all hosts share. */
export interface HostContext {
  log: FastifyBaseLogger
  trustedProxies: readonly string[]
  authorityOf: (request: IncomingMessage) => Authority
  /** Whether a request may see the demo's own pages: made on this machine, not through a proxy, on a local demo. */
  showsDemo: (request: IncomingMessage) => boolean
  /** Event loop delay above which the process counts as overloaded; 0 for never. */
  maxEventLoopDelayMs: number
}

/** Options that differ between the applications of hosts. */
export interface HostOptions {
  /** Sends the response to a refused or failed request, in the format of this host's clients. */
  answer(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply
  /** Further fields of the log entry of a failed request, besides its path. */
  logFacts?(request: FastifyRequest): object
}

/** Of one parameter in the path of a route. */
export const MAX_PARAM_LENGTH = 500
/** Largest body of a call. */
export const API_BODY_BYTES = 262_144
const MAX_EVENT_LOOP_DELAY_MS = 3_000

export const TOO_LONG = 'That link is too long.'
const UNREADABLE = 'That link isn’t valid.'

/** Creates the context that the applications of all hosts share, from the platform's options. */
export function createHostContext(
  options: {
    address: PlatformAddress
    trustedProxies?: readonly string[]
    demo?: boolean
    maxEventLoopDelayMs?: number
  },
  log: FastifyBaseLogger,
): HostContext {
  const { address, trustedProxies = [], demo = false, maxEventLoopDelayMs = MAX_EVENT_LOOP_DELAY_MS } = options
  const isLocalDemo = demo && address.platformDomain === LOCAL_DOMAIN && trustedProxies.length === 0
  return {
    log,
    trustedProxies,
    authorityOf: createAuthority(trustedProxies),
    showsDemo: (request) => isLocalDemo && isDirectLocalRequest(request),
    maxEventLoopDelayMs,
  }
}

/**
 * An application for one kind of host: Fastify with the limits, security headers and error handling of the whole
 * platform, without routes. It never listens; `createHostServer` passes requests to it.
 */
export function createHostApplication(context: HostContext, options: HostOptions): FastifyInstance {
  const { log, trustedProxies, authorityOf } = context
  const answer = (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    answerError(error, request, reply, options)
  // With a custom logger Fastify infers a different instance type than plugins accept.
  const app: FastifyInstance = fastify({
    loggerInstance: log,
    // Each page view is dozens of requests; only relevant events are logged.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'reference' }),
    genReqId: newReference,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: API_BODY_BYTES,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: (_error, request, reply) => answer(new RequestError(400, UNREADABLE), request, reply),
  })
  app.setErrorHandler<FastifyError>(answer)
  app.addHook('onRequest', async ({ url }) => {
    if (isTooLong(url)) throw new RequestError(414, TOO_LONG)
  })
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', INERT_POLICY)
    if (authorityOf(request.raw).secure) reply.headers(HSTS)
  })
  return app
}

/** Makes an application respond 503 while the process is overloaded, after the hooks it has so far. */
export async function refuseUnderPressure(app: FastifyInstance, { maxEventLoopDelayMs }: HostContext): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: maxEventLoopDelayMs,
    maxHeapUsedBytes: 0,
    pressureHandler: () => {
      throw new RequestError(503, BUSY_TEXT)
    },
  })
}

/** Exempts the routes that an application gets from here on from `refuseUnderPressure`. */
export function serveUnderPressure(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, pressureHandler: () => {} }
  })
}

/** Sends a whole page that is generated without the web application; never cached. */
export function sendHtml(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'private, no-cache',
      'content-security-policy': PLAIN_PAGE_POLICY,
    })
    .send(html)
}
