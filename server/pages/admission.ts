import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { RequestError } from '../errors.ts'

/**
 * Renderings at once and waiting behind them, in one process. A rendering is nearly all processor time: more at once
 * would make none of them earlier. A short burst may wait; behind a crowd that does not end, who waits longer than this
 * waits longer than for a second try (docs/decisions/0096).
 */
export const RENDERINGS = { atOnce: 2, waitingInBurst: 24, waitingInCrowd: 1 } as const
/** A crowd is over when so long nobody had to be turned away. */
export const CROWD_MS = 1_000

/** Too many wait for a rendering already. */
export class BusyError extends RequestError {
  constructor() {
    super(503, 'We’re very busy right now. Please try again in a few seconds.')
    this.name = 'BusyError'
  }
}

// One for all: a crowd is turned away by the thousand, and each error of its own would read the stack.
const BUSY = new BusyError()

/** Renderings of one kind: what is full on one lane holds nobody up on another. */
export interface Lane {
  /** Runs a rendering when there is room for it. @throws BusyError at once when too many wait already */
  admit<T>(render: () => Promise<T>): Promise<T>
  /** Whether nothing is rendered and nobody waits. */
  isIdle(): boolean
}

/** The lanes of one process. */
export interface Lanes {
  shared: Lane
  /** Whoever pays or looks at what is theirs does not wait behind a crowd of searches. */
  private: Lane
  isIdle(): boolean
}

/** One lane. */
export function createLane(now: () => number = () => performance.now()): Lane {
  const { atOnce, waitingInBurst, waitingInCrowd } = RENDERINGS
  const places = pLimit(atOnce)
  let refusedMs = -Infinity
  return {
    async admit(render) {
      const isCrowd = now() - refusedMs < CROWD_MS
      if (places.activeCount + places.pendingCount >= atOnce + (isCrowd ? waitingInCrowd : waitingInBurst)) {
        refusedMs = now()
        throw BUSY
      }
      return places(async () => {
        // Between two renderings everybody else is heard: kept pages, forms, and whoever has to be turned away.
        await nextTurn()
        return render()
      })
    },
    isIdle: () => places.activeCount + places.pendingCount === 0,
  }
}

/** All lanes of a process, empty. */
export function createLanes(): Lanes {
  const lanes = { shared: createLane(), private: createLane() }
  return { ...lanes, isIdle: () => lanes.shared.isIdle() && lanes.private.isIdle() }
}
