import { setImmediate } from 'node:timers/promises'

/** How long work runs before it yields to other requests, in ms. */
const TURN_MS = 8

/**
 * Yields to other requests of this process if the time is up; to be called between the steps of long work, as often as
 * needed.
 */
export type Yield = () => Promise<void>

/** Creates the yield function of one piece of work, which starts now. */
export function createYield(): Yield {
  let since = performance.now()
  return async () => {
    if (performance.now() - since <= TURN_MS) return
    await setImmediate()
    since = performance.now()
  }
}
