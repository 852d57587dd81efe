import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { BusyError } from './admission.ts'
import { chooseEncoding, decode, encodeBest, encodeQuickly, type Encoding } from './encoding.ts'
import { HSTS, SECURITY_HEADERS } from './headers.ts'
import type { Recompression } from './recompression.ts'

/** A complete rendered page. */
export interface RenderedPage {
  status: number
  /** Lower-case names; without length, encoding and security headers, which are added when it is sent. */
  headers: OutgoingHttpHeaders
  body: Buffer
  /** Tags of the page's content, such as `stock:3` or `car:77`; null for a page that must not be cached. */
  tags: readonly string[] | null
}

/** A cached page, with the variants requested so far. */
export interface CachedPage {
  readonly key: string
  readonly page: Omit<RenderedPage, 'body'>
  /** Its HTML in Brotli, a quarter of the bytes; everything else is made from it. */
  packed: Buffer
  readonly etag: string
  readonly expiresMs: number
  readonly variants: Map<Encoding, Variant>
  /** Request keys of this page; dropped together with it. */
  readonly requestKeys: string[]
}

interface Variant {
  /** Compressed quickly for the first request; a page requested again is recompressed in the background. */
  isQuick: boolean
  body: Buffer
  headers: OutgoingHttpHeaders
  secureHeaders: OutgoingHttpHeaders
  notModified: OutgoingHttpHeaders
}

