import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { movedGarage, routedPath } from '@forecourt/rules/site/garagePath.ts'
import type { Dealer } from '../dealer.ts'
import type { Account } from '../owners/owner.ts'
import type { RenderedTime } from '../pageTimes/pageTimes.ts'
import { visitorTokenIn, type Visitor } from '../visitor.ts'
import { faultMessage, RequestError } from '../errors.ts'
import type { Lanes } from './admission.ts'
import { pageAddress, requestTarget, withTracking } from './address.ts'
import { withBody } from './body.ts'
import { isCached, type PageCache, type RenderedPage } from './cache.ts'
import { concealerOf } from './conceal.ts'
import { chooseEncoding, encodeQuickly } from './encoding.ts'
import {
  HSTS,
  INERT_POLICY,
  pagePermissions,
  pagePolicy,
  PREVIEW_HEADERS,
  SECRET_ADDRESS_HEADERS,
  SECURITY_HEADERS,
} from './headers.ts'
import type { PageKind, PageKindOf } from './kind.ts'
import { plainPage } from './plain.ts'
import { previewPage } from './previewPage.ts'
import { closedAnswer } from './closed.ts'
import { PREVIEW_PARAMETER } from './previewLinks.ts'
import { dealershipTag } from './purge.ts'

export { isTooLong } from './address.ts'
export { BUSY_PAGE, BUSY_TEXT, createLanes, type Lanes } from './admission.ts'
export { answerBusy, BUSY_SECONDS } from './busy.ts'
export { createPageCache, type PageCache, type PageCacheOptions } from './cache.ts'
export { concealerOf } from './conceal.ts'
export { directoryPage } from './directory.ts'
export { acceptsGzip } from './encoding.ts'
export {
  DRAWING_POLICY,
  HSTS,
  INERT_POLICY,
  PLAIN_PAGE_POLICY,
  SECRET_ADDRESS_HEADERS,
  SECURITY_HEADERS,
} from './headers.ts'
export { PUBLIC_KIND, type PageKind, type PageKindOf } from './kind.ts'
export { palette, plainPage } from './plain.ts'
export { CLOSED_HEADERS, CLOSED_STATUS, closedPage, closedText } from './closed.ts'
export { PREVIEW_PARAMETER, previewLinks, type PreviewedItem, type PreviewLinks } from './previewLinks.ts'
export { purgeOnChange } from './purge.ts'
export { createRecompression } from './recompression.ts'
export { createTurnedAwayCount } from './turnedAway.ts'

/** What a page's rendering gets beside the request. */
export interface PageLoad {
  dealer: Dealer
  /** Shown to the visitor where the rendering failed; `onError` writes it to the log. */
  reference: string
  /** Where the request comes from; null for one that is rendered for everybody. */
  network: string | null
  /** The secret of the visitor whose request it is, for forms and private pages; null for every other page. */
  visitor: string | null
  /** Signing in, for the same requests on a site with an owner area; null for every other one. */
  account: Account | null
  onError(error: unknown): void
  /**
   * Takes the text of a rendered document, in parts of whole tags; the answer's own body then counts for nothing.
   * Turning 100 kB into a stream of bytes and back costs as much as rendering them.
   */
  takeHtml(parts: readonly string[]): void
  /** Whether pages for the people who build sites are shown. */
  showcase: boolean
  /** The instant that the page is of. */
  now: Date
}

/**
 * Renders one request of a site: the web application's server entry. An answer may carry the header `x-cache-tags`
 * (blanks or commas between tags); only then is the page cached, until one of the tags is purged.
 */
export type PageHandler = (request: Request, load: PageLoad) => Promise<Response>

/** One request to a site. */
export interface Visit {
  dealer: Dealer
  /** The host name that the request was resolved by. */
  hostName: string
  /** Exact spelling of the request's host and target, for the cache's hot path. */
  requestKey: string
  secure: boolean
  reference: string
  /** Whether the pages for site builders are shown: only on the machine that runs a demo. */
  showcase: boolean
  /** Whether the site is not open: its previews are answered, and no other page. */
  closed: boolean
  visitor: Visitor | null
  /** Where it comes from: an address, or its network in IPv6. */
  network: string
  /** Counts a page that has to be rendered for this visitor; throws a RequestError 429 when it is one too many. */
  countRendering(): Promise<void>
  onError(error: unknown): void
}

