/** Maximum distance below the viewport that counts as near (spec §9 lazy-load margin). */
const MARGIN_PX = 200

/** Calls `act` once, when an element is near the viewport or touched. Returns the function that cancels it. */
export function onApproach(element: HTMLElement, act: () => void): () => void {
  const events = ['pointerdown', 'focusin'] as const
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && near(),
    {
      rootMargin: `${MARGIN_PX}px`,
    },
  )
  function stop() {
    observer.disconnect()
    for (const event of events) element.removeEventListener(event, near)
  }
  function near() {
    stop()
    act()
  }
  observer.observe(element)
  for (const event of events) element.addEventListener(event, near)
  return stop
}

/**
 * Calls `act` once, while an element is below the viewport, so that content added there moves nothing visible. Returns
 * the function that cancels it.
 */
export function onceBelowScreen(element: HTMLElement, act: () => void): () => void {
  const observer = new IntersectionObserver((entries) => {
    const last = entries.at(-1)
    if (!last || last.isIntersecting || last.boundingClientRect.top < (last.rootBounds?.bottom ?? Infinity)) return
    observer.disconnect()
    act()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
