import type { PageKind } from '@forecourt/server/pages/kind.ts'
import type { HeadersFunction } from 'react-router'

/** What a page's module exports as its `headers`: the router calls it, and the server entry reads what it declares. */
export interface PageHeaders extends HeadersFunction {
  kind: PageKind
}

/**
 * A page's declaration of itself, and its headers: those of its loader, or of what it threw. Stands as `headers` in its
 * module because the build leaves that out of the browser's part. What it does not declare it does not do
 * (docs/decisions/0085).
 */
export function pageHeaders(declared: Partial<PageKind> = {}): PageHeaders {
  const kind: PageKind = { cachedBy: [], alsoReads: [], search: false, private: false, uses: [], ...declared }
  const headersOf: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
    const headers = new Headers(errorHeaders ?? loaderHeaders)
    if (kind.private) headers.set('cache-control', 'private, no-store')
    return headers
  }
  return Object.assign(headersOf, { kind: Object.freeze(kind) })
}
