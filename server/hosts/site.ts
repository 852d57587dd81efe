import type { IncomingMessage, ServerResponse } from 'node:http'
import multipart from '@fastify/multipart'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import findMyWay from 'find-my-way'
import { hostName } from '@forecourt/rules/site/host.ts'
import { isOpen } from '@forecourt/rules/site/opening.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { parseRefinement, refinementQuery, type RefinementDefaults } from '@forecourt/rules/stock/filters.ts'
import { refinementDefaults } from '@forecourt/rules/stock/refinementDefaults.ts'
import { agentRoutes } from '../api/agents.ts'
import { authRoutes } from '../api/auth.ts'
import { bookingRoutes } from '../api/bookings.ts'
import { depositRoutes } from '../api/deposits.ts'
import { carRoutes } from '../api/cars.ts'
import { consentRoutes } from '../api/consents.ts'
import { eventRoutes } from '../api/events.ts'
import { financeScoreRoutes } from '../api/financeScore.ts'
import { feedRoutes } from '../api/feeds.ts'
import { fileRoutes } from '../api/files.ts'
import { imageRoutes } from '../api/images.ts'
import { leadRoutes } from '../api/leads.ts'
import { liveCarRoutes } from '../api/liveCars.ts'
import { lookupRoutes } from '../api/lookups.ts'
import { paymentWebhookRoutes } from '../api/paymentWebhooks.ts'
import { receiptRoutes } from '../api/receipts.ts'
import { searchRoutes } from '../api/search.ts'
import { siteFileRoutes } from '../api/siteFiles.ts'
import type { CallLimit } from '../api/visit.ts'
import { websiteRoutes } from '../api/website.ts'
import { isCrossSite } from '../authority.ts'
import type { Counters } from '../db/database.ts'
import type { DealerFor } from '../dealers.ts'
import { RequestError } from '../errors.ts'
import type { FileLinks } from '../files/files.ts'
import type { Images } from '../images/images.ts'
import { isTooDeep } from '../json.ts'
import type { LiveCars } from '../live/live.ts'
import type { LeadFile } from '../leads/leads.ts'
import type { PictureAddresses } from '../media/media.ts'
import {
  createCallLimit,
  createDailyLimit,
  createFrequentCallLimit,
  createRenderingLimit,
  createSenderLimits,
  networkOf,
  type RateLimits,
  type SenderLimits,
} from '../limits.ts'
import {
  answerBusy,
  BUSY_PAGE,
  BUSY_TEXT,
  CLOSED_HEADERS,
  CLOSED_STATUS,
  closedPage,
  closedText,
  createPages,
  isTooLong,
  plainPage,
  PREVIEW_PARAMETER,
  type Lanes,
  type PageCache,
  type PageHandler,
  type PageKindOf,
  type Pages,
  type PagesOptions,
  type PreviewLinks,
} from '../pages/pages.ts'
import type { SitemapLimits } from '../sitemap/sitemap.ts'
import type { Sites } from '../sites/sites.ts'
import { visitorIn } from '../visitor.ts'
import {
  createHostApplication,
  MAX_PARAM_LENGTH,
  refuseUnderPressure,
  sendHtml,
  serveUnderPressure,
  type HostContext,
  type HostOptions,
} from './application.ts'
import { isRead, pathFor, sendJson, unreadableBody } from './refusal.ts'

export interface SiteHostOptions {
  /** Counters of rate limits, for all processes of the installation. */
  counters: Counters
  sites: Pick<Sites, 'find' | 'cached' | 'withLookDraft'>
  dealerFor: DealerFor
  images: Images
  library: PictureAddresses
  live: LiveCars
  /** The web application. */
  handle: PageHandler
  kindOf: PageKindOf
  /** Null renders every page for each request. */
  cache: PageCache | null
  /** Limits concurrent renderings in this process. */
  lanes: Lanes
  /** Called with how long each page took to render. */
  onRendered: NonNullable<PagesOptions['onRendered']>
  /** Built files of the web application; null if something in front of the platform serves them. */
  clientDir: string | null
  /** Whether pages have a script policy; in development Vite's own scripts have to run. */
  scriptPolicy: boolean
  /** Signs the addresses of feeds. */
  secretKey: string
  links: FileLinks
  previews: PreviewLinks
  /** The origin that may frame previews. */
  consoleOrigin: string
  leadFile: (site: Site, fileId: string) => Promise<LeadFile | null>
  limits: RateLimits
  sitemapLimits: SitemapLimits | undefined
  now: () => Date
}

/** The sites of dealerships, on all their hosts. */
export interface SiteHost {
  app: FastifyInstance
  /** Responds to a request whose exact URL has a cached page; returns whether it did. */
  serveCached(request: IncomingMessage, response: ServerResponse): boolean
  /** Answers a request for a page that there is no room to render, before the application; returns whether it did. */
  turnAway(request: IncomingMessage, response: ServerResponse): boolean
  /** Ends the responses that stay open. */
  beforeClose(): void
}

