import { RequestError } from '../errors.ts'
import { createGate, GateFull } from '../gate.ts'

/**
 * Renderings at once and waiting behind them, in one process. A rendering is nearly all processor time: more at once
 * would make none of them earlier, and who waits behind more than these waits longer than for a second try
 * (docs/decisions/0093).
 */
export const RENDERINGS = { atOnce: 8, waiting: 8 } as const

/** Runs a rendering when there is room for it. @throws RequestError 503 at once when too many wait already */
export type Admit = <T>(render: () => Promise<T>) => Promise<T>

/** One lane of renderings: what is full on one holds nobody up on another. */
export function createLane(): Admit {
  const gate = createGate(RENDERINGS.atOnce, RENDERINGS.waiting)
  return async (render) => {
    try {
      return await gate.run(render)
    } catch (error) {
      if (!(error instanceof GateFull)) throw error
      throw new RequestError(503, 'We’re very busy right now. Please try again in a few seconds.')
    }
  }
}
