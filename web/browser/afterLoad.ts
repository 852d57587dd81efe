/** Runs `work` after the page has rendered, when the browser is idle. */
export function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 250)
}
