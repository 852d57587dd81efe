import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterPaint } from '../../browser/afterLoad.ts'

/** Links between views in one line. Where that is wider than the screen, the current one is in sight. */
export function ViewsNav({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const { key } = useLocation()
  // To measure before the first frame would delay it.
  useEffect(
    () =>
      afterPaint(() => {
        const current = nav.current?.querySelector('[aria-current]')
        if (!nav.current || !current) return
        const [line, at] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()]
        nav.current.scrollLeft += at.left + at.width / 2 - (line.left + line.width / 2)
      }),
    [key],
  )
  return (
    <nav ref={nav} className="views" aria-label={label}>
      {children}
    </nav>
  )
}