/** Whole pages in memory, purged by tag (design, decision 5). */
export interface PageCache {
  /**
   * The fast path: responds to a request whose exact URL was requested before; returns whether it did. `requestKey` is
   * that URL with its host.
   */
  serve(requestKey: string, secure: boolean, request: IncomingMessage, response: ServerResponse): boolean
  /**
   * The cached page of a key, or a new rendering; concurrent requests wait for the same rendering. If there is no
   * capacity to render, a recently expired page is returned instead.
   */
  load(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage | RenderedPage>
  /** Whether `load` would return without starting a rendering. */
  has(key: string): boolean
  /** Whether `load` would return a page, perhaps a stale one, while no lane has room for a rendering. */
  hasFreshOrStale(key: string): boolean
  /**
   * Sends a cached page in an encoding that the request accepts, compressing it first if needed; `requestKey` is stored
   * for `serve`.
   */
  send(
    cached: CachedPage,
    requestKey: string | null,
    secure: boolean,
    request: IncomingMessage,
    response: ServerResponse,
  ): void
  /** Drops every page with one of the tags, including those being rendered at the moment. '*' drops all. */
  purge(tags: readonly string[] | '*'): void
  /** Number of pages and bytes in the cache. */
  size(): { pages: number; bytes: number }
}

export interface PageCacheOptions {
  maxBytes?: number
  /** Maximum age of a cached page; short, because pages show whether a location is open. */
  ttlMs?: number
  /** Recompresses pages that are requested again; without it pages keep their first encoding. */
  recompression?: Recompression
  now?: () => number
}

/** Some 7,000 search pages: more than one process renders in the minute for which a page is cached. */
const DEFAULT_MAX_BYTES = 128 * 1024 ** 2
const DEFAULT_TTL_MS = 60_000
/** A page whose opening status is a little outdated is more useful than an error. */
const MAX_STALE_MS = 5 * 60_000
const MAX_REQUEST_KEY_BYTES = 32 * 1024 ** 2
const OVERHEAD_KEY_BYTES = 128
const REQUEST_KEYS_PER_PAGE = 50
const MAX_REQUEST_KEY_LENGTH = 2_048
const MAX_PURGED_TAGS = 10_000
/** Approximate size of object, headers and keys besides the bodies. */
const OVERHEAD_BYTES = 2_048
/** Bodies without an encoding, which few clients request, are several times as large; only some are cached. */
const MAX_PLAIN_BYTES = 32 * 1024 ** 2

export const isCached = (page: CachedPage | RenderedPage): page is CachedPage => 'etag' in page

/** An empty page cache. */
export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { maxBytes = DEFAULT_MAX_BYTES, ttlMs = DEFAULT_TTL_MS, recompression = null, now = Date.now } = options
  const keysByTag = new Map<string, Set<string>>()
  const requestKeys = new LRUCache<string, CachedPage>({
    maxSize: MAX_REQUEST_KEY_BYTES,
    sizeCalculation: (_, requestKey) => OVERHEAD_KEY_BYTES + requestKey.length,
  })
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    dispose(cached, key) {
      for (const requestKey of cached.requestKeys) requestKeys.delete(requestKey)
      plain.delete(cached)
      for (const tag of cached.page.tags ?? []) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
  })
  const plain = new LRUCache<CachedPage, Variant>({
    maxSize: MAX_PLAIN_BYTES,
    sizeCalculation: ({ body }) => OVERHEAD_BYTES + body.length,
  })
  const rendering = new Map<string, Promise<CachedPage | RenderedPage>>()

  // A page whose rendering began before a purge of its tags may be outdated: it is sent, but not cached.
  let purges = 0
  let lastPurgeOfAll = 0
  const lastPurge = new LRUCache<string, number>({
    max: MAX_PURGED_TAGS,
    dispose: (at, _tag, reason) => {
      if (reason === 'evict') lastPurgeOfAll = Math.max(lastPurgeOfAll, at)
    },
  })
  const purgedSince = (start: number, tags: readonly string[]) =>
    lastPurgeOfAll > start || tags.some((tag) => (lastPurge.get(tag) ?? 0) > start)

  function store(key: string, { body, ...page }: RenderedPage, tags: readonly string[]): CachedPage {
    const cached: CachedPage = {
      key,
      page,
      packed: encodeQuickly(body, 'br'),
      etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      expiresMs: now() + ttlMs,
      variants: new Map(),
      requestKeys: [],
    }
    pages.set(key, cached)
    // A page larger than the whole cache is not stored.
    if (pages.has(key))
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
    return cached
  }

  const mayServeStale = (cached: CachedPage) => cached.expiresMs + MAX_STALE_MS > now()

  async function renderAndCache(key: string, render: () => Promise<RenderedPage>) {
    const start = purges
    const page = await render().catch((error: unknown) => {
      const expired = pages.peek(key)
      if (error instanceof BusyError && expired && mayServeStale(expired)) return expired
      throw error
    })
    if (isCached(page)) return page
    if (!page.tags || page.status !== 200 || purgedSince(start, page.tags)) return page
    return store(key, page, page.tags)
  }

  function setVariant(cached: CachedPage, encoding: Encoding, body: Buffer, isQuick: boolean): Variant {
    const shared: OutgoingHttpHeaders = {
      ...SECURITY_HEADERS,
      ...cached.page.headers,
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding',
      etag: cached.etag,
    }
    const headers: OutgoingHttpHeaders = {
      ...shared,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': body.length,
    }
    const { 'content-type': _, ...notModified } = shared
    const variant = { isQuick, body, headers, secureHeaders: { ...headers, ...HSTS }, notModified }
    if (encoding === 'identity') plain.set(cached, variant)
    else cached.variants.set(encoding, variant)
    if (encoding === 'br') cached.packed = body
    return variant
  }

  const variantOf = (cached: CachedPage, encoding: Encoding) =>
    encoding === 'identity' ? plain.get(cached) : cached.variants.get(encoding)

  function addVariant(cached: CachedPage, encoding: Encoding) {
    const body = encoding === 'br' ? cached.packed : encodeQuickly(decode(cached.packed), encoding)
    return setVariant(cached, encoding, body, encoding !== 'identity')
  }

  /** Schedules the recompression of a variant that is requested again. */
  function improve(cached: CachedPage, encoding: Encoding, variant: Variant) {
    if (!variant.isQuick || !recompression) return
    const isTaken = recompression.add(async () => {
      // Evicted meanwhile, so it is not needed.
      if (pages.peek(cached.key) !== cached) return
      setVariant(cached, encoding, await encodeBest(decode(cached.packed), encoding), false)
    })
    if (isTaken) variant.isQuick = false
  }

  return {
    serve(requestKey, secure, request, response) {
      const cached = requestKeys.get(requestKey)
      // Also marks the page itself as used, so that pages in use stay and purged ones are never sent.
      if (!cached || cached.expiresMs <= now() || pages.get(cached.key) !== cached) return false
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const variant = variantOf(cached, encoding)
      if (!variant) return false
      if (variant.isQuick) improve(cached, encoding, variant)
      write(cached, variant, secure, request, response)
      return true
    },

    has(key) {
      const cached = pages.peek(key)
      return rendering.has(key) || (cached !== undefined && cached.expiresMs > now())
    },

    hasFreshOrStale(key) {
      const cached = pages.peek(key)
      return rendering.has(key) || (cached !== undefined && mayServeStale(cached))
    },

    load(key, render) {
      const cached = pages.get(key)
      if (cached && cached.expiresMs > now()) return Promise.resolve(cached)
      const under = rendering.get(key)
      if (under) {
        // What must not be cached must not be shared either.
        return under.then<CachedPage | RenderedPage>((page) => (isCached(page) ? page : render()))
      }
      const promise = renderAndCache(key, render).finally(() => rendering.delete(key))
      rendering.set(key, promise)
      return promise
    },

    send(cached, requestKey, secure, request, response) {
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const existing = variantOf(cached, encoding)
      if (existing) improve(cached, encoding, existing)
      const variant = existing ?? addVariant(cached, encoding)
      if (
        requestKey !== null &&
        requestKey.length <= MAX_REQUEST_KEY_LENGTH &&
        cached.requestKeys.length < REQUEST_KEYS_PER_PAGE &&
        requestKeys.peek(requestKey) !== cached &&
        pages.peek(cached.key) === cached
      ) {
        cached.requestKeys.push(requestKey)
        requestKeys.set(requestKey, cached)
      }
      write(cached, variant, secure, request, response)
    },

    purge(tags) {
      purges += 1
      if (tags === '*') {
        lastPurgeOfAll = purges
        pages.clear()
        return
      }
      for (const tag of tags) {
        lastPurge.set(tag, purges)
        for (const key of [...(keysByTag.get(tag) ?? [])]) pages.delete(key)
      }
    },

    size: () => ({ pages: pages.size, bytes: pages.calculatedSize }),
  }
}

function write(
  cached: CachedPage,
  variant: Variant,
  secure: boolean,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const ifNoneMatch = request.headers['if-none-match']
  if (ifNoneMatch !== undefined && (ifNoneMatch === '*' || ifNoneMatch.includes(cached.etag.slice(2)))) {
    response.writeHead(304, variant.notModified)
    response.end()
    return
  }
  response.writeHead(cached.page.status, secure ? variant.secureHeaders : variant.headers)
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}

/** The variant in gzip is added later, so it is counted in advance; it is somewhat larger than the one in Brotli. */
const bytesOf = ({ packed }: CachedPage): number => OVERHEAD_BYTES + Math.ceil(packed.length * 2.5)
