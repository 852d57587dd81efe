import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { whenIdle } from '../../browser/afterLoad.ts'
import { useSite } from './site.ts'

/** Remembers each page that a visitor opens (spec §5 Memory rules), after the page is there. */
export function useVisit(): void {
  const { id } = useSite()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      whenIdle(() => {
        void import('../../browser/visits.ts').then(({ rememberPage }) => rememberPage(id, { pathname, search }))
      }),
    [id, pathname, search],
  )
}
