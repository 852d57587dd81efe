/** A finger that moves less than this, in pixels, has not begun to swipe. */
const SLACK_PX = 8
/** A click this soon after a swipe, in milliseconds, is the end of it. */
const END_OF_SWIPE_MS = 300

/**
 * Follows fingers that move sideways over an element, which leaves those moves to us by its `touch-action`. `onMove` gets
 * how far the finger is from where it began, `onEnd` too when it leaves, or null when the browser took the gesture for
 * something else. Answers how to stop.
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
      // The gesture that made somebody listen has begun before.
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
