/** Attributes of an anchor. */
export interface LinkAttributes {
  href: string
  target?: '_blank'
  rel?: 'noopener'
}

/**
 * A link of the header or footer; `note` is a short label beside it, such as New, `price` its starting price, `image` a
 * picture by its template.
 */
export interface MenuLink extends LinkAttributes {
  label: string
  note?: string
  price?: string
  image?: string
}

/** Attributes of an anchor that opens in a new tab without access to this one or its address. */
export const NEW_TAB = { target: '_blank', rel: 'noopener' } as const

/** Hosts that are map services, and hosts that have one under /maps. */
const MAP_HOST =
  /^(?:(?:www\.)?openstreetmap\.org|maps\.google\.[a-z.]+|maps\.app\.goo\.gl|maps\.apple\.com|g\.page|(?:www\.)?waze\.com)$/
const HOST_WITH_MAPS = /^(?:(?:www\.)?google\.[a-z.]+|goo\.gl|(?:www\.)?bing\.com)$/

/** Whether an address belongs to a map service. */
export function isMapsLink(href: string): boolean {
  const [scheme, empty, host = '', folder] = href.trim().toLowerCase().split(/[/?]/, 4)
  if (scheme !== 'https:' || empty !== '') return false
  return MAP_HOST.test(host) || (folder === 'maps' && HOST_WITH_MAPS.test(host))
}

/** A path without its leading slash, as models/{slug} in spec §2; host names and schemes are not. */
const BARE_PATH = /^[a-z0-9][a-z0-9_-]*(?:[/?#]|$)/i

/** The address within the site, if it is one of the site's own. */
function ownPath(href: string, baseUrl: string): string {
  if (`${href}/` === baseUrl) return '/'
  if (href.startsWith(baseUrl)) return `/${href.slice(baseUrl.length)}`
  return BARE_PATH.test(href) ? `/${href}` : href
}

/**
 * How a stored link is rendered (spec §2 Link rules): /pages/x becomes /x unless the dealer keeps the pages path; tel:,
 * sms: and mailto: links are plain; any other external link opens a new tab, including maps (in the same tab a map
 * would replace the dealer's page). Anything but a web, telephone or mail address, such as a script, links to the home
 * page.
 */
export function link(href: string, site: { baseUrl: string; settings: { use_pages_path?: boolean } }): LinkAttributes {
  const own = ownPath(href.trim(), site.baseUrl)
  // Browsers treat a backslash as a slash and drop tabs and line breaks, so either could lead to another host.
  if (/^\/(?![/\\])/.test(own) && !/[\t\n\r]/.test(own))
    return { href: site.settings.use_pages_path ? own : own.replace(/^\/pages\/(?=[^/?#\\])/, '/') }
  if (/^[#?]/.test(own) || /^(?:tel|sms|mailto):/i.test(own)) return { href: own }
  if (/^https?:\/\//i.test(own)) return { href: own, ...NEW_TAB }
  return { href: '/' }
}

/** A site that no address is of. */
const NO_SITE = { baseUrl: 'https://site.invalid/', settings: { use_pages_path: true } }

/**
 * Whether a link within a text is none (spec §2 Link rules): anything but a web, telephone or mail address, such as a
 * script. Its words stay, without a link.
 */
export const isRefusedLink = (href: string): boolean => href.trim() !== '/' && link(href, NO_SITE).href === '/'
