import { paths, type PathSite } from '../site/paths.ts'
import { hasPage, type OfferingSite } from '../offering/pages.ts'
import { FACETS, RANGES } from '../stock/filters.ts'

/** Search parameters that may be in an indexable address (`isIndexableSearch`). */
const CRAWLED: ReadonlySet<string> = new Set(['make', 'model', 'body', 'page'])

/** Search parameters that are never in an indexable address. */
export const UNCRAWLED_PARAMETERS: readonly string[] = [
  'q',
  'sort',
  ...FACETS.filter((facet) => !CRAWLED.has(facet)),
  ...RANGES.flatMap((range) => [`${range}_min`, `${range}_max`]).filter((name) => name !== 'budget_min'),
  'postcode',
]

/** API calls, secret addresses and pages of one visitor. */
const DISALLOWED = ['/api/', '/mock/', '/feeds/', '/files/', '/reservations/', '/waitlist/', '/success']

/**
 * A site's robots.txt: everything may be crawled except API calls, pages of one visitor, and the endless refinements of
 * a search, which are never indexable: those with two values of a facet, or with a facet, range, text or order that has
 * no indexed page. Pages that the site does not have are not listed.
 */
export function robotsText(site: PathSite & OfferingSite & { baseUrl: string }): string {
  const to = paths(site)
  const searches = '/search/*?'
  const rules = [
    ...DISALLOWED,
    ...(hasPage('garage', site) ? [to.garage()] : []),
    `${to.compare()}?`,
    `${to.searchForm()}?`,
    to.shortlistVehicles([]),
    ...(hasPage('reserve', site) ? [to.checkout({ slug: '*' }).replace('%2A', '*')] : []),
    ...(hasPage('reserve', site) && site.settings.waitlist_enabled
      ? [to.waitlist({ slug: '*' }).replace('%2A', '*')]
      : []),
    ...UNCRAWLED_PARAMETERS.flatMap((name) => [`${searches}${name}=`, `${searches}*&${name}=`]),
    ...[...CRAWLED].filter((name) => name !== 'page').map((name) => `${searches}*${name}=*&${name}=`),
  ]
  return [
    'User-agent: *',
    ...rules.map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${new URL(to.sitemapIndex(), site.baseUrl).href}`,
    '',
  ].join('\n')
}
