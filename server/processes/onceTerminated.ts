/** Settles when this process is asked to end. Once asked, a second time ends it at once. */
export function onceTerminated(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve)
  })
}
