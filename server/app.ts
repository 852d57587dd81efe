import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import staticFiles from '@fastify/static'
import underPressure from '@fastify/under-pressure'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import { LRUCache } from 'lru-cache'
import { hostName } from '@forecourt/rules/site/host.ts'
import type { PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { parseRefinement, refinementQuery } from '@forecourt/rules/stock/filters.ts'
import { refinementDefaults } from '@forecourt/rules/stock/refinementDefaults.ts'
import { authRoutes } from './api/auth.ts'
import { bookingRoutes } from './api/bookings.ts'
import { carRoutes } from './api/cars.ts'
import { eventRoutes } from './api/events.ts'
import { feedRoutes } from './api/feeds.ts'
import { fileRoutes } from './api/files.ts'
import { imageRoutes } from './api/images.ts'
import { leadRoutes } from './api/leads.ts'
import { siteFileRoutes } from './api/siteFiles.ts'
import { searchRoutes } from './api/search.ts'
import { websiteRoutes } from './api/website.ts'
import { createAuthority, hasOneHost, isCrossSite, isMadeHere } from './authority.ts'
import { createDealers } from './dealers.ts'
import type { Database } from './db/database.ts'
import { dashboardOf } from './dashboard/dashboard.ts'
import { sessionData } from './dashboard/sessionData.ts'
import type { Inbox } from './delivery/inbox.ts'
import { LOCAL_DOMAIN } from './env.ts'
import { faultMessage, RequestError } from './errors.ts'
import { fileLinks, type FileStore } from './files/files.ts'
import { readCredits } from './images/credits.ts'
import { createImages } from './images/images.ts'
import { isTooDeep } from './json.ts'
import { leadFile } from './leads/leads.ts'
import { createLeadLimits, createRenderingLimit, networkOf, TooOftenError, type LeadLimits } from './limits.ts'
import {
  createPageCache,
  createPages,
  directoryPage,
  HSTS,
  INERT_POLICY,
  isTooLong,
  plainPage,
  SECURITY_HEADERS,
  yardTag,
  type PageCache,
  type PageCacheOptions,
  type PageHandler,
} from './pages/pages.ts'
import { createOutbound, type Outbound } from './outbound.ts'
import { newReference } from './reference.ts'
import type { SitemapLimits } from './sitemap/sitemap.ts'
import { createSites } from './sites/sites.ts'
import { limitUploadTime, UPLOAD_TIMES, type UploadTimes } from './uploadTime.ts'
import { openSnapshots } from './stock/snapshots.ts'
import { visitorIn } from './visitor.ts'

/** Requests a minute. */
export interface RateLimits {
  /** Leads, by API and by form. */
  leads: LeadLimits
  /** Events and free times, from one address. */
  events: number
  /** Stock feeds, from one address. */
  feeds: number
  /** Pages that have to be rendered, for one address; 0 for no limit. Pages that are kept are not counted. */
  pages: number
}

export interface AppOptions {
  database: Database
  /** The web application. */
  handle: PageHandler
  address: PlatformAddress
  mediaDir: string
  /** Resized pictures; may be emptied at any time. */
  imageCacheDir: string
  /** Files that come with leads. */
  files: FileStore
  /** Signs the links to them, and every other address that only we may hand out. */
  secretKey: string
  /** Asked about challenges in the place of each provider's own address. */
  challengeVerifyUrl?: string | null
  /** Built files of the web application; null in development, where Vite serves them. */
  clientDir: string | null
  trustedProxies?: readonly string[]
  /**
   * Shows the list of sites, the inbox and `/forms` to whoever sits at this machine. Takes a platform domain of
   * `localhost` and no proxies; elsewhere it shows nothing more.
   */
  demo?: boolean
  /** Mail that was kept and not sent, read in the demo. */
  inbox?: Inbox | null
  /** Has the makers of a site asked by its outside Dashboard; without it nobody is asked. */
  askManufacturers?: (site: Site) => Promise<void>
  /** Calls outside Dashboards; without it none in a private network is called. */
  outbound?: Outbound
  /** False renders every page anew. */
  pageCache?: PageCacheOptions | false
  rateLimits?: Partial<RateLimits>
  /** How long bodies may be on their way. */
  uploadTimes?: UploadTimes
  /** From this delay of the event loop on the process counts as overloaded and answers 503; 0 never. */
  maxEventLoopDelayMs?: number
  /** What one part of a sitemap may hold; the protocol's limits by default. */
  sitemapLimits?: SitemapLimits
  /** Sees each request first, as connect middleware does; Vite in development. */
  before?: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
  logger?: FastifyBaseLogger
  now?: () => Date
}

const RATE_LIMITS: RateLimits = {
  leads: { visitor: 40, address: 120, site: 3_000 },
  events: 240,
  feeds: 60,
  pages: 300,
}
const API_BODY_BYTES = 262_144
/** Pictures of a phone are large, and whoever sends too many of them should be told so. */
const MAX_DRAINED_BYTES = 64 * 1_048_576
const MAX_DRAINED_MS = 60_000
/** A picture on its way from a phone takes as long as this, in milliseconds; its headers do not. */
const REQUEST_TIMEOUT_MS = 300_000
const HEADERS_TIMEOUT_MS = 30_000
const KEEP_ALIVE_MS = 72_000
const GROUP_TTL_MS = 60_000
/** When whoever found us overloaded may try again. */
const BUSY_SECONDS = 5
const HEALTH_PATH = '/healthz'
const LOOPBACK_NAME = '127.0.0.1'

const NOTHING_HERE = {
  title: 'We can’t find that page',
  text: 'There’s no website at this address. Please check the link.',
}
const NOT_OPEN = { title: 'Not available yet', text: 'This part of the platform isn’t available yet.' }
const TOO_LONG = 'That link is too long.'
const UNREADABLE = 'That link isn’t valid.'
const UNREADABLE_BODY = 'We couldn’t read that request.'
const GO_BACK = 'Go back to see what you entered.'
const CROSS_SITE = 'This was sent from another website, so we couldn’t accept it.'

/**
 * The whole platform behind one HTTP server that does not listen yet. Closing it ends what it opened; the database
 * stays the caller's.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, address, demo = false, now = () => new Date(), before } = options
  const limits = { ...RATE_LIMITS, ...options.rateLimits }
  const countLead = createLeadLimits(limits.leads)
  const countRendering = createRenderingLimit(limits.pages, (network) =>
    log.warn(
      { network },
      'pages are rendered too often for an address; if it is your proxy, name it in TRUSTED_PROXIES',
    ),
  )
  const authorityOf = createAuthority(options.trustedProxies ?? [])
  const isLocalDemo = demo && address.platformDomain === LOCAL_DOMAIN && !options.trustedProxies?.length
  const showsDemo = (request: FastifyRequest) => isLocalDemo && isMadeHere(request.raw)
  const cache: PageCache | null = options.pageCache === false ? null : createPageCache(options.pageCache)

  const settings: FastifyServerOptions = {
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    // Each page view is dozens of requests; what matters is logged by name below.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'reference' }),
    genReqId: newReference,
    trustProxy: options.trustedProxies?.length ? [...options.trustedProxies] : false,
    bodyLimit: API_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (_error, request, reply) => answerError(new RequestError(400, UNREADABLE), request, reply),
    clientErrorHandler: answerUnreadable,
    serverFactory: (answer, serverOptions) =>
      createServer({ ...serverOptions, headersTimeout: HEADERS_TIMEOUT_MS }, (request, response) => {
        if (!hasOneHost(request)) return refuseHosts(response)
        limitUploadTime(request, response, options.uploadTimes ?? UPLOAD_TIMES)
        if (cache && (request.method === 'GET' || request.method === 'HEAD')) {
          const { host, secure } = authorityOf(request)
          if (cache.serve(host + request.url, secure, request, response)) return
        }
        if (before) before(request, response, () => answer(request, response))
        else answer(request, response)
      }),
  }
  const app: FastifyInstance = fastify(settings)
  const log = app.log

  const sites = await createSites({ database, address, onWarning: (err, message) => log.error({ err }, message) })
  const snapshots = await openSnapshots(database, { now, onError: (err) => log.error({ err }, 'stock snapshot') })
  const images = await createImages({
    mediaDir: options.mediaDir,
    cacheDir: options.imageCacheDir,
    onWarning: (err, message) => log.warn({ err }, message),
  })
  const outbound = options.outbound ?? createOutbound({ allowPrivate: false })
  app.addHook('onClose', async () => {
    if (!options.outbound) outbound.close()
    await Promise.all([sites.close(), snapshots.close()])
  })

  sites.onChange((change) => cache?.purge(change === '*' ? '*' : change.map((id) => `site:${id}`)))
  snapshots.onChange(({ all, websites, dealerships, cars }) => {
    if (all) cache?.purge('*')
    else if (websites) cache?.purge(websites.map((id) => `stock:${id}`))
    else cache?.purge([...dealerships.map(yardTag), ...cars.map((id) => `car:${id}`)])
  })

  // Asked for by pages that are kept a minute, so a sister site's change shows that much later at most.
  const groupSites = new LRUCache<number, readonly Site[]>({
    max: 1_000,
    ttl: GROUP_TTL_MS,
    fetchMethod: (groupId) => sites.ofGroup(groupId),
  })
  const dashboardFor = async (siteId: number) => {
    const resolved = await sites.findById(siteId)
    const onFailure = (line: string, err: unknown) => log.warn({ err, site: siteId }, line)
    return resolved && dashboardOf(resolved.site, resolved.secrets, { outbound, onFailure })
  }
  const dealerFor = createDealers({
    database,
    snapshots,
    now,
    secretKey: options.secretKey,
    credits: () => readCredits(options.mediaDir),
    files: options.files,
    groupSites: (groupId) => groupSites.fetch(groupId).then((found) => found ?? []),
    challengeSecret: async (siteId) => (await sites.findById(siteId))?.secrets.challenge_secret ?? null,
    challengeVerifyUrl: options.challengeVerifyUrl,
    outsideDashboard: async (siteId) => (await dashboardFor(siteId)) ?? { get: async () => false },
    askManufacturers: options.askManufacturers,
    sessionData: sessionData({
      dashboard: dashboardFor,
      onFailure: (siteId, err, message) => log.warn({ err, site: siteId }, message),
      now,
    }),
    onWarning: (err, message) => log.warn({ err }, message),
  })
  const pages = createPages({
    handle: options.handle,
    canonicalSearch(query, site) {
      const defaults = refinementDefaults(site)
      return refinementQuery(parseRefinement(query, defaults), defaults)
    },
    cache,
    scriptPolicy: !before,
  })

  app.decorateRequest('visit', null)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url === HEALTH_PATH) return
    if (isTooLong(request.url)) throw new RequestError(414, TOO_LONG)
    const { host, secure } = authorityOf(request.raw)
    const name = hostName(host)
    const answer = name ? await sites.find(name) : ({ kind: 'unknown' } as const)
    if (answer.kind === 'moved') return reply.redirect(answer.site.baseUrl.slice(0, -1) + request.url, 308)
    if (answer.kind !== 'site') {
      if ((answer.kind === 'platform' || name === LOOPBACK_NAME) && isRead(request) && showsDemo(request)) {
        if (request.url === '/') return sendHtml(reply, 200, directoryPage(await sites.list(), Boolean(options.inbox)))
        const kept = await options.inbox?.answer(request.url)
        if (kept)
          return reply
            .status(kept.status)
            .headers({ ...kept.headers, ...UNKEPT })
            .send(kept.body)
      }
      return sendHtml(reply, 404, plainPage(answer.kind === 'reserved' ? NOT_OPEN : NOTHING_HERE))
    }
    if (!isRead(request) && isCrossSite(request.headers, host)) throw new RequestError(403, CROSS_SITE)
    request.visit = {
      dealer: dealerFor(answer.site),
      hostName: name!,
      alias: host + request.url,
      secure,
      reference: request.id,
      showcase: showsDemo(request),
      countRendering: () => countRendering(request.ip),
      visitor: isRead(request) ? null : visitorIn(request.headers.cookie, secure),
      network: networkOf(request.ip),
      onError: (err) => {
        const facts = { err, path: pathFor(request), site: answer.site.id }
        // The router tells of its own refusals (no such page, no such form) in the same way.
        if (isRefusal(err)) request.log.debug(facts, 'page refused')
        else request.log.error(facts, 'page failed')
      },
    }
  })
  app.addHook('onSend', async (request, reply) => {
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) if (!reply.hasHeader(name)) reply.header(name, value)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', INERT_POLICY)
    if (authorityOf(request.raw).secure) reply.headers(HSTS)
    const cookie = request.visit?.visitor?.setCookie
    if (cookie) reply.header('set-cookie', cookie)
  })

  app.setErrorHandler<FastifyError>(answerError)
  app.setNotFoundHandler((request, reply) => {
    reply.header('allow', 'GET, HEAD, POST')
    return answerError(new RequestError(405, 'This request method isn’t allowed here.'), request, reply)
  })

  await app.register(underPressure, {
    maxEventLoopDelay: options.maxEventLoopDelayMs ?? 3_000,
    maxHeapUsedBytes: 0,
    pressureHandler: () => {
      throw new RequestError(503, 'We’re very busy right now. Please try again in a few seconds.')
    },
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { after }) =>
      new RequestError(429, `Too many requests. Please wait ${after} and try again.`),
  })
  // What is too large is told by name, in words of our own.
  await app.register(multipart, { throwFileSizeLimit: false })
  await app.register(
    staticFiles,
    options.clientDir
      ? {
          root: options.clientDir,
          wildcard: false,
          index: false,
          preCompressed: true,
          globIgnore: ['**/*.br', '**/*.gz'],
          maxAge: '1h',
          setHeaders(reply, path) {
            // Names of assets carry a hash of their content.
            if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
            reply.header('vary', 'Accept-Encoding')
          },
        }
      : { serve: false },
  )

  app.get(HEALTH_PATH, async () => {
    await database.pool.query('select 1')
    return { status: 'ok' }
  })
  imageRoutes(app, images)
  siteFileRoutes(app, { sitemapLimits: options.sitemapLimits, now })
  feedRoutes(app, { secretKey: options.secretKey, limit: limits.feeds, now })
  fileRoutes(app, {
    links: fileLinks(options.secretKey),
    read: (site, fileId) => leadFile(database, options.files, site, fileId),
    now,
  })

  /** Counts a form that is sent, before its body is read. */
  const limitLeads = async (request: FastifyRequest) => {
    const { visit } = request
    if (!visit || isRead(request)) return
    // A secret that was made for this request says nothing of who sent it.
    const visitor = visit.visitor?.setCookie === null ? visit.visitor.token : null
    await countLead({ siteId: visit.dealer.site.id, visitor, ip: request.ip })
  }

  app.register(async (api) => {
    const parseJson = api.getDefaultJsonParser('error', 'error')
    // `navigator.sendBeacon` with a plain text sends JSON by that name.
    api.removeContentTypeParser(['application/json', 'text/plain'])
    api.addContentTypeParser<string>(
      ['application/json', 'text/plain'],
      { parseAs: 'string' },
      (request, body, done) =>
        isTooDeep(body) ? done(new RequestError(400, UNREADABLE_BODY)) : parseJson(request, body, done),
    )
    leadRoutes(api, { limit: limitLeads, now })
    eventRoutes(api, { limit: limits.events })
    websiteRoutes(api, { now })
    carRoutes(api)
    authRoutes(api)
    searchRoutes(api)
    bookingRoutes(api, { limit: limits.events })
    api.all('/api/*', async () => {
      throw new RequestError(404, 'No such API endpoint.')
    })
  })

  app.register(async (site) => {
    // The body belongs to the page's action, so it is left on the socket.
    site.removeAllContentTypeParsers()
    site.addContentTypeParser('*', (_request, _payload, done) => done(null))
    site.route({
      method: ['GET', 'HEAD', 'POST'],
      url: '*',
      onRequest: limitLeads,
      async handler(request, reply) {
        await pages.answer(request.visit!, request.raw, reply.raw)
        // Written already; said only now, so that a failure before still comes to the error handler.
        reply.hijack()
      },
    })
  })

  return app
}

