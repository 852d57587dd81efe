import { SORTS } from '../kinds/sort.ts'
import { isMapsLink, link } from '../site/links.ts'
import { pathOf } from '../site/pathname.ts'
import { paths, type PathSite } from '../site/paths.ts'
import { parseRefinement, refinementQuery, withPage } from '../stock/filters.ts'
import { slugOfSearchPath } from '../site/searchSlugs.ts'
import { pageEvent, type PageKind } from './choose.ts'
import type { EventId } from './ids.ts'

/** The fields of a site that events need; `Site` and `PublicSite` both have them. */
export type EventSite = PathSite & Parameters<typeof link>[1]

type Paths = ReturnType<typeof paths>

/** Pages with a fixed address. */
const AT: readonly (readonly [(to: Paths) => string, PageKind])[] = [
  [(to) => to.home(), 'home'],
  [(to) => to.offers(), 'offers'],
  [(to) => to.page('fleet'), 'fleet'],
  [(to) => to.service(), 'service'],
  [(to) => to.bookService(), 'service'],
  [(to) => to.parts(), 'parts'],
  [(to) => to.finance(), 'finance'],
  [(to) => to.page('insurance'), 'insurance'],
  [(to) => to.page('ownership'), 'ownership'],
  [(to) => to.warranty(), 'ownership'],
  [(to) => to.roadsideAssist(), 'ownership'],
  [(to) => to.carePlans(), 'ownership'],
  [(to) => to.contact(), 'contact'],
  [(to) => to.about(), 'about'],
]

/** Whether a path is a stock search of the site (spec §2 /search/{slug}). */
const isSearch = (path: string) => slugOfSearchPath(path) !== null

/** The event of opening a page by its address; null for a page without one. A vehicle's page has `vehicleViewEvent`. */
export function addressEvent(pathname: string, site: EventSite): EventId | null {
  const to = paths(site)
  const path = pathOf(pathname)
  if (isSearch(path)) return pageEvent('search')
  const kind = AT.find(([address]) => pathOf(address(to)) === path)?.[1]
  return kind ? pageEvent(kind) : null
}

const ANY_ORDER = { defaultSort: 'custom_rank:desc', sorts: SORTS, prices: true } as const

/**
 * A canonical query for what a visitor searched for: the same search on another page or in another order is equal. Null
 * if the address is not a search, or one without filters.
 */
export function searchedFor({ pathname, search }: { pathname: string; search: string }): string | null {
  if (!isSearch(pathOf(pathname))) return null
  const refinement = parseRefinement(new URLSearchParams(search), ANY_ORDER)
  return refinementQuery(withPage({ ...refinement, sort: ANY_ORDER.defaultSort }, 1), ANY_ORDER) || null
}

/**
 * The action of following a link (spec §9): directions on a map, finance, or an external link. Null for a telephone
 * number, because the server counts those clicks.
 */
export function linkAction(href: string, site: EventSite): 'directions' | 'link' | 'financeQuote' | null {
  if (isMapsLink(href)) return 'directions'
  if (/^tel:/i.test(href)) return null
  if (/^(?:mailto|sms):/i.test(href)) return 'link'
  const followed = link(href, site)
  if (followed.target) return 'link'
  return pathOf(followed.href) === pathOf(paths(site).finance()) ? 'financeQuote' : null
}