/** Pages of the sites, rendered by the web application. */
export interface Pages {
  answer(visit: Visit, request: IncomingMessage, response: ServerResponse): Promise<void>
  /**
   * Whether a GET is turned away: its page would have to be rendered and there is no room. Counts it if so; the caller
   * answers it. Synchronous and cheap, so that the request costs nothing else.
   */
  turnAway(site: Dealer['site'], hostName: string, target: string): boolean
}

export interface PagesOptions {
  handle: PageHandler
  kindOf: PageKindOf
  /** Puts a search's query into its one canonical form on this site. */
  canonicalSearch: (query: URLSearchParams, site: Dealer['site']) => string
  /** Null renders every request, as development needs it. */
  cache: PageCache | null
  /** For all pages rendered for a GET. Forms and cached pages do not wait. */
  lanes: Pick<Lanes, 'shared' | 'private'>
  /** In development Vite's own scripts have to run: no policy on pages. */
  scriptPolicy: boolean
  previews: Previews
  /** Called for each page that was rendered for a GET, with how long that took, waiting for room included. */
  onRendered?: (rendered: RenderedTime) => void
  now: () => Date
}

/** What a signed address shows. */
export interface Preview {
  dealer: Dealer
  /** What the links of its pages get, so that one stays in the preview; null where it is of one page. */
  anchors: string | null
}

/** Unpublished pages, for anyone with a signed address. */
export interface Previews {
  /**
   * A handle of the site that reads the draft at this path and no other, or one of the site in the draft of its look, where
   * the signature is good; null elsewhere.
   */
  open(site: Dealer['site'], path: string, given: string): Promise<Preview | null>
  /** The origin of the console, which alone frames them. */
  framedBy: string
}

const TAGS_HEADER = 'x-cache-tags'
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:json|manifest\+json|(?:atom\+)?xml|javascript|ld\+json)|image\/svg\+xml)/
const MIN_COMPRESSED_BYTES = 1_024
/** Of UTF-8 for one unit of a JavaScript string; a pair of units takes four together. */
const MOST_BYTES_PER_UNIT = 3
/** Decided by the sender for each answer, not by the rendering. */
const FRAMING = new Set(['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding', 'vary'])
/** Of a page's GET only what cannot differ between visitors reaches the rendering, whether the page is cached or not. */
const SHARED_REQUEST_HEADERS = ['accept'] as const
const HELD_BACK = new Set(['host', 'forwarded', 'cookie'])
const NEVER_STORED = 'private, no-store'
const MAX_CACHED_KINDS = 5_000