const isRead = (request: FastifyRequest) => request.method === 'GET' || request.method === 'HEAD'
const isRefusal = (error: unknown) => {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 && status < 500
}
const UNKEPT = { 'cache-control': 'private, no-store' } as const

function sendHtml(reply: FastifyReply, status: number, html: string) {
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'private, no-cache',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    })
    .send(html)
}

/** Words for what Fastify refuses by itself. */
const REFUSALS: Readonly<Record<number, string>> = {
  400: UNREADABLE_BODY,
  413: 'That’s too large to send. Please send less at once.',
  415: 'Send this as JSON.',
}

/** An address as the log has it: without its query, where a visitor's name, email and phone may be. */
const pathFor = ({ url }: { url: string }): string => url.split(/[?#]/, 1)[0]!

/** Answers what was thrown: JSON for calls, a page for people; a fault of ours with its reference and no detail. */
async function answerError(error: Error, request: FastifyRequest, reply: FastifyReply) {
  // Told already that it took too long; what was waiting for the body only learns of it.
  if (reply.raw.writableEnded) return reply.hijack()
  const known = refusalOf(error)
  if (!known) {
    // Whoever asked has gone; there is nothing to answer and nothing to mend.
    if (request.raw.destroyed && !request.raw.complete) return reply.hijack()
    request.log.error({ err: error, path: pathFor(request), site: request.visit?.dealer.site.id }, 'request failed')
  }
  const status = known?.status ?? 500
  const message = known?.message ?? faultMessage(request.id)
  if (status === 413) await drain(request.raw)
  if (error instanceof TooOftenError) reply.header('retry-after', error.retryAfterSeconds)
  else if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', BUSY_SECONDS)
  if (/^\/(?:api|mock)\//.test(request.url))
    return reply.status(status).send({ error: message, ...(known?.fields ? { fields: known.fields } : {}) })
  const site = request.visit?.dealer.site ?? null
  const title =
    status >= 500 ? 'Sorry, something went wrong' : status === 404 ? NOTHING_HERE.title : 'We couldn’t accept that'
  const text = !isRead(request) && [413, 429, 503].includes(status) ? `${message} ${GO_BACK}` : message
  return sendHtml(reply, status, plainPage({ title, text, site }))
}

function refusalOf(error: Error): RequestError | null {
  if (error instanceof RequestError) return error
  const status = (error as Partial<FastifyError>).statusCode
  return status !== undefined && status >= 400 && status < 500
    ? new RequestError(status, REFUSALS[status] ?? REFUSALS[400]!)
    : null
}

/** Hears a sender out, within reason: one that is cut off while it sends never reads the answer. */
async function drain(request: IncomingMessage) {
  let bytes = 0
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > MAX_DRAINED_BYTES) request.destroy()
  })
  request.resume()
  if (request.complete) return
  const late = setTimeout(() => request.destroy(), MAX_DRAINED_MS)
  await new Promise((settled) => request.once('close', settled).once('end', settled))
  clearTimeout(late)
}

/** Answers a request with several Host headers; the connection is closed, because proxies may disagree about its end. */
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

/** Answers what is no HTTP request that Node's parser takes; there is no request object for it yet. */
function answerUnreadable(error: Error & { code?: string; rawPacket?: unknown }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
  const long = error.code === 'HPE_HEADER_OVERFLOW'
  const late = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  // Without the end of the first line in what was read, it is the address that is too long.
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
