import { setImmediate as nextTurn } from 'node:timers/promises'
import { RequestError } from '../errors.ts'

/**
 * Renderings at once and in the queue behind them, in one process. A rendering is nearly all CPU time: more at once finish
 * no earlier. A short burst may queue. Under sustained overload the next request arrives within milliseconds, so a queue
 * and a second rendering at once only add latency (docs/decisions/0100).
 */
export const RENDERINGS = { atOnce: 2, waitingInBurst: 24, inCrowd: 1 } as const
/**
 * Node accepts one connection per iteration of its event loop, and a rendering is one iteration: connections that are not
 * accepted between two renderings stay in the listen backlog, and beyond its limit the client tries again after a second
 * or more. So before a rendering the event loop runs as long as connections arrive, up to this many iterations.
 */
const MOST_TURNS = 64
/** An iteration that began in the middle of another has not looked for connections yet. */
const CALM_TURNS = 2
/**
 * Overload is checked this often. It is over when fewer were turned away than admitted since the last check: without a
 * queue some are turned away at any load, so that waiting for none would keep a site refusing at a quarter of its capacity.
 */
export const CROWD_MS = 400
/**
 * A visitor who queued for longer is turned away as well, once as many were turned away as may queue in a burst: the queue
 * filled before it was clear that this is no burst, and would delay every later rendering.
 */
export const MOST_WAIT_IN_CROWD_MS = 50

/** Title and text of the page that answers a visitor who is turned away. */
export const BUSY_PAGE = { title: 'We’re very busy right now', text: 'Please try again in a few seconds.' } as const
/** The same as one message. */
export const BUSY_TEXT = `${BUSY_PAGE.title}. ${BUSY_PAGE.text}`

/** Too many wait for a rendering already. */
export class BusyError extends RequestError {
  constructor() {
    super(503, BUSY_TEXT)
    this.name = 'BusyError'
  }
}

// One for all: a crowd is turned away by the thousand, and each error of its own would read the stack.
const BUSY = new BusyError()

/** Renderings of one kind: what is full on one lane holds nobody up on another. */
export interface Lane {
  /** Runs a rendering when there is room for it. @throws BusyError when the queue is full, or after too long in it */
  admit<T>(render: () => Promise<T>): Promise<T>
  /** Whether a rendering would be refused now. */
  isFull(): boolean
  /** Counts a visitor who was turned away because the lane is full, without a call of `admit`. */
  turnAway(): void
  /** Whether nothing is rendered and nobody waits. */
  isIdle(): boolean
}

/** The lanes of one process. */
export interface Lanes {
  shared: Lane
  /** Payments and visitors’ own pages do not wait behind a crowd of searches. */
  private: Lane
  isIdle(): boolean
  /** To be called for each accepted connection. */
  onConnection(): void
}

export interface LaneOptions {
  /** Lets the process accept connections and answer other requests before a rendering. */
  yieldToOthers?: () => Promise<void>
  /** Called for every visitor who is turned away. */
  onTurnedAway?: () => void
  now?: () => number
}

interface Waiting {
  sinceMs: number
  start(): void
  refuse(reason: BusyError): void
}

/** One lane. */
export function createLane(options: LaneOptions = {}): Lane {
  const { yieldToOthers = nextTurn, onTurnedAway = () => {}, now = () => performance.now() } = options
  const { waitingInBurst } = RENDERINGS
  const waiting: Waiting[] = []
  let running = 0
  /** When the overload began or was last checked; null without one. */
  let crowdMs: number | null = null
  const sinceCheck = { admitted: 0, refused: 0 }
  let refusedInCrowd = 0
  const maxRunning = () => (isCrowd() ? RENDERINGS.inCrowd : RENDERINGS.atOnce)
  const maxWaiting = () => (isCrowd() ? 0 : waitingInBurst)
  const isFull = () => running >= maxRunning() && waiting.length >= maxWaiting()

  function isCrowd(): boolean {
    if (crowdMs === null) return false
    const elapsed = now() - crowdMs
    if (elapsed < CROWD_MS) return true
    const goesOn = elapsed < 2 * CROWD_MS && sinceCheck.refused >= sinceCheck.admitted
    beginCheck(goesOn ? now() : null)
    return goesOn
  }

  function beginCheck(atMs: number | null) {
    crowdMs = atMs
    sinceCheck.admitted = 0
    sinceCheck.refused = 0
  }

  function turnAway() {
    if (!isCrowd()) {
      beginCheck(now())
      refusedInCrowd = 0
    }
    sinceCheck.refused += 1
    refusedInCrowd += 1
    onTurnedAway()
  }

  const isTooLate = ({ sinceMs }: Waiting) =>
    isCrowd() && refusedInCrowd >= waitingInBurst && now() - sinceMs > MOST_WAIT_IN_CROWD_MS

  async function run<T>(render: () => Promise<T>): Promise<T> {
    running += 1
    try {
      // Between two renderings other requests are answered: cached pages, forms and refusals.
      await yieldToOthers()
      return await render()
    } finally {
      running -= 1
      startNext()
    }
  }

  function startNext() {
    while (running < maxRunning()) {
      const next = waiting.shift()
      if (!next) return
      if (isTooLate(next)) {
        onTurnedAway()
        next.refuse(BUSY)
      } else next.start()
    }
  }

  return {
    async admit(render) {
      if (isFull()) {
        turnAway()
        throw BUSY
      }
      sinceCheck.admitted += 1
      if (running < maxRunning()) return run(render)
      return new Promise((resolve, refuse) => {
        waiting.push({ sinceMs: now(), start: () => resolve(run(render)), refuse })
      })
    },
    isFull,
    turnAway,
    isIdle: () => running + waiting.length === 0,
  }
}

/** All lanes of a process, empty. */
export function createLanes({ onTurnedAway }: Pick<LaneOptions, 'onTurnedAway'> = {}): Lanes {
  let connections = 0
  async function yieldToOthers() {
    let calm = 0
    for (let turn = 0; turn < MOST_TURNS && calm < CALM_TURNS; turn++) {
      const before = connections
      await nextTurn()
      calm = connections === before ? calm + 1 : 0
    }
  }
  const lanes = {
    shared: createLane({ yieldToOthers, onTurnedAway }),
    private: createLane({ yieldToOthers, onTurnedAway }),
  }
  return {
    ...lanes,
    isIdle: () => lanes.shared.isIdle() && lanes.private.isIdle(),
    onConnection() {
      connections += 1
    },
  }
}