const NOTHING_HERE = {
  title: 'We can’t find that page',
  text: 'There’s no website at this address. Please check the link.',
}
const GO_BACK = 'Go back to see what you entered.'
const CROSS_SITE = 'This was sent from another website, so we couldn’t accept it.'

const isCall = ({ url }: { url: string }) => /^\/(?:(?:api|mock)\/|mcp(?:\?|$))/.test(url)

/** Refusals are JSON for API calls and a page in the site's design for browsers. */
const answer: HostOptions['answer'] = (refusal, request, reply) => {
  if (isCall(request)) return sendJson(reply, refusal)
  const { status, message } = refusal
  const dealer = request.visit?.dealer ?? null
  const site = dealer?.site ?? null
  const busy = message === BUSY_TEXT
  const title = busy
    ? BUSY_PAGE.title
    : status >= 500
      ? 'Sorry, something went wrong'
      : status === 404
        ? NOTHING_HERE.title
        : 'We couldn’t accept that'
  if (dealer && isRead(request) && busy) {
    answerBusy(dealer, request.visit!.secure, request.raw, reply.raw)
    return reply.hijack()
  }
  const reason = busy ? BUSY_PAGE.text : message
  const text = !isRead(request) && [413, 429, 503].includes(status) ? `${reason} ${GO_BACK}` : reason
  return sendHtml(reply, status, plainPage({ title, text, site }))
}

/**
 * The application of every host that is not the platform's own: pages, files and calls of the site with that host, and
 * a neutral 404 if there is none. A visit consists of one site's handle and the visitor of the cookie.
 */
export async function siteHost(context: HostContext, options: SiteHostOptions): Promise<SiteHost> {
  const { log, authorityOf } = context
  const { counters, sites, dealerFor, cache, limits, now } = options
  const countRendering = createRenderingLimit(limits.pages, (network) =>
    log.warn(
      { network },
      'pages are rendered too often for an address; if it is your proxy, name it in TRUSTED_PROXIES',
    ),
  )
  const app = createHostApplication(context, {
    answer,
    logFacts: ({ visit }) => ({ site: visit?.dealer.site.id }),
  })
  const { lanes } = options
  const pages = sitePages(options)
  const isOfPage = pagePathsOf(app)

  app.decorateRequest('visit', null)
  app.addHook('onRequest', async (request, reply) => {
    const { host, secure } = authorityOf(request.raw)
    const name = hostName(host)
    const found = name ? await sites.find(name) : ({ kind: 'unknown' } as const)
    if (found.kind === 'moved') return reply.redirect(found.site.baseUrl.slice(0, -1) + request.url, 308)
    if (found.kind !== 'site') return sendHtml(reply, 404, plainPage(NOTHING_HERE))
    const closed = !isOpen(found.site.opening, now())
    if (closed && !isServedClosed(request)) return answerClosed(request, reply, found.site)
    if (!isRead(request) && isCrossSite(request.headers, host)) throw new RequestError(403, CROSS_SITE)
    request.visit = {
      dealer: dealerFor(found.site),
      hostName: name!,
      requestKey: host + request.url,
      secure,
      reference: request.id,
      showcase: context.showsDemo(request.raw),
      closed,
      countRendering: () => countRendering(request.ip),
      visitor: isRead(request) || isUnidentified(request) ? null : visitorIn(request.headers.cookie, secure),
      network: networkOf(request.ip),
      onError: (err) => {
        const facts = { err, path: pathFor(request), site: found.site.id }
        // The router's own errors (no such page, no such form) get the same format.
        if (isRefusal(err)) request.log.debug(facts, 'page refused')
        else request.log.error(facts, 'page failed')
      },
    }
  })
  app.addHook('onSend', async (request, reply) => {
    const cookie = request.visit?.visitor?.setCookie
    if (cookie) reply.header('set-cookie', cookie)
  })
  app.setNotFoundHandler((request, reply) => {
    // A file of another build, which existed when the server started.
    if (isRead(request)) throw new RequestError(404, 'There is no such file.')
    reply.header('allow', 'GET, HEAD, POST')
    throw new RequestError(405, 'This request method isn’t allowed here.')
  })
  await refuseUnderPressure(app, context)
  await app.register(async (files) => {
    // A page that was sent is broken without its scripts, styles and pictures.
    serveUnderPressure(files)
    serveClosed(files)
    await registerBuiltFiles(files, options.clientDir)
    imageRoutes(files, options.images, options.library)
  })
  // A body that is too large gets our own message.
  await app.register(multipart, { throwFileSizeLimit: false })

  siteFileRoutes(app, { sitemapLimits: options.sitemapLimits, images: options.images, library: options.library, now })
  feedRoutes(app, { secretKey: options.secretKey, limit: callLimit(counters, 'feeds', limits.feeds), now })
  receiptRoutes(app)
  fileRoutes(app, { links: options.links, read: options.leadFile, now })
  const openResponses: (() => void)[] = []
  const limitLeads = senderLimit(counters, 'lead', limits.leads)
  app.register(async (api) =>
    callRoutes(api, {
      limitTracking: trackingLimit(counters, limits.events),
      limitEvents: (kind) => callLimit(counters, kind, limits.events),
      limitLeads,
      limitLookups: lookupLimit(counters, limits.lookups, options.secretKey),
      limitAgents: callLimit(counters, 'agents', limits.agents),
      now,
    }),
  )
  app.register(async (webhooks) =>
    paymentWebhookRoutes(webhooks, { limit: callLimit(counters, 'payment-webhooks', limits.paymentWebhooks) }),
  )
  app.register(async (streams) =>
    liveCarRoutes(streams, {
      live: options.live,
      limit: callLimit(counters, 'car-state', limits.events),
      beforeClose: (end) => void openResponses.push(end),
    }),
  )
  app.register(async (scope) => pageRoutes(scope, pages, limitLeads))

  return {
    app,
    beforeClose() {
      for (const end of openResponses) end()
    },

    serveCached(request, response) {
      if (!cache || !isRead({ method: request.method ?? '' })) return false
      const { host, secure } = authorityOf(request)
      const name = hostName(host)
      const site = name ? sites.cached(name) : null
      if (site && !isOpen(site.opening, now())) return false
      return cache.serve(host + request.url, secure, request, response)
    },

    turnAway(request, response) {
      const { method = '', url = '' } = request
      if (!(lanes.shared.isFull() || lanes.private.isFull()) || !isRead({ method })) return false
      const { host, secure } = authorityOf(request)
      const name = hostName(host)
      const site = name ? sites.cached(name) : null
      if (
        !site ||
        !isOpen(site.opening, now()) ||
        isTooLong(url) ||
        !isOfPage(url) ||
        !pages.turnAway(site, name!, url)
      )
        return false
      answerBusy(dealerFor(site), secure, request, response)
      return true
    },
  }
}

