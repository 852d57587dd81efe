/** Attributes of an anchor. */
export interface LinkAttributes {
  href: string
  target?: '_blank'
  rel?: 'noopener'
}

const MAPS =
  /^https:\/\/(?:(?:www\.)?google\.[a-z.]+\/maps|maps\.google\.[a-z.]+|maps\.app\.goo\.gl|maps\.apple\.com|goo\.gl\/maps)(?:[/?]|$)/i

/**
 * How a stored link is drawn (spec §2 Link rules): /pages/x becomes /x unless the dealer keeps the pages path;
 * tel:, mailto: and maps links are plain; any other outside link opens a new tab. Anything that is not a web,
 * telephone or mail address leads nowhere but home.
 */
export function link(href: string, site: { baseUrl: string; settings: { use_pages_path?: boolean } }): LinkAttributes {
  const own = href.startsWith(site.baseUrl) ? `/${href.slice(site.baseUrl.length)}` : href
  if (/^\/(?!\/)/.test(own))
    return { href: site.settings.use_pages_path ? own : own.replace(/^\/pages\/(?=[^/?#])/, '/') }
  if (/^[#?]/.test(own) || /^(?:tel|mailto):/i.test(own) || MAPS.test(own)) return { href: own }
  if (/^https?:\/\//i.test(own)) return { href: own, target: '_blank', rel: 'noopener' }
  return { href: '/' }
}