/** The pages of all sites. */
export function createPages(options: PagesOptions): Pages {
  const { handle, cache, lanes } = options
  const kindOf = cachedKinds(options)
  const laneOf = (kind: PageKind) => lanes[kind.private ? 'private' : 'shared']
  const keyOf = (site: Dealer['site'], hostName: string, href: string) => `${site.id} ${hostName} ${href}`
  const addressOf = (site: Dealer['site'], { path, query }: ReturnType<typeof targetOf>, kind: PageKind) =>
    pageAddress(path, query, kind, (search) => options.canonicalSearch(search, site))

  async function render(
    visit: Visit,
    href: string,
    init: RequestInit & { headers: Headers },
    kind: PageKind,
    { visitor, account }: Sender,
  ): Promise<RenderedPage> {
    const { dealer, reference, showcase, onError } = visit
    const base = new URL(dealer.site.baseUrl)
    const origin = base.hostname === visit.hostName ? base.origin : `${base.protocol}//${visit.hostName}`
    init.headers.set('host', new URL(origin).host)
    let taken: readonly string[] | null = null
    const takeHtml = (parts: readonly string[]) => {
      taken = parts
    }
    const conceal = init.method === 'GET' ? await concealerOf(dealer) : null
    const response = await handle(new Request(origin + href, init), {
      dealer,
      reference,
      network: init.method === 'POST' ? visit.network : null,
      visitor,
      account,
      onError,
      takeHtml,
      showcase,
      now: options.now(),
    })
    for (const cookie of account?.setCookies ?? []) response.headers.append('set-cookie', cookie)
    return finish(visit, response, kind, taken, conceal)
  }

  /** Turns the rendering's answer into what is sent: policy, tags, and a page of ours where it failed badly. */
  async function finish(
    visit: Visit,
    response: Response,
    kind: PageKind,
    taken: readonly string[] | null,
    conceal: ((text: string) => string) | null,
  ): Promise<RenderedPage> {
    const { site } = visit.dealer
    const headers: OutgoingHttpHeaders = {}
    for (const [name, value] of response.headers)
      if (!FRAMING.has(name) && name !== TAGS_HEADER && name !== 'set-cookie') headers[name] = value
    const cookies = response.headers.getSetCookie()
    if (cookies.length > 0) headers['set-cookie'] = cookies

    let body: Buffer
    if (String(headers['content-type']).startsWith('text/html')) {
      const parts = taken ?? [await response.text()]
      // A visitor with a broken page must have something to quote to us.
      const unquotable = response.status >= 500 && !parts.some((part) => part.includes(visit.reference))
      body = unquotable ? Buffer.from(failurePage(visit)) : bytesOf(conceal ? parts.map(conceal) : parts)
      if (options.scriptPolicy) headers['content-security-policy'] = pagePolicy(kind, site.settings)
    } else {
      const isText = COMPRESSIBLE.test(String(headers['content-type']))
      body = conceal && isText ? Buffer.from(conceal(await response.text())) : Buffer.from(await response.arrayBuffer())
      headers['content-security-policy'] ??= INERT_POLICY
    }

    if (site.opening.trialEndsAt !== null) headers['x-robots-tag'] = 'noindex'
    if (kind.secretAddress) Object.assign(headers, SECRET_ADDRESS_HEADERS)
    if (kind.uses.includes('payment')) headers['permissions-policy'] = pagePermissions(kind, site.settings)
    if (kind.private) {
      headers['cache-control'] = NEVER_STORED
      // Nobody has an earlier one to compare it with.
      for (const name of ['etag', 'last-modified', 'expires', 'age']) delete headers[name]
    }
    const tags = response.headers
      .get(TAGS_HEADER)
      ?.split(/[\s,]+/)
      .filter(Boolean)
    const cacheControl = String(headers['cache-control'] ?? '')
    const mayCache = tags && !kind.private && cookies.length === 0 && !/no-store|private/.test(cacheControl)
    return {
      status: response.status,
      headers,
      body,
      tags: mayCache ? withOwnTags(tags, site) : null,
    }
  }

  async function answerGet(visit: Visit, request: IncomingMessage, response: ServerResponse) {
    const requested = targetOf(request)
    const { site } = visit.dealer
    const moved = movedGarage(requested.path, site)
    if (moved !== null) {
      const headers = { location: moved, 'cache-control': NEVER_STORED }
      return send({ status: 301, headers, body: Buffer.alloc(0), tags: null }, visit, request, response)
    }
    const target = { ...requested, path: routedPath(requested.path, site) }
    const given = target.query.get(PREVIEW_PARAMETER)
    target.query.delete(PREVIEW_PARAMETER)
    const draft = given === null ? null : await options.previews.open(site, target.path, given)
    if (!draft && visit.closed) return send(closedAnswer(site), visit, request, response)
    if (draft) return answerPreview({ ...visit, dealer: draft.dealer }, target, draft.anchors, request, response)
    const kind = await kindOf(target.path)
    const { href, cacheable } = addressOf(site, target, kind)
    const sender = kind.private ? senderOf(visit, request, visitorTokenIn(request.headers.cookie)) : NOBODY
    let isCounted = false
    async function count() {
      if (!isCounted) await visit.countRendering()
      isCounted = true
    }
    const rendering = async () => {
      await count()
      const from = performance.now()
      const page = await laneOf(kind).admit(() =>
        render(visit, href, { method: 'GET', headers: sharedHeaders(request) }, kind, sender),
      )
      // The path of a page that is not everybody's may say whose it is.
      const isPublic = !kind.private && !kind.secretAddress && page.status === 200
      options.onRendered?.({
        websiteId: site.id,
        route: kind.route,
        path: isPublic ? target.path : null,
        ms: performance.now() - from,
      })
      return page
    }
    const key = keyOf(site, visit.hostName, href)
    // Counted before anybody can wait for this rendering: a refusal is for this visitor alone.
    if (cache && cacheable && !cache.has(key)) await count()
    const page = cache && cacheable ? await cache.load(key, rendering) : await rendering()
    if (!cache || !isCached(page)) return send(ledOn(page as RenderedPage, target.query), visit, request, response)
    cache.send(page, visit.requestKey, visit.secure, request, response)
  }

  /** A preview, for those with its address: never cached, rendered without the visitor, and separate from other pages. */
  async function answerPreview(
    visit: Visit,
    target: ReturnType<typeof targetOf>,
    anchors: Preview['anchors'],
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    await visit.countRendering()
    const { site } = visit.dealer
    const kind: PageKind = { ...(await kindOf(target.path)), private: true }
    const { href } = addressOf(site, target, kind)
    const page = await render(visit, href, { method: 'GET', headers: sharedHeaders(request) }, kind, NOBODY)
    if (String(page.headers['content-type']).startsWith('text/html')) {
      page.headers['content-security-policy'] = pagePolicy(kind, site.settings, options.previews.framedBy)
      page.body = Buffer.from(await previewPage(page.body.toString(), site.baseUrl, anchors))
    }
    send(page, visit, request, response, PREVIEW_HEADERS)
  }

  async function answerPost(visit: Visit, request: IncomingMessage, response: ServerResponse) {
    const { path: requested, query } = targetOf(request)
    const path = routedPath(requested, visit.dealer.site)
    query.delete(PREVIEW_PARAMETER)
    const headers = new Headers()
    for (const name of Object.keys(request.headers)) copy(request, headers, name)
    const text = query.toString()
    const href = text ? `${path}?${text}` : path
    const kind = await kindOf(path)
    const sender = senderOf(visit, request, visit.visitor?.token ?? null)
    const page = await withBody(request, (body) => render(visit, href, { method: 'POST', headers, body }, kind, sender))
    if (visit.visitor?.setCookie) {
      const others = page.headers['set-cookie']
      page.headers['set-cookie'] = [...(Array.isArray(others) ? others : []), visit.visitor.setCookie]
    }
    send(page, visit, request, response)
  }

  return {
    async answer(visit, request, response) {
      await (request.method === 'POST' ? answerPost : answerGet)(visit, request, response)
    },

    turnAway(site, hostName, target) {
      const found = requestTarget(target)
      if (!found || found.query.has(PREVIEW_PARAMETER)) return false
      const path = routedPath(found.path, site)
      const kind = kindOf(path)
      if (kind instanceof Promise) return false
      const lane = laneOf(kind)
      if (!lane.isFull()) return false
      const { href, cacheable } = addressOf(site, { ...found, path }, kind)
      if (cacheable && cache?.hasFreshOrStale(keyOf(site, hostName, href))) return false
      lane.turnAway()
      return true
    },
  }
}

