import pLimit from 'p-limit'

/** Lets a bounded number of tasks run at once and a bounded number wait. */
export interface Semaphore {
  /** Runs the task when its turn comes; throws `SemaphoreFullError` at once when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>
}

/** Too much is waiting; the caller should come back later. */
export class SemaphoreFullError extends Error {
  constructor() {
    super('too many requests are waiting')
    this.name = 'SemaphoreFullError'
  }
}

/** A semaphore for `limit` tasks at once with at most `waiting` behind them. */
export function createSemaphore(limit: number, waiting: number): Semaphore {
  const places = pLimit(limit)
  return {
    async run(task) {
      if (places.activeCount + places.pendingCount >= limit + waiting) throw new SemaphoreFullError()
      return await places(task)
    },
  }
}
