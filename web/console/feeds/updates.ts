import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const EVERY_MS = 1_500

/** Loads the screen again and again while something is under way. */
export function useUpdates(underWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!underWay) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [underWay, revalidate])
}
