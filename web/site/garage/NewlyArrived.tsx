import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react'
import { whenIdle } from '../../browser/afterLoad.ts'
import { whenLoaded } from '../../browser/optionalPart.ts'

/** The place of new arrivals similar to what this browser viewed. They come after the page, as do their scripts. */
export function NewlyArrived() {
  const place = useRef<HTMLDivElement>(null)
  const [List, setList] = useState<ComponentType<{ place: RefObject<HTMLDivElement | null> }> | null>(null)
  useEffect(
    () => whenIdle(() => whenLoaded(import('./NewlyArrivedList.tsx'), (part) => setList(() => part.NewlyArrivedList))),
    [],
  )
  return (
    <div ref={place} className="print:hidden">
      {List ? <List place={place} /> : null}
    </div>
  )
}
