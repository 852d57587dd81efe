import { paths, type PathSite } from '../site/paths.ts'
import type { Locale } from '../locale/locale.ts'

/** A site of a group as the others link to it. */
export type AlternateSite = Omit<PathSite, 'settings'> & {
  id: number
  baseUrl: string
  locale: Locale
  settings: PathSite['settings'] & { search_slugs: readonly string[] }
}

/** One `link rel="alternate" hreflang` of a page's head. */
export interface Alternate {
  hreflang: Locale | 'x-default'
  href: string
}

/** A page that sites of a group have in common. */
export type SharedPage = { kind: 'home' } | { kind: 'search'; slug: string }

function addressOf(site: AlternateSite, page: SharedPage): string | null {
  if (page.kind === 'home') return site.baseUrl
  if (!site.settings.search_slugs.includes(page.slug)) return null
  return new URL(paths(site).search(page.slug), site.baseUrl).href
}

/**
 * The same page on the sites of a group in other places, for its head. Such links count only when every page of the
 * set names every other one, so each locale has one site in it, the group's first; a second site of a locale has none,
 * and neither has a page that only one locale has. The group's first site is the default for everybody else.
 */
export function alternates(
  site: AlternateSite,
  group: readonly AlternateSite[],
  page: SharedPage,
): readonly Alternate[] {
  const firsts = new Map<Locale, { site: AlternateSite; href: string }>()
  for (const member of [...group].sort((one, other) => one.id - other.id)) {
    const href = addressOf(member, page)
    if (href !== null && !firsts.has(member.locale)) firsts.set(member.locale, { site: member, href })
  }
  if (firsts.size < 2 || firsts.get(site.locale)?.site.id !== site.id) return []
  const links = [...firsts].map(([hreflang, { href }]) => ({ hreflang, href }))
  return [...links, { hreflang: 'x-default', href: links[0]!.href }]
}
