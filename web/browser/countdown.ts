/** How often it looks at what is left: a timer for the whole time would be late on a device that slept. */
const TICK_MS = 1_000

/**
 * Counts down from `ms` by the device's own steady clock, so a visitor's wrong clock makes no difference.
 *
 * @param onLeft called about every second with what is left, also when the visitor comes back to the tab, and once with 0
 * @returns stops it
 */
export function countDown(ms: number, onLeft: (left: number) => void): () => void {
  const end = performance.now() + ms
  const timer = setInterval(tick, TICK_MS)
  const stopReturn = onReturn(tick)
  function stop() {
    clearInterval(timer)
    stopReturn()
  }
  function tick() {
    const left = Math.max(0, end - performance.now())
    if (left === 0) stop()
    onLeft(left)
  }
  return stop
}

/** Calls `act` every so many milliseconds while the page is visible; returns what stops it. */
export function repeatWhileVisible(ms: number, act: () => void): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') act()
  }, ms)
  return () => clearInterval(timer)
}

/** Calls `act` when the visitor comes back to the tab, or to the page by the back button; returns what stops it. */
export function onReturn(act: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') act()
  }
  const back = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act()
  }
  document.addEventListener('visibilitychange', seen)
  addEventListener('pageshow', back)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    removeEventListener('pageshow', back)
  }
}
