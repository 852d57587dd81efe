import { setImmediate as nextTurn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { RequestError } from '../errors.ts'

/**
 * Renderings at once and waiting behind them, in one process. A rendering is nearly all processor time: more at once
 * would make none of them earlier. A short burst may wait; behind a crowd that does not end, who waits longer than this
 * waits longer than for a second try (docs/decisions/0096).
 */
export const RENDERINGS = { atOnce: 2, waitingInBurst: 24, waitingInCrowd: 1 } as const
/**
 * Node takes one new connection a turn of its event loop, and a rendering is one turn: whoever is not taken between two
 * renderings waits in a line of the system that is neither ours nor long, and is asked to come again after a second or
 * more. So many turns are made before a rendering as connections come, up to this.
 */
const MOST_TURNS = 16
/** A turn that began in the middle of another has not looked for connections yet. */
const CALM_TURNS = 2
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
  /** Says that a connection was taken. */
  onConnection(): void
}

/**
 * One lane.
 *
 * @param hearOthers lets the process take whoever came, before a rendering
 */
export function createLane(
  hearOthers: () => Promise<void> = nextTurn,
  now: () => number = () => performance.now(),
): Lane {
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
        // Between two renderings everybody else is served: kept pages, forms, and whoever has to be turned away.
        await hearOthers()
        return render()
      })
    },
    isIdle: () => places.activeCount + places.pendingCount === 0,
  }
}

/** All lanes of a process, empty. */
export function createLanes(): Lanes {
  let connections = 0
  async function hearOthers() {
    let calm = 0
    for (let turn = 0; turn < MOST_TURNS && calm < CALM_TURNS; turn++) {
      const before = connections
      await nextTurn()
      calm = connections === before ? calm + 1 : 0
    }
  }
  const lanes = { shared: createLane(hearOthers), private: createLane(hearOthers) }
  return {
    ...lanes,
    isIdle: () => lanes.shared.isIdle() && lanes.private.isIdle(),
    onConnection() {
      connections += 1
    },
  }
}
