/** Runs `work` once what is drawn now is painted; the answer calls it off. */
export function afterPaint(work: () => void): () => void {
  const { port1, port2 } = new MessageChannel()
  // A task that is asked for in a frame runs when that frame is painted.
  const frame = requestAnimationFrame(() => {
    port1.addEventListener('message', work, { once: true })
    port1.start()
    port2.postMessage(null)
  })
  return () => {
    cancelAnimationFrame(frame)
    port1.close()
  }
}

/** Runs `work` after the page has rendered, when the browser is idle. */
export function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work, { timeout: 2_000 })
  else setTimeout(work, 250)
}
