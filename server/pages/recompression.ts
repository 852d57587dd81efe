import { setTimeout as sleep } from 'node:timers/promises'

/** Coding of kept pages that can wait: it never takes the processor from a page that somebody waits for. */
export interface Recompression {
  /** Does a piece of work some time later; false where too much waits already, and it is not done. */
  add(work: () => Promise<void>): boolean
}

/** Far fewer than the pages that are kept: who asks for one that found no room will ask for it again. */
const MAX_WAITING = 100
const LOOK_MS = 25

/**
 * Does one piece of work after the other, each begun at a moment when the process is idle.
 *
 * @param onError told of work that failed; the next one follows
 */
export function createRecompression(isIdle: () => boolean, onError: (error: unknown) => void): Recompression {
  const waiting: (() => Promise<void>)[] = []
  let running = false

  async function run() {
    running = true
    while (waiting.length > 0) {
      // Let go of before the process ends: nobody waits for it.
      if (isIdle()) await waiting.shift()!().catch(onError)
      else await sleep(LOOK_MS, null, { ref: false })
    }
    running = false
  }

  return {
    add(work) {
      if (waiting.length >= MAX_WAITING) return false
      waiting.push(work)
      if (!running) void run()
      return true
    },
  }
}
