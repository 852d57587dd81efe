import type { PageKind } from '@forecourt/server/pages/kind.ts'
import type { HeadersFunction } from 'react-router'

/** The `headers` export of a page's module: the router calls it, and the server entry reads its declaration. */
export interface PageHeaders extends HeadersFunction {
  kind: PageKind
}

/**
 * A page's declaration, and its headers: those of its loader, or of the response it threw. Exported as `headers`
 * because the build removes that from the browser's bundle. What a page does not declare is not allowed
 * (docs/decisions/0085).
 */
export function pageHeaders(declared: Partial<PageKind> = {}): PageHeaders {
  const kind: PageKind = {
    cachedBy: [],
    alsoReads: [],
    search: false,
    private: false,
    secretAddress: false,
    uses: [],
    route: null,
    ...declared,
  }
  const headersOf: HeadersFunction = ({ loaderHeaders, errorHeaders }) => {
    const headers = new Headers(errorHeaders ?? loaderHeaders)
    if (kind.private) headers.set('cache-control', 'private, no-store')
    return headers
  }
  return Object.assign(headersOf, { kind: Object.freeze(kind) })
}
