import { NEW_TAB } from '@forecourt/rules/site/links.ts'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { onApproach } from '../../browser/approach.ts'
import type { Pin, Tiles } from '../../browser/map.ts'
import { DrawnMap } from '../layout/DrawnMap.tsx'

/**
 * Where something is. A drawing that leads to the real map; where the site has tiles and the visitor comes near, the map
 * itself takes the drawing's place. Without scripts, and where the tiles cannot be had, the drawing stays.
 */
export function YardMap({
  pins,
  tiles,
  label,
  href,
  className = '',
}: {
  pins: readonly Pin[]
  tiles: Tiles | null
  label: string
  /** The map elsewhere; null where only the one here shows it. */
  href: string | null
  className?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (!tiles || pins.length === 0) return
    let remove = () => {}
    let left = false
    const stop = onApproach(box.current!, async () => {
      const library = await import('../../browser/map.ts').catch(() => null)
      if (library && !left) remove = library.drawMap(canvas.current!, pins, tiles, () => setReady(true))
    })
    return () => {
      left = true
      stop()
      remove()
      setReady(false)
    }
  }, [pins, tiles])
  const corner =
    'absolute right-3 inline-flex min-h-9 items-center gap-1.5 rounded-control border bg-surface px-3 text-14 font-semibold'
  const words = (
    <>
      Open map
      <ExternalLink aria-hidden size={14} strokeWidth={1.5} />
      <span className="spoken"> of {label}</span>
    </>
  )
  return (
    <div ref={box} className={`map relative isolate overflow-hidden bg-sunken ${className}`}>
      {ready ? null : href ? (
        <a href={href} {...NEW_TAB} className="group absolute inset-0 -outline-offset-3">
          <DrawnMap />
          <span className={`${corner} bottom-3 group-hover:border-ink`}>{words}</span>
        </a>
      ) : (
        <DrawnMap />
      )}
      {tiles ? (
        <div className={`absolute inset-0 ${ready ? '' : 'invisible'}`}>
          <div ref={canvas} role="group" aria-label={`Map of ${label}`} className="size-full -outline-offset-3" />
        </div>
      ) : null}
      {ready && href ? (
        <a href={href} {...NEW_TAB} className={`${corner} top-3 z-1000 hover:border-ink`}>
          {words}
        </a>
      ) : null}
    </div>
  )
}
