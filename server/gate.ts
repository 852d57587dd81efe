/** Lets a bounded number of tasks run at once and a bounded number wait. */
export interface Gate {
  /** Runs the task when its turn comes; throws `GateFull` at once when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>
}

/** Too much is waiting; the caller should come back later. */
export class GateFull extends Error {
  constructor() {
    super('too many requests are waiting')
  }
}

/** A gate for `limit` tasks at once with at most `waiting` behind them. */
export function createGate(limit: number, waiting: number): Gate {
  const queue: (() => void)[] = []
  let running = 0
  return {
    async run(task) {
      if (running >= limit) {
        if (queue.length >= waiting) throw new GateFull()
        // The one that leaves hands its place over, so the count stays as it is.
        await new Promise<void>((resolve) => queue.push(resolve))
      } else running += 1
      try {
        return await task()
      } finally {
        const next = queue.shift()
        if (next) next()
        else running -= 1
      }
    },
  }
}