/** Kinds by path, cached where pages are: matching a path costs more than a lookup. */
function cachedKinds({ kindOf, cache }: PagesOptions): PageKindOf {
  if (!cache) return kindOf
  const kinds = new LRUCache<string, PageKind>({ max: MAX_CACHED_KINDS })
  return (path) => {
    const kind = kinds.get(path) ?? kindOf(path)
    if (!(kind instanceof Promise)) kinds.set(path, kind)
    return kind
  }
}

/** A page that leads elsewhere takes the request's tracking parameters along; it was rendered without them. */
function ledOn(page: RenderedPage, query: URLSearchParams): RenderedPage {
  const { location } = page.headers
  if (typeof location !== 'string') return page
  return { ...page, headers: { ...page.headers, location: withTracking(location, query) } }
}

let scratch = Buffer.allocUnsafeSlow(0)

/**
 * A text in parts as UTF-8. Written where there is room for any text of that length, and copied from there: to count
 * the bytes of a page first takes as long as to write them.
 */
function bytesOf(parts: readonly string[]): Buffer {
  const most = parts.reduce((sum, part) => sum + part.length, 0) * MOST_BYTES_PER_UNIT
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
  let end = 0
  for (const part of parts) end += scratch.write(part, end)
  return Buffer.from(scratch.subarray(0, end))
}

