import { localise } from '@forecourt/rules/site/locale.ts'
import { paths, type Paths } from '@forecourt/rules/site/paths.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { usePage } from './page.ts'

/** The site of the page; there on error pages too. */
export const useSite = (): PublicSite => usePage().site

/** The site's addresses. */
export const usePaths = (): Paths => paths(useSite())

/** Words in the site's spelling (spec §9): `words('Colour')` is Color in the US. */
export function useWords(): (text: string) => string {
  const { locale } = useSite()
  return (text) => localise(text, locale)
}