/** Marks files that are sent whether a site is open or not: pages of the console's previews have them. */
function serveClosed(app: FastifyInstance) {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, servedClosed: true as const }
  })
}

/** Whether a request to a site that is not open may be answered: for a file, or for a page that may be a preview. */
const isServedClosed = (request: FastifyRequest) =>
  request.routeOptions.config.servedClosed === true ||
  (isRead(request) && request.routeOptions.url === PAGE_ROUTE && request.url.includes(`${PREVIEW_PARAMETER}=`))

/** Answers a visitor of a site that is not open. */
function answerClosed(request: FastifyRequest, reply: FastifyReply, site: Site) {
  reply.headers(CLOSED_HEADERS)
  return isCall(request)
    ? sendJson(reply, { status: CLOSED_STATUS, message: closedText(site) })
    : sendHtml(reply, CLOSED_STATUS, closedPage(site))
}

const isUnidentified = ({ routeOptions }: FastifyRequest) => routeOptions.config.unidentified === true

async function registerBuiltFiles(app: FastifyInstance, clientDir: string | null) {
  await app.register(
    staticFiles,
    clientDir
      ? {
          root: clientDir,
          wildcard: false,
          index: false,
          preCompressed: true,
          globIgnore: ['**/*.br', '**/*.gz'],
          maxAge: '1h',
          setHeaders(reply, path) {
            // Names of assets contain a hash of their content.
            if (path.includes('/assets/')) reply.header('cache-control', 'public, max-age=31536000, immutable')
            reply.header('vary', 'Accept-Encoding')
          },
        }
      : { serve: false },
  )
}

/** Rate limit for one kind of call. */
function callLimit(counters: Counters, kind: string, perMinute: number): CallLimit {
  const count = createCallLimit(counters, kind, perMinute)
  return ({ ip }) => count(ip)
}

/** Rate limit for the events that pages send. */
function trackingLimit(counters: Counters, perMinute: number): CallLimit {
  const count = createFrequentCallLimit(counters, 'events', perMinute)
  return ({ ip }) => count(ip)
}

/** Rate limit for forms or lookups, by their sender. */
function senderLimit(counters: Counters, name: 'lead' | 'lookup', limits: SenderLimits): CallLimit {
  const count = createSenderLimits(counters, name, limits)
  return async (request) => {
    const { visit } = request
    if (!visit || isRead(request)) return
    // A secret created for this request does not identify the sender.
    const visitor = visit.visitor?.setCookie === null ? visit.visitor.token : null
    await count({ siteId: visit.dealer.site.id, visitor, ip: request.ip })
  }
}

