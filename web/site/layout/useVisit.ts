import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { whenIdle } from '../../browser/afterLoad.ts'
import { usePaths, useSite } from './site.ts'

/** Remembers each page that a visitor opens (spec §5 Memory rules) and tells of it (spec §9), after it is there. */
export function useVisit(): void {
  const site = useSite()
  const endpoint = usePaths().api.events()
  const { pathname, search } = useLocation()
  const page = useMatches().at(-1)
  useEffect(
    () =>
      whenIdle(() => {
        void import('../../browser/pageEvents.ts').then(({ pageOpened }) =>
          pageOpened(endpoint, site, { pathname, search }, page),
        )
      }),
    [site.id, pathname, search],
  )
}
