import { paths, type PathSite } from '../site/paths.ts'
import type { Locale } from '../locale/locale.ts'

/** A site of a group, as needed for links between its sites. */
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

/** A page that several sites of a group have. */
export type SharedPage = { kind: 'home' } | { kind: 'search'; slug: string }

function addressOf(site: AlternateSite, page: SharedPage): string | null {
  if (page.kind === 'home') return site.baseUrl
  if (!site.settings.search_slugs.includes(page.slug)) return null
  return new URL(paths(site).search(page.slug), site.baseUrl).href
}

/**
 * The same page on a group's sites in other locales, for its head. Such links only count if they are mutual, so each
 * locale is represented by one site, the group's first; further sites of a locale have none, and neither has a page
 * that exists in one locale only. The group's first site is the default.
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
