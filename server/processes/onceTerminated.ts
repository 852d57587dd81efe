/** Settles when this process receives a termination signal. A second signal ends it at once. */
export function onceTerminated(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, resolve)
  })
}
