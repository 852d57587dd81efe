import type { PageKind } from './kind.ts'

/** Parameters that only track where a visitor came from. Pages are the same with and without them. */
const TRACKING = new Set([
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'dclid',
  'gad_source',
  'gad_campaignid',
  'srsltid',
  'fbclid',
  'igshid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'yclid',
  'epik',
  'mc_cid',
  'mc_eid',
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
])
const TRACKING_PREFIX = 'utm_'

const isTracking = (name: string) => TRACKING.has(name) || name.startsWith(TRACKING_PREFIX)

/** A redirect's `Location` with the request's tracking parameters, which must not be lost. */
export function withTracking(location: string, query: URLSearchParams): string {
  const [address, ...anchor] = location.split('#') as [string, ...string[]]
  const named = new URLSearchParams(address.split('?')[1] ?? '')
  const tracking = new URLSearchParams([...query].filter(([name]) => isTracking(name) && !named.has(name)))
  if (tracking.size === 0) return location
  return `${address}${address.includes('?') ? '&' : '?'}${tracking}${anchor.map((text) => `#${text}`).join('')}`
}

const MAX_CACHED_LENGTH = 2_048

/** A GET's address for the rendering. */
export interface PageAddress {
  /** Path and query without tracking parameters; equal for requests that get the same page. */
  href: string
  /** Whether the page may be cached under this address. */
  cacheable: boolean
}

/** Puts the query of a search page into canonical form; unknown parameters are dropped. */
export type CanonicalSearch = (query: URLSearchParams) => string

/**
 * The canonical address of a page: without tracking parameters, a search in its canonical form, the rest in a fixed
 * order. The page is rendered from this address, so nothing else of the request can be in the page. It may be cached
 * under it if the page's kind is public and its cache key includes all of the parameters.
 */
export function pageAddress(
  path: string,
  query: URLSearchParams,
  kind: Pick<PageKind, 'cachedBy' | 'search' | 'private'>,
  canonicalSearch: CanonicalSearch,
): PageAddress {
  const canonical = new URLSearchParams()
  let cacheable = !kind.private
  if (kind.search)
    for (const [name, value] of new URLSearchParams(canonicalSearch(query))) canonical.append(name, value)
  else {
    for (const [name, value] of query) {
      if (isTracking(name)) continue
      if (!kind.cachedBy.includes(name)) cacheable = false
      canonical.append(name, value.replaceAll('\0', ''))
    }
    canonical.sort()
  }
  const text = canonical.toString()
  const href = text ? `${path}?${text}` : path
  return { href, cacheable: cacheable && href.length <= MAX_CACHED_LENGTH }
}

const MAX_TARGET_LENGTH = 8_192
const MAX_PATH_LENGTH = 2_048

/** Whether a request target is longer than that of any page, picture or call; a search has long queries. */
export function isTooLong(target: string): boolean {
  if (target.length <= MAX_PATH_LENGTH) return false
  const mark = target.indexOf('?')
  return target.length > MAX_TARGET_LENGTH || (mark === -1 ? target.length : mark) > MAX_PATH_LENGTH
}

/**
 * The path and query of a request target, or null if it is invalid: not starting with one slash, invalid percent
 * encoding, NUL.
 */
export function requestTarget(target: string): { path: string; query: URLSearchParams } | null {
  if (!/^\/(?![/\\])/.test(target)) return null
  const mark = target.indexOf('?')
  const path = mark === -1 ? target : target.slice(0, mark)
  try {
    if (/[\0-\x1f\x7f\\]/.test(decodeURIComponent(path))) return null
  } catch {
    return null
  }
  return { path, query: new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1)) }
}
