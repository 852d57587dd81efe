import { NEW_TAB } from '@forecourt/rules/site/links.ts'
import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { onApproach } from '../../browser/approach.ts'
import type { Pin, Tiles } from '../../browser/map.ts'

/**
 * Where something is, on a map that comes when the visitor is near. Until then, without scripts, and where the tiles
 * cannot be had, its place has what is known without a map: the addresses, and the way to a map elsewhere.
 */
export function LocationMap({
  pins,
  tiles,
  label,
  href,
  addresses,
  className = '',
}: {
  pins: readonly Pin[]
  tiles: Tiles
  label: string
  /** The map elsewhere; null where only the one here shows it. */
  href: string | null
  /** What is on the map, in words. */
  addresses: readonly { name: string; address: string; href: string }[]
  className?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLDivElement>(null)
  const [ready, setReady] = useState(false)
  useEffect(() => {
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
  return (
    <div ref={box} className={`map relative isolate overflow-hidden bg-sunken ${className}`}>
      {ready ? null : (
        <ul className="absolute inset-0 grid content-center gap-3 overflow-hidden p-6 text-center">
          {addresses.map(({ name, address, href: page }) => (
            <li key={page}>
              <a href={page} className="font-semibold underline-offset-4 hover:underline">
                {name}
              </a>
              <p className="text-14 text-muted">{address}</p>
            </li>
          ))}
        </ul>
      )}
      <div className={`absolute inset-0 ${ready ? '' : 'invisible'}`}>
        <div ref={canvas} role="group" aria-label={`Map of ${label}`} className="size-full -outline-offset-3" />
      </div>
      {href ? (
        <a
          href={href}
          {...NEW_TAB}
          className="absolute top-3 right-3 z-1000 inline-flex min-h-9 items-center gap-1.5 rounded-control border bg-surface px-3 text-14 font-semibold hover:border-ink"
        >
          Open map
          <ExternalLink aria-hidden size={14} strokeWidth={1.5} />
          <span className="sr-only"> of {label}</span>
        </a>
      ) : null}
    </div>
  )
}
