/** Runs `work` once the page is drawn and the browser has nothing better to do. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback === 'function') {
    const id = window.requestIdleCallback(work, { timeout: 2_000 })
    return () => window.cancelIdleCallback(id)
  }
  const id = setTimeout(work, 250)
  return () => clearTimeout(id)
}
