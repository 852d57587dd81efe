import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 1_500

/**
 * Loads the screen again and again while something is under way.
 *
 * @param lastsMs after which it is given up, where nothing says that it is over
 */
export function useUpdates(underWay: boolean, lastsMs = Number.POSITIVE_INFINITY): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!underWay) return
    const began = performance.now()
    const timer = setInterval(() => {
      if (performance.now() - began > lastsMs) clearInterval(timer)
      else if (document.visibilityState === 'visible') void revalidate()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [underWay, lastsMs, revalidate])
}
