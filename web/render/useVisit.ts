import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../browser/afterLoad.ts'
import { whenLoaded } from '../browser/optionalPart.ts'
import type { OpenedPage } from '../browser/pageEvents.ts'
import type { PageAddress } from '../site/layout/page.ts'

/** Remembers each page that a visitor opens (spec §5 Memory rules) and tells of it (spec §9), after it is there. */
export function useVisit(site: PublicSite, { pathname, search }: PageAddress, page: OpenedPage): void {
  const opened = useEffectEvent((address: PageAddress) => {
    const tell = () => whenLoaded(import('./visited.ts'), ({ visited }) => visited(site, address, page))
    // What brought a visitor here is in the first address: that is not left to a quiet moment. A page that is left
    // again at once counts too, so nothing is taken back.
    if (address.search) tell()
    else whenIdle(tell)
  })
  useEffect(() => opened({ pathname, search }), [site.id, pathname, search])
}
