import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { BusyError } from './admission.ts'
import { chooseEncoding, encodeBest, encodeQuickly, type Encoding } from './encoding.ts'
import { HSTS, SECURITY_HEADERS } from './headers.ts'
import type { Recompression } from './recompression.ts'

/** A page as it was rendered, whole. */
export interface RenderedPage {
  status: number
  /** Lower-case names; without length, coding and security headers, which are added when it is sent. */
  headers: OutgoingHttpHeaders
  body: Buffer
  /** What the page shows, such as `stock:3` or `car:77`; null for a page that must not be kept. */
  tags: readonly string[] | null
}

/** A page that is kept, with its compressed forms as they were asked for. */
export interface CachedPage {
  readonly key: string
  readonly page: RenderedPage
  readonly etag: string
  readonly expiresMs: number
  readonly variants: Map<Encoding, Variant>
  /** Spellings of the request that lead here; dropped together with the page. */
  readonly requestKeys: string[]
}

interface Variant {
  /** Coded quickly for whoever waited; a page that is asked for again is worth the best coding. */
  isQuick: boolean
  body: Buffer
  headers: OutgoingHttpHeaders
  secureHeaders: OutgoingHttpHeaders
  notModified: OutgoingHttpHeaders
}

/** Whole pages in memory, purged by tag (design, decision 5). */
export interface PageCache {
  /**
   * The hot path: answers a request whose exact spelling was answered before, and tells whether it did.
   * `requestKey` is that spelling with its host.
   */
  serve(requestKey: string, secure: boolean, request: IncomingMessage, response: ServerResponse): boolean
  /**
   * The kept page of a key, or the one rendered now; requests that come meanwhile wait for the same rendering. Where
   * there is no room to render it, a page that has expired not long ago is answered instead.
   */
  load(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage | RenderedPage>
  /** Whether `load` would answer without a rendering of its own. */
  has(key: string): boolean
  /** Whether `load` would answer where there is no room for a rendering. */
  hasForCrowd(key: string): boolean
  /** Sends a kept page in the coding the request accepts, coded now if need be; `requestKey` is remembered for `serve`. */
  send(
    kept: CachedPage,
    requestKey: string | null,
    secure: boolean,
    request: IncomingMessage,
    response: ServerResponse,
  ): void
  /** Drops every page with one of the tags, also those being rendered at this moment. '*' drops all. */
  purge(tags: readonly string[] | '*'): void
  /** Pages and bytes held now. */
  size(): { pages: number; bytes: number }
}

export interface PageCacheOptions {
  maxBytes?: number
  /** How long a page is kept at most; short, because pages say whether a location is open. */
  ttlMs?: number
  /** Codes what is asked for again in fewer bytes; without it pages stay as they were coded first. */
  recompression?: Recompression
  now?: () => number
}

const DEFAULT_MAX_BYTES = 256 * 1024 ** 2
const DEFAULT_TTL_MS = 60_000
/** A page that is a little late on whether a location is open is more to a visitor than one that says to come again. */
const MOST_EXPIRED_MS = 5 * 60_000
const MAX_ALIAS_BYTES = 32 * 1024 ** 2
const OVERHEAD_KEY_BYTES = 128
const REQUEST_KEYS_PER_PAGE = 50
const MAX_REQUEST_KEY_LENGTH = 2_048
const PURGES_REMEMBERED = 10_000
/** Object, headers and keys beside the bodies. */
const OVERHEAD_BYTES = 2_048

export const isCached = (page: CachedPage | RenderedPage): page is CachedPage => 'etag' in page

/** An empty page cache. */
export function createPageCache(options: PageCacheOptions = {}): PageCache {
  const { maxBytes = DEFAULT_MAX_BYTES, ttlMs = DEFAULT_TTL_MS, recompression = null, now = Date.now } = options
  const keysByTag = new Map<string, Set<string>>()
  const requestKeys = new LRUCache<string, CachedPage>({
    maxSize: MAX_ALIAS_BYTES,
    sizeCalculation: (_, requestKey) => OVERHEAD_KEY_BYTES + requestKey.length,
  })
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    dispose(kept, key) {
      for (const requestKey of kept.requestKeys) requestKeys.delete(requestKey)
      for (const tag of kept.page.tags ?? []) {
        const keys = keysByTag.get(tag)
        keys?.delete(key)
        if (keys?.size === 0) keysByTag.delete(tag)
      }
    },
  })
  const rendering = new Map<string, Promise<CachedPage | RenderedPage>>()

  // A page that began to render before a purge of its tags may show what was purged: it is sent, not kept.
  let purges = 0
  let lastPurgeOfAll = 0
  const lastPurge = new LRUCache<string, number>({
    max: PURGES_REMEMBERED,
    dispose: (at, _tag, reason) => {
      if (reason === 'evict') lastPurgeOfAll = Math.max(lastPurgeOfAll, at)
    },
  })
  const purgedSince = (start: number, tags: readonly string[]) =>
    lastPurgeOfAll > start || tags.some((tag) => (lastPurge.get(tag) ?? 0) > start)

  function keep(key: string, page: RenderedPage, tags: readonly string[]): CachedPage {
    const kept: CachedPage = {
      key,
      page,
      etag: `W/"${createHash('sha256').update(page.body).digest('base64url').slice(0, 22)}"`,
      expiresMs: now() + ttlMs,
      variants: new Map(),
      requestKeys: [],
    }
    pages.set(key, kept)
    // A page larger than the whole cache is not in it.
    if (pages.has(key))
      for (const tag of tags) {
        const keys = keysByTag.get(tag)
        if (keys) keys.add(key)
        else keysByTag.set(tag, new Set([key]))
      }
    return kept
  }

  const isGoodForCrowd = (cached: CachedPage) => cached.expiresMs + MOST_EXPIRED_MS > now()

  async function renderAndCache(key: string, render: () => Promise<RenderedPage>) {
    const start = purges
    const page = await render().catch((error: unknown) => {
      const expired = pages.peek(key)
      if (error instanceof BusyError && expired && isGoodForCrowd(expired)) return expired
      throw error
    })
    if (isCached(page)) return page
    if (!page.tags || page.status !== 200 || purgedSince(start, page.tags)) return page
    return keep(key, page, page.tags)
  }

  function setVariant(kept: CachedPage, encoding: Encoding, body: Buffer, isQuick: boolean): Variant {
    const shared: OutgoingHttpHeaders = {
      ...SECURITY_HEADERS,
      ...kept.page.headers,
      'cache-control': 'public, max-age=0, must-revalidate',
      vary: 'Accept-Encoding',
      etag: kept.etag,
    }
    const headers: OutgoingHttpHeaders = {
      ...shared,
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
      'content-length': body.length,
    }
    const { 'content-type': _, ...notModified } = shared
    const variant = { isQuick, body, headers, secureHeaders: { ...headers, ...HSTS }, notModified }
    kept.variants.set(encoding, variant)
    return variant
  }

  const addVariant = (kept: CachedPage, encoding: Encoding) =>
    setVariant(kept, encoding, encodeQuickly(kept.page.body, encoding), encoding !== 'identity')

  /** Has a variant that is asked for again coded as well as is worth while, some time later. */
  function improve(kept: CachedPage, encoding: Encoding, variant: Variant) {
    if (!variant.isQuick || !recompression) return
    const isTaken = recompression.add(async () => {
      // Gone meanwhile, and nobody will ask for it.
      if (pages.peek(kept.key) !== kept) return
      setVariant(kept, encoding, await encodeBest(kept.page.body, encoding), false)
    })
    if (isTaken) variant.isQuick = false
  }

  return {
    serve(requestKey, secure, request, response) {
      const kept = requestKeys.get(requestKey)
      // Asked of the pages themselves as well, so that what is read stays and what is purged is never sent.
      if (!kept || kept.expiresMs <= now() || pages.get(kept.key) !== kept) return false
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const variant = kept.variants.get(encoding)
      if (!variant) return false
      if (variant.isQuick) improve(kept, encoding, variant)
      write(kept, variant, secure, request, response)
      return true
    },

    has(key) {
      const kept = pages.peek(key)
      return rendering.has(key) || (kept !== undefined && kept.expiresMs > now())
    },

    hasForCrowd(key) {
      const kept = pages.peek(key)
      return rendering.has(key) || (kept !== undefined && isGoodForCrowd(kept))
    },

    load(key, render) {
      const kept = pages.get(key)
      if (kept && kept.expiresMs > now()) return Promise.resolve(kept)
      const under = rendering.get(key)
      if (under) {
        // What must not be kept must not be shared either.
        return under.then<CachedPage | RenderedPage>((page) => (isCached(page) ? page : render()))
      }
      const promise = renderAndCache(key, render).finally(() => rendering.delete(key))
      rendering.set(key, promise)
      return promise
    },

    send(kept, requestKey, secure, request, response) {
      const encoding = chooseEncoding(request.headers['accept-encoding'])
      const known = kept.variants.get(encoding)
      if (known) improve(kept, encoding, known)
      const variant = known ?? addVariant(kept, encoding)
      if (
        requestKey !== null &&
        requestKey.length <= MAX_REQUEST_KEY_LENGTH &&
        kept.requestKeys.length < REQUEST_KEYS_PER_PAGE &&
        requestKeys.peek(requestKey) !== kept &&
        pages.peek(kept.key) === kept
      ) {
        kept.requestKeys.push(requestKey)
        requestKeys.set(requestKey, kept)
      }
      write(kept, variant, secure, request, response)
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
  kept: CachedPage,
  variant: Variant,
  secure: boolean,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const asked = request.headers['if-none-match']
  if (asked !== undefined && (asked === '*' || asked.includes(kept.etag.slice(2)))) {
    response.writeHead(304, variant.notModified)
    response.end()
    return
  }
  response.writeHead(kept.page.status, secure ? variant.secureHeaders : variant.headers)
  response.end(request.method === 'HEAD' ? undefined : variant.body)
}

/** The compressed forms come later, so they are counted ahead: a quarter of the page each. */
const bytesOf = (kept: CachedPage): number => OVERHEAD_BYTES + Math.ceil(kept.page.body.length * 1.5)
