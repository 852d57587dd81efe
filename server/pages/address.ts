import type { PageKind } from './kind.ts'

/** Parameters that only say where a visitor came from. Pages are the same with and without them. */
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

/** A page's `location`, with what the request says of where its visitor came from: a redirect must not lose that. */
export function withTracking(location: string, query: URLSearchParams): string {
  const [address, ...anchor] = location.split('#') as [string, ...string[]]
  const named = new URLSearchParams(address.split('?')[1] ?? '')
  const kept = new URLSearchParams([...query].filter(([name]) => isTracking(name) && !named.has(name)))
  if (kept.size === 0) return location
  return `${address}${address.includes('?') ? '&' : '?'}${kept}${anchor.map((text) => `#${text}`).join('')}`
}

const MAX_CACHED_LENGTH = 2_048

/** A GET's address as the page gets it. */
export interface PageAddress {
  /** Path and query without what the page must not embed; equal for requests that get the same page. */
  href: string
  /** Whether the page may be kept under this address. */
  cacheable: boolean
}

/** Puts the query of a search page into its one canonical form; what a search does not know is dropped. */
export type CanonicalSearch = (query: URLSearchParams) => string

/**
 * The canonical address of a page: tracking parameters dropped, a search in its canonical form, the rest in a fixed
 * order. The page is rendered from this address, so nothing that is not in it can be in the page. It may be kept under
 * it where the page's kind is public and says that it is kept by each of the parameters.
 */
export function pageAddress(
  path: string,
  query: URLSearchParams,
  kind: Pick<PageKind, 'cachedBy' | 'search' | 'private'>,
  canonicalSearch: CanonicalSearch,
): PageAddress {
  const kept = new URLSearchParams()
  let cacheable = !kind.private
  if (kind.search) for (const [name, value] of new URLSearchParams(canonicalSearch(query))) kept.append(name, value)
  else {
    for (const [name, value] of query) {
      if (isTracking(name)) continue
      if (!kind.cachedBy.includes(name)) cacheable = false
      kept.append(name, value.replaceAll('\0', ''))
    }
    kept.sort()
  }
  const text = kept.toString()
  const href = text ? `${path}?${text}` : path
  return { href, cacheable: cacheable && href.length <= MAX_CACHED_LENGTH }
}

const MAX_TARGET_LENGTH = 8_192
const MAX_PATH_LENGTH = 2_048

/** Whether a request target is longer than any that a page, a picture or a call has; a search has long queries. */
export function isTooLong(target: string): boolean {
  if (target.length <= MAX_PATH_LENGTH) return false
  const mark = target.indexOf('?')
  return target.length > MAX_TARGET_LENGTH || (mark === -1 ? target.length : mark) > MAX_PATH_LENGTH
}

/**
 * The path and query of a request target, or null when it is none that a site has: not starting with one slash,
 * percent signs that decode to nothing, NUL.
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
