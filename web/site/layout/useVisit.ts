import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { whenIdle } from '../../browser/afterLoad.ts'
import type { ViewedVehicle } from '../../browser/pageEvents.ts'
import { usePaths, useSite } from './site.ts'

/** What a page's module says of itself, for its events. */
export interface PageHandle<Data> {
  /** The vehicle that the page is about. */
  viewedVehicle: (data: Data) => ViewedVehicle
}

/** Remembers each page that a visitor opens (spec §5 Memory rules) and tells of it (spec §9), after it is there. */
export function useVisit(): void {
  const site = useSite()
  const endpoint = usePaths().api.events()
  const { pathname, search } = useLocation()
  const page = useMatches().at(-1)
  useEffect(
    () =>
      whenIdle(() => {
        void import('../../browser/visits.ts').then(({ rememberPage }) => rememberPage(site.id, { pathname, search }))
        // A page without data is one that is not there.
        if (!page?.loaderData) return
        const handle = page.handle as PageHandle<unknown> | undefined
        const vehicle = handle?.viewedVehicle(page.loaderData) ?? null
        void import('../../browser/pageEvents.ts').then(({ pageOpened }) =>
          pageOpened(endpoint, site, { pathname, search }, vehicle),
        )
      }),
    [site.id, pathname, search],
  )
  useEffect(() => {
    let stop = () => {}
    let gone = false
    const cancel = whenIdle(() => {
      void import('../../browser/pageEvents.ts').then(({ watchLinks }) => {
        if (!gone) stop = watchLinks(endpoint, site)
      })
    })
    return () => {
      gone = true
      cancel()
      stop()
    }
  }, [site.id])
}
