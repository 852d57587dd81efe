import { isSwitchedOff, type OfferingSite } from '../offering/pages.ts'
import { pathOf } from '../site/pathname.ts'
import { link } from '../site/links.ts'
import { paths, type PathSite } from '../site/paths.ts'

const KINDS =
  'This must be an address on the site such as /finance, a web address, or one that starts with tel: or mailto:.'

/** Why something cannot be the address of a link in a menu; null if it can (spec §2 Link rules). */
export function menuLinkProblem(href: string): string | null {
  const given = href.trim()
  if (given === '') return 'Please enter an address.'
  if (/\s/.test(given)) return 'An address can’t have spaces.'
  const led = link(given, { baseUrl: 'http://site.invalid/', settings: {} }).href
  return led === '/' && given !== '/' ? KINDS : null
}

type LinkSite = PathSite & OfferingSite & { baseUrl: string }

/** The addresses that every site has, and those below which there are pages of data. */
function knownPaths(site: LinkSite): { at: readonly string[]; below: readonly string[] } {
  const to = paths(site)
  const at = [
    to.home(),
    to.search(),
    to.compare(),
    to.shortlist(),
    to.tradeIn(),
    to.instantPrice(),
    to.finance(),
    to.financePreApproval(),
    to.financeScore(),
    to.offers(),
    to.models(),
    to.testDrive(),
    to.usedCarList(),
    to.contact(),
    to.locations(),
    to.careers(),
    to.reviews(),
    to.blog(),
    to.credits(),
    to.garage(),
  ]
  const below = ['/search', site.vehicleBasePath, '/offers', to.models(), '/contact-us', to.careers(), to.blog()]
  return { at: at.map(pathOf), below: [...below, to.garage(), '/forms', '/media'].map((one) => `${pathOf(one)}/`) }
}

/**
 * What a link leads to, as far as its address tells (decision 161): a page that is turned off, a page that the site may
 * or may not have, by its path, or nothing to be said about.
 */
export function menuLinkTarget(
  href: string,
  site: LinkSite,
): { kind: 'off' | 'fine' } | { kind: 'page'; path: string } {
  const { href: led } = link(href, site)
  if (!led.startsWith('/')) return { kind: 'fine' }
  if (isSwitchedOff(led, site)) return { kind: 'off' }
  const path = pathOf(led)
  const { at, below } = knownPaths(site)
  return at.includes(path) || below.some((folder) => path.startsWith(folder))
    ? { kind: 'fine' }
    : { kind: 'page', path }
}

/** What is told of a link that leads nowhere. */
export const LINK_WARNINGS = {
  off: 'That page is turned off in the settings of this site, so the menu leaves this link out.',
  missing: 'This site has no page at that address.',
} as const
