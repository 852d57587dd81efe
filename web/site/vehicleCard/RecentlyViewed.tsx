import { useEffect, useRef, useState, type ComponentType } from 'react'
import { whenIdle } from '../../browser/afterLoad.ts'
import { whenLoaded } from '../../browser/optionalPart.ts'
import type { RecentlyViewedProps } from './RecentlyViewedList.tsx'

/**
 * The place of the vehicles that this browser viewed last on the site, at the end of a page. They come after the page, and
 * nothing does where there are none.
 */
export function RecentlyViewed({ open = null }: { open?: number | null }) {
  const place = useRef<HTMLDivElement>(null)
  const [List, setList] = useState<ComponentType<RecentlyViewedProps> | null>(null)
  useEffect(
    () =>
      whenIdle(() => whenLoaded(import('./RecentlyViewedList.tsx'), (part) => setList(() => part.RecentlyViewedList))),
    [],
  )
  return (
    <div ref={place} className="print:hidden">
      {List ? <List key={open} open={open} place={place} /> : null}
    </div>
  )
}
