import { paths } from '@forecourt/rules/site/paths.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../../browser/afterLoad.ts'
import type { OpenedPage } from '../../browser/pageEvents.ts'
import type { PageAddress } from './page.ts'

/** Remembers each page that a visitor opens (spec §5 Memory rules) and tells of it (spec §9), after it is there. */
export function useVisit(site: PublicSite, { pathname, search }: PageAddress, page: OpenedPage): void {
  const endpoint = paths(site).api.events()
  const opened = useEffectEvent((address: PageAddress) => {
    const tell = () => void import('./visited.ts').then(({ visited }) => visited(endpoint, site, address, page))
    // What brought a visitor here is in the first address: that is not left to a quiet moment. A page that is left
    // again at once counts too, so nothing is taken back.
    if (address.search) tell()
    else whenIdle(tell)
  })
  useEffect(() => opened({ pathname, search }), [site.id, pathname, search])
}
