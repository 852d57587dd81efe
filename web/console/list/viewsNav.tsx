import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { afterPaint } from '../../browser/afterLoad.ts'

/** Screens where the navigation is at the side (console.css). */
const WIDE = '(min-width: 992px)'

/** Links between views in one line. Where that is wider than the screen, the current one is in sight. */
export function ViewsNav({ label, children }: { label: string; children: ReactNode }) {
  const nav = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    const show = () => {
      const current = nav.current?.querySelector('[aria-current]')
      if (!nav.current || !current) return
      const [line, at] = [nav.current.getBoundingClientRect(), current.getBoundingClientRect()]
      nav.current.scrollLeft += at.left + at.width / 2 - (line.left + line.width / 2)
    }
    // To measure before the first frame delays it; where the line mostly fits, it is measured after it.
    if (window.matchMedia(WIDE).matches) return afterPaint(show)
    show()
    return undefined
  }, [key])
  return (
    <nav ref={nav} className="views" aria-label={label}>
      {children}
    </nav>
  )
}
