/** What a page may bring in from others, beside what its whole site has brought in. */
export type PageProvider = 'challenge' | 'video'

/** What a kind of page declares of itself, beside its loader; the server decides by it before anything is rendered. */
export interface PageKind {
  /** Parameters of its address that it shows something else by, and is kept by: a page for each of their values. */
  cachedBy: readonly string[]
  /** Parameters that it reads besides, 'any' for whatever comes: with one of them it is rendered for this request alone. */
  alsoReads: readonly string[] | 'any'
  /** Whether its query is a search's, which has one canonical form. */
  search: boolean
  /**
   * Shows something of one visitor: never kept by us or anybody (`no-store`), and the only kind that learns from a cookie
   * whose request it is.
   */
  private: boolean
  /** Whose scripts, frames and calls its Content-Security-Policy lets in, where the site has them. */
  uses: readonly PageProvider[]
}

/** A page for everybody that reads no parameter and brings in nothing. */
export const PUBLIC_KIND: PageKind = Object.freeze({
  cachedBy: [],
  alsoReads: [],
  search: false,
  private: false,
  uses: [],
})

/** The kind of the page that answers at a path. */
export type PageKindOf = (path: string) => PageKind | Promise<PageKind>