/** The page's tags, its site's, and those of the locations behind what it shows of the site's stock. */
function withOwnTags(tags: readonly string[], site: Dealer['site']): string[] {
  const locations = tags.includes(`stock:${site.id}`) ? site.dealershipIds.map(dealershipTag) : []
  return [...new Set([...tags, `site:${site.id}`, ...locations])]
}

/** The page of a failure that the application could not render itself. */
export const failurePage = (visit: Pick<Visit, 'dealer' | 'reference'>): string =>
  plainPage({
    title: 'Sorry, something went wrong',
    text: faultMessage(visit.reference),
    site: visit.dealer.site,
  })

/** Whose request it is, as far as its page may know. */
interface Sender {
  visitor: string | null
  account: Account | null
}

const NOBODY: Sender = { visitor: null, account: null }

function senderOf(visit: Visit, request: IncomingMessage, visitor: string | null): Sender {
  const { dealer, secure, network } = visit
  if (!dealer.site.hasGarage) return { visitor, account: null }
  const { cookie, 'user-agent': userAgent = null } = request.headers
  // A secret created for this request does not identify the sender.
  const device = visit.visitor?.setCookie ? null : visitor
  return { visitor, account: dealer.owners.account({ cookie, secure, device, ip: network, userAgent }) }
}

function targetOf(request: IncomingMessage) {
  const target = request.url ?? ''
  const found = requestTarget(target)
  if (!found) throw new RequestError(400, 'That link isn’t valid.')
  return found
}

/**
 * Forwarding headers are for us; the rendering sees the authority that they led to. Cookies stay here as well: the visitor
 * that one names goes to the pages that may know (`PageLoad.visitor`), and the cookies of others to none.
 */
function copy(request: IncomingMessage, headers: Headers, name: string) {
  const value = request.headers[name]
  if (value === undefined || HELD_BACK.has(name) || name.startsWith('x-forwarded-')) return
  headers.set(name, Array.isArray(value) ? value.join(', ') : value)
}

/** Of a page's GET what its rendering sees. */
function sharedHeaders(request: IncomingMessage): Headers {
  const headers = new Headers()
  for (const name of SHARED_REQUEST_HEADERS) copy(request, headers, name)
  return headers
}

function send(
  page: RenderedPage,
  visit: Visit,
  request: IncomingMessage,
  response: ServerResponse,
  ownHeaders = SECURITY_HEADERS,
): void {
  const headers: OutgoingHttpHeaders = { ...ownHeaders, ...page.headers, ...(visit.secure ? HSTS : {}) }
  headers['cache-control'] ??= 'private, no-cache'
  let { body } = page
  if (COMPRESSIBLE.test(String(headers['content-type'])) && body.length >= MIN_COMPRESSED_BYTES) {
    headers.vary = 'Accept-Encoding'
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    if (encoding !== 'identity') {
      headers['content-encoding'] = encoding
      body = encodeQuickly(body, encoding)
    }
  }
  if (page.status !== 204 && page.status !== 304) headers['content-length'] = body.length
  response.writeHead(page.status, headers)
  response.end(request.method === 'HEAD' ? undefined : body)
}
