/** Shares a read among those who ask for the same at once. */
export type SharedRead<T> = (key: string, read: () => Promise<T>) => Promise<T>

/**
 * Of each key one read runs at a time, and all who ask while it runs share the next one. So nobody gets what was read
 * before they asked, and however many ask, the database answers one of them at a time.
 */
export function createSharedReads<T>(): SharedRead<T> {
  const running = new Map<string, Promise<T>>()
  const waiting = new Map<string, Promise<T>>()

  function start(key: string, read: () => Promise<T>): Promise<T> {
    waiting.delete(key)
    const run = read().finally(() => {
      if (running.get(key) === run) running.delete(key)
    })
    running.set(key, run)
    return run
  }

  return (key, read) => {
    const before = running.get(key)
    if (!before) return start(key, read)
    let next = waiting.get(key)
    if (!next) {
      next = before.then(
        () => start(key, read),
        () => start(key, read),
      )
      waiting.set(key, next)
    }
    return next
  }
}
