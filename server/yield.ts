import { setImmediate } from 'node:timers/promises'

/** How long one piece of work goes on before other requests have their turn, in ms. */
const TURN_MS = 8

/** Lets other requests of this process have their turn; to be called between the steps of long work, as often as it likes. */
export type Yield = () => Promise<void>

/** Turns for one piece of work, which begins now. */
export function createYield(): Yield {
  let since = performance.now()
  return async () => {
    if (performance.now() - since <= TURN_MS) return
    await setImmediate()
    since = performance.now()
  }
}
