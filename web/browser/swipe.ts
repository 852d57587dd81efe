/** Minimum movement in pixels that counts as a swipe. */
const SLACK_PX = 8
/** A click this soon after a swipe, in milliseconds, belongs to it. */
const END_OF_SWIPE_MS = 300

/**
 * Handles horizontal swipes over an element, whose `touch-action` leaves them to scripts. `onMove` gets the distance
 * from the start, and so does `onEnd` on release, or null if the browser has taken over the gesture. Returns the
 * function that removes the handlers.
 */
export function followSwipes(
  element: HTMLElement,
  {
    begins,
    onMove,
    onEnd,
  }: { begins: (y: number) => boolean; onMove: (dx: number) => void; onEnd: (dx: number | null) => void },
): () => void {
  const listening = new AbortController()
  const { signal } = listening
  let from: { x: number; y: number } | null = null
  let swiping = false
  let endedAt = -END_OF_SWIPE_MS

  const isFinger = ({ pointerType, isPrimary }: PointerEvent) => pointerType !== 'mouse' && isPrimary
  function stop(dx: number | null) {
    if (swiping) onEnd(dx)
    from = null
    swiping = false
  }
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (isFinger(event)) from = { x: event.clientX, y: event.clientY }
    },
    { signal },
  )
  element.addEventListener(
    'pointermove',
    (event) => {
      if (!isFinger(event)) return
      // The gesture that loaded this code has started already.
      from ??= { x: event.clientX, y: event.clientY }
      const dx = event.clientX - from.x
      swiping ||= Math.abs(dx) > SLACK_PX && begins(from.y)
      if (swiping) onMove(dx)
    },
    { signal },
  )
  element.addEventListener(
    'pointerup',
    (event) => {
      if (swiping) endedAt = event.timeStamp
      stop(from && event.clientX - from.x)
    },
    { signal },
  )
  element.addEventListener('pointercancel', () => stop(null), { signal })
  element.addEventListener(
    'click',
    (event) => {
      if (event.timeStamp - endedAt < END_OF_SWIPE_MS) event.preventDefault()
    },
    { signal, capture: true },
  )
  return () => listening.abort()
}
