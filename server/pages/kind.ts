/** Third-party providers of a page, besides those of its whole site. */
export type PageProvider = 'challenge' | 'video' | 'payment'

/** The declaration of a kind of page, exported beside its loader; the server uses it before anything is rendered. */
export interface PageKind {
  /** Parameters that are part of the cache key: the page is cached separately for each of their values. */
  cachedBy: readonly string[]
  /** Parameters that it reads besides, or 'any': with one of them the page is rendered for this request alone. */
  alsoReads: readonly string[] | 'any'
  /** Whether its query is a search's, which has a canonical form. */
  search: boolean
  /**
   * Contains data of one visitor: never cached, here or anywhere (`no-store`), and the only kind that gets the visitor
   * of the request's cookie.
   */
  private: boolean
  /** Its address gives access by itself: it is sent to nobody, and no third-party script runs on the page. */
  secretAddress: boolean
  /** Providers whose scripts, frames and calls its Content-Security-Policy allows, if the site has them. */
  uses: readonly PageProvider[]
  /** Its address as the router has it; null for an address without a page. */
  route: string | null
}

/** A public page that reads no parameter and uses no provider. */
export const PUBLIC_KIND: PageKind = Object.freeze({
  cachedBy: [],
  alsoReads: [],
  search: false,
  private: false,
  secretAddress: false,
  uses: [],
  route: null,
})

/** The kind of the page at a path. */
export type PageKindOf = (path: string) => PageKind | Promise<PageKind>