/** Rate limit for lookups: by sender in a minute, and by the sender's network in a day. */
function lookupLimit(counters: Counters, limits: SenderLimits, secretKey: string): CallLimit {
  const limit = senderLimit(counters, 'lookup', limits)
  const countDay = createDailyLimit(counters, 'lookup-day', secretKey)
  return async (request) => {
    await limit(request)
    const { visit } = request
    if (!visit || isRead(request)) return
    const { id: siteId, settings } = visit.dealer.site
    await countDay({ siteId, ip: request.ip, perDay: settings.lookups_per_day })
  }
}

function callRoutes(
  api: FastifyInstance,
  {
    limitTracking,
    limitEvents,
    limitLeads,
    limitLookups,
    limitAgents,
    now,
  }: {
    limitTracking: CallLimit
    limitEvents: (kind: string) => CallLimit
    limitLeads: CallLimit
    limitLookups: CallLimit
    limitAgents: CallLimit
    now: () => Date
  },
) {
  const parseJson = api.getDefaultJsonParser('error', 'error')
  // `navigator.sendBeacon` with a string sends JSON with this content type.
  api.removeContentTypeParser(['application/json', 'text/plain'])
  api.addContentTypeParser<string>(['application/json', 'text/plain'], { parseAs: 'string' }, (request, body, done) =>
    isTooDeep(body) ? done(unreadableBody()) : parseJson(request, body, done),
  )
  leadRoutes(api, { limit: limitLeads, now })
  financeScoreRoutes(api, { limit: limitEvents('finance-score') })
  depositRoutes(api, { limit: limitLeads })
  lookupRoutes(api, { limit: limitLookups, now })
  consentRoutes(api, { limitOf: limitEvents, now })
  eventRoutes(api, { limit: limitTracking, limitOf: limitEvents })
  websiteRoutes(api, { now })
  carRoutes(api)
  authRoutes(api, { limit: limitEvents('watchlist') })
  searchRoutes(api)
  agentRoutes(api, { limit: limitAgents, limitLeads, now })
  bookingRoutes(api, { limit: limitEvents('free-times') })
  api.all('/api/*', async () => {
    throw new RequestError(404, 'No such API endpoint.')
  })
}

/** Every address that no other route answers is one of a page. */
const PAGE_ROUTE = '*'

/** Distinguishes addresses of pages from those of files and calls, by all routes that the application gets from here on. */
function pagePathsOf(app: FastifyInstance): (url: string) => boolean {
  const others = findMyWay({ maxParamLength: MAX_PARAM_LENGTH })
  app.addHook('onRoute', ({ method, url }) => {
    if (url !== PAGE_ROUTE && [method].flat().includes('GET')) others.on('GET', url, () => {})
  })
  return (url) => others.find('GET', pathFor({ url })) === null
}

function sitePages(options: SiteHostOptions): Pages {
  // Computing them costs as much as the rest of the decision to turn a visitor away.
  const defaultsOf = new WeakMap<Site, RefinementDefaults>()
  return createPages({
    handle: options.handle,
    kindOf: options.kindOf,
    canonicalSearch(query, site) {
      const defaults = defaultsOf.get(site) ?? refinementDefaults(site)
      defaultsOf.set(site, defaults)
      return refinementQuery(parseRefinement(query, defaults), defaults)
    },
    cache: options.cache,
    lanes: options.lanes,
    scriptPolicy: options.scriptPolicy,
    onRendered: options.onRendered,
    now: options.now,
    previews: {
      async open(site, path, given) {
        if (options.previews.isGood(site, path, given, options.now()))
          return { dealer: options.dealerFor(site, { path }), anchors: null }
        const copyOf = options.previews.copyOf(site, path, given, options.now())
        if (copyOf) return { dealer: options.dealerFor(site, { path, copyOf }), anchors: null }
        const item = options.previews.itemOf(site, path, given, options.now())
        if (item) return { dealer: options.dealerFor(site, item), anchors: null }
        const draftId = options.previews.lookOf(site, given, options.now())
        const drafted = draftId === null ? null : await options.sites.withLookDraft(site.id, draftId)
        return drafted && { dealer: options.dealerFor(drafted), anchors: given }
      },
      framedBy: options.consoleOrigin,
    },
  })
}

function pageRoutes(app: FastifyInstance, pages: Pages, limitLeads: CallLimit) {
  // The page's action reads the body, so it stays on the socket.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'HEAD', 'POST'],
    url: PAGE_ROUTE,
    onRequest: limitLeads,
    async handler(request, reply) {
      await pages.answer(request.visit!, request.raw, reply.raw)
      // Marked as sent only now, so that an earlier failure still reaches the error handler.
      reply.hijack()
    },
  })
}

const isRefusal = (error: unknown) => {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 && status < 500
}
