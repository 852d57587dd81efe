import { useEffect, useEffectEvent } from 'react'
import { useLocation, useMatches } from 'react-router'
import { whenIdle } from '../../browser/afterLoad.ts'
import { usePaths, useSite } from './site.ts'

/** Remembers each page that a visitor opens (spec §5 Memory rules) and tells of it (spec §9), after it is there. */
export function useVisit(): void {
  const site = useSite()
  const endpoint = usePaths().api.events()
  const { pathname, search } = useLocation()
  const page = useMatches().at(-1)
  const opened = useEffectEvent((address: { pathname: string; search: string }) => {
    const tell = () => void import('./visited.ts').then(({ visited }) => visited(endpoint, site, address, page))
    // What brought a visitor here is in the first address: that is not left to a quiet moment. A page that is left
    // again at once counts too, so nothing is taken back.
    if (address.search) tell()
    else whenIdle(tell)
  })
  useEffect(() => opened({ pathname, search }), [site.id, pathname, search])
}
