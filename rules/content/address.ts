import { stripTrailingSlashes } from '../site/pathname.ts'
import { paths, type PathSite } from '../site/paths.ts'

const PAGES = '/pages/'
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/
const LONGEST = 200

/** Whether a text can be the slug of a content page: lower-case words with hyphens, in parts with slashes between. */
export const isContentSlug = (text: string): boolean => text.length <= LONGEST && SLUG.test(text)

/**
 * The content page that a path means, with or without /pages/ and a trailing slash, ignoring case; null for a path that
 * cannot be one.
 */
export function contentSlug(pathname: string): string | null {
  const path = stripTrailingSlashes(pathname.toLowerCase())
  const slug = path.startsWith(PAGES) ? path.slice(PAGES.length) : path.slice(1)
  return isContentSlug(slug) ? slug : null
}

/**
 * The canonical address of a content page if a path is not it (spec §2 Link rules: /pages/x is /x unless the dealer
 * keeps the pages path); null if it is.
 */
export function contentRedirect(pathname: string, slug: string, site: PathSite): string | null {
  const home = paths(site).page(slug)
  return pathname === home ? null : home
}
