import type { Refinement } from '@forecourt/rules/stock/filters.ts'
import { useEffect, useRef, useState, useSyncExternalStore, type MouseEvent } from 'react'
import { loadingAddress, onPage, openWithin } from '../../browser/page.ts'

/** Delay before a change triggers a search: short for checkboxes, longer for typing, none for the sort order. */
const DELAY_MS = { tick: 150, typing: 450, now: 0 } as const
/** A search faster than this shows no loading indicator. */
const LONG_MS = 250

/**
 * The visitor's refinement. The address decides; between a change and its answer the controls show the draft, so that
 * nothing flickers back and a second change adds to the first.
 */
export function useRefinement(refinement: Refinement, address: (refinement: Refinement) => string) {
  const onItsWay = useSyncExternalStore(onPage, loadingAddress, () => null)
  const [draft, setDraft] = useState<Refinement | null>(null)
  const [previous, setPrevious] = useState(refinement)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(refinement)
  const [waiting, setWaiting] = useState(false)

  // An answer has arrived, or the visitor went back: it applies unless more was changed meanwhile.
  if (previous !== refinement) {
    setPrevious(refinement)
    if (!waiting) setDraft(null)
  }
  const shown = draft ?? refinement
  useEffect(() => {
    latest.current = shown
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  function go() {
    clearTimeout(timer.current)
    setWaiting(false)
    void openWithin(address(latest.current), { keepScroll: filtersAreOver() })
  }

  function change(next: (from: Refinement) => Refinement, kind: keyof typeof DELAY_MS = 'tick') {
    latest.current = next(latest.current)
    setDraft(latest.current)
    setWaiting(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(go, DELAY_MS[kind])
  }

  const loading = onItsWay !== null
  return {
    draft: shown,
    change,
    flush: () => waiting && go(),
    busy: { now: waiting || loading, long: useLong(loading) },
  }
}

const currentPath = (address: string) => address.split('?', 1)[0]!

/** Whether the sheet covers the results; the page behind does not scroll then. */
const filtersAreOver = () => document.querySelector(':popover-open') !== null

/** True once `on` has been true for a while. */
function useLong(on: boolean): boolean {
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!on) return setLong(false)
    const wait = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(wait)
  }, [on])
  return long && on
}

/**
 * Follows plain links from one state of a search to another (chips, pages, ways to widen) without loading the whole
 * document. One listener around them costs a page of results less than a link component each.
 */
export const followWithin = (path: string) => (event: MouseEvent) => {
  if (event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const href = (event.target as Element).closest('a[href]')?.getAttribute('href')
  if (!href || currentPath(href) !== path || href.includes('#')) return
  event.preventDefault()
  void openWithin(href, { keepScroll: filtersAreOver() })
}
