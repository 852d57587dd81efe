import pLimit from 'p-limit'

/** Limits concurrent and waiting tasks. */
export interface Semaphore {
  /** Runs the task when there is capacity; throws `SemaphoreFullError` at once if too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>
}

/** Too many tasks are waiting; the caller should retry later. */
export class SemaphoreFullError extends Error {
  constructor() {
    super('too many requests are waiting')
    this.name = 'SemaphoreFullError'
  }
}

/** A semaphore for `limit` concurrent tasks with at most `waiting` queued. */
export function createSemaphore(limit: number, waiting: number): Semaphore {
  const places = pLimit(limit)
  return {
    async run(task) {
      if (places.activeCount + places.pendingCount >= limit + waiting) throw new SemaphoreFullError()
      return await places(task)
    },
  }
}
