import { stripTrailingSlashes } from '../site/pathname.ts'
import { paths, type PathSite } from '../site/paths.ts'

const PAGES = '/pages/'
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/
const LONGEST = 200

/** Whether a text can be the slug of a content page: lower-case words with hyphens, in parts with slashes between. */
export const isContentSlug = (text: string): boolean => text.length <= LONGEST && SLUG.test(text)

/**
 * The content page that a path asks for, with /pages/ or without, whatever its capitals and with or without a slash at
 * its end; null for a path that can have none.
 */
export function contentSlug(pathname: string): string | null {
  const path = stripTrailingSlashes(pathname.toLowerCase())
  const slug = path.startsWith(PAGES) ? path.slice(PAGES.length) : path.slice(1)
  return isContentSlug(slug) ? slug : null
}

/**
 * Where a content page belongs when a path is not its one address (spec §2 Link rules: /pages/x is /x unless the dealer
 * keeps the pages path); null when it is.
 */
export function contentRedirect(pathname: string, slug: string, site: PathSite): string | null {
  const home = paths(site).page(slug)
  return pathname === home ? null : home
}
