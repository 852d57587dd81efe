/** Runs `work` once the page is drawn and the browser has nothing better to do. */
export function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 250)
}
