import { setTimeout as sleep } from 'node:timers/promises'

/** Background recompression of cached pages, which never delays a rendering. */
export interface Recompression {
  /** Queues a piece of work; false if too much is queued already, in which case it is dropped. */
  add(work: () => Promise<void>): boolean
}

/** Far fewer than the cached pages: a dropped page is queued again by its next request. */
const MAX_WAITING = 100
const LOOK_MS = 25

/**
 * Runs queued work one piece after the other, each started while the process is idle.
 *
 * @param onError called if a piece of work fails; the next one follows
 */
export function createRecompression(isIdle: () => boolean, onError: (error: unknown) => void): Recompression {
  const waiting: (() => Promise<void>)[] = []
  let running = false

  async function run() {
    running = true
    while (waiting.length > 0) {
      // Unreferenced, so that it does not keep the process alive.
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
