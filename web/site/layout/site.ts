import { localise } from '@forecourt/rules/site/locale.ts'
import { paths, type Paths } from '@forecourt/rules/site/paths.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import { opened } from '../../prepared.ts'
import type { loader } from '../../root.tsx'
import { ServerPageContext } from './serverPage.ts'

/** The site of the page; there on error pages too. */
export function useSite(): PublicSite {
  const loaded = useRouteLoaderData<typeof loader>('root')
  const server = useContext(ServerPageContext)
  const site = loaded ? opened(loaded).site : server?.site
  if (!site) throw new Error('A page outside a dealer site.')
  return site
}

/** The site's addresses. */
export const usePaths = (): Paths => paths(useSite())

/** Words in the site's spelling (spec §9): `words('Colour')` is Color in the US. */
export function useWords(): (text: string) => string {
  const { locale } = useSite()
  return (text) => localise(text, locale)
}
