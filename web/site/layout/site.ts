import { paths, type Paths } from '@forecourt/rules/site/paths.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import { usePage } from './page.ts'

/** The site of the page; there on error pages too. */
export const useSite = (): PublicSite => usePage().site

/** The site's addresses. */
export const usePaths = (): Paths => paths(useSite())

/** Words of the site (spec §9): `words('Colour')` is Color in the US, 'Test drive' Test ride on motorcycles. */
export function useWords(): (text: string) => string {
  const site = useSite()
  return (text) => siteWords(text, site)
}
