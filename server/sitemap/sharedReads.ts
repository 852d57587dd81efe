/** Shares a read between concurrent requests for the same key. */
export type SharedRead<T> = (key: string, read: () => Promise<T>) => Promise<T>

/**
 * For each key one read runs at a time, and all requests that arrive while it runs share the next one. So no request gets
 * data that was read before it arrived, and the database answers one at a time, however many there are.
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
