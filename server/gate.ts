import pLimit from 'p-limit'

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
  const places = pLimit(limit)
  return {
    async run(task) {
      if (places.activeCount + places.pendingCount >= limit + waiting) throw new GateFull()
      return await places(task)
    },
  }
}
