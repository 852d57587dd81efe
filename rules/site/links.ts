/** Attributes of an anchor. */
export interface LinkAttributes {
  href: string
  target?: '_blank'
  rel?: 'noopener'
}

/** A link of the header or footer; `note` is a short word beside it, such as New, `price` where its prices begin, `image` a picture by its template. */
export interface MenuLink extends LinkAttributes {
  label: string
  note?: string
  price?: string
  image?: string
}

/** Attributes of an anchor that opens in a new tab and tells that tab nothing of ours. */
export const NEW_TAB = { target: '_blank', rel: 'noopener' } as const

/** Hosts that are map services, and hosts that have one below /maps. */
const MAP_HOST =
  /^(?:(?:www\.)?openstreetmap\.org|maps\.google\.[a-z.]+|maps\.app\.goo\.gl|maps\.apple\.com|g\.page|(?:www\.)?waze\.com)$/
const HOST_WITH_MAPS = /^(?:(?:www\.)?google\.[a-z.]+|goo\.gl|(?:www\.)?bing\.com)$/

/** Whether an address leads to a map service, which is where directions come from. */
export function isMapsLink(href: string): boolean {
  const [scheme, empty, host = '', folder] = href.trim().toLowerCase().split(/[/?]/, 4)
  if (scheme !== 'https:' || empty !== '') return false
  return MAP_HOST.test(host) || (folder === 'maps' && HOST_WITH_MAPS.test(host))
}

/** A path without its first slash, as models/{slug} in spec §2; a host name or a scheme is none. */
const BARE_PATH = /^[a-z0-9][a-z0-9_-]*(?:[/?#]|$)/i

/** The same address within the site, where it is one of the site's own. */
function ownPath(href: string, baseUrl: string): string {
  if (`${href}/` === baseUrl) return '/'
  if (href.startsWith(baseUrl)) return `/${href.slice(baseUrl.length)}`
  return BARE_PATH.test(href) ? `/${href}` : href
}

/**
 * How a stored link is drawn (spec §2 Link rules): /pages/x becomes /x unless the dealer keeps the pages path; tel:,
 * sms: and mailto: links are plain; any other outside link opens a new tab, a map too (in the same tab it would take the
 * dealer's page away). What is neither a web, telephone nor mail address, such as a script,
 * leads home.
 */
export function link(href: string, site: { baseUrl: string; settings: { use_pages_path?: boolean } }): LinkAttributes {
  const own = ownPath(href.trim(), site.baseUrl)
  // Browsers take a backslash for a slash and drop tabs and line breaks, so either could leave the site unseen.
  if (/^\/(?![/\\])/.test(own) && !/[\t\n\r]/.test(own))
    return { href: site.settings.use_pages_path ? own : own.replace(/^\/pages\/(?=[^/?#\\])/, '/') }
  if (/^[#?]/.test(own) || /^(?:tel|sms|mailto):/i.test(own)) return { href: own }
  if (/^https?:\/\//i.test(own)) return { href: own, ...NEW_TAB }
  return { href: '/' }
}
