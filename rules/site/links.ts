/** Attributes of an anchor. */
export interface LinkAttributes {
  href: string
  target?: '_blank'
  rel?: 'noopener'
}

const MAPS =
  /^https:\/\/(?:(?:www\.)?openstreetmap\.org|(?:www\.)?google\.[a-z.]+\/maps|maps\.google\.[a-z.]+|maps\.app\.goo\.gl|maps\.apple\.com|goo\.gl\/maps|g\.page|(?:www\.)?bing\.com\/maps|(?:www\.)?waze\.com)(?:[/?]|$)/i

/** Whether an address leads to a map service, which is where directions come from. */
export const isMapsLink = (href: string): boolean => MAPS.test(href.trim())

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
 * sms:, mailto: and maps links are plain; any other outside link opens a new tab. What is neither a web, telephone nor
 * mail address, such as a script, leads home.
 */
export function link(href: string, site: { baseUrl: string; settings: { use_pages_path?: boolean } }): LinkAttributes {
  const own = ownPath(href.trim(), site.baseUrl)
  // Browsers take a backslash for a slash and drop tabs and line breaks, so either could leave the site unseen.
  if (/^\/(?![/\\])/.test(own) && !/[\t\n\r]/.test(own))
    return { href: site.settings.use_pages_path ? own : own.replace(/^\/pages\/(?=[^/?#\\])/, '/') }
  if (/^[#?]/.test(own) || /^(?:tel|sms|mailto):/i.test(own) || MAPS.test(own)) return { href: own }
  if (/^https?:\/\//i.test(own)) return { href: own, target: '_blank', rel: 'noopener' }
  return { href: '/' }
}
