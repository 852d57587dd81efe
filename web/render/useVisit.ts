import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { useEffect, useEffectEvent } from 'react'
import { whenIdle } from '../browser/afterLoad.ts'
import { whenLoaded } from '../browser/optionalPart.ts'
import type { OpenedPage } from '../browser/pageEvents.ts'
import type { PageAddress } from '../site/layout/page.ts'

/** Stores each page that a visitor opens (spec §5 Memory rules) and tracks it (spec §9), after it has loaded. */
export function useVisit(site: PublicSite, { pathname, search }: PageAddress, page: OpenedPage): void {
  const opened = useEffectEvent((address: PageAddress) => {
    const run = () => whenLoaded(import('./afterVisit.ts'), ({ afterVisit }) => afterVisit(site, address, page))
    // The first address has the visitor's campaign, so it is not deferred until the browser is idle. A page that is
    // left at once counts too, so nothing is undone.
    if (address.search) run()
    else whenIdle(run)
  })
  useEffect(() => opened({ pathname, search }), [site.id, pathname, search])
}
